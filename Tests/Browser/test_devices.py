"""An owner lets a device in from the page, and shuts it out again."""

import json
import subprocess

from playwright.sync_api import expect

from people import FAMILY, call
from waiting import until

LAMP = "vivienda-eficiente/general-light"


def publishes(installation, user: str, password: str, payload: str) -> bool:
    """Whether a device with these credentials gets a command to the broker."""
    topic = f"quintet/v1/main/home/cmd/{LAMP}/set"
    made = subprocess.run(["mosquitto_pub", "-h", "127.0.0.1", "-p", str(installation.broker_port), "-u", user,
                           "-P", password, "-q", "1", "-t", topic, "-m", payload], capture_output=True, check=False)
    return made.returncode == 0


def test_a_device_is_added_works_and_is_shut_out(owner, door):
    owner.open("/system/devices")
    owner.button("Add a device").click()
    form = owner.page.get_by_role("dialog")
    form.get_by_label("Name").fill("porch")
    form.get_by_role("button", name="Add a device").click()
    shown = owner.page.get_by_role("dialog", name="porch may come in")
    expect(shown.get_by_role("img", name="QR code")).to_be_visible()
    expect(shown.locator("svg path").last).to_be_attached()
    line = shown.get_by_text("mosquitto_pub").text_content()
    password = line.split("-P ")[1].split()[0]
    expect(shown.get_by_text(password, exact=True)).to_be_visible()
    owner.press("Escape")
    expect(owner.page.get_by_role("listitem").filter(has_text="porch")).to_be_visible()
    # The password was shown once: it is in no document, no answer and no part of the page any more.
    assert password not in json.dumps(call(owner.page, "GET", "/api/devices")[1])
    assert password not in owner.page.content()

    until(lambda: publishes(door.installation, "porch", password, "ON"), 20, "the device is not let in")
    owner.button("Revoke porch").click()
    owner.page.get_by_role("dialog").get_by_role("button", name="Revoke", exact=True).click()
    expect(owner.page.get_by_role("listitem").filter(has_text="porch")).to_have_count(0)
    until(lambda: not publishes(door.installation, "porch", password, "OFF"), 20, "the device is still let in")


def test_a_name_that_is_taken_is_refused_in_the_form(owner, door):
    door.installation.quintet("device", "add", "gate")
    owner.open("/system/devices")
    owner.button("Add a device").click()
    form = owner.page.get_by_role("dialog")
    form.get_by_label("Name").fill("gate")
    form.get_by_role("button", name="Add a device").click()
    expect(form.get_by_text("there is a device “gate” already")).to_be_visible()
    owner.press("Escape")


def test_the_page_says_where_the_broker_is(owner, door):
    owner.open("/system/devices")
    expect(owner.page.get_by_text(f"127.0.0.1:{door.installation.broker_port}").first).to_be_visible()


def test_a_family_member_has_no_devices(door):
    visitor = door.visitor(FAMILY).open("/home")
    assert call(visitor.page, "GET", "/api/devices")[0] == 403
    assert call(visitor.page, "POST", "/api/devices", {"name": "sneaky", "role": "device"})[0] == 403
