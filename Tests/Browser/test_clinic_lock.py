"""Nobody at the keys: the clinic hides what it shows, and what was typed waits for the same person."""

import pytest
from playwright.sync_api import expect

from people import OWNER, sign_in
from practice import dialog, new_surname, register


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
