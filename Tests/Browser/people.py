"""Who uses the installation of the tests."""

from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, expect


@dataclass(frozen=True)
class Person:
    name: str
    password: str
    roles: tuple[str, ...]


OWNER = Person("ana", "correct horse battery", ("owner", "clinician"))
ASSISTANT = Person("berta", "another long password", ("assistant",))
FAMILY = Person("carla", "some other password 3", ("family",))
DISPLAY = Person("wall", "a screen in the kitchen", ("display",))


def set_up(page: Page, link: str, person: Person = OWNER) -> None:
    """The very first visit, by the link that the console printed."""
    page.goto(link)
    page.get_by_label("User").fill(person.name)
    page.get_by_label("Password", exact=False).first.fill(person.password)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("navigation").first).to_be_visible()


def call(page: Page, method: str, path: str, body=None):
    """A request as the page itself would make it: status and answer."""
    return page.evaluate(
        """async ([method, path, body]) => {
            const session = await (await fetch('/api/session')).json();
            const answer = await fetch(path, { method, headers: { 'Content-Type': 'application/json',
              'X-Quintet-CSRF': session.csrf ?? '', 'Idempotency-Key': crypto.randomUUID() },
              body: method === 'GET' ? undefined : JSON.stringify(body ?? {}) });
            const text = await answer.text();
            return [answer.status, text ? JSON.parse(text) : null];
        }""",
        [method, path, body],
    )


def prove(context: BrowserContext, address: str, person: Person) -> None:
    """As if the person had just typed the password, which some things want of the last five minutes. `test_account`
    looks at the question itself."""
    session = context.request.get(f"{address}/api/session").json()
    answer = context.request.post(f"{address}/api/session/confirm", data={"password": person.password},
                                  headers={"X-Quintet-CSRF": session["csrf"], "Origin": address})
    assert answer.ok, answer.text()


def add_person(page: Page, person: Person) -> None:
    """The owner makes an account; the page is the owner's."""
    status, answer = call(page, "POST", "/api/users",
                          {"user": person.name, "password": person.password, "roles": list(person.roles)})
    assert status in (200, 201, 204), answer


def give_roles(page: Page, person: Person) -> None:
    status, answer = call(page, "POST", f"/api/users/{person.name}/roles", {"roles": list(person.roles)})
    assert status in (200, 204), answer


def sign_in(page: Page, address: str, person: Person) -> None:
    page.goto(address)
    page.get_by_label("User").fill(person.name)
    page.get_by_label("Password").fill(person.password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("navigation").first).to_be_visible()
