"""Watches: what one wants to be told of."""

import json
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


def test_a_browser_that_may_not_notify_keeps_no_news_from_the_page(owner):
    """As on Android, where `Notification` is there and cannot be made."""
    owner.page.add_init_script(
        """window.Notification = class { constructor() { throw new TypeError('Illegal constructor'); } };
        Notification.permission = 'granted';
        localStorage.setItem('quintet.notifications', 'on');
        Object.defineProperty(document, 'hidden', { value: true });"""
    )
    attention = {"title": "Corte en la C-58", "level": "info", "dedupeKey": "x"}
    event = {"id": "1", "time": "2026-11-01T08:00:00Z", "data": {"attention": attention}}
    happening = {"topic": "traffic/evt/watch-x/entered", "event": event}
    told = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n"
                   for name, data in (("snapshot", {}), ("event", happening)))
    owner.page.route("**/api/stream", lambda route: route.fulfill(content_type="text/event-stream", body=told))
    owner.open("/traffic")
    expect(owner.page.get_by_role("log", name="Told lately").get_by_role("button").first).to_be_visible()
