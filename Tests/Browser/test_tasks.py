"""The task list's own scenario: capture, sort, complete, undo; and what else becomes of a thought."""

from playwright.sync_api import expect

from board import capture, count, done, new_name, row, toast
from waiting import until


def test_a_thought_captured_anywhere_is_understood_and_counted(owner):
    owner.open("/tasks")
    # Other services put things into the inbox, too: the number may grow by more than one.
    before = count(owner, "Inbox")
    name = new_name("Comprar pan")
    owner.open("/home")
    owner.button("Capture a task").click()
    line = owner.page.get_by_role("textbox", name="Capture a task")
    line.fill(f"{name} @casa !3 due:tomorrow //de masa madre")
    chips = owner.page.get_by_role("list", name="What was understood").get_by_role("listitem")
    expect(chips).to_have_text(["casa", "3", "tomorrow"])
    owner.button("Keep").click()
    expect(owner.page.get_by_role("status").filter(has_text=f"Kept in the inbox: {name}")).to_be_visible()
    expect(line).to_have_value("")
    owner.press("Escape")

    owner.open("/tasks")
    until(lambda: count(owner, "Inbox") > before, 20, "the inbox counts no more than before")
    owner.page.get_by_role("navigation", name="Lists").get_by_role("link", name="Inbox").click()
    for words in ("@casa", "High", "tomorrow", "Has a note"):
        expect(row(owner, name)).to_contain_text(words)


def test_a_captured_task_is_sorted_completed_and_undone(owner):
    name = new_name("Llamar a Marta")
    owner.open("/tasks")
    capture(owner, name)
    owner.page.get_by_role("navigation", name="Lists").get_by_role("link", name="Inbox").click()
    row(owner, name).get_by_role("link").click()
    detail = owner.page.get_by_role("region", name="Task")
    detail.get_by_label("Contexts").fill("tel")
    detail.get_by_label("Contexts").blur()
    detail.get_by_label("List").select_option("Next")
    expect(toast(owner, f"Moved: {name}")).to_be_visible()
    detail.get_by_role("button", name="Close").click()
    expect(row(owner, name)).to_have_count(0)

    owner.page.get_by_role("navigation", name="Lists").get_by_role("link", name="Next").click()
    expect(row(owner, name)).to_contain_text("@tel")
    completed = count(owner, "Completed")
    done(owner, name).click()
    expect(row(owner, name)).to_have_count(0)
    until(lambda: count(owner, "Completed") == completed + 1, 20, "the completed are as many as before")
    toast(owner, f"Done: {name}").get_by_role("button", name="Undo").click()
    expect(done(owner, name)).to_be_visible()
    until(lambda: count(owner, "Completed") == completed, 20, "it still counts as completed")
    owner.page.reload()
    expect(done(owner, name)).to_be_visible()


def test_what_is_edited_in_the_detail_is_kept(owner):
    # Wide enough for the list and the detail beside each other.
    owner.page.set_viewport_size({"width": 1600, "height": 900})
    name = new_name("Pintar")
    owner.open("/tasks")
    task = capture(owner, name)
    owner.open(f"/tasks/inbox?task={task}")
    detail = owner.page.get_by_role("region", name="Task")
    detail.get_by_label("Name").fill(f"{name} la valla")
    detail.get_by_label("Note").fill("De verde.")
    detail.get_by_label("Priority").select_option("Urgent")
    detail.get_by_label("Due").fill("2031-05-06")
    detail.get_by_label("Project").fill("Jardín")
    detail.get_by_label("Project").blur()
    for words in (f"{name} la valla", "Urgent", "May 6, 2031", "Jardín", "Has a note"):
        expect(row(owner, name)).to_contain_text(words)
    owner.page.reload()
    expect(detail.get_by_label("Note")).to_have_value("De verde.")
    expect(detail.get_by_label("Project")).to_have_value("Jardín")
    expect(detail.get_by_label("Due")).to_have_value("2031-05-06")


def test_what_was_thrown_away_comes_back_where_it_was(owner):
    name = new_name("Vender la bici")
    owner.open("/tasks")
    task = capture(owner, name)
    owner.open("/tasks/inbox")
    row(owner, name).get_by_role("button", name="Move").click()
    owner.page.get_by_role("dialog").get_by_role("button", name="Someday").click()
    expect(row(owner, name)).to_have_count(0)
    owner.open("/tasks/someday")
    row(owner, name).get_by_role("button", name="To the trash").click()
    expect(row(owner, name)).to_have_count(0)
    owner.open(f"/tasks/trash?task={task}")
    owner.page.get_by_role("region", name="Task").get_by_role("button", name="Restore").click()
    expect(toast(owner, f"Restored: {name}")).to_be_visible()
    owner.open("/tasks/someday")
    expect(row(owner, name)).to_be_visible()
