"""What goes wrong with objects of a cloud, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.file_stamps import ChangedMeanwhileError
from barsis_notation.language.texts import Text, texts_of

_text = texts_of("storage")


class NoSuchRangeError(BarsisError, OSError):
    """An object has no byte where bytes were asked for: it is empty."""


@contextmanager
def translate_errors() -> Iterator[None]:
    """Let what the package raises be an OSError that says in plain words why."""
    from obstore.exceptions import BaseError

    try:
        yield
    except FileNotFoundError as error:
        raise FileNotFoundError(_describe_missing(str(error))) from error
    except (BaseError, ValueError) as error:
        raise _translate_error(error) from error


def _describe_missing(says: str) -> Text:
    return _text("no-bucket" if "NoSuchBucket" in says else "no-object")


def _translate_error(error: Exception) -> OSError:
    """Return what *error*, of the package, means."""
    from obstore import exceptions

    says = str(error).partition("\n\nDebug source")[0]
    if isinstance(error, exceptions.PreconditionError):
        return ChangedMeanwhileError(_text("changed"))
    if isinstance(error, (exceptions.PermissionDeniedError, exceptions.UnauthenticatedError)):
        return PermissionError(_text("no-access"))
    if isinstance(error, (exceptions.InvalidPathError, ValueError)):
        return OSError(_text("unreadable-name", says=_extract_name(says)))
    if _NO_KEYS.search(says):
        return PermissionError(_text("no-keys"))
    status = _STATUS.search(says)
    return _translate_status(status[1], says) if status else _translate_message(says)


_STATUS: Final = re.compile(r"status code: (\d+[^:\n]*)")
_QUOTED: Final = re.compile(r'Path "((?:[^"\\]|\\.)*)"')


def _extract_name(says: str) -> str:
    """Return the name that the package cannot take, or all that it says."""
    found = _QUOTED.search(says)
    return found[1] if found else says


def _translate_status(status: str, says: str) -> OSError:
    """Return what a server's answer means."""
    if status.startswith("416"):
        return NoSuchRangeError(_text("answers", status=status))
    if status.startswith(("401", "403")):
        return PermissionError(_text("no-access"))
    if "NoSuchBucket" in says:
        return FileNotFoundError(_text("no-bucket"))
    return OSError(_text("answers", status=status))


_NO_KEYS: Final = re.compile(
    "Missing ?[A-Z]|must be specified|latest/api/token|computeMetadata|metadata/identity"
)
"""What is said where keys were looked for in the end at the machine's own service, in vain."""

_WORDS: Final = (
    (re.compile("builder error"), "no-plain-http"),
    (re.compile("error sending request"), "no-connection"),
    (re.compile("body error|decoding response body"), "cut-off"),
)
"""What is said where there is no answer, and the name of what is said here."""


def _translate_message(says: str) -> OSError:
    """Return what a failure without an answer means."""
    name = next((name for words, name in _WORDS if words.search(says)), None)
    if name is None:
        return OSError(_text("store-says", says=says.splitlines()[0][:300]))
    return ConnectionError(_text(name))
