"""The clinic's own scenario: register, record, restart, read back; and what stands beside it."""

import re

from playwright.sync_api import expect

from practice import allergies, dialog, history, new_surname, on_the_chart, register, saved, sign, write_consultation


def test_a_patient_with_two_surnames_is_found_by_parts_of_them_without_accents(owner):
    surname = new_surname("Ibáñez")
    register(owner, new_surname("Otra"))
    register(owner, surname)
    owner.open("/clinic")
    owner.field("Search patients").fill(f"pena {surname.replace('á', 'a').replace('ñ', 'n').lower()}")
    found = owner.page.get_by_role("link", name=f"{surname} Peña, Lucía")
    expect(owner.page.get_by_text("1 patient", exact=True)).to_be_visible()
    found.click()
    on_the_chart(owner, f"{surname} Peña, Lucía")


def test_allergies_stand_above_every_part_of_the_chart(owner):
    register(owner, new_surname("Alergia"))
    expect(allergies(owner)).to_contain_text("Allergies: not asked")
    owner.button("Add allergy").click()
    form = dialog(owner, "Add allergy")
    form.get_by_label("Substance").fill("Penicilina")
    form.get_by_label("Reaction").fill("urticaria")
    form.get_by_label("Criticality").select_option("high risk")
    form.get_by_role("button", name="Save").click()
    expect(allergies(owner)).to_contain_text("Penicilina (urticaria) · high risk")
    for part in ("Details", "Appointments", "Accesses", "Consultations"):
        owner.page.get_by_role("navigation", name="Chart").get_by_role("link", name=part).click()
        expect(allergies(owner)).to_contain_text("Penicilina")
    owner.page.get_by_role("link", name="New consultation").click()
    expect(owner.field("Subjective")).to_be_visible()
    expect(allergies(owner)).to_contain_text("Penicilina")


def test_a_consultation_is_recorded_signed_and_read_back_after_a_kill(owner, installation):
    patient = register(owner, new_surname("Consulta"))
    write_consultation(owner, "Reason", "Control de presión")
    # The first save gave the draft an address of its own; going there again shows what was typed.
    expect(owner.page).to_have_url(re.compile(r"/consultation/[0-9a-f-]{36}$"))
    owner.field("Subjective").fill("Cefalea ocasional.")
    owner.field("Weight").fill("78.4")
    owner.field("Height").fill("172")
    owner.field("Systolic").fill("138")
    owner.field("Diastolic").fill("84")
    expect(owner.page.get_by_text("26.5", exact=True)).to_be_visible()
    owner.field("ICD-10").first.fill("I10")
    owner.field("Diagnosis").first.fill("Hipertensión arterial")
    saved(owner)
    owner.page.reload()
    expect(owner.field("Subjective")).to_have_value("Cefalea ocasional.")
    sign(owner)

    installation.kill("clinic")
    owner.open(f"/clinic/patient/{patient}")
    again = history(owner).get_by_role("article")
    for words in ("signed", "Control de presión", "Cefalea ocasional.", "I10", "Hipertensión arterial", "138"):
        expect(again).to_contain_text(words)
    expect(owner.page.get_by_role("complementary", name="Summary")).to_contain_text("Hipertensión arterial")


def test_an_amendment_stands_beside_what_was_signed(owner):
    register(owner, new_surname("Enmienda"))
    write_consultation(owner, "Assessment", "Amigdalitis derecha.")
    sign(owner)
    history(owner).get_by_role("button", name="Amend").click()
    form = dialog(owner, "Amend")
    form.get_by_label("Kind").select_option("Correction")
    form.get_by_label("Text").fill("Era la izquierda.")
    form.get_by_label("Reason").fill("error al escribir")
    form.get_by_role("button", name="Sign the amendment").click()
    shown = history(owner).get_by_role("article")
    for words in ("Amigdalitis derecha.", "Correction", "Era la izquierda.", "error al escribir"):
        expect(shown).to_contain_text(words)


def test_the_whole_record_can_be_taken_along_as_a_file(owner):
    surname = new_surname("Exporta")
    register(owner, surname)
    owner.button("More actions").click()
    owner.page.get_by_role("menuitem", name="Export everything").click()
    form = dialog(owner, "Export everything")
    with owner.page.expect_download() as offered:
        form.get_by_role("button", name="Download").click()
    bundle = offered.value.path().read_text()
    assert '"resourceType":"Bundle"' in bundle.replace('" : ', '":').replace(": ", ":")
    assert surname in bundle
    assert surname not in offered.value.suggested_filename
