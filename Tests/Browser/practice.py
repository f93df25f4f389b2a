"""What is done again and again in the clinic's pages."""

import re
import uuid

from playwright.sync_api import Locator, expect

from keyboard import Keyboard
from visitor import Visitor


def new_surname(beginning: str) -> str:
    """A name that no other test has, in letters, for digits are searched as documents and phones."""
    return beginning + uuid.uuid4().hex[:8].translate(str.maketrans("0123456789", "ghijklmnop"))


def register(visitor: Visitor, surname: str, second: str = "Peña", given: str = "Lucía") -> str:
    """Makes a patient and ends on the chart; the patient's id."""
    visitor.open("/clinic/new")
    fill_in(visitor, surname, second, given)
    return on_the_chart(visitor, f"{surname} {second}, {given}")


def fill_in(visitor: Visitor, surname: str, second: str = "Peña", given: str = "Lucía") -> None:
    """Fills the form that is open and sends it."""
    visitor.field("Surname", exact=True).fill(surname)
    visitor.field("Second surname").fill(second)
    visitor.field("Given names").fill(given)
    visitor.field("Birth date").fill("1974-12-25")
    visitor.button("Register").click()


def register_by_keys(hands: Keyboard, surname: str) -> str:
    """The same by `n` on the clinic's page, and by typing."""
    visitor = hands.visitor
    visitor.press("n")
    expect(visitor.field("Surname", exact=True)).to_be_focused()
    visitor.type(surname)
    hands.write(visitor.field("Second surname"), "Núñez")
    hands.write(visitor.field("Given names"), "Inés")
    hands.write(visitor.field("Birth date"), "1980-02")
    hands.choose(visitor.field("Sex"), "female")
    hands.push(visitor.button("Register"))
    return on_the_chart(visitor, f"{surname} Núñez, Inés")


def on_the_chart(visitor: Visitor, name: str) -> str:
    expect(visitor.page.get_by_role("heading", name=name)).to_be_visible()
    return re.search(r"/clinic/patient/([0-9a-f-]{36})", visitor.page.url).group(1)


def allergies(visitor: Visitor) -> Locator:
    """The banner above the chart."""
    return visitor.page.get_by_role("region", name="Allergies")


def dialog(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("dialog", name=name)


def history(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Consultations")


def write_consultation(visitor: Visitor, field: str, text: str) -> None:
    """Begins a consultation on the chart, and waits until what was typed is kept."""
    visitor.page.get_by_role("link", name="New consultation").click()
    visitor.field(field).fill(text)
    saved(visitor)


def sign(visitor: Visitor) -> None:
    visitor.button("Sign").click()
    dialog(visitor, "Sign the consultation?").get_by_role("button", name="Sign").click()
    expect(history(visitor)).to_contain_text("signed")


def saved(visitor: Visitor) -> None:
    """Waits until the form says that the service has what was typed."""
    expect(visitor.page.get_by_role("status").filter(has_text=re.compile(r"^Saved \d"))).to_be_visible()
