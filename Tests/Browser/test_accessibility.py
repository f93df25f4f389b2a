"""What axe-core, and a ruler, find on every page in both themes."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from views import THEMES, VIEWS

#: What is smaller than it may be. WCAG 2.5.8 leaves links within a line of text out; a label is pressed like its box.
SMALL_TARGETS = """(least) => [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role=button]')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((node) => !node.closest('[inert]'))
  .filter((node) => !node.matches('p a, .visually-hidden *, .skip, [type=file]'))
  // A sign has to stand where it stands, however close to another one; the list has the same incidents.
  .filter((node) => least <= 24 || !node.matches('.leaflet-marker-icon'))
  .map((node) => [node, [node, ...(node.labels ?? [])].map((one) => one.getBoundingClientRect())])
  .filter(([, boxes]) => boxes[0].width > 0 && !boxes.some(({ width, height }) => width >= least && height >= least))
  .map(([node, [box]]) => `${node.outerHTML.slice(0, 120)}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)"""

#: What reaches further to the right than the window, and is not within something that scrolls by itself.
TOO_WIDE = """() => document.scrollingElement.scrollWidth <= innerWidth ? []
  : ['The page scrolls sideways:', ...[...document.querySelectorAll('body *')].filter((node) => {
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflowX !== 'visible') return false;
    }
    return node.getBoundingClientRect().right > innerWidth + 1;
  }).slice(0, 5).map((node) => node.outerHTML.slice(0, 120))]"""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_axe_finds_no_serious_fault(door, view, theme):
    page = view.open(door, theme).page
    # Without the preload of style sheets, for which axe itself would offend against the content security policy.
    found = Axe().run(page, options={"resultTypes": ["violations"], "preload": False}).response["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(
        f"{fault['id']}: {fault['help']}\n" + "\n".join(
            f"  {node['html'][:160]}\n    {node['failureSummary']}" for node in fault["nodes"][:5])
        for fault in serious)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_page_fits_into_320_pixels_and_its_targets_are_large_enough(door, view):
    page = view.open(door, "light", viewport={"width": 320, "height": 720}).page
    assert not (wide := page.evaluate(TOO_WIDE)), "\n".join(wide)
    assert not (small := page.evaluate(SMALL_TARGETS, 24)), "\n".join(small)


@pytest.mark.parametrize("view", [view for view in VIEWS if not view.further], ids=lambda view: view.name)
def test_a_page_fits_into_a_touch_screen_with_larger_targets(door, view):
    page = view.open(door, "light", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page
    assert page.evaluate("() => matchMedia('(pointer: coarse)').matches"), "the browser plays no touch screen"
    assert not (small := page.evaluate(SMALL_TARGETS, 44)), "\n".join(small)
