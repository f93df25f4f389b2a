"""A person in front of a browser: a page of the console, and what went wrong in it."""

import re
from contextlib import contextmanager

from playwright.sync_api import Error, Page

#: What Chromium itself writes where an answer is no success; the page tells the person, and the test looks there.
ANSWERS = re.compile(r"Failed to load resource|net::ERR_|ERR_NETWORK_CHANGED")


class Visitor:
    """`page` is Playwright's; `faults` is all that no person should ever cause: uncaught errors, refusals of the content
    security policy, and dialogs of the browser, which only markup that ran could have opened."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        page.on("console", self._hear)
        page.on("dialog", self._dialog)

    def _hear(self, message) -> None:
        if message.type in ("error", "warning") and not ANSWERS.search(message.text):
            self.faults.append(f"{message.type}: {message.text}")

    def _dialog(self, dialog) -> None:
        self.faults.append(f"a dialog of the browser: {dialog.type} {dialog.message}")
        dialog.dismiss()

    def open(self, path: str) -> "Visitor":
        """Goes to a page and waits until it is there, with its keys."""
        for is_last in (False, False, True):
            try:
                self.page.goto(self.address + path)
                break
            except Error as error:
                # The machine's network may change while containers come and go; a person would press reload.
                if is_last or "ERR_NETWORK_CHANGED" not in str(error):
                    raise
        self.page.locator("main > .page, main.door").first.wait_for(state="attached")
        self.page.locator("main [aria-busy=true].loading").wait_for(state="detached")
        return self

    def button(self, name: str, **options):
        return self.page.get_by_role("button", name=name, **options)

    def field(self, name: str, **options):
        return self.page.get_by_label(name, **options)

    def press(self, *keys: str) -> "Visitor":
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def type(self, text: str) -> "Visitor":
        self.page.keyboard.type(text)
        return self

    def focused(self) -> str:
        """What has the focus, as a screen reader would name it: for messages of failed tests."""
        return self.page.evaluate(
            "() => { const e = document.activeElement; return e.getAttribute('aria-label') || e.textContent.trim()"
            ".slice(0, 60) || e.name || e.tagName; }"
        )

    def tab_to(self, locator, key: str = "Tab", most: int = 600) -> None:
        """Reaches an element by the keyboard alone, as somebody without a mouse would."""
        handle = locator.element_handle()
        for _ in range(most):
            if handle.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{locator} cannot be reached by {key}; the focus is on “{self.focused()}”")

    @contextmanager
    def expecting_no_reload(self):
        """The page that is there at the end is the one that was there at the beginning."""
        self.page.evaluate("() => { window.isTheSame = true; }")
        yield
        assert self.page.evaluate("() => window.isTheSame === true"), "the page was loaded anew"
