"""The traffic map's own scenario: look at the incidents, open one, see less of them."""

import re

from playwright.sync_api import expect

from roads import SEVERITIES, details, facts, incidents, lone_one, look, number, only
from waiting import until


def test_an_incident_is_opened_from_the_map(owner):
    look(owner)
    words, headline = lone_one(owner)
    signs = owner.page.get_by_role("region", name="Map").get_by_role("button", name=re.compile(r"incidents here|km"))
    until(lambda: signs.count() > 1, 20, "the map shows no signs")
    owner.page.get_by_role("searchbox", name="Search road or town").fill(words)
    only(owner, headline)
    expect(signs).to_have_count(1)
    expect(signs.locator("svg")).to_be_visible()
    signs.click()
    expect(details(owner).get_by_role("heading", name=headline)).to_be_visible()
    for fact in ("Severity", "Where", "Since", "Feed read"):
        expect(details(owner).get_by_role("term").filter(has_text=fact)).to_be_visible()
    expect(details(owner)).to_contain_text("Source: Invented for the demonstration")


def test_an_incident_is_opened_from_the_list(owner):
    look(owner, "/traffic/list")
    expect(owner.page.get_by_role("region", name="Map")).to_have_count(0)
    words, headline = lone_one(owner)
    owner.page.get_by_role("searchbox", name="Search road or town").fill(words)
    only(owner, headline)
    incidents(owner).click()
    expect(details(owner).get_by_role("heading", name=headline)).to_be_visible()
    expect(details(owner)).to_contain_text(words.split()[0])
    details(owner).get_by_role("button", name="Close").click()
    expect(details(owner)).to_have_count(0)
    # The focus is where it was, for whoever goes on by keyboard.
    expect(incidents(owner)).to_be_focused()


def test_the_severity_filter_leaves_the_grave_ones(owner):
    look(owner, "/traffic/list")
    all_of_them = number(owner)
    owner.field("Least severity").select_option("From “medium”")
    until(lambda: number(owner) < all_of_them, 20, "nothing was filtered")
    left = facts(owner)
    assert left and all(SEVERITIES.index(severity) >= 3 for _, severity in left), left
    order = [SEVERITIES.index(severity) for _, severity in left]
    assert order == sorted(order, reverse=True), "the gravest stand first"


def test_the_category_filter_leaves_its_own(owner):
    look(owner, "/traffic/list")
    category = facts(owner)[0][0]
    owner.page.get_by_text("All categories").click()
    owner.page.get_by_role("group", name="Categories").get_by_role("checkbox", name=category, exact=True).check()
    expect(owner.page.get_by_text("1 category")).to_be_visible()
    until(lambda: {name for name, _ in facts(owner)} == {category}, 20, "others are there, too")
    owner.page.get_by_role("searchbox", name="Search road or town").fill("no such road")
    expect(owner.page.get_by_text("No incident matches these filters.")).to_be_visible()
    expect(owner.page.get_by_role("status").filter(has_text="0 incidents")).to_be_visible()
