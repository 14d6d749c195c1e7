"""Translate errors of cloud storage into OSErrors with plain messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.file_stamps import ChangedMeanwhileError
from barsis_notation.language.extras import require_package
from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("storage")


class NoSuchRangeError(BarsisError, OSError):
    """Raised if the requested range of bytes does not exist in an object.

    The usual reason is that the object is empty.
    """


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn errors of ``obstore`` in the block into OSErrors with a plain message.

    These exceptions are raised:

    - FileNotFoundError for a missing object or bucket,
    - PermissionError for refused access or a lack of credentials,
    - ChangedMeanwhileError for a changed object,
    - NoSuchRangeError for a range that does not exist,
    - ConnectionError for a failed connection,
    - OSError for any other error of obstore.

    Obstore also raises Python's own FileNotFoundError and ValueError. Therefore every one of these
    in the block is translated, wherever it comes from: FileNotFoundError as a missing object,
    ValueError as a name that obstore refuses. Other exceptions pass unchanged.

    Raises:
        MissingPackageError: On entering the block, if ``obstore`` is not installed. It is an
            OSError.
    """
    with require_package("obstore", "cloud"):
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
    """Return the OSError for an error of obstore."""
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
    """Return the name that obstore cannot use, or its whole message."""
    found = _QUOTED.search(says)
    return found[1] if found else says


def _translate_status(status: str, says: str) -> OSError:
    """Return the OSError for the status of a server's answer."""
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
"""Messages of obstore if it finds no credentials, not even from the machine's own service."""

_WORDS: Final = (
    (re.compile("builder error"), "no-plain-http"),
    (re.compile("error sending request"), "no-connection"),
    (re.compile("body error|decoding response body"), "cut-off"),
)
"""Pairs of a pattern for messages about a missing answer, and the name of our message."""


def _translate_message(says: str) -> OSError:
    """Return the OSError for a failure without an answer."""
    name = next((name for words, name in _WORDS if words.search(says)), None)
    if name is None:
        return OSError(_text("store-says", says=says.splitlines()[0][:300]))
    return ConnectionError(_text(name))
