"""Messages about wrong values and failed commands."""

from __future__ import annotations

import os
from collections.abc import Sequence

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import bind_texts, join_words

_text = bind_texts("cli")


def describe_interrupt() -> str:
    """Return the message that the user interrupted the command."""
    return f"barsis: {_text('interrupted')}"


def describe_system_error(error: OSError) -> str:
    """Return the message of a system error, in one line, after its file name if it has one."""
    named = "" if error.filename is None else f"{error.filename}: "
    what: object = describe_os_error(error)
    if isinstance(error, FileNotFoundError) and isinstance(error.filename, str):
        folder = os.path.dirname(error.filename)  # noqa: PTH120 - as it was written
        if folder and not os.path.lexists(folder):
            what = _text("no-folder", folder=folder)
    return f"barsis: {named}{what}"


def describe_internal_error(error: Exception) -> str:
    """Return the message, of two lines, that *error* is a fault of the program."""
    fault = escape_invisible(f"{type(error).__name__}: {error}")
    return f"barsis: {_text('internal-error', error=fault)}\n{_text('our-fault')}"


def describe_wrong_number(value: str) -> str:
    """Return the message that *value* is not a whole number."""
    return str(_text("no-number", value=repr(value)))


def describe_broken_text(value: str) -> str:
    """Return the message that *value* has bytes that are not UTF-8."""
    return str(_text("not-utf-8", value=repr(value)))


def describe_wrong_choice(value: str, choices: Sequence[str]) -> str:
    """Return the message that *value* is not one of *choices*."""
    return str(
        _text("not-among", value=repr(value), others=join_words(map(repr, choices), "commas"))
    )


def describe_missing_value(names: str, value: str | Sequence[str]) -> str:
    """Return the message that an option has no value.

    Args:
        names: The names of the option in quotation marks.
        value: The allowed values; a text is a placeholder such as ``<FILE>``.
    """
    needed = value if isinstance(value, str) else join_words(map(repr, value), "or")
    return str(_text("needs-value", option=names, value=needed))


def describe_out_of_range(value: str, range: str) -> str:
    """Return the message that a number is out of range.

    Args:
        value: The number as typed.
        range: The allowed range, such as ``1<=x<=9``.
    """
    return str(_text("out-of-range", value=value, range=range))
