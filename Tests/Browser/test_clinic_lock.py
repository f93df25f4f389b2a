"""Nobody at the keys: the clinic hides what it shows, and what was typed waits for the same person."""

import pytest
from playwright.sync_api import expect

from people import OWNER, call, sign_in
from practice import dialog, history, new_surname, register, sign, write_consultation
from visitor import Visitor


@pytest.fixture
def clinician(owner):
    """With a session of her own, for unlocking ends the old one, which others use, too."""
    owner.page.clock.install()
    owner.page.context.clear_cookies()
    sign_in(owner.page, owner.address, OWNER)
    return owner


def test_the_clinic_locks_itself_and_only_the_password_opens_it(clinician):
    surname = new_surname("Candado")
    register(clinician, surname)
    clinician.page.get_by_role("link", name="New consultation").click()
    clinician.field("Subjective").fill("Dolor desde ayer.")
    clinician.page.clock.fast_forward("10:01")
    lock = dialog(clinician, "Locked")
    expect(lock).to_be_visible()
    expect(clinician.page.get_by_text(surname)).to_be_hidden()
    clinician.press("Escape", "Escape")
    expect(lock).to_be_visible()

    clinician.page.reload()
    expect(lock).to_be_visible()
    expect(clinician.page.get_by_text(surname)).to_be_hidden()
    lock.get_by_label("Password").fill("not the password")
    lock.get_by_role("button", name="Unlock").click()
    expect(lock.get_by_role("alert")).to_contain_text("User or password is wrong.")
    lock.get_by_label("Password").fill(OWNER.password)
    lock.get_by_role("button", name="Unlock").click()
    expect(lock).to_be_hidden()
    expect(clinician.field("Subjective")).to_have_value("Dolor desde ayer.")


def test_what_was_typed_and_not_saved_is_there_after_unlocking(clinician):
    register(clinician, new_surname("Espera"))
    clinician.page.get_by_role("link", name="Edit").click()
    clinician.field("What the front desk should know").fill("Llega en silla de ruedas.")
    clinician.page.clock.fast_forward("10:01")
    lock = dialog(clinician, "Locked")
    lock.get_by_label("Password").fill(OWNER.password)
    lock.get_by_role("button", name="Unlock").click()
    expect(clinician.field("What the front desk should know")).to_have_value("Llega en silla de ruedas.")


def open_amendment(visitor):
    """A dialog over a signed consultation."""
    write_consultation(visitor, "Reason", "Dolor de espalda")
    sign(visitor)
    history(visitor).get_by_role("button", name="Amend").click()
    form = dialog(visitor, "Amend")
    form.get_by_label("Text").fill("Operada en marzo.")
    return form


def unlock(visitor) -> None:
    lock = dialog(visitor, "Locked")
    lock.get_by_label("Password").fill(OWNER.password)
    lock.get_by_role("button", name="Unlock").click()
    expect(lock).to_be_hidden()


def test_the_end_of_a_session_takes_away_what_stands_in_a_dialog(clinician, door):
    register(clinician, new_surname("Final"))
    expect(open_amendment(clinician)).to_be_visible()
    own = clinician.page.evaluate("async () => (await (await fetch('/api/sessions')).json()).find((one) => one.current).id")
    status, answer = call(door.visitor().open("/account").page, "DELETE", f"/api/sessions/{own}")
    assert status == 204, answer
    expect(clinician.button("Sign in")).to_be_visible()
    expect(clinician.page.locator("dialog")).to_have_count(0)
    expect(clinician.page.get_by_text("Operada en marzo.")).to_have_count(0)


def test_signing_out_of_the_lock_uncovers_nothing(clinician):
    register(clinician, new_surname("Salida"))
    form = open_amendment(clinician)
    clinician.page.clock.fast_forward("10:01")
    expect(dialog(clinician, "Locked")).to_be_visible()
    expect(form).to_be_hidden()
    clinician.page.evaluate(
        """() => new MutationObserver(() => {
            if (document.documentElement.classList.contains('clinic-locked')) return;
            window.uncovered = document.querySelectorAll('dialog, .page-clinic').length;
        }).observe(document.documentElement, { attributes: true })"""
    )
    dialog(clinician, "Locked").get_by_role("button", name="Sign out").click()
    expect(clinician.button("Sign in")).to_be_visible()
    expect(clinician.page.locator("dialog")).to_have_count(0)
    assert clinician.page.evaluate("() => window.uncovered") == 0


def test_a_sign_out_that_does_not_get_through_leaves_it_locked(clinician):
    surname = new_surname("Corte")
    register(clinician, surname)
    clinician.page.clock.fast_forward("10:01")
    lock = dialog(clinician, "Locked")
    clinician.page.route("**/api/session", lambda route: route.abort(), times=1)
    lock.get_by_role("button", name="Sign out").click()
    expect(lock.get_by_role("alert")).to_be_visible()
    clinician.page.reload()
    expect(lock).to_be_visible()
    expect(clinician.page.get_by_text(surname)).to_be_hidden()


def test_the_lock_holds_in_every_window_and_each_goes_on_after_the_other_was_unlocked(clinician):
    surname = new_surname("Ventana")
    patient = register(clinician, surname)
    clinician.page.clock.fast_forward("10:01")
    expect(dialog(clinician, "Locked")).to_be_visible()
    second = Visitor(clinician.page.context.new_page(), clinician.address)
    second.page.goto(f"{clinician.address}/clinic/patient/{patient}")
    expect(dialog(second, "Locked")).to_be_visible()
    expect(second.page.get_by_text(surname)).to_be_hidden()

    unlock(clinician)
    # The session of the other window is over by that, but its person is the same.
    with clinician.page.expect_response(lambda answer: answer.url.endswith("/api/session")):
        unlock(second)
    for visitor in (clinician, second):
        expect(visitor.page.get_by_role("heading", name=surname)).to_be_visible()
        expect(visitor.page.get_by_role("navigation").first).to_be_visible()
    assert not second.faults, second.faults


def test_what_the_page_asks_by_itself_is_told_from_what_a_person_does(clinician, door):
    patient = register(clinician, new_surname("Sola"))
    with clinician.page.expect_request("**/api/ask/clinic/search") as search:
        clinician.page.get_by_role("link", name="Patients").click()
        clinician.field("Search patients").press_sequentially("Sola")
    assert "x-quintet-unattended" not in search.value.headers
    clinician.open(f"/clinic/patient/{patient}")
    elsewhere = door.visitor().open("/account").page
    clinician.page.clock.fast_forward("01:01")
    with clinician.page.expect_request("**/api/ask/clinic/summary") as news:
        declare = f"/api/command/clinic/{patient}/allergy-declare"
        status, answer = call(elsewhere, "POST", declare, {"knowledge": "none-known"})
        assert status == 200, answer
    assert news.value.headers["x-quintet-unattended"] == "1"
