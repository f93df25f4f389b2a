"""A browser without a page: it keeps the console's cookie, and sends the token that goes with it."""

import http.client
import json
from pathlib import Path

from .processes import Failure

OWNER, PASSWORD = "ana", "correct horse battery"


class Visitor:
    def __init__(self, port: int) -> None:
        self.port, self.cookie, self.token = port, "", ""

    def request(self, method: str, path: str, body: dict | None = None) -> tuple[int, str]:
        """The status and the text; 0 and the reason where nobody answered."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        headers = {"Content-Type": "application/json", "X-Quintet-CSRF": self.token, "Cookie": self.cookie}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            return 0, f"{type(error).__name__}: {error}"
        finally:
            connection.close()
        # Who signs out is given a cookie as well, which says nothing.
        if (given := answer.headers["Set-Cookie"]) and answer.status == 200 and method == "POST":
            self.cookie, self.token = given.split(";")[0], json.loads(text).get("csrf", self.token)
        return answer.status, text

    def send(self, path: str, body: dict) -> None:
        """What has to be accepted."""
        status, text = self.request("POST", path, body)
        if status != 200:
            raise Failure(f"{path} was to be answered 200, {status} came: {text[:500]}")

    def set_up(self, folder: Path) -> None:
        """Becomes the console's first user, with the token that the console has left in its folder."""
        token = (folder / "console.setup").read_text().strip().split("#")[1]
        self.send("/api/setup", {"token": token, "user": OWNER, "password": PASSWORD})

    def sign_in(self) -> bool:
        return self.request("POST", "/api/session", {"user": OWNER, "password": PASSWORD})[0] == 200
