"""The dashboard's own scenario, by keys alone: each kind of widget comes, is moved, changes its size, and goes."""

import pytest
from playwright.sync_api import expect

import boards
from keyboard import Keyboard
from waiting import until


@pytest.fixture
def keys(owner):
    """The owner with no mouse, about to arrange a page."""
    owner.open("/dashboards")
    with boards.trial(owner.page):
        owner.open(boards.PATH)
        # The keys of a page are there with its buttons.
        expect(owner.button("Edit")).to_be_visible()
        yield Keyboard(owner)


def widget(keys, title: str):
    return keys.page.get_by_role("article", name=title, exact=True)


def choose(keys, title: str, choice: str) -> None:
    """Picks from the menu of a widget."""
    keys.to(keys.visitor.button(f"Actions of {title}")).press("Enter")
    item = keys.page.get_by_role("menuitem", name=choice)
    keys.to(item, "ArrowDown").press("Enter")


@pytest.mark.parametrize("kind", boards.KINDS, ids=lambda kind: kind.name)
def test_a_widget_is_added_moved_resized_and_closed_without_a_mouse(keys, kind):
    page = keys.page
    keys.press("e").to(keys.visitor.button(kind.name, exact=True)).press("Enter")
    dialog = page.get_by_role("dialog", name=f"Add: {kind.name}")
    keys.write(dialog.get_by_label("Title", exact=True), "Mine")
    keys.choose(dialog.get_by_label("Source", exact=True), kind.source)
    if kind.name == "Semaphore":
        keys.write(dialog.get_by_label("Yellow from"), "10").write(dialog.get_by_label("Red above"), "50")
    expect(dialog.get_by_role("region", name="Preview")).to_contain_text(kind.shows)
    keys.to(dialog.get_by_role("button", name="Save")).press("Enter")
    expect(dialog).to_have_count(0)
    keys.is_on(keys.visitor.button(kind.name, exact=True))
    expect(widget(keys, "Mine")).to_contain_text(kind.shows)

    x, y, w, h = boards.places(page)["Mine"]
    grip = keys.visitor.button("Move Mine")
    keys.to(grip).press("Enter", "ArrowRight", "ArrowRight", "ArrowDown", "Enter")
    until(lambda: boards.places(page)["Mine"] == (x + 2, y + 1, w, h), 30, lambda: f"moved to {boards.places(page)}")
    keys.is_on(grip)
    keys.press("Enter", "Shift+ArrowRight", "Shift+ArrowDown", "Enter")
    grown = (x + 2, y + 1, w + 1, h + 1)
    until(lambda: boards.places(page)["Mine"] == grown, 30, lambda: f"resized to {boards.places(page)}")

    choose(keys, "Mine", "Remove")
    expect(widget(keys, "Mine")).to_have_count(0)
    assert boards.places(page) == {}


def test_a_widget_that_is_put_back_stays_where_it_was_and_is_told_of(keys):
    boards.add(keys.page, "number", "demo-semaphore", "Calls", (0, 0, 3, 2))
    keys.press("e").to(keys.visitor.button("Move Calls")).press("Enter")
    status = keys.page.locator("[aria-live=assertive]")
    expect(status).to_have_text("Calls grabbed. Column 1, row 1, 3 wide, 2 high.")
    keys.press("ArrowRight")
    expect(status).to_have_text("Column 2, row 1, 3 wide, 2 high.")
    expect(widget(keys, "Calls")).to_have_css("grid-column-start", "2")
    keys.press("Escape")
    expect(status).to_have_text("Calls put back.")
    expect(widget(keys, "Calls")).to_have_css("grid-column-start", "1")
    assert boards.places(keys.page) == {"Calls": (0, 0, 3, 2)}


def test_a_widget_is_placed_by_figures_from_its_menu(keys):
    boards.add(keys.page, "number", "demo-semaphore", "Calls", (0, 0, 3, 2))
    choose(keys, "Calls", "Place and size")
    dialog = keys.page.get_by_role("dialog", name="Place and size of Calls")
    keys.write(dialog.get_by_label("Column"), "5").write(dialog.get_by_label("Width"), "6").press("Enter")
    expect(dialog).to_have_count(0)
    until(lambda: boards.places(keys.page) == {"Calls": (4, 0, 6, 2)}, 30)
    keys.is_on(keys.visitor.button("Actions of Calls"))


def test_a_source_is_made_while_a_widget_is_added(keys):
    page = keys.page
    keys.press("e").to(keys.visitor.button("Text", exact=True)).press("Enter")
    dialog = page.get_by_role("dialog", name="Add: Text")
    keys.to(dialog.get_by_role("button", name="New source")).press("Enter")
    made = page.get_by_role("dialog", name="New source")
    keys.write(made.get_by_label("Id"), "greeting").write(made.get_by_label("Title"), "Greeting")
    keys.choose(made.get_by_label("Kind"), "Fixed text")
    keys.write(made.get_by_label("Content"), '[{"value":"Bon dia"}]')
    keys.to(made.get_by_role("button", name="Save")).press("Enter")
    expect(made).to_have_count(0)
    expect(dialog.get_by_role("region", name="Preview")).to_contain_text("Bon dia")
    keys.is_on(dialog.get_by_role("button", name="New source"))
    expect(dialog.get_by_label("Source", exact=True)).to_have_value("greeting")
    keys.press("Escape")
    boards.tell(page, "source-greeting", "remove", {})


def test_the_shortcuts_are_shown_and_the_focus_comes_back(keys):
    button = keys.visitor.button("Sources and secrets")
    keys.to(button).press("?")
    dialog = keys.page.get_by_role("dialog", name="Keyboard shortcuts")
    for words in ("Edit", "Kiosk mode", "Leave kiosk mode", "Search and commands"):
        expect(dialog.get_by_text(words, exact=True)).to_be_visible()
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.is_on(button)


def test_the_kiosk_is_entered_and_left_by_keys(keys):
    keys.press("d", "k")
    expect(keys.page.get_by_role("navigation", name="Navigation")).to_be_hidden()
    keys.to(keys.page.get_by_role("group", name="Kiosk").get_by_role("button", name="Leave kiosk mode"))
    keys.press("Escape")
    expect(keys.page.get_by_role("navigation", name="Navigation")).to_be_visible()
