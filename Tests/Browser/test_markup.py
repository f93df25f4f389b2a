"""Whatever a name says, it is shown as text and never runs."""

from playwright.sync_api import expect

# Its names would only confuse the other tests.
from conftest import door_of_its_own as session_door  # noqa: F401
from planted import (MARKUP, hostile_feed, plant_clinic, plant_dashboards, plant_home, plant_tasks,
                     plant_traffic)


def shown_as_text(visitor, beginning: str) -> None:
    """The whole name stands there, its markup included, and nothing came of it."""
    expect(visitor.page.get_by_text(f"{beginning} {MARKUP}").first).to_be_visible()
    nothing_ran(visitor)


def nothing_ran(visitor) -> None:
    assert visitor.page.locator("img[src=x], script:not([src])").count() == 0
    assert not visitor.faults, visitor.faults


def test_names_of_homes_sectors_elements_scenes_and_values_are_text(owner):
    plant_home(owner.open("/home").page)
    owner.page.get_by_role("link", name="Casa").click()
    for name in ("Casa", "Sala", "Lampara", "Texto", "Noche"):
        shown_as_text(owner, name)
    owner.page.get_by_role("button", name="History").first.click()
    expect(owner.page.get_by_role("dialog")).to_be_visible()
    nothing_ran(owner)
    owner.press("Escape", "Control+k").type("Lampara")
    expect(owner.page.get_by_role("dialog").get_by_text(MARKUP).first).to_be_visible()
    nothing_ran(owner)


def test_names_of_tasks_projects_contexts_and_people_are_text(owner):
    plant_tasks(owner.open("/tasks").page)
    owner.open("/tasks/inbox")
    shown_as_text(owner, "Tarea")
    owner.page.get_by_text(f"Tarea {MARKUP}").first.click()
    nothing_ran(owner)
    owner.open("/tasks/waiting")
    expect(owner.page.get_by_text("Persona").first).to_be_visible()
    owner.open("/tasks/projects")
    expect(owner.page.get_by_text("Proyecto").first).to_be_visible()
    nothing_ran(owner)


def test_titles_and_values_of_widgets_are_text(owner):
    plant_dashboards(owner.open("/dashboards").page)
    owner.open("/dashboards/tablero")
    for name in ("Tablero", "bar", "pie", "list", "number", "line", "semaphore", "mapa"):
        shown_as_text(owner, name)
    expect(owner.page.get_by_text("barra").first).to_be_visible()
    # The map draws itself when it is looked at.
    owner.page.get_by_text(f"mapa {MARKUP}").first.scroll_into_view_if_needed()
    expect(owner.page.get_by_text(f"lugar {MARKUP}").first).to_be_attached()
    nothing_ran(owner)


def test_words_of_road_authorities_and_names_of_watches_are_text(owner):
    with hostile_feed() as address:
        plant_traffic(owner.open("/traffic").page, address)
        owner.open("/traffic?view=list")
        owner.page.get_by_text("corte").first.click()
        expect(owner.page.get_by_text(MARKUP).first).to_be_visible()
        nothing_ran(owner)
        owner.open("/traffic")
        owner.page.locator("[data-sign*=hostile]").first.click()
        nothing_ran(owner)
        owner.open("/traffic")
        expect(owner.page.get_by_text("Vigilancia").first).to_be_visible()
        nothing_ran(owner)


def test_everything_about_a_patient_is_text(owner):
    patient = plant_clinic(owner.open("/clinic").page)
    owner.open("/clinic")
    expect(owner.page.get_by_text(MARKUP).first).to_be_visible()
    nothing_ran(owner)
    owner.open(f"/clinic/patient/{patient}")
    expect(owner.page.get_by_text("Penicilina").first).to_be_visible()
    nothing_ran(owner)
    owner.open("/clinic/agenda")
    nothing_ran(owner)


def test_refusals_that_quote_markup_are_text(owner):
    owner.open("/home")
    owner.press("c")
    owner.page.get_by_role("dialog").get_by_role("textbox").fill(f"due:{MARKUP} {MARKUP}")
    owner.press("Enter")
    expect(owner.page.get_by_text("Kept in the inbox").first).to_be_visible()
    nothing_ran(owner)
    owner.press("Escape")
    # The log of the system page shows what every service says, quotations included.
    owner.open("/system")
    nothing_ran(owner)
