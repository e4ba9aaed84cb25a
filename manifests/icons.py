"""Draws the extension's icons: a white bar on a plain disc, flat, no gradient.

    python3 manifests/icons.py

Only the standard library. The sizes are the ones that the manifest names.
"""

import struct
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "extension" / "icons"
SIZES = (16, 32, 48, 128)
# As far from a white toolbar as from a dark one.
DISC = (58, 134, 142)
BAR = (255, 255, 255)
SAMPLES = 8


def colour(x: float, y: float) -> tuple[int, int, int] | None:
    """The colour at the point of the unit square, or none outside the disc."""
    dx, dy = x - 0.5, y - 0.5
    if abs(dx) <= 0.28 and abs(dy) <= 0.095:
        return BAR
    return DISC if dx * dx + dy * dy <= 0.48**2 else None


def pixel(column: int, row: int, size: int) -> bytes:
    """Red, green, blue and alpha of the pixel, each the mean of its samples."""
    steps = [(step + 0.5) / SAMPLES for step in range(SAMPLES)]
    samples = [colour((column + u) / size, (row + v) / size) for u in steps for v in steps]
    inked = [sample for sample in samples if sample]
    if not inked:
        return bytes(4)
    mean = (round(sum(parts) / len(inked)) for parts in zip(*inked, strict=True))
    return bytes((*mean, round(255 * len(inked) / len(samples))))


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(size: int) -> bytes:
    rows = b"".join(
        b"\0" + b"".join(pixel(column, row, size) for column in range(size))
        for row in range(size)
    )
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    body = zlib.compress(rows, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


for size in SIZES:
    (FOLDER / f"{size}.png").write_bytes(png(size))
