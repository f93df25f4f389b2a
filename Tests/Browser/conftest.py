"""One installation and one browser for all tests; faults that were not looked for fail the test they happened in."""

import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from installation import Installation
from people import ASSISTANT, DISPLAY, FAMILY, OWNER, Person, add_person, give_roles, prove, set_up, sign_in
from visitor import Visitor

SHOTS = Path(os.environ["QUINTET_SHOTS"])
#: The console asks for the password again after five minutes; a test may take one.
PROOF = 200
# Nothing here is measured: a busy machine may take its time.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        # As root, in a container or in CI, Chromium has no sandbox of its own.
        browser = playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"],
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        )
        yield browser
        browser.close()


class Door:
    """Lets people in, each once: what a browser keeps of them is used again."""

    def __init__(self, browser: Browser, installation: Installation) -> None:
        self.browser = browser
        self.installation = installation
        self.kept: dict[str, dict] = {}
        self.proved: dict[str, float] = {}
        self.open: list = []
        self._make_people()

    def _make_people(self) -> None:
        context = self._context()
        page = context.new_page()
        set_up(page, self.installation.setup_link)
        for person in (ASSISTANT, FAMILY, DISPLAY):
            add_person(page, person)
        give_roles(page, OWNER)
        context.close()

    def _context(self, **options):
        options = {"locale": "en", "viewport": {"width": 1280, "height": 900}, **options}
        return self.browser.new_context(**options)

    def visitor(self, person: Person = OWNER, **options) -> Visitor:
        """Somebody who is signed in, in a browser window of their own."""
        address = self.installation.address
        if person.name not in self.kept:
            context = self._context()
            sign_in(context.new_page(), address, person)
            self.kept[person.name] = context.storage_state()
            self.proved[person.name] = time.monotonic()
            context.close()
        context = self._context(storage_state=self.kept[person.name], **options)
        if time.monotonic() > self.proved[person.name] + PROOF:
            prove(context, address, person)
            self.proved[person.name] = time.monotonic()
        visitor = Visitor(context.new_page(), address)
        self.open.append((context, visitor))
        return visitor

    def shut(self) -> list[str]:
        """Closes all windows and tells what went wrong in them."""
        faults = [fault for _, visitor in self.open for fault in visitor.faults]
        for context, _ in self.open:
            context.close()
        self.open.clear()
        return faults


@pytest.fixture(scope="session")
def installation():
    with Installation() as made:
        yield made


@pytest.fixture(scope="session")
def session_door(browser, installation):
    return Door(browser, installation)


@pytest.fixture(scope="module")
def door_of_its_own(browser):
    """For a module that takes it as its `session_door`: what it does to its installation nobody else sees."""
    with Installation() as made:
        yield Door(browser, made)


@pytest.fixture
def door(session_door):
    yield session_door
    faults = session_door.shut()
    assert not faults, "\n".join(faults)


@pytest.fixture
def owner(door):
    """The owner, who is the clinician as well."""
    return door.visitor()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keeps how the page looked when a test failed."""
    report = yield
    if call.when == "call" and report.failed and (door := item.funcargs.get("door")):
        for number, (_, visitor) in enumerate(door.open):
            visitor.page.screenshot(path=SHOTS / f"failed-{item.name}-{number}.png")
        report.sections.append(("the installation's last lines", door.installation.tail()))
    return report
