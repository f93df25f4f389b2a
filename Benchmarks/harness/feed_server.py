"""A server of feeds: what it serves can be changed, and it knows when each document was asked for first."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from .processes import Failure

PATIENCE = 60.0


class FeedServer:
    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.documents: dict[str, bytes | Path] = {}
        self.asked: dict[str, float] = {}
        feeds = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                body = feeds.take(self.path)
                content = body if isinstance(body, bytes) else body.read_bytes()
                self.send_response(200)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, path: str) -> bytes | Path:
        with self.changed:
            self.asked.setdefault(path, time.perf_counter())
            self.changed.notify_all()
            return self.documents[path]

    def put(self, path: str, document: bytes | Path) -> None:
        """Serves this from now on; nobody has asked for it yet."""
        with self.changed:
            self.documents[path] = document
            self.asked.pop(path, None)

    def first_asked(self, path: str) -> float:
        """When the request came that got this document first."""
        with self.changed:
            if not self.changed.wait_for(lambda: path in self.asked, PATIENCE):
                raise Failure(f"nobody asked for {path} in {PATIENCE:g} s")
            return self.asked[path]

    def __enter__(self) -> "FeedServer":
        return self

    def __exit__(self, *_) -> None:
        self.server.shutdown()
        self.server.server_close()
