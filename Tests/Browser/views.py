"""Every page of the console, in the state in which it is looked at."""

from dataclasses import dataclass
from typing import Callable

from playwright.sync_api import expect

from content import content
from visitor import Visitor


@dataclass(frozen=True)
class View:
    """`path` may have `{task}` and `{patient}` in it; `words` are on the page when it is complete; `further` is done to
    it then."""

    name: str
    path: str
    heading: str
    words: str
    further: Callable[[Visitor], None] | None = None
    is_guest: bool = False

    def open(self, door, theme: str, **options) -> Visitor:
        """Shows it to the owner, or to somebody who has not signed in yet."""
        made = content(door)
        options = {"color_scheme": theme, "reduced_motion": "reduce", **options}
        visitor = guest(door, **options) if self.is_guest else door.visitor(**options)
        visitor.open(self.path.format(task=made.task, patient=made.patient))
        expect(visitor.page.get_by_role("heading", name=self.heading, level=1)).to_be_visible()
        expect(visitor.page.get_by_text(self.words).locator("visible=true").first).to_be_visible()
        if self.further:
            self.further(visitor)
        return visitor


def guest(door, **options) -> Visitor:
    """Somebody who has not signed in."""
    context = door.browser.new_context(locale="en", **options)
    visitor = Visitor(context.new_page(), door.installation.address)
    door.open.append((context, visitor))
    return visitor


def _add_widget(visitor: Visitor) -> None:
    # On a narrow window there is no dock; a widget that is there is configured by the same dialog.
    visitor.button("Actions of Calls waiting").click()
    visitor.page.get_by_role("menuitem", name="Configure").click()
    expect(visitor.page.get_by_role("region", name="Preview")).to_contain_text("Llamadas espera")


def _palette(visitor: Visitor) -> None:
    visitor.press("Control+k")
    expect(visitor.page.get_by_role("option").first).to_be_visible()


def _shortcuts(visitor: Visitor) -> None:
    visitor.press("?")
    expect(visitor.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def _capture(visitor: Visitor) -> None:
    visitor.button("Capture a task").click()
    visitor.type("Buy bread @home !2")
    expect(visitor.page.get_by_role("listitem").filter(has_text="home").last).to_be_visible()


VIEWS = [
    View("door", "/", "Sign in", "Password", is_guest=True),
    View("home", "/home/casa-de-pruebas", "Home", "Persiana"),
    View("home-plan", "/home/vivienda-eficiente?view=plan", "Home", "Salon"),
    View("dashboards", "/dashboards/sample", "Dashboards", "has the most"),
    View("dashboards-dialog", "/dashboards/sample", "Dashboards", "has the most", _add_widget),
    View("traffic", "/traffic", "Traffic", "Invented for the demonstration"),
    View("traffic-list", "/traffic/list", "Traffic", "Invented for the demonstration"),
    View("tasks", "/tasks", "Tasks", "Inbox"),
    View("tasks-list", "/tasks/next", "Tasks", "Pintar la valla"),
    View("task", "/tasks/next?task={task}", "Tasks", "Hidden until"),
    View("clinic", "/clinic", "Clinic", "Ibáñez Peña"),
    View("patient", "/clinic/patient/{patient}", "Clinic", "Penicilina"),
    View("consultation", "/clinic/patient/{patient}/consultation/new", "Clinic", "Subjective"),
    View("agenda", "/clinic/agenda", "Clinic", "Control"),
    View("system", "/system", "System", "Message bus"),
    View("system-users", "/system/users", "System", "berta"),
    View("system-devices", "/system/devices", "System", "Topics begin with"),
    View("account", "/account", "Account", "Two-step sign-in"),
    View("palette", "/home/vivienda-eficiente", "Home", "Salon", _palette),
    View("shortcuts", "/tasks", "Tasks", "Inbox", _shortcuts),
    View("capture", "/home/vivienda-eficiente", "Home", "Salon", _capture),
]
THEMES = ["light", "dark"]
