"""Dashboards where there is little room, and on a wall."""

import re

import pytest
from playwright.sync_api import expect

import boards


@pytest.fixture
def keeper(owner):
    """The owner, who keeps a page with two widgets beside each other."""
    owner.open("/dashboards")
    with boards.trial(owner.page):
        boards.add(owner.page, "number", "demo-semaphore", "Left", (0, 0, 3, 2))
        boards.add(owner.page, "number", "demo-semaphore", "Right", (4, 0, 3, 2))
        yield owner


def test_nothing_of_the_layout_is_saved_from_the_one_column_view(door, keeper):
    before = boards.places(keeper.page)
    phone = door.visitor(viewport={"width": 390, "height": 800}, has_touch=True)
    phone.open(boards.PATH)
    left, right = (phone.page.get_by_role("article", name=name) for name in ("Left", "Right"))
    expect(right).to_be_visible()
    upper, lower = left.bounding_box(), right.bounding_box()
    assert upper["x"] == lower["x"] and upper["y"] + upper["height"] <= lower["y"]
    phone.button("Edit").click()
    expect(phone.page.get_by_text("On a wider screen the layout can be changed.")).to_be_visible()
    expect(phone.button("Move Left")).to_have_count(0)
    expect(phone.page.get_by_role("region", name="New widgets")).to_have_count(0)
    left.get_by_role("button", name="Actions of Left").click()
    expect(phone.page.get_by_role("menuitem", name="Configure")).to_be_visible()
    expect(phone.page.get_by_role("menuitem", name="Place and size")).to_have_count(0)
    # The window grows and shrinks again, as when a tablet is turned.
    phone.page.set_viewport_size({"width": 1100, "height": 800})
    expect(phone.button("Move Left")).to_be_visible()
    phone.page.set_viewport_size({"width": 390, "height": 800})
    expect(phone.button("Move Left")).to_have_count(0)
    assert boards.places(keeper.page) == before


def test_a_kiosk_shows_widgets_alone_and_turns_the_pages(keeper):
    page = keeper.open(boards.PATH).page
    keeper.button("Kiosk mode").click()
    expect(page.get_by_role("article", name="Left")).to_be_visible()
    for gone in (page.get_by_role("navigation", name="Navigation"), page.get_by_role("heading", name="Dashboards"),
                 page.get_by_role("button", name="Actions of Left")):
        expect(gone).to_be_hidden()
    page.get_by_role("group", name="Kiosk").get_by_role("button", name="Next page").click()
    expect(page.get_by_role("article", name="Marks", exact=True)).to_be_visible()
    keeper.press("Escape")
    expect(page.get_by_role("navigation", name="Navigation")).to_be_visible()
    expect(page).not_to_have_url(re.compile("kiosk"))


def test_a_kiosk_turns_the_pages_by_itself(keeper):
    page = keeper.open(f"{boards.PATH}?kiosk=1&seconds=5").page
    expect(page.get_by_role("article", name="Left")).to_be_visible()
    expect(page.get_by_role("article", name="Marks", exact=True)).to_be_visible()


def test_a_widget_shows_its_figures_as_a_table(keeper):
    page = keeper.open(boards.PATH).page
    left = page.get_by_role("article", name="Left")
    left.get_by_role("button", name="Actions of Left").click()
    page.get_by_role("menuitem", name="Show as a table").click()
    expect(left.get_by_role("table").get_by_role("cell", name="Llamadas espera")).to_be_visible()
