"""What is done again and again with tasks."""

import uuid

from playwright.sync_api import Locator, expect

from people import call
from visitor import Visitor


def new_name(words: str) -> str:
    """A task's name that no other test has."""
    return f"{words} {uuid.uuid4().hex[:8]}"


def capture(visitor: Visitor, line: str) -> str:
    """Puts a task into the inbox; its id."""
    status, answer = call(visitor.page, "POST", "/api/command/tasks/inbox/capture", {"line": line})
    assert status == 200, answer
    return answer["result"]["id"]


def row(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("main").get_by_role("listitem").filter(has_text=name)


def done(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("checkbox", name=f"Complete: {name}")


def toast(visitor: Visitor, words: str) -> Locator:
    return visitor.page.locator("[data-toast]").filter(has_text=words)


def count(visitor: Visitor, category: str) -> int:
    """The number beside a list in the page's own navigation."""
    link = visitor.page.get_by_role("navigation", name="Lists").get_by_role("link", name=category)
    expect(link).to_be_visible()
    words = link.inner_text().split()
    return int(words[-1]) if words[-1].isdigit() else 0
