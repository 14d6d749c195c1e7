"""What is said where a command ends otherwise than it should."""

from __future__ import annotations

from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import Text, texts_of

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
    fault = f"{type(error).__name__}: {error}"
    return f"barsis: {_text('internal-error', error=fault)}\n{_text('our-fault')}"


def no_command() -> Text:
    """Return that the command line names no command."""
    return _text("name-a-command")
