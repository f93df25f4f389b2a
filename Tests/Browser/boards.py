"""A page of widgets for one test, and what the service has of it."""

from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page

from people import call

ID = "trial"
TITLE = "Trial"
PATH = f"/dashboards/{ID}"


@dataclass(frozen=True)
class Kind:
    """A kind of widget: its name in the dock, a source of the demo for it, and what is then read in it."""

    name: str
    source: str
    shows: str


KINDS = [
    Kind("Bars", "Demo: bar", "is highest"),
    Kind("Pie", "Demo: pie", "has the most"),
    Kind("Semaphore", "Demo: semaphore", "Llamadas espera"),
    Kind("Map", "Demo: map", "3 places"),
    Kind("List", "Demo: list", "Llamada"),
    Kind("Number", "Demo: semaphore", "Llamadas espera"),
    Kind("Line", "Demo: semaphore", "Llamadas espera"),
    Kind("Text", "Words", "Buenos días"),
]


@contextmanager
def trial(page: Page):
    """Makes the page, and takes it away in the end. Whoever looks at `page` has to be the owner."""
    words = {"source": {"kind": "static", "body": '[{"value":"Buenos días"}]'}, "title": "Words"}
    tell(page, "source-words", "put", words)
    tell(page, "pages", "create", {"title": TITLE, "id": ID})
    try:
        yield
    finally:
        tell(page, ID, "delete", {})


def add(page: Page, kind: str, source: str, title: str, place: tuple[int, int, int, int]) -> None:
    """A widget that is there before the test begins."""
    x, y, w, h = place
    tell(page, ID, "widget-add", {"kind": kind, "source": source, "title": title,
                                  "place": {"x": x, "y": y, "w": w, "h": h}})


def tell(page: Page, entity: str, verb: str, data: dict) -> None:
    status, answer = call(page, "POST", f"/api/command/dashboard/{entity}/{verb}", data)
    assert status == 200, answer


def places(page: Page) -> dict[str, tuple[int, int, int, int]]:
    """Where the widgets are, as the service has it: column, row, width and height by title."""
    status, answer = call(page, "POST", "/api/ask/dashboard/export", {"page": ID})
    assert status == 200, answer
    widgets = [entry["widget"] for entry in answer["pages"][0]["widgets"]]
    return {widget["title"]: tuple(widget["place"][key] for key in "xywh") for widget in widgets}
