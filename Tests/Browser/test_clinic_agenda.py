"""Who comes when: an appointment is made in the chart, stands in the agenda, and is moved there."""

from datetime import date, timedelta

from playwright.sync_api import expect

from practice import dialog, new_surname, register


def test_an_appointment_is_made_moved_and_kept(owner):
    surname = new_surname("Agenda")
    register(owner, surname)
    owner.page.get_by_role("link", name="Appointments").click()
    day = date.today() + timedelta(days=60)
    owner.button("Book an appointment").click()
    form = dialog(owner, "Book an appointment")
    form.get_by_label("Day").fill(day.isoformat())
    form.get_by_label("Time").fill("09:30")
    form.get_by_label("Reason").fill("Control anual")
    form.get_by_role("button", name="Book an appointment").click()
    row = owner.page.get_by_role("listitem").filter(has_text="Control anual")
    expect(row).to_contain_text("09:30")

    owner.open(f"/clinic/agenda?day={day.isoformat()}")
    row = owner.page.get_by_role("listitem").filter(has_text=surname)
    expect(row).to_contain_text("Control anual")
    row.get_by_role("button", name="Move the appointment").click()
    form = dialog(owner, "Move the appointment")
    form.get_by_label("Day").fill((day + timedelta(days=1)).isoformat())
    form.get_by_label("Time").fill("16:15")
    form.get_by_role("button", name="Move the appointment").click()
    expect(row).to_have_count(0)
    owner.button("Later").click()
    expect(row).to_contain_text("04:15")
    row.get_by_role("button", name="Arrived").click()
    expect(row.get_by_role("button", name="Fulfilled")).to_be_visible()


def test_two_at_the_same_time_are_asked_about(owner):
    day = (date.today() + timedelta(days=61)).isoformat()
    for surname, sure in ((new_surname("Primera"), False), (new_surname("Segunda"), True)):
        register(owner, surname)
        owner.page.get_by_role("link", name="Appointments").click()
        owner.button("Book an appointment").click()
        form = dialog(owner, "Book an appointment")
        form.get_by_label("Day").fill(day)
        form.get_by_label("Time").fill("11:00")
        form.get_by_role("button", name="Book an appointment").click()
        if sure:
            dialog(owner, "Are you sure?").get_by_role("button", name="Book it anyway").click()
        expect(owner.page.get_by_role("listitem").filter(has_text="11:00")).to_be_visible()


def test_an_evening_far_from_the_practice_stands_in_its_own_day(door):
    # The practice is in UTC, where it is the next day by then.
    visitor = door.visitor(timezone_id="America/Bogota")
    surname = new_surname("Tarde")
    register(visitor, surname)
    day = (date.today() + timedelta(days=62)).isoformat()
    visitor.page.get_by_role("link", name="Appointments").click()
    visitor.button("Book an appointment").click()
    form = dialog(visitor, "Book an appointment")
    form.get_by_label("Day").fill(day)
    form.get_by_label("Time").fill("19:30")
    form.get_by_role("button", name="Book an appointment").click()
    expect(visitor.page.get_by_role("listitem").filter(has_text="07:30")).to_be_visible()
    visitor.open(f"/clinic/agenda?day={day}")
    expect(visitor.page.get_by_role("listitem").filter(has_text=surname)).to_be_visible()


def test_of_a_day_that_nobody_could_be_asked_about_nothing_is_said(owner):
    owner.open(f"/clinic/agenda?day={(date.today() + timedelta(days=70)).isoformat()}")
    nobody = owner.page.get_by_text("No appointments.")
    expect(nobody).to_be_visible()
    owner.page.route("**/api/ask/clinic/agenda", lambda route: route.abort())
    owner.button("Later").click()
    expect(owner.page.get_by_role("alert").first).to_be_visible()
    expect(nobody).to_have_count(0)
    owner.page.unroute("**/api/ask/clinic/agenda")
    expect(nobody).to_be_visible()
