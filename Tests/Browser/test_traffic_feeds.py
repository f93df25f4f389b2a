"""Where the incidents come from is always in sight, and so is whether they are invented."""

import pytest
from playwright.sync_api import expect

from people import FAMILY, call
from roads import incidents


@pytest.fixture
def demonstration(owner):
    """Whatever happens, the other tests find invented incidents."""
    yield
    call(owner.page, "POST", "/api/command/traffic/environment/set", {"environment": "demo"})


def feed(visitor, name):
    return visitor.page.get_by_role("list", name="Feeds").get_by_role("listitem").filter(has_text=name)


def test_each_feed_tells_its_age_and_to_whom_it_is_owed(owner, door):
    for visitor in (owner, door.visitor(FAMILY)):
        for path in ("/traffic", "/traffic/list"):
            visitor.open(path)
            for words in ("up to date", "read just now", "open", "Invented for the demonstration"):
                expect(feed(visitor, "demo")).to_contain_text(words)
    # Feeds that are not in force are never read, and would only look broken.
    expect(owner.page.get_by_role("list", name="Feeds").get_by_role("listitem")).to_have_count(1)


def test_the_owner_switches_between_invented_and_real_feeds(owner, door, demonstration):
    owner.open("/traffic/list")
    switch = owner.page.get_by_role("group", name="Demo or real feeds")
    expect(switch.get_by_role("button", name="Demo")).to_have_attribute("aria-pressed", "true")
    expect(incidents(owner).first).to_be_visible()
    switch.get_by_role("button", name="Real").click()
    expect(switch.get_by_role("button", name="Real")).to_have_attribute("aria-pressed", "true")
    # Whether an authority answers is not ours to test; that it is named is.
    expect(feed(owner, "sct")).to_contain_text("Servei Català de Trànsit")
    expect(feed(owner, "demo")).to_have_count(0)

    family = door.visitor(FAMILY)
    family.open("/traffic/list")
    expect(family.page.get_by_role("main").get_by_text("Real", exact=True)).to_be_visible()
    expect(family.page.get_by_role("group", name="Demo or real feeds")).to_have_count(0)

    switch.get_by_role("button", name="Demo").click()
    expect(feed(owner, "demo")).to_contain_text("up to date")
    expect(incidents(owner).first).to_be_visible()
    owner.page.reload()
    expect(switch.get_by_role("button", name="Demo")).to_have_attribute("aria-pressed", "true")
