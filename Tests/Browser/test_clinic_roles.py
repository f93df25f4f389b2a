"""Who may see what of the clinic."""

from playwright.sync_api import expect

from people import ASSISTANT, FAMILY, call
from practice import allergies, dialog, history, new_surname, register, write_consultation
from streams import heard, record
from waiting import until


def test_an_assistant_sees_who_and_when_but_not_what(owner, door):
    surname = new_surname("Asistida")
    patient = register(owner, surname)
    write_consultation(owner, "Assessment", "Diagnóstico reservado")

    assistant = door.visitor(ASSISTANT)
    assistant.open("/clinic")
    assistant.field("Search patients").fill(surname)
    assistant.page.get_by_role("link", name=f"{surname} Peña, Lucía").click()
    expect(assistant.page.get_by_role("definition").filter(has_text="December 25, 1974")).to_be_visible()
    parts = assistant.page.get_by_role("navigation", name="Chart").get_by_role("link")
    expect(parts).to_have_text(["Details", "Appointments"])
    assistant.page.get_by_role("link", name="Appointments").click()
    assistant.button("Book an appointment").click()
    dialog(assistant, "Book an appointment").get_by_role("button", name="Book an appointment").click()
    expect(assistant.page.get_by_role("listitem").filter(has_text="booked")).to_be_visible()

    for path in ("", "/audit", "/consultation/new"):
        assistant.open(f"/clinic/patient/{patient}{path}")
        expect(assistant.page.get_by_role("heading", name=surname)).to_be_visible()
        for hidden in (assistant.page.get_by_text("Diagnóstico reservado"), allergies(assistant), history(assistant),
                       assistant.page.get_by_role("link", name="New consultation"), assistant.field("Assessment")):
            expect(hidden).to_have_count(0)
    for question in ("history", "summary", "audit", "export"):
        status, answer = call(assistant.page, "POST", f"/api/ask/clinic/{question}", {"patient": patient})
        assert (status, answer["type"]) == (403, "urn:quintet:problem:forbidden"), question


def test_the_family_sees_no_clinic_at_all(owner, door):
    family = door.visitor(FAMILY)
    family.open("/clinic")
    expect(family.page.get_by_role("heading", level=1)).to_have_text("Home")
    expect(family.page.get_by_role("navigation", name="Navigation").get_by_role("link", name="Home")).to_be_visible()
    expect(family.page.get_by_role("link", name="Clinic")).to_have_count(0)
    status, answer = call(family.page, "POST", "/api/ask/clinic/list")
    assert (status, answer["type"]) == (403, "urn:quintet:problem:forbidden")

    patient = register(owner, new_surname("Reservada"))
    record(owner)
    record(family)
    owner.button("No known allergies").click()
    until(lambda: f"clinic/evt/{patient}/record-changed" in heard(owner), 20, "the clinician hears nothing")
    # What comes later has come: what came before would be there.
    call(owner.page, "POST", "/api/command/home/vivienda-eficiente/louver/set", "OPEN")
    until(lambda: "home/evt/vivienda-eficiente/louver/" in heard(family), 20, "the family hears nothing of the home")
    assert "clinic" not in heard(family)
