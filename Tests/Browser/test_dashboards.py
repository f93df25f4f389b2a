"""The dashboard's own scenario, with a mouse: each kind of widget comes, is moved, changes its size, and goes."""

import pytest
from playwright.sync_api import expect

import boards
from waiting import until


@pytest.fixture
def editor(owner):
    """The owner, about to arrange a page of their own."""
    owner.open("/dashboards")
    with boards.trial(owner.page):
        owner.open(boards.PATH)
        yield owner


def widget(visitor, title: str):
    return visitor.page.get_by_role("article", name=title, exact=True)


def edit(visitor) -> None:
    visitor.button("Edit", exact=True).click()
    expect(visitor.page.get_by_role("region", name="New widgets")).to_be_visible()


def drag(visitor, handle, columns: int, rows: int) -> None:
    """Takes a handle with the mouse and lets it go so many cells further."""
    handle.scroll_into_view_if_needed()
    grid = visitor.page.locator(".grid").bounding_box()
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.down()
    # A row is 72 px high, and 12 px are between two.
    visitor.page.mouse.move(x + columns * (grid["width"] + 12) / 12, y + rows * 84, steps=8)
    visitor.page.mouse.up()


@pytest.mark.parametrize("kind", boards.KINDS, ids=lambda kind: kind.name)
def test_a_widget_is_added_from_the_dock_moved_resized_and_closed(editor, kind):
    page = editor.page
    edit(editor)
    editor.button(kind.name, exact=True).click()
    dialog = page.get_by_role("dialog", name=f"Add: {kind.name}")
    dialog.get_by_label("Title", exact=True).fill("Mine")
    dialog.get_by_label("Source", exact=True).select_option(kind.source)
    if kind.name == "Semaphore":
        dialog.get_by_label("Yellow from").fill("10")
        dialog.get_by_label("Red above").fill("50")
    expect(dialog.get_by_role("region", name="Preview")).to_contain_text(kind.shows)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    added = widget(editor, "Mine")
    expect(added).to_contain_text(kind.shows)
    expect(added).to_have_attribute("data-freshness", "fresh")
    if kind.name in ("Bars", "Pie", "Line"):
        until(lambda: is_drawn(added), 30, "nothing is drawn")

    x, y, w, h = boards.places(page)["Mine"]
    drag(editor, added.get_by_role("button", name="Move Mine"), 2, 1)
    until(lambda: boards.places(page)["Mine"] == (x + 2, y + 1, w, h), 30, lambda: f"moved to {boards.places(page)}")
    drag(editor, added.locator(".resize"), 1, 1)
    grown = (x + 2, y + 1, w + 1, h + 1)
    until(lambda: boards.places(page)["Mine"] == grown, 30, lambda: f"resized to {boards.places(page)}")

    box = added.bounding_box()
    editor.open(boards.PATH)
    edit(editor)
    expect(added).to_contain_text(kind.shows)
    assert {**added.bounding_box(), "y": 0} == {**box, "y": 0}
    added.get_by_role("button", name="Actions of Mine").click()
    page.get_by_role("menuitem", name="Remove").click()
    expect(added).to_have_count(0)
    assert boards.places(page) == {}


def is_drawn(frame) -> bool:
    """Whether there is any colour on the canvas of a widget."""
    return frame.locator("canvas").evaluate(
        "c => c.width > 0 && c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(part => part > 0)")


def test_a_removed_widget_comes_back_by_undo(editor):
    boards.add(editor.page, "number", "demo-semaphore", "Calls", (3, 1, 4, 2))
    calls = widget(editor, "Calls")
    calls.get_by_role("button", name="Actions of Calls").click()
    editor.page.get_by_role("menuitem", name="Remove").click()
    expect(calls).to_have_count(0)
    editor.button("Undo").click()
    expect(calls).to_be_visible()
    assert boards.places(editor.page) == {"Calls": (3, 1, 4, 2)}


def test_what_is_in_the_way_of_a_widget_moves_down(editor):
    boards.add(editor.page, "number", "demo-semaphore", "Upper", (0, 0, 3, 2))
    boards.add(editor.page, "number", "demo-semaphore", "Lower", (0, 2, 3, 2))
    edit(editor)
    drag(editor, widget(editor, "Upper").get_by_role("button", name="Move Upper"), 0, 1)
    until(lambda: boards.places(editor.page) == {"Upper": (0, 1, 3, 2), "Lower": (0, 3, 3, 2)}, 30,
          lambda: f"they lie at {boards.places(editor.page)}")


def test_a_drag_that_is_given_up_changes_nothing(editor):
    boards.add(editor.page, "number", "demo-semaphore", "Calls", (0, 0, 3, 2))
    edit(editor)
    calls = widget(editor, "Calls")
    before = calls.bounding_box()
    handle = calls.get_by_role("button", name="Move Calls").bounding_box()
    editor.page.mouse.move(handle["x"] + 5, handle["y"] + 5)
    editor.page.mouse.down()
    editor.page.mouse.move(handle["x"] + 400, handle["y"] + 200, steps=5)
    expect(calls).not_to_have_css("grid-column-start", "1")
    editor.press("Escape")
    editor.page.mouse.up()
    expect(calls).to_have_css("grid-column-start", "1")
    assert calls.bounding_box() == before
    assert boards.places(editor.page) == {"Calls": (0, 0, 3, 2)}
