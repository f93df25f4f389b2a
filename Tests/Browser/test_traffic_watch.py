"""Watches: what one wants to be told of."""

import uuid

from playwright.sync_api import expect


def test_a_watch_is_made_tells_and_is_taken_away(owner):
    name = f"To work {uuid.uuid4().hex[:8]}"
    owner.open("/traffic")
    watches = owner.page.get_by_role("region", name="Watches")
    watches.get_by_role("button", name="New watch").click()
    form = owner.page.get_by_role("dialog", name="New watch")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Least severity").select_option("not rated")
    form.get_by_label("Notify me").uncheck()
    form.get_by_role("button", name="Save").click()
    removing = watches.get_by_role("button", name=f"Remove {name}")
    expect(removing).to_be_visible()
    # The demonstration opens incidents all the time, and this watch is for all roads.
    told = owner.page.get_by_role("log", name="Told lately").get_by_role("button").filter(has_text=name)
    expect(told.first).to_be_visible(timeout=60_000)

    owner.page.reload()
    removing.click()
    expect(removing).to_have_count(0)
