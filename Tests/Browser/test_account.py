"""The second step, and the question whether it is still the same person."""

import base64
import hashlib
import hmac
import json
import re
import sqlite3
import struct
import time
from contextlib import closing

from playwright.sync_api import expect

# A second step would shut the other tests out.
from conftest import door_of_its_own as session_door  # noqa: F401
from people import OWNER
from waiting import until

LONG_AGO = "2026-01-01T00:00:00.000Z"


def code(secret: str) -> str:
    """What an app for codes shows now (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    mac = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    at = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[at:at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def age_sessions(installation) -> None:
    """As if everybody had signed in long ago; the console reads it at its next start."""
    with closing(sqlite3.connect(installation.data / "console" / "console.db", timeout=10)) as db, db:
        for key, document in db.execute("SELECT key, document FROM session").fetchall():
            aged = json.dumps({**json.loads(document), "proved": LONG_AGO}).encode()
            db.execute("UPDATE session SET document = ? WHERE key = ?", (aged, key))
    ready = len(installation.said("service.ready", "console"))
    installation.kill("console")
    until(lambda: len(installation.said("service.ready", "console")) > ready, 60, "the console is not back")


def test_who_signed_in_long_ago_is_asked_again_before_users_change(owner, door):
    owner.open("/system/users")
    age_sessions(door.installation)
    owner.open("/system/users")
    owner.button("Add a user").click()
    form = owner.page.get_by_role("dialog").filter(has_text="Roles")
    form.get_by_label("User").fill("diego")
    form.get_by_label("Password").fill("a password for diego's aunt")
    form.get_by_role("button").last.click()
    question = owner.page.get_by_role("dialog", name="Is it you?")
    expect(question).to_be_visible()
    question.get_by_label("Password").fill("not the right one at all")
    question.get_by_role("button", name="Continue").click()
    expect(question.get_by_role("alert")).to_be_visible()
    question.get_by_label("Password").fill(OWNER.password)
    question.get_by_role("button", name="Continue").click()
    expect(question).to_have_count(0)


def test_the_second_step_is_turned_on_and_asked_for(owner, door):
    owner.open("/account")
    owner.button("Turn on").click()
    form = owner.page.get_by_role("dialog", name="Two-step sign-in")
    expect(form.get_by_role("img", name="QR code for the app")).to_be_visible()
    secret = re.sub(r"\s", "", form.locator("output").text_content())
    form.get_by_label("Code it shows now").fill(code(secret))
    form.get_by_role("button", name="Confirm").click()
    codes = owner.page.get_by_role("dialog").get_by_role("listitem")
    expect(codes).to_have_count(10)
    recovery = codes.first.text_content().strip()
    owner.press("Escape")

    context = door.browser.new_context(locale="en")
    page = context.new_page()
    page.goto(door.installation.address)
    page.get_by_label("User").fill(OWNER.name)
    page.get_by_label("Password").fill(OWNER.password)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Code of the app").fill(recovery)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("navigation").first).to_be_visible()
    context.close()
