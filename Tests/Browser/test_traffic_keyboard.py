"""The traffic map's scenario without a mouse."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from keyboard import Keyboard
from roads import SEVERITIES, details, facts, incidents, lone_one, number, only
from waiting import until


@pytest.fixture
def hands(owner):
    owner.open("/home")
    owner.press("g", "t")
    expect(owner.page.get_by_role("heading", level=1)).to_have_text("Traffic")
    hands = Keyboard(owner)
    # What is cleared meanwhile stays, so that nothing vanishes in a test.
    hands.push(owner.page.get_by_role("checkbox", name="Include cleared ones"), "Space")
    expect(incidents(owner).first).to_be_visible()
    return hands


def test_an_incident_is_opened_from_the_map_and_closed_by_keys(owner, hands):
    words, headline = lone_one(owner)
    signs = owner.page.get_by_role("region", name="Map").get_by_role("button", name=re.compile(r"incidents here|km"))
    until(lambda: signs.count() > 1, 20, "the map shows no signs")
    owner.press("Escape", "/")
    expect(owner.page.get_by_role("searchbox", name="Search road or town")).to_be_focused()
    owner.type(words)
    only(owner, headline)
    expect(signs).to_have_count(1)
    hands.push(signs)
    expect(details(owner).get_by_role("heading", name=headline)).to_be_focused()
    owner.press("Escape")
    expect(details(owner)).to_have_count(0)
    expect(incidents(owner)).to_be_focused()


def test_one_goes_from_incident_to_incident_by_keys(owner, hands):
    owner.press("l")
    expect(owner.page.get_by_role("region", name="Map")).to_have_count(0)
    owner.press("j")
    expect(details(owner)).to_be_visible()
    first = details(owner).inner_text()
    owner.press("j")
    until(lambda: details(owner).inner_text() != first, 20, "the next one is not shown")
    owner.press("k")
    expect(details(owner)).to_have_count(1)
    owner.press("Escape")
    expect(details(owner)).to_have_count(0)
    hands.to(incidents(owner).nth(1), "Shift+Tab")
    owner.press("ArrowDown", "Enter")
    expect(details(owner).get_by_role("heading")).to_be_focused()
    owner.press("m")
    expect(owner.page.get_by_role("region", name="Map")).to_be_visible()


def test_the_filters_are_set_by_keys(owner, hands):
    hands.choose(owner.field("Order"), "Newest first")
    before = number(owner)
    hands.choose(owner.field("Least severity"), "From “medium”")
    until(lambda: number(owner) < before, 20, "nothing was filtered")
    assert all(SEVERITIES.index(severity) >= 3 for _, severity in facts(owner))
    category = facts(owner)[0][0]
    summary = owner.page.locator("summary").filter(has_text="All categories")
    hands.push(summary)
    boxes = owner.page.get_by_role("group", name="Categories")
    hands.push(boxes.get_by_role("checkbox", name=category, exact=True), "Space")
    until(lambda: {name for name, _ in facts(owner)} == {category}, 20, "others are there, too")


def test_a_watch_is_made_and_taken_away_by_keys(owner, hands):
    name = f"To work {uuid.uuid4().hex[:8]}"
    watches = owner.page.get_by_role("region", name="Watches")
    hands.push(watches.get_by_role("button", name="New watch"))
    form = owner.page.get_by_role("dialog", name="New watch")
    expect(form.get_by_label("Name")).to_be_focused()
    owner.type(name)
    hands.write(form.get_by_label("Roads"), "A-2, AP-7")
    hands.push(form.get_by_role("checkbox", name="Notify me"), "Space")
    hands.push(form.get_by_role("button", name="Save"))
    removing = watches.get_by_role("button", name=f"Remove {name}")
    expect(removing).to_be_visible()
    hands.push(removing)
    expect(removing).to_have_count(0)


def test_the_switch_to_real_feeds_is_pressed_by_keys(owner, hands):
    switch = owner.page.get_by_role("group", name="Demo or real feeds")
    for name in ("Real", "Demo"):
        hands.push(switch.get_by_role("button", name=name))
        expect(switch.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    expect(owner.page.get_by_role("list", name="Feeds")).to_contain_text("demo")
    expect(incidents(owner).first).to_be_visible()
