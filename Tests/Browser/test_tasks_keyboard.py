"""The task list's scenario without a mouse."""

from datetime import date

import pytest
from playwright.sync_api import expect

from board import done, new_name, row, toast
from keyboard import Keyboard


@pytest.fixture
def hands(owner):
    return Keyboard(owner)


def captured(owner, words, rest=""):
    """Types a thought on the page that is open."""
    name = new_name(words)
    owner.press("c")
    line = owner.page.get_by_role("dialog", name="Capture a task").get_by_role("textbox")
    expect(line).to_be_focused()
    owner.type(f"{name} {rest}".strip())
    owner.press("Enter")
    expect(owner.page.get_by_role("status").filter(has_text=f"Kept in the inbox: {name}")).to_be_visible()
    owner.press("Escape")
    expect(owner.page.get_by_role("dialog")).to_have_count(0)
    return name


def focus(owner, name):
    """Goes down the list until the task has the focus."""
    expect(row(owner, name)).to_be_visible()
    link = row(owner, name).get_by_role("link")
    owner.tab_to(link, "j")


def test_a_thought_is_captured_sorted_completed_and_undone_by_keys(owner):
    owner.open("/home")
    name = captured(owner, "Regar", "@jardin !2")
    owner.press("g", "k")
    expect(owner.page.get_by_role("navigation", name="Lists")).to_be_visible()
    owner.press("g", "i")
    focus(owner, name)
    for words in ("@jardin", "Medium"):
        expect(row(owner, name)).to_contain_text(words)
    owner.press("m")
    place = owner.page.get_by_role("dialog").get_by_role("button", name="Next")
    owner.tab_to(place)
    owner.press("Enter")
    expect(row(owner, name)).to_have_count(0)

    owner.press("g", "n")
    focus(owner, name)
    owner.press("x")
    expect(row(owner, name)).to_have_count(0)
    expect(toast(owner, f"Done: {name}")).to_be_visible()
    owner.press("z")
    expect(done(owner, name)).to_be_visible()


def test_the_detail_is_edited_and_left_by_keys(owner, hands):
    owner.open("/tasks/inbox")
    name = captured(owner, "Ordenar")
    focus(owner, name)
    owner.press("e")
    detail = owner.page.get_by_role("region", name="Task")
    hands.write(detail.get_by_label("Note"), "El armario.")
    hands.choose(detail.get_by_label("Priority"), "High")
    hands.write_day(detail.get_by_label("Due"), date(2031, 5, 6))
    hands.write(detail.get_by_label("Contexts"), "casa")
    hands.push(detail.get_by_role("button", name="Close"))
    expect(row(owner, name).get_by_role("link")).to_be_focused()
    for words in ("High", "May 6, 2031", "@casa", "Has a note"):
        expect(row(owner, name)).to_contain_text(words)


def test_a_task_is_thrown_away_and_brought_back_by_keys(owner, hands):
    owner.open("/tasks/inbox")
    name = captured(owner, "Tirar")
    focus(owner, name)
    owner.press("Delete")
    expect(row(owner, name)).to_have_count(0)
    hands.push(owner.page.get_by_role("navigation", name="Lists").get_by_role("link", name="Trash"))
    focus(owner, name)
    owner.press("e")
    hands.push(owner.page.get_by_role("region", name="Task").get_by_role("button", name="Restore"))
    expect(toast(owner, f"Restored: {name}")).to_be_visible()
    owner.press("g", "i")
    expect(row(owner, name)).to_be_visible()


def test_the_search_and_the_palette_are_typed(owner):
    owner.open("/tasks")
    name = captured(owner, "Caña de pescar")
    owner.press("/")
    expect(owner.page.get_by_role("searchbox", name="Search tasks")).to_be_focused()
    owner.type(f"cana pescar {name.split()[-1]}")
    expect(row(owner, name)).to_be_visible()
    owner.press("Control+k")
    owner.type(name.split()[-1])
    option = owner.page.get_by_role("option", name=name)
    expect(option).to_be_visible()
    for _ in range(owner.page.get_by_role("option").count()):
        if option.get_attribute("aria-selected") == "true":
            break
        owner.press("ArrowDown")
    owner.press("Enter")
    expect(owner.page.get_by_role("region", name="Task").get_by_label("Name")).to_have_value(name)


def test_the_review_is_walked_through_by_keys(owner, hands):
    owner.open("/tasks")
    owner.press("g", "r")
    for title in ("Inbox", "Waiting", "Stuck", "Projects", "Calendar", "To break down"):
        expect(owner.page.get_by_role("heading", name=title, level=2)).to_be_visible()
        hands.push(owner.page.get_by_role("main").get_by_role("link", name="Next", exact=True).last)
    hands.push(owner.button("Finish the review"))
    expect(owner.page.get_by_text("The review is done.")).to_be_visible()
