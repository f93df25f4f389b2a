"""A map on tiles of the installation's choice."""

import http.server
import threading

import pytest
from playwright.sync_api import expect

from conftest import Door
from installation import Installation
from waiting import until


class Tiles(http.server.BaseHTTPRequestHandler):
    """Has no tile, but knows which were asked for."""

    asked: list[str] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_error(404)

    def log_message(self, *_) -> None:
        pass


@pytest.fixture(scope="module")
def tiles():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tiles) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def session_door(browser, tiles):
    with Installation(WEB_TILES=f"http://{tiles}/{{z}}/{{x}}/{{y}}.png") as made:
        yield Door(browser, made)


def test_the_map_is_drawn_on_the_tiles_and_says_whose_they_are(owner, tiles):
    owner.open("/traffic")
    expect(owner.page.get_by_text(tiles, exact=True)).to_be_visible()
    until(lambda: Tiles.asked, 30, "no tile was asked for")
