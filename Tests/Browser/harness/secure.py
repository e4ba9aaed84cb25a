"""The web server over https too: hosts under `.secure.test` have it, with a certificate that nobody
signed (`--ignore-certificate-errors`)."""

import ssl
import subprocess
import tempfile
from pathlib import Path
from threading import Thread

from .site import Server, Site

IGNORE = "--ignore-certificate-errors"


class SecureSite(Site):
    def __init__(self):
        super().__init__()
        self._secure = Server(("127.0.0.1", 0), self._handler())
        self._secure.socket = _context().wrap_socket(
            self._secure.socket, server_side=True, do_handshake_on_connect=False
        )
        Thread(target=self._secure.serve_forever, daemon=True).start()

    @property
    def resolver_rules(self) -> str:
        port = self._secure.server_address[1]
        return f"MAP *.secure.test 127.0.0.1:{port}, {super().resolver_rules}"

    def close(self):
        super().close()
        self._secure.shutdown()
        self._secure.server_close()


def _context() -> ssl.SSLContext:
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = Path(folder) / "key.pem", Path(folder) / "certificate.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
             "-subj", "/CN=secure.test", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        return context
