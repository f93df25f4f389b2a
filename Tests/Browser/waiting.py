"""Waiting for a condition, never for a time."""

import time
from typing import Callable


def until(condition: Callable, seconds: float = 30, otherwise: str | Callable[[], str] = "it did not happen"):
    """The first true value of `condition`; an AssertionError with `otherwise` after so many seconds."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(otherwise() if callable(otherwise) else otherwise)
        time.sleep(0.05)
