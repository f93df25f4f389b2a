"""A floor plan that one browser makes and every other sees."""

import re

import pytest
from playwright.sync_api import expect

from people import FAMILY

#: As somebody would draw it: a sheet with one room, made by the browser itself.
PICTURE = """async () => {
  const canvas = new OffscreenCanvas(800, 500);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#eee'; pen.fillRect(0, 0, 800, 500);
  pen.strokeStyle = '#333'; pen.lineWidth = 6; pen.strokeRect(40, 40, 400, 300);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  return Array.from(bytes);
}"""
#: Whether the plan's canvas shows that room's left wall. It is read from a copy, as reading makes a canvas slow.
DRAWN = """() => {
  const drawn = document.querySelector('canvas.plan-image');
  if (drawn?.width !== 800) return false;
  const pen = new OffscreenCanvas(800, 500).getContext('2d', { willReadFrequently: true });
  pen.drawImage(drawn, 0, 0);
  return pen.getImageData(40, 240, 1, 1).data[0] < 0x60;
}"""


def louver_on(visitor) -> tuple[float, float]:
    """Where the louver is, in parts of the plan."""
    sheet = visitor.page.locator("canvas.plan-image").bounding_box()
    mark = visitor.page.get_by_role("button", name=re.compile("^Louver:")).bounding_box()
    x, y = mark["x"] + mark["width"] / 2 - sheet["x"], mark["y"] + mark["height"] / 2 - sheet["y"]
    return x / sheet["width"], y / sheet["height"]


def test_a_picture_is_uploaded_an_element_is_placed_and_others_see_it(owner, door):
    owner.open("/home/vivienda-eficiente?view=plan")
    owner.button("Arrange").click()
    picture = bytes(owner.page.evaluate(PICTURE))
    owner.page.get_by_label("Picture of the plan").set_input_files(
        {"name": "plan.png", "mimeType": "image/png", "buffer": picture})
    owner.page.wait_for_function(DRAWN)
    owner.page.get_by_text("Places as numbers").click()
    for part, value in (("Left", "12.5"), ("Top", "20")):
        field = owner.page.get_by_label(re.compile(f"^Louver: {part}"))
        field.fill(value)
        field.press("Tab")
        expect(field).to_have_value(re.compile(re.escape(value.removesuffix(".0"))))
    owner.button("Done").click()

    other = door.visitor(FAMILY).open("/home/vivienda-eficiente?view=plan")
    other.page.wait_for_function(DRAWN)
    expect(other.button("Arrange")).to_have_count(0)
    for one in (owner, other):
        assert louver_on(one) == pytest.approx((0.125, 0.2), abs=0.01)

    # Elements are commanded from the plan as from the list.
    other.page.get_by_role("button", name=re.compile("^General Light:")).click()
    switch = other.page.get_by_role("dialog").get_by_role("switch")
    before = switch.is_checked()
    switch.click()
    expect(switch).to_be_checked(checked=not before)
    expect(switch).not_to_have_attribute("aria-busy", "true")


def test_what_is_no_picture_is_refused_with_a_reason(owner):
    owner.open("/home/vivienda-eficiente?view=plan")
    owner.button("Arrange").click()
    owner.page.get_by_label("Picture of the plan").set_input_files(
        {"name": "plan.svg", "mimeType": "image/svg+xml", "buffer": b"<svg onload='alert(1)'/>"})
    expect(owner.page.get_by_text("The file is no PNG, JPEG or WebP image.")).to_be_visible()
