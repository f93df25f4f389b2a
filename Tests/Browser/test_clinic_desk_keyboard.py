"""The front desk without a mouse: the agenda, the lock, and what an assistant reaches."""

from datetime import date, time, timedelta

from playwright.sync_api import expect

from keyboard import Keyboard
from people import ASSISTANT, OWNER, sign_in
from practice import dialog, new_surname, register_by_keys


def test_an_appointment_is_made_and_moved_by_keys(owner):
    hands = Keyboard(owner)
    surname = new_surname("Cita")
    owner.open("/clinic")
    register_by_keys(hands, surname)
    day = date.today() + timedelta(days=90)
    hands.push(owner.page.get_by_role("navigation", name="Chart").get_by_role("link", name="Appointments"))
    hands.push(owner.button("Book an appointment"))
    form = dialog(owner, "Book an appointment")
    hands.write_day(form.get_by_label("Day"), day)
    hands.write_time(form.get_by_label("Time"), time(9, 30))
    hands.push(form.get_by_role("button", name="Book an appointment"))
    expect(owner.page.get_by_role("listitem").filter(has_text="09:30")).to_be_visible()
    expect(owner.button("Book an appointment")).to_be_focused()

    owner.press("a")
    hands.write_day(owner.page.get_by_role("main").get_by_label("Day"), day)
    row = owner.page.get_by_role("listitem").filter(has_text=surname)
    hands.push(row.get_by_role("button", name="Move the appointment"))
    form = dialog(owner, "Move the appointment")
    hands.write_day(form.get_by_label("Day"), day + timedelta(days=1))
    hands.write_time(form.get_by_label("Time"), time(16, 15))
    hands.push(form.get_by_role("button", name="Move the appointment"))
    expect(row).to_have_count(0)
    hands.push(owner.button("Later"))
    expect(row).to_contain_text("04:15")
    expect(owner.button("Later")).to_be_focused()


def test_the_lock_is_opened_by_keys(owner):
    owner.page.clock.install()
    # A session of her own, for unlocking ends the old one, which others use, too.
    owner.page.context.clear_cookies()
    sign_in(owner.page, owner.address, OWNER)
    hands = Keyboard(owner)
    owner.open("/clinic")
    owner.page.clock.fast_forward("10:01")
    lock = dialog(owner, "Locked")
    expect(lock.get_by_label("Password")).to_be_focused()
    for _ in range(8):
        # However one goes on, the focus stays in front of what is locked.
        owner.press("Tab")
        assert owner.page.evaluate("() => !document.querySelector('.shell').contains(document.activeElement)")
    hands.write(lock.get_by_label("Password"), OWNER.password)
    owner.press("Enter")
    expect(lock).to_have_count(0)
    expect(owner.page.get_by_role("searchbox", name="Search patients")).to_be_visible()


def test_an_assistant_registers_and_finds_by_keys(door):
    assistant = door.visitor(ASSISTANT)
    hands = Keyboard(assistant)
    assistant.open("/clinic")
    surname = new_surname("Recibida")
    assistant.press("n")
    expect(assistant.field("Surname", exact=True)).to_be_focused()
    assistant.type(surname)
    hands.write(assistant.field("Given names"), "Eva")
    hands.push(assistant.button("Register"))
    expect(assistant.page.get_by_role("heading", name=f"{surname}, Eva")).to_be_visible()
    # There is nothing to write a consultation with, by no key.
    assistant.press("w")
    expect(assistant.page.get_by_role("navigation", name="Chart").get_by_role("link")).to_have_count(2)
    assistant.press("/")
    expect(assistant.page.get_by_role("searchbox", name="Search patients")).to_be_focused()
    assistant.type(surname)
    expect(assistant.page.get_by_text("1 patient", exact=True)).to_be_visible()
    assistant.press("ArrowDown", "Enter")
    expect(assistant.page.get_by_role("heading", name=f"{surname}, Eva")).to_be_visible()
