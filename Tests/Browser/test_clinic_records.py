"""What else becomes of a record: archived, merged, discarded, put on paper; and two who write at once."""

from playwright.sync_api import expect

from practice import (allergies, dialog, fill_in, history, new_surname, on_the_chart, register, saved, sign,
                      write_consultation)


def act(visitor, name):
    visitor.button("More actions").click()
    visitor.page.get_by_role("menuitem", name=name, exact=True).click()


def test_an_archived_patient_leaves_the_list_and_comes_back(owner):
    surname = new_surname("Archivo")
    register(owner, surname)
    act(owner, "Archive")
    dialog(owner, "Archive").get_by_role("button", name="Archive").click()
    expect(owner.page.get_by_text("archived", exact=True)).to_be_visible()
    owner.open("/clinic")
    owner.button("Archived").click()
    owner.page.get_by_role("link", name=surname).click()
    act(owner, "Take out of the archive")
    expect(owner.page.get_by_text("Back in the list.")).to_be_visible()
    expect(owner.page.get_by_role("link", name="New consultation")).to_be_visible()


def test_two_records_of_one_person_become_one_and_two_again(owner):
    surname = new_surname("Doble")
    other = register(owner, surname, given="Ana")
    write_consultation(owner, "Reason", "Del otro expediente")
    owner.open("/clinic/new")
    fill_in(owner, surname, given="Ana María")
    # The same surnames and birth date: the service asks first.
    dialog(owner, "Are you sure?").get_by_role("button", name="It is another person: register").click()
    on_the_chart(owner, f"{surname} Peña, Ana María")
    act(owner, "Merge with another record")
    form = dialog(owner, "Merge with another record")
    form.get_by_role("searchbox", name="The other record of the same person").fill(surname)
    form.get_by_role("radio", name=f"{surname} Peña, Ana").check()
    form.get_by_label("Reason").fill("la misma persona")
    form.get_by_role("button", name="Merge with another record").click()
    expect(history(owner)).to_contain_text("Del otro expediente")
    owner.page.goto(f"{owner.address}/clinic/patient/{other}")
    owner.page.get_by_role("link", name="This record is behind another one: open that").click()
    act(owner, "Undo a merge")
    form = dialog(owner, "Undo a merge")
    form.get_by_label("Reason").fill("eran dos")
    form.get_by_role("button", name="Undo a merge").click()
    expect(owner.page.get_by_text("Separated.")).to_be_visible()
    expect(history(owner)).to_contain_text("There are no consultations yet.")


def test_a_draft_that_is_discarded_leaves_the_history(owner):
    register(owner, new_surname("Descarte"))
    write_consultation(owner, "Reason", "Por error")
    owner.button("Discard").click()
    dialog(owner, "Discard").get_by_role("button", name="Discard").click()
    expect(history(owner)).to_contain_text("There are no consultations yet.")


def test_an_unusual_value_is_asked_about_and_an_impossible_one_refused(owner):
    register(owner, new_surname("Fiebre"))
    owner.page.get_by_role("link", name="New consultation").click()
    owner.field("Height").fill("1.72")
    expect(owner.page.get_by_text("did you mean 172 cm?").first).to_be_visible()
    owner.field("Height").fill("172")
    owner.field("Temperature").fill("40.5")
    expect(owner.page.get_by_text("is usually between 35 and 40 °C; here 40.5")).to_be_visible()
    owner.button("It is right, save").click()
    saved(owner)
    sign(owner)
    expect(history(owner)).to_contain_text("40.5 °C")


def test_the_paper_has_the_name_and_the_allergies(owner):
    surname = new_surname("Papel")
    register(owner, surname)
    owner.button("No known allergies").click()
    expect(allergies(owner)).to_contain_text("No known allergies")
    owner.button("Add medicine").click()
    form = dialog(owner, "Add medicine")
    form.get_by_label("Medicine").fill("Amlodipino 5 mg")
    form.get_by_label("Dosage").fill("1 al día")
    form.get_by_role("button", name="Save").click()
    expect(owner.page.get_by_role("complementary", name="Summary")).to_contain_text("Amlodipino 5 mg")
    # A browser without a screen prints nothing; what it would print stands in the page until then.
    owner.page.evaluate("() => { window.print = () => {}; }")
    act(owner, "Print summary")
    owner.page.emulate_media(media="print")
    sheet = owner.page.get_by_role("article").filter(has_text="Printed by ana")
    for words in (f"Lucía {surname} Peña", "No known allergies", "Amlodipino 5 mg · 1 al día"):
        expect(sheet).to_contain_text(words)


def test_two_windows_with_one_draft_do_not_overwrite_each_other(owner, door):
    patient = register(owner, new_surname("Ventanas"))
    write_consultation(owner, "Plan", "Reposo")
    second = door.visitor()
    second.page.goto(owner.page.url)
    expect(second.field("Plan")).to_have_value("Reposo")
    second.field("Plan").fill("Reposo y agua")
    saved(second)
    owner.field("Objective").fill("Normal")
    owner.button("Load what is saved (loses what was typed here)").click()
    expect(owner.field("Plan")).to_have_value("Reposo y agua")
    expect(owner.field("Objective")).to_have_value("")
    assert patient in owner.page.url


def test_a_correction_after_a_lost_answer_is_not_taken_for_the_first_try(owner):
    register(owner, new_surname("Corrige"))

    def lose(route):
        route.fetch()
        route.fulfill(status=503, content_type="application/problem+json",
                      json={"type": "urn:quintet:problem:unavailable", "title": "away", "status": 503})

    owner.page.route("**/allergy-record", lose, times=1)
    owner.button("Add allergy").click()
    form = dialog(owner, "Add allergy")
    form.get_by_label("Substance").fill("Ibuprofeno")
    form.get_by_label("Criticality").select_option("low risk")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_be_visible()
    form.get_by_label("Criticality").select_option("high risk")
    form.get_by_role("button", name="Save").click()
    expect(form).to_have_count(0)
    expect(allergies(owner)).to_contain_text("Ibuprofeno · high risk")
