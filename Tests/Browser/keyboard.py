"""Somebody without a mouse: nothing is done to the page but by keys, and the focus is always to be seen."""

from datetime import date, time

from playwright.sync_api import Locator, expect

from visitor import Visitor

#: Whether what has the focus is in sight and drawn so that one finds it.
VISIBLE = """() => {
  const node = document.activeElement;
  if (!node || node === document.body) return 'nothing';
  const { x, y, width, height } = node.getBoundingClientRect();
  if (width < 2 || height < 2) return 'something without a size';
  if (x + width <= 0 || y + height <= 0 || x >= innerWidth || y >= innerHeight) return 'something out of sight';
  const drawn = (one) => one && ((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1
    || style.boxShadow !== 'none')(getComputedStyle(one));
  const around = [node, node.closest('.capture'), node.closest('.palette-head')];
  return around.some(drawn) || node.matches('dialog, [role=dialog]') ? '' : 'something without a mark';
}"""


class Keyboard:
    """The keys of a visitor."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def to(self, locator: Locator, key: str = "Tab") -> "Keyboard":
        """Walks to an element and makes sure that one sees to have arrived."""
        expect(locator).to_be_visible()
        self.visitor.tab_to(locator, key)
        self.sees_focus()
        return self

    def press(self, *keys: str) -> "Keyboard":
        self.visitor.press(*keys)
        return self

    def type(self, text: str) -> "Keyboard":
        self.visitor.type(text)
        return self

    def push(self, locator: Locator, key: str = "Enter") -> "Keyboard":
        """Walks to a button, a link or a box and presses it."""
        return self.to(locator).press(key)

    def choose(self, locator: Locator, option: str) -> "Keyboard":
        """Goes down a list from its first entry to one."""
        self.to(locator).press("Home")
        for _ in range(locator.locator("option").count()):
            if self.chosen(locator) == option:
                return self
            self.press("ArrowDown")
            self.is_on(locator)
        raise AssertionError(f"there is no {option} in the list")

    def write(self, locator: Locator, text: str) -> "Keyboard":
        """Walks to a field and types over what is in it."""
        return self.to(locator).press("Control+a").type(text)

    def write_day(self, locator: Locator, day: date) -> "Keyboard":
        """Types a day into a date field, in the order of an English browser."""
        self.to(locator).type(day.strftime("%m%d%Y"))
        expect(locator).to_have_value(day.isoformat())
        return self

    def write_time(self, locator: Locator, moment: time) -> "Keyboard":
        """Types a time into its field."""
        self.to(locator).type(moment.strftime("%I%M%p"))
        expect(locator).to_have_value(moment.strftime("%H:%M"))
        return self

    def sees_focus(self) -> None:
        complaint = self.page.evaluate(VISIBLE)
        assert not complaint, f"the focus is on {complaint}: “{self.visitor.focused()}”"

    def is_on(self, locator: Locator) -> None:
        """Waits until an element has the focus, and shows it."""
        expect(locator).to_be_focused()
        self.sees_focus()

    @staticmethod
    def chosen(locator: Locator) -> str:
        return locator.evaluate("select => select.selectedOptions[0]?.textContent ?? ''")
