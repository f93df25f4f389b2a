"""What an attribute was, one value after the other, however quickly it came and went."""

from playwright.sync_api import Locator

from waiting import until


class Changes:
    """Follows an attribute of an element from now on."""

    def __init__(self, locator: Locator, attribute: str) -> None:
        self._seen = locator.evaluate_handle(
            """(node, name) => {
                const seen = [node.getAttribute(name)];
                new MutationObserver(() => {
                    const value = node.getAttribute(name);
                    if (value !== seen.at(-1)) seen.push(value);
                }).observe(node, { attributes: true, attributeFilter: [name] });
                return seen;
            }""",
            attribute,
        )

    @property
    def seen(self) -> list[str | None]:
        return self._seen.json_value()

    def until(self, *values: str | None) -> None:
        """Waits until these came in this order, others between them or not."""
        def came() -> bool:
            rest = iter(self.seen)
            return all(value in rest for value in values)
        until(came, 30, lambda: f"{values} were expected in this order; seen were {self.seen}")
