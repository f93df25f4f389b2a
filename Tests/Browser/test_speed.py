"""How fast the page is. Times of a busy machine are not certain, so they are printed; sizes are the same everywhere."""

import json
import statistics

import pytest
from playwright.sync_api import expect

from people import call

#: From the press of each switch, one after the other, until the service's own state says so, in milliseconds.
SWITCHING = """async (cards) => {
  const taken = [];
  for (const card of cards) {
    const state = card.querySelector('[data-state]');
    const before = state.dataset.state;
    const changed = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`no state within 10 s: ${card.textContent}`)), 10_000);
      new MutationObserver(() => { if (state.dataset.state !== before) resolve(performance.now()); })
        .observe(state, { attributes: true, attributeFilter: ['data-state'] });
    });
    const start = performance.now();
    card.querySelector('[role=switch]').click();
    taken.push(await changed - start);
    // The next one begins when this one is at rest.
    while (card.isConnected && card.ariaBusy === 'true') await new Promise((resolve) => setTimeout(resolve, 1));
    // Nobody presses more than some twenty a second, and the service takes no more of one sender.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return taken;
}"""
#: A home of as many switches: one alone, pressed so often, is held by the service's guard against loops.
SWITCHES = 50
XML = "<Viviendas><Vivienda><Nombre>Cuadro</Nombre>" + "".join(
    f"<Dispositivo><Nombre>Mando {number}</Nombre><Tipo>1</Tipo></Dispositivo>" for number in range(SWITCHES)
) + "</Vivienda></Viviendas>"
SIDE = {"homes": {"cuadro": {"driver": {"kind": "simulator", "simulator": {"latencyMs": 0}}}}}
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


@pytest.fixture
def tell(capsys):
    """Prints past pytest, which keeps what passing tests say to itself."""
    def print_past(words: str) -> None:
        with capsys.disabled():
            print(f"\n  {words}")
    return print_past


def test_the_first_load_is_small(door, tell):
    visitor = door.visitor()
    client = visitor.page.context.new_cdp_session(visitor.page)
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    client.on("Network.requestWillBeSent", lambda sent: addresses.update({sent["requestId"]: sent["request"]["url"]}))
    client.on("Network.loadingFinished", lambda done: sizes.update({done["requestId"]: done["encodedDataLength"]}))
    client.send("Network.enable")
    visitor.open("/home")
    expect(visitor.page.get_by_role("article").first).to_be_visible()
    total = sum(sizes.values())
    tell(f"first load: {total / 1000:.1f} kB in {len(sizes)} answers")
    assert 0 < total <= 250_000
    assert not [address for address in addresses.values() if "/lib/" in address], "charts and maps come when used"


def test_the_time_to_the_first_paint(door, tell):
    paints = []
    for _ in range(5):
        # Each window is a browser of its own, with nothing in its cache.
        paints.append(door.visitor().open("/home").page.evaluate(PAINT))
    tell(f"first contentful paint, cold cache: {', '.join(f'{paint:.0f}' for paint in paints)} ms")
    assert all(paint > 0 for paint in paints)


def test_the_time_from_a_command_to_its_state(owner, tell):
    page = owner.open("/account").page
    status, answer = call(page, "POST", "/api/command/home/homes/load", {"xml": XML, "side": json.dumps(SIDE)})
    assert status == 200, answer
    owner.open("/home/cuadro")
    cards = page.get_by_role("article")
    expect(cards).to_have_count(SWITCHES)
    expect(cards.filter(has_text="Off")).to_have_count(SWITCHES)
    times = sorted(page.evaluate(SWITCHING, cards.element_handles()))
    tell(f"command to state, {SWITCHES} switches: p50 {statistics.median(times):.1f} ms, "
         f"p95 {times[int(SWITCHES * 0.95)]:.1f} ms, most {times[-1]:.1f} ms")
    expect(cards.filter(has_text="On")).to_have_count(SWITCHES)
