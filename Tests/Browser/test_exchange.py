"""Tasks and dashboards go out to a file and come in again."""

import json

from playwright.sync_api import expect

from people import call


def searched(visitor, text: str) -> list:
    status, answer = call(visitor.page, "POST", "/api/ask/tasks/search", {"query": text})
    assert status == 200, answer
    return answer["tasks"]


def chosen(visitor, act: str):
    """The dialog of an act of the palette."""
    visitor.press("Control+k").type(act)
    visitor.page.get_by_role("option", name=act).first.click()
    return visitor.page.get_by_role("dialog", name=act)


def test_tasks_of_another_system_are_tried_and_taken_in(owner):
    owner.open("/tasks")
    form = chosen(owner, "Import tasks")
    form.get_by_label("File").set_input_files({"name": "todo.txt", "mimeType": "text/plain",
                                               "buffer": b"(A) Afinar el piano +Musica @casa\nQuince cuerdas\n"})
    form.get_by_label("Format").select_option("todotxt")
    form.get_by_role("button", name="Try").click()
    expect(owner.page.get_by_text("New: 2. Changed: 0.")).to_be_visible()
    assert searched(owner, "Afinar el piano") == [], "a trial changes nothing"
    owner.page.get_by_role("dialog").get_by_role("button", name="Import").click()
    expect(owner.page.get_by_role("status").get_by_text("New: 2.")).to_be_visible()
    assert len(searched(owner, "Afinar el piano")) == 1

    form = chosen(owner, "Export tasks")
    with owner.page.expect_download() as offered:
        form.get_by_role("button", name="Download").click()
    assert "Afinar el piano" in offered.value.path().read_text()


def test_a_page_of_widgets_is_saved_and_comes_back_under_its_title(owner):
    owner.open("/dashboards/sample")
    owner.page.get_by_role("button", name="Page actions").click()
    with owner.page.expect_download() as offered:
        owner.page.get_by_role("menuitem", name="Save as a file").click()
    document = json.loads(offered.value.path().read_text())
    (page,) = document["pages"]
    page["id"], page["title"] = "copia", "Copia"
    for number, placed in enumerate(page["widgets"]):
        placed["id"] = f"copia-{number}"
    owner.page.get_by_role("button", name="Page actions").click()
    owner.page.get_by_role("menuitem", name="Import pages from a file").click()
    form = owner.page.get_by_role("dialog")
    form.get_by_label("JSON file").set_input_files({"name": "copia.json", "mimeType": "application/json",
                                                    "buffer": json.dumps(document).encode()})
    form.get_by_role("button", name="Import").click()
    expect(owner.page.get_by_text("1 page imported")).to_be_visible()
    owner.open("/dashboards/copia")
    expect(owner.page.get_by_role("article")).to_have_count(len(page["widgets"]))


def test_a_file_without_pages_is_refused_in_the_form(owner):
    owner.open("/dashboards/sample")
    owner.page.get_by_role("button", name="Page actions").click()
    owner.page.get_by_role("menuitem", name="Import pages from a file").click()
    form = owner.page.get_by_role("dialog")
    form.get_by_label("JSON file").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"[]"})
    form.get_by_role("button", name="Import").click()
    expect(form.get_by_text("There are no pages in the file.")).to_be_visible()
    owner.press("Escape")
