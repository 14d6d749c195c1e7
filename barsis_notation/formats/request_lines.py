"""The envelope of the protocol: requests and answers as lines of JSON.

``docs/specification/protocol.md`` specifies it. ``barsis moves -``, ``barsis conformance answer``
and the runner of the conformance kit share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from barsis_notation.base.bounded_lines import read_bounded_lines
from barsis_notation.language.texts import bind_texts, join_words, quote_word
from barsis_notation.record.decode import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import BinaryIO

_text = bind_texts("requests")

PROTOCOL: Final = 1
"""The version of the protocol."""

MAX_LINE: Final = 2**24
"""Maximum number of bytes of a line of the protocol."""

START, STOP = "start", "stop"


class RequestHead(Struct):
    """The members of a request line that do not depend on the kind of request.

    Attributes:
        request: The word that names the request; UNSET if the line does not have it.
        id: The id as JSON, which the answer repeats unchanged; UNSET if the line does not have it.
    """

    request: str | UnsetType = UNSET
    id: Raw | UnsetType = UNSET


class RequestId(Struct):
    """The id of a line, decoded without its other members.

    Attributes:
        id: The id as JSON, which the answer repeats unchanged; UNSET if the line does not have it.
    """

    id: Raw | UnsetType = UNSET


class RequestLoop:
    """A loop that answers each line of a stream, in order.

    Args:
        handlers: Maps the word of each request to a function that takes the line as bytes and
            returns the members of the answer, without ``id``.
        version: The version of this package, for the answer to ``start``.
        facts: Function without arguments that returns additional members of the answer to ``start``
            by name, such as ``kinds``.
        default: The request that is assumed for lines without ``request``; "" to answer such lines
            with an error.
        limit: Maximum number of bytes of a line. A longer line is cut to ``limit + 1`` bytes and
            passed to the handler of *default*. Without a default, it is answered with an error.

    Attributes:
        is_stopped: Whether ``stop`` was requested.
    """

    def __init__(
        self,
        handlers: Mapping[str, Callable[[bytes], dict[str, Any]]],
        version: str,
        *,
        facts: Callable[[], dict[str, Any]] = dict,
        default: str = "",
        limit: int = MAX_LINE,
    ) -> None:
        self._handlers = handlers
        self._version = version
        self._facts = facts
        self._default = default
        self._limit = limit
        self.is_stopped = False

    def answer_lines(
        self, stream: BinaryIO, max_skip: int = STANDARD.max_skip
    ) -> Iterator[dict[str, Any]]:
        """Yield the answer to each line, as ``answer`` returns it, as soon as the line is complete.

        Iteration ends at the end of the stream, after ``stop``, or after a line that does not end
        within *max_skip* bytes beyond the limit. Raises OSError if *stream* cannot be read.
        """
        for line in read_bounded_lines(stream, self._limit, max_skip):
            yield self.answer(line)
            if self.is_stopped:
                return

    def answer(self, line: bytes) -> dict[str, Any]:
        """Return the answer to one line, as a dict for ``msgspec.json.encode``.

        The answer has the ``id`` of the line, if there is one, and the members that the handler of
        the request returns. The answer to ``start`` has the members ``protocol``, ``program`` (its
        name, version and language), ``requests`` (the words of *handlers*) and those of *facts*.
        The request ``stop`` sets ``is_stopped``, and its answer has no further members. If the loop
        has a default request, its handler answers lines that are too long or lack ``request``. The
        answer to any other line has the member ``error``, a text. Exceptions of handlers are
        propagated.

        Args:
            line: A JSON object as UTF-8, with or without a line feed.
        """
        head, word = read_head(line)
        answer: dict[str, Any] = {} if head is UNSET else {"id": head}
        if self._default and (word is UNSET or self._is_too_long(line)):
            return answer | self._handlers[self._default](line)
        if word == STOP:
            self.is_stopped = True
            return answer
        if word == START:
            return answer | self._describe_program() | self._facts()
        if word is not UNSET and word in self._handlers and not self._is_too_long(line):
            return answer | self._handlers[word](line)
        return answer | {"error": str(self._describe_fault(line, word))}

    def _is_too_long(self, line: bytes) -> bool:
        return len(line) > self._limit + line.endswith(b"\n")

    def _describe_program(self) -> dict[str, Any]:
        program = {"name": "barsis_notation", "version": self._version, "language": "Python"}
        return {"protocol": PROTOCOL, "program": program, "requests": [*self._handlers]}

    def _describe_fault(self, line: bytes, word: str | UnsetType) -> object:
        known = join_words((START, *self._handlers, STOP), "commas")
        if self._is_too_long(line):
            return _text("line-too-long", most=self._limit)
        if word is UNSET:
            return _text("no-request", known=known)
        return _text("unknown-request", word=quote_word(word), known=known)


def read_head(line: bytes) -> tuple[Raw | UnsetType, str | UnsetType]:
    """Return the ``id`` of a line as JSON, and its ``request``; each is UNSET if missing.

    *line* is a JSON object as UTF-8; for other bytes, both are UNSET. If ``request`` is not a
    string, only the request is UNSET.
    """
    try:
        line.decode()
        try:
            head = _HEADS.decode(line)
        except msgspec.ValidationError:
            return _IDS.decode(line).id, UNSET
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return UNSET, UNSET
    return head.id, head.request


_HEADS: Final = msgspec.json.Decoder(RequestHead)
_IDS: Final = msgspec.json.Decoder(RequestId)
