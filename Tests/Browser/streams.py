"""What the gateway tells a session, as it came: for what must not be in it."""

from visitor import Visitor


def record(visitor: Visitor) -> None:
    """Opens a second stream beside the page's own and keeps all of it."""
    visitor.page.evaluate(
        """() => new Promise((resolve) => {
            window.heard = [];
            const source = new EventSource('/api/stream');
            for (const name of ['snapshot', 'state', 'event', 'problem', 'status', 'metrics', 'bus']) {
              source.addEventListener(name, ({ data }) => { window.heard.push(`${name} ${data}`); resolve(); });
            }
        })"""
    )


def heard(visitor: Visitor) -> str:
    return visitor.page.evaluate("() => window.heard.join('\\n')")
