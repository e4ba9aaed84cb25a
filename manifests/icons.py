"""Draws the extension's icons: a plain bar across a plain ring, flat, no gradient.

    python3 manifests/icons.py

Only the standard library. The sizes are the ones that the manifest names.
"""

import struct
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "extension" / "icons"
SIZES = (16, 32, 48, 128)
INK = (64, 64, 68)
SAMPLES = 8


def inked(x: float, y: float) -> bool:
    """Whether the point of the unit square belongs to the glyph: a ring and a bar across it."""
    dx, dy = x - 0.5, y - 0.5
    distance = (dx * dx + dy * dy) ** 0.5
    ring = 0.36 <= distance <= 0.47
    bar = abs(dx) <= 0.22 and abs(dy) <= 0.075
    return ring or bar


def alpha(column: int, row: int, size: int) -> int:
    """The share of the pixel that the glyph covers, 0 to 255."""
    steps = [(step + 0.5) / SAMPLES for step in range(SAMPLES)]
    hits = sum(inked((column + u) / size, (row + v) / size) for u in steps for v in steps)
    return round(255 * hits / SAMPLES**2)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(size: int) -> bytes:
    rows = b"".join(
        b"\0" + b"".join(bytes((*INK, alpha(column, row, size))) for column in range(size))
        for row in range(size)
    )
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    body = zlib.compress(rows, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


for size in SIZES:
    (FOLDER / f"{size}.png").write_bytes(png(size))
