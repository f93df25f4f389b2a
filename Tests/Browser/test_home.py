"""The home automation remote's own scenarios, with a mouse."""

import re

import pytest
from playwright.sync_api import expect

import household
from changes import Changes
from waiting import until


@pytest.fixture
def resident(owner):
    """The owner, in front of the living room."""
    owner.open("/home")
    household.load(owner.page)
    owner.page.get_by_role("navigation", name="Homes").get_by_role("link", name=household.NAME).click()
    expect(owner.page.get_by_role("heading", name="Salón")).to_be_visible()
    return owner


def card(visitor, name: str):
    return visitor.page.get_by_role("article", name=name, exact=True)


def test_the_louver_of_the_living_room_is_lowered_and_stopped_half_way(resident):
    household.bring(resident.page, "persiana", position=100)
    louver = card(resident, "Persiana")
    expect(louver).to_contain_text("Open · 100%")
    resident.button("Close Persiana").click()
    expect(louver).to_contain_text("Closing")
    until(lambda: shown_percent(louver) <= 80, 30, "the louver does not move")
    resident.button("Stop Persiana").click()
    expect(louver).to_contain_text(re.compile(r"Open · \d+%"))
    expect(louver).to_have_attribute("aria-busy", "false")
    rests = shown_percent(louver)
    assert 0 < rests < 100
    confirmed = household.state(resident.page, "persiana")
    assert (confirmed["position"], confirmed["assurance"]) == (rests, "confirmed")
    expect(louver.get_by_role("slider")).to_have_value(str(rests))


def test_a_louver_goes_both_ways(resident):
    household.bring(resident.page, "persiana", position=50)
    louver = card(resident, "Persiana")
    state = Changes(louver.locator("[data-state]"), "data-state")
    resident.button("Open Persiana").click()
    state.until("open", "opening", "open")
    expect(louver).to_contain_text("Open · 100%")
    resident.button("Close Persiana").click()
    state.until("opening", "open", "closing", "closed")
    expect(louver).to_contain_text("Closed · 0%")


def test_a_switch_is_pending_and_then_confirmed(resident):
    household.bring(resident.page, "enchufe", state="OFF")
    socket = card(resident, "Enchufe")
    busy = Changes(socket, "aria-busy")
    switch = resident.page.get_by_role("switch", name="Enchufe")
    switch.click()
    expect(switch).to_be_checked()
    busy.until("false", "true", "false")
    expect(socket).to_contain_text("On")
    confirmed = household.state(resident.page, "enchufe")
    assert (confirmed["state"], confirmed["assurance"]) == ("ON", "confirmed")
    switch.click()
    expect(socket).to_contain_text("Off")
    expect(switch).not_to_be_checked()


def test_a_lamp_is_dimmed_by_its_slider_and_switched_beside_it(resident):
    household.bring(resident.page, "lampara", state="OFF")
    lamp = card(resident, "Lámpara")
    busy = Changes(lamp, "aria-busy")
    lamp.get_by_role("slider", name="Lámpara: brightness").fill("40")
    busy.until("false", "true", "false")
    expect(lamp).to_contain_text("On · 40%")
    expect(lamp.get_by_role("switch")).to_be_checked()
    assert household.state(resident.page, "lampara")["brightness"] == 40
    lamp.get_by_role("switch").click()
    expect(lamp).to_contain_text("Off")


def test_a_value_is_set(resident):
    household.bring(resident.page, "consigna", value=18)
    setpoint = card(resident, "Consigna")
    busy = Changes(setpoint, "aria-busy")
    setpoint.get_by_role("spinbutton", name="Consigna").fill("21.5")
    setpoint.get_by_role("button", name="Set").click()
    busy.until("false", "true", "false")
    expect(setpoint).to_contain_text("21.5 °C")
    assert household.state(resident.page, "consigna")["value"] == 21.5


def test_the_history_of_an_element_tells_what_it_was_and_what_was_asked_of_it(resident):
    household.bring(resident.page, "enchufe", state="OFF")
    household.bring(resident.page, "enchufe", state="ON")
    resident.button("History: Enchufe").click()
    history = resident.page.get_by_role("dialog", name="History: Enchufe")
    expect(history.get_by_role("row").nth(1)).to_contain_text(re.compile("On.*confirmed"))
    history.get_by_role("button", name="Commands").click()
    expect(history.get_by_role("row").nth(1)).to_contain_text(re.compile("On.*done"))
    history.get_by_role("button", name="Close").click()
    expect(history).to_have_count(0)


def test_a_command_that_the_device_never_heard_is_taken_back_with_the_reason(resident):
    stove = card(resident, "Estufa")
    switch = stove.get_by_role("switch")
    busy = Changes(stove, "aria-busy")
    switch.click()
    busy.until("false", "true", "false")
    expect(stove.get_by_role("alert")).to_contain_text("the device did not answer")
    expect(switch).not_to_be_checked()
    expect(stove).to_contain_text("Off")


def test_a_command_that_the_service_refuses_shows_why(resident):
    awning = card(resident, "Toldo")
    resident.button("Stop Toldo").click()
    expect(awning.get_by_role("alert")).to_contain_text("OPEN or CLOSE for Toldo, got STOP")
    expect(awning).to_have_attribute("aria-busy", "false")
    expect(awning).to_contain_text("Closed · 0%")
    # The next command that succeeds wipes it away.
    resident.button("Open Toldo").click()
    expect(awning.get_by_role("alert")).to_have_count(0)


def test_all_lights_of_a_sector_go_off_together(resident):
    household.bring(resident.page, "lampara", state="ON")
    household.bring(resident.page, "enchufe", state="ON")
    resident.page.get_by_role("listitem").filter(has=resident.page.get_by_role("heading", name="Salón")) \
        .get_by_role("button", name="All off").first.click()
    for name in ("Lámpara", "Enchufe"):
        expect(card(resident, name).get_by_role("switch")).not_to_be_checked()


def shown_percent(louver) -> int:
    return int(re.search(r"(\d+)%", louver.inner_text()).group(1))
