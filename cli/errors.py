"""What is said of wrong values, and when a command ends otherwise than it should."""

from __future__ import annotations

from collections.abc import Sequence

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import Text, listed, texts_of

_text = texts_of("cli")


def interrupted() -> str:
    """Return that the user ended the command."""
    return f"barsis: {_text('interrupted')}"


def output_closed() -> str:
    """Return that the reader of stdout closed its pipe before all was written."""
    return f"barsis: {_text('output-closed')}"


def failed(error: OSError) -> str:
    """Return which file the system failed at, and why."""
    named = "" if error.filename is None else f"{error.filename}: "
    return f"barsis: {named}{reason(error)}"


def unexpected(error: Exception) -> str:
    """Return that *error* is a fault of ours."""
    fault = plain(f"{type(error).__name__}: {error}")
    return f"barsis: {_text('internal-error', error=fault)}\n{_text('our-fault')}"


def no_command() -> Text:
    """Return that the command line names no command."""
    return _text("name-a-command")


def no_number(value: str) -> str:
    """Return that *value* is not a whole number."""
    return str(_text("no-number", value=repr(value)))


def not_among(value: str, choices: Sequence[str]) -> str:
    """Return that *value* is not one of *choices*."""
    return str(_text("not-among", value=repr(value), others=listed(map(repr, choices), "commas")))


def out_of_range(value: str, range: str) -> str:
    """Return that the number *value* is not in a *range*."""
    return str(_text("out-of-range", value=value, range=range))
