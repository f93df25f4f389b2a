"""The home automation remote's own scenarios, by keys alone."""

import re

import pytest
from playwright.sync_api import expect

import household
from changes import Changes
from keyboard import Keyboard
from waiting import until


@pytest.fixture
def keys(owner):
    """The owner with no mouse, in front of the living room."""
    owner.open("/account")
    household.load(owner.page)
    keys = Keyboard(owner)
    keys.press("g", "h")
    expect(owner.page.get_by_role("heading", name="Home", exact=True)).to_be_visible()
    keys.to(owner.page.get_by_role("navigation", name="Homes").get_by_role("link", name=household.NAME)).press("Enter")
    expect(owner.page.get_by_role("heading", name="Salón")).to_be_visible()
    return keys


def card(keys, name: str):
    return keys.page.get_by_role("article", name=name, exact=True)


def test_the_louver_of_the_living_room_is_lowered_and_stopped_half_way(keys):
    household.bring(keys.page, "persiana", position=100)
    louver = card(keys, "Persiana")
    keys.to(keys.visitor.button("Close Persiana")).press("Enter")
    expect(louver).to_contain_text("Closing")
    keys.to(keys.visitor.button("Stop Persiana"), "Shift+Tab").press("Enter")
    expect(louver).to_contain_text(re.compile(r"Open · \d+%"))
    expect(louver).to_have_attribute("aria-busy", "false")
    rests = int(re.search(r"(\d+)%", louver.inner_text()).group(1))
    assert 0 < rests < 100
    assert household.state(keys.page, "persiana")["position"] == rests


def test_switch_slider_and_value_are_set_without_losing_the_focus(keys):
    household.bring(keys.page, "enchufe", state="OFF")
    household.bring(keys.page, "lampara", state="ON", brightness=50)
    household.bring(keys.page, "consigna", value=18)
    switch, slider = card(keys, "Enchufe").get_by_role("switch"), card(keys, "Lámpara").get_by_role("slider")
    number = card(keys, "Consigna").get_by_role("spinbutton")

    keys.to(slider).press("ArrowRight", "ArrowRight")
    expect(card(keys, "Lámpara")).to_contain_text("On · 52%")
    keys.is_on(slider)
    keys.write(number, "21.5").press("Enter")
    expect(card(keys, "Consigna")).to_contain_text("21.5 °C")
    keys.is_on(number)
    busy = Changes(card(keys, "Enchufe"), "aria-busy")
    keys.to(switch).press("Space")
    busy.until("false", "true", "false")
    expect(switch).to_be_checked()
    keys.is_on(switch)
    until(lambda: household.is_at(keys.page, "lampara", {"brightness": 52}), 30)
    assert household.state(keys.page, "enchufe")["state"] == "ON"


def test_the_focus_comes_back_from_the_history(keys):
    button = keys.visitor.button("History: Enchufe")
    keys.to(button).press("Enter")
    dialog = keys.page.get_by_role("dialog", name="History: Enchufe")
    keys.to(dialog.get_by_role("button", name="Commands")).press("Enter")
    expect(dialog.get_by_role("button", name="Commands")).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.is_on(button)


def test_an_element_is_found_by_the_palette(keys):
    keys.press("Control+k")
    keys.is_on(keys.page.get_by_role("combobox", name="Search and commands"))
    keys.type("Consigna")
    expect(keys.page.get_by_role("option", selected=True)).to_contain_text("Consigna")
    keys.press("Enter")
    keys.is_on(card(keys, "Consigna").get_by_role("spinbutton"))


def test_the_shortcuts_are_shown_and_the_focus_comes_back(keys):
    button = keys.visitor.button("History: Enchufe")
    keys.to(button).press("?")
    dialog = keys.page.get_by_role("dialog", name="Keyboard shortcuts")
    for words in ("Show the shortcuts", "Capture a task", "List or plan", "Dashboards", "Undo"):
        expect(dialog.get_by_text(words, exact=True)).to_be_visible()
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.is_on(button)


def test_every_stop_of_a_walk_through_the_page_is_to_be_seen(keys):
    stops = keys.page.evaluate("() => document.querySelectorAll('a[href], button, input').length")
    for _ in range(stops):
        keys.press("Tab")
        # After the last one the browser's own buttons are next.
        if keys.page.evaluate("() => document.activeElement !== document.body"):
            keys.sees_focus()


def test_one_key_shortcuts_can_be_turned_off(keys):
    keys.press("?")
    dialog = keys.page.get_by_role("dialog", name="Keyboard shortcuts")
    keys.to(dialog.get_by_role("switch", name="Shortcuts of a single key")).press("Space", "Escape")
    expect(dialog).to_have_count(0)
    keys.press("v")
    keys.press("Control+k")
    expect(keys.page.get_by_role("combobox")).to_be_visible()
    assert "view=plan" not in keys.page.url
