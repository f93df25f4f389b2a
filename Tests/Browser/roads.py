"""What is done again and again with the roads."""

import re
import unicodedata

from playwright.sync_api import Locator, expect

from visitor import Visitor

#: A list entry's last line: `Obstruction, very serious`.
FACTS = re.compile(r"(\w[\w ]*), (not rated|very slight|slight|medium|very serious|serious)")
SEVERITIES = ["not rated", "very slight", "slight", "medium", "serious", "very serious"]


def look(visitor: Visitor, path: str = "/traffic") -> None:
    """Opens the page with the incidents on it. What is cleared meanwhile stays, so that nothing vanishes in a test."""
    visitor.open(path)
    visitor.page.get_by_role("checkbox", name="Include cleared ones").check()
    expect(incidents(visitor).first).to_be_visible()


def incidents(visitor: Visitor) -> Locator:
    """The entries of the list."""
    return visitor.page.get_by_role("main").get_by_role("button", name=FACTS).filter(has_text=FACTS)


def number(visitor: Visitor) -> int:
    """How many the filters leave; the list itself shows the first ones."""
    status = visitor.page.get_by_role("search").get_by_role("status")
    return int(re.match(r"\d+", status.inner_text()).group())


def only(visitor: Visitor, name: str) -> None:
    """Waits until the list has this one entry."""
    expect(incidents(visitor)).to_have_count(1)
    expect(incidents(visitor)).to_contain_text(name)


def details(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("article")


def facts(visitor: Visitor) -> list[tuple[str, str]]:
    """Category and severity of every entry."""
    return [FACTS.search(text).groups() for text in incidents(visitor).all_inner_texts()]


def lone_one(visitor: Visitor) -> tuple[str, str]:
    """An incident that no other is like: words that find it alone, and its headline."""
    more = visitor.page.get_by_role("button", name=re.compile("Show more"))
    while more.count():
        visitor.tab_to(more)
        visitor.press("Enter")
    lines = [text.split("\n") for text in incidents(visitor).all_inner_texts()]
    words = [f"{where.split(' · ')[0]} {headline}" for headline, where, *_ in lines]
    for line, own in zip(lines, words):
        if sum(all(word in plain(other) for word in plain(own).split()) for other in words) == 1:
            return own, line[0]
    raise AssertionError(f"every incident has a twin: {words}")


def plain(text: str) -> str:
    """As the page compares: no accents, no hyphens, small letters."""
    letters = unicodedata.normalize("NFD", text.replace("-", "").lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
