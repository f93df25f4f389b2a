"""Files on their way into clinic-service: parts and imports one behind the other, several unanswered at a time."""

import base64
import json
import threading
import uuid

from .asking import Asker
from .processes import Failure

PART = 45_000  # bytes, as the contract allows
IN_FLIGHT = 64  # some three megabytes
PATIENCE = 300.0


class Uploader(Asker):
    """Sends without waiting for each answer; an answer that is a problem ends it."""

    def __init__(self, port: int, actor: dict) -> None:
        self.places = threading.Semaphore(IN_FLIGHT)
        self.reports: list[dict] = []
        self.problem = ""
        self.is_pipelined = False
        self.actor = actor
        super().__init__(port, "clinic")

    def on_message(self, client, context, message) -> None:
        if not self.is_pipelined:
            return super().on_message(client, context, message)
        answer = json.loads(message.payload)
        if answer["type"] == "quintet.problem.v1":
            self.problem = self.problem or answer["data"].get("detail", "a problem")
        elif "result" in answer["data"]:
            self.reports.append(answer["data"]["result"])
        self.places.release()

    def send(self, topic: str, payload: dict) -> None:
        if not self.places.acquire(timeout=PATIENCE):
            raise Failure(f"no answer for {PATIENCE:g} s")
        if self.problem:
            raise Failure(f"{topic}: {self.problem}")
        self.number += 1
        body = {"id": f"upload-{self.number}", "source": "asker", "reply_to": self.reply_to, "actor": self.actor}
        self.client.publish(f"{self.root}/{topic}", json.dumps(body | payload), qos=1)

    def upload(self, content: bytes, form: str, source: str) -> None:
        """Sends a file and has it taken in."""
        upload = str(uuid.UUID(int=self.number + 1))
        for part, start in enumerate(range(0, len(content), PART)):
            data = base64.b64encode(content[start : start + PART]).decode()
            self.send("cmd/uploads/part", {"upload": upload, "part": part, "data": data})
        self.send("cmd/patients/import", {"upload": upload, "format": form, "system": source})

    def settle(self) -> list[dict]:
        """The reports, once everything is answered."""
        for _ in range(IN_FLIGHT):
            if not self.places.acquire(timeout=PATIENCE):
                raise Failure(f"no answer for {PATIENCE:g} s")
        self.places.release(IN_FLIGHT)
        if self.problem:
            raise Failure(self.problem)
        reports, self.reports = self.reports, []
        return reports

    def __enter__(self) -> "Uploader":
        self.is_pipelined = True
        return self
