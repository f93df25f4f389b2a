"""Finding tasks again, and looking through all of them once a week."""

from playwright.sync_api import expect

from board import capture, done, new_name, row
from people import call


def test_the_search_finds_with_accents_and_without(owner):
    name = new_name("Cañería del jardín")
    owner.open("/tasks")
    capture(owner, f"{name} @casa")
    mark = name.split()[-1]
    owner.open("/tasks/search")
    search = owner.page.get_by_role("searchbox", name="Search tasks")
    for words in (f"caneria jardin {mark}", f"CAÑERÍA {mark}", f"cat:inbox @casa {mark}"):
        search.fill(words)
        expect(row(owner, name)).to_be_visible()
    search.fill(f"cat:next {mark}")
    expect(owner.page.get_by_text("No task was found.")).to_be_visible()


def test_the_palette_finds_a_task(owner):
    name = new_name("Tarima flotante")
    owner.open("/tasks")
    capture(owner, name)
    owner.button("Search and commands").click()
    owner.page.get_by_role("combobox", name="Search and commands").fill(name.split()[-1])
    owner.page.get_by_role("option", name=name).click()
    expect(owner.page.get_by_role("region", name="Task").get_by_label("Name")).to_have_value(name)


def test_the_review_walks_through_every_step(owner):
    name = new_name("Decidir algo")
    owner.open("/tasks")
    task = capture(owner, name)
    # Someday, for of the inbox the review shows the oldest ten only.
    status, answer = call(owner.page, "POST", f"/api/command/tasks/{task}/move", {"to": "someday"})
    assert status == 200, answer
    owner.page.get_by_role("main").get_by_role("link", name="Review").last.click()
    for title in ("Inbox", "Waiting", "Stuck", "Projects", "Calendar", "To break down"):
        expect(owner.page.get_by_role("heading", name=title, level=2)).to_be_visible()
        owner.page.get_by_role("main").get_by_role("link", name="Next", exact=True).last.click()
    expect(owner.page.get_by_role("heading", name="Someday", level=2)).to_be_visible()
    done(owner, name).click()
    expect(owner.page.get_by_role("checkbox", name=f"Reopen: {name}")).to_be_visible()
    owner.button("Finish the review").click()
    expect(owner.page.get_by_text("The review is done.")).to_be_visible()
    expect(owner.page).to_have_url(f"{owner.address}/tasks")
