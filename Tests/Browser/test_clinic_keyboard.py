"""The clinic's scenario without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from keyboard import Keyboard
from practice import allergies, dialog, history, new_surname, register_by_keys, saved


@pytest.fixture
def hands(owner):
    owner.open("/home")
    owner.press("g", "c")
    expect(owner.page.get_by_role("heading", level=1)).to_have_text("Clinic")
    expect(owner.page.get_by_role("searchbox", name="Search patients")).to_be_visible()
    return Keyboard(owner)


def signed(owner, hands, words):
    """Writes a consultation and signs it."""
    owner.press("w")
    expect(owner.field("Reason")).to_be_focused()
    owner.type(words)
    hands.write(owner.field("Assessment"), f"{words}: leve")
    saved(owner)
    hands.push(owner.button("Sign"))
    hands.push(dialog(owner, "Sign the consultation?").get_by_role("button", name="Sign"))
    expect(history(owner)).to_contain_text("signed")


def test_a_consultation_is_recorded_signed_and_read_back_after_a_kill(owner, hands, installation):
    surname = new_surname("Teclas")
    register_by_keys(hands, surname)
    signed(owner, hands, "Tos seca")
    installation.kill("clinic")
    owner.press("/")
    expect(owner.page.get_by_role("searchbox", name="Search patients")).to_be_focused()
    owner.type(f"nunez {surname}")
    found = owner.page.get_by_role("link", name=f"{surname} Núñez, Inés")
    expect(owner.page.get_by_text("1 patient", exact=True)).to_be_visible()
    owner.press("ArrowDown")
    expect(found).to_be_focused()
    owner.press("Enter")
    for words in ("signed", "Tos seca", "Tos seca: leve"):
        expect(history(owner).get_by_role("article")).to_contain_text(words)


def test_allergies_and_amendments_are_written_by_keys(owner, hands):
    register_by_keys(hands, new_surname("Alérgica"))
    add = owner.button("Add allergy")
    hands.push(add)
    form = dialog(owner, "Add allergy")
    expect(form.get_by_label("Substance")).to_be_focused()
    owner.type("Polen")
    hands.choose(form.get_by_label("Criticality"), "low risk")
    hands.push(form.get_by_role("button", name="Save"))
    expect(allergies(owner)).to_contain_text("Polen")
    # The banner was built anew meanwhile; whoever has no mouse goes on from there.
    expect(add).to_be_focused()

    signed(owner, hands, "Rinitis")
    hands.push(history(owner).get_by_role("button", name="Amend"))
    form = dialog(owner, "Amend")
    expect(form.get_by_label("Text")).to_be_focused()
    owner.type("Desde abril.")
    hands.write(form.get_by_label("Reason"), "faltaba")
    hands.push(form.get_by_role("button", name="Sign the amendment"))
    for words in ("Rinitis: leve", "Desde abril.", "faltaba"):
        expect(history(owner).get_by_role("article")).to_contain_text(words)


def test_the_record_is_exported_by_keys(owner, hands):
    surname = new_surname("Llevada")
    register_by_keys(hands, surname)
    acts = owner.button("More actions")
    hands.push(acts)
    owner.press("ArrowDown", "Escape")
    expect(acts).to_be_focused()
    owner.press("Enter")
    hands.to(owner.page.get_by_role("menuitem", name="Export everything"), "ArrowDown").press("Enter")
    with owner.page.expect_download() as offered:
        hands.push(dialog(owner, "Export everything").get_by_role("button", name="Download"))
    assert surname in offered.value.path().read_text()


def test_a_patient_is_edited_by_keys(owner, hands):
    surname = new_surname("Editada")
    patient = register_by_keys(hands, surname)
    owner.press("e")
    expect(owner.field("Surname", exact=True)).to_be_focused()
    phones = owner.page.get_by_role("group", name="Phones")
    hands.write(phones.get_by_label("Phone", exact=True), "+34 600 000 000")
    hands.push(owner.button("Save"))
    expect(owner.page).to_have_url(re.compile(f"/clinic/patient/{patient}$"))
    hands.push(owner.page.get_by_role("navigation", name="Chart").get_by_role("link", name="Details"))
    expect(owner.page.get_by_role("definition").filter(has_text="+34 600 000 000")).to_be_visible()
