"""How every page looks, in both themes and on small and large screens; the pictures are kept for people to look at."""

import pytest
from playwright.sync_api import expect

from conftest import SHOTS
from views import THEMES, VIEWS

HEIGHTS = {360: 740, 1024: 768, 1920: 1080}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_every_page_has_something_to_show(door, view, theme):
    for width, height in HEIGHTS.items():
        visitor = view.open(door, theme, viewport={"width": width, "height": height})
        expect(visitor.page).to_have_title("Quintet" if view.is_guest else f"{view.heading} · Quintet")
        assert len(visitor.page.locator("main").inner_text()) > 20, "the page is empty"
        background = visitor.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        assert (sum(int(part) for part in background[4:-1].split(",")) > 384) == (theme == "light"), background
        visitor.page.evaluate("() => document.fonts.ready")
        visitor.page.screenshot(path=SHOTS / f"{view.name}-{theme}-{width}.png", animations="disabled")
