"""What every format is: a name, its endings, how it reads, how it writes, what it loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from re import Pattern
from typing import Any, BinaryIO, Protocol

from msgspec import Struct, structs

from barsis_notation.base.errors import UsageError
from barsis_notation.diagnostics import format_codes as codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset

_text = texts_of("formats")


class Reader(Protocol):
    """Yields every record of a file, with findings; raises nothing about the data."""

    def __call__(
        self,
        source: bytes | BinaryIO,
        *,
        limits: Limits = STANDARD,
        check_turns: bool = False,
    ) -> Iterator[Decoded]: ...


Writer = Callable[[Iterable[Record], BinaryIO], None]
"""Writes records; the same records are always the same bytes."""


Rewriter = Callable[[bytes, Record, Record], bytes]
"""Gives the bytes that are to stand in a file in the place of one record.

From ``Decoded.raw``, the record that was read of it, and the record it is to be.
"""


def refuse_reading(
    source: bytes | BinaryIO,  # noqa: ARG001 - nothing of it is looked at
    *,
    limits: Limits = STANDARD,  # noqa: ARG001
    check_turns: bool = False,  # noqa: ARG001
) -> Iterator[Decoded]:
    """Default ``read``: yield the finding that the format is written only."""
    finding = codes.WRITE_ONLY.finding(
        found=_text("only-written"), expected=_text("one-that-is-read")
    )
    yield Decoded(number=0, findings=[finding])


def refuse_writing(_records: Iterable[Record], _stream: BinaryIO) -> None:
    """Default ``write``: raise UsageError, the format is read only."""
    raise UsageError("this format is read, and not written")


def find_no_losses(_record: Record) -> list[Finding]:
    """Default ``losses``: the format keeps every record whole."""
    return []


def is_like_nothing(_head: bytes) -> bool:
    """Default ``is_like``: the content never identifies the format."""
    return False


RulesetLookup = Callable[[Record], tuple[Ruleset, ...]]
"""Gives the rulesets of the user's own that a record may name, while it is being written."""


def find_no_rulesets(_record: Record) -> tuple[Ruleset, ...]:
    """Default ``RulesetLookup``: there are the built-in rulesets alone."""
    return ()


TablesWriter = Callable[..., None]
"""Writes records into several tables: given are the records, and streams by the tables' names."""


class Tables(Struct, frozen=True, kw_only=True):
    """The files that a format of several tables is written to; the first is read back.

    *ending* is that of each file, and of a name that stands for all of them. *rows_written* is
    given where a table is what stands for each game, one after the other: it returns that for a
    game and the names of tables, and ``write`` takes what gives it of all games as *made*.
    """

    names: tuple[str, ...]
    ending: str
    write: TablesWriter
    rows_written: Callable[[Any, tuple[str, ...]], list[bytes]] | None = None


class Format(Struct, frozen=True, kw_only=True):
    """One format. *suffixes* are those that a walk through folders takes. *summary* may be a text.

    They stand without ``.gz`` and ``.zst``. *games* are the ids of the rulesets it can hold, none
    for all. *many*: a file holds any number of records; otherwise ``write`` raises UsageError for
    more or fewer than one. *is_like* says whether the first bytes of a file, as UTF-8, are of this
    format and no other. A format without ``read`` or without ``write`` goes one way only.
    *tables*: the records become several files; ``write`` writes the first of them alone. *rewrite*
    is given by a format whose reader says of every record where it stands (``Decoded.extent``): its
    records can be changed there, and all others stay as they are.
    *evidence* is what a file must show as well, in its first or its last bytes, for a walk through
    folders to take it by its content: other files begin like those of this format. *under* gives
    the same format writing by the rulesets of the user's own that each record may name; it is
    absent where nothing is written that the rules say. *read_later* yields the same records as
    *read*, those whose bytes are a record's own JSON unread (``Decoded.unread``). *between* is
    given by a format whose files are what ``write`` makes of each record alone, with that between.
    *codes* are the codes of findings that a plug-in declares; ``barsis rules`` lists them.
    """

    name: str
    suffixes: tuple[str, ...]
    summary: str | Text
    read: Reader = refuse_reading
    write: Writer = refuse_writing
    lossless: bool = True
    many: bool = True
    games: tuple[str, ...] = ()
    losses: Callable[[Record], list[Finding]] = find_no_losses
    is_like: Callable[[bytes], bool] = is_like_nothing
    tables: Tables | None = None
    evidence: Pattern[bytes] | None = None
    rewrite: Rewriter | None = None
    under: Callable[[RulesetLookup], Format] | None = None
    read_later: Callable[[BinaryIO, Limits], Iterator[Decoded]] | None = None
    between: bytes | None = None
    codes: tuple[Code, ...] = ()

    @property
    def reads(self) -> bool:
        return self.read is not refuse_reading

    @property
    def writes(self) -> bool:
        return self.write is not refuse_writing

    @property
    def rewrites(self) -> bool:
        return self.rewrite is not None


def make_late_format(
    module: str,
    said: Format,
    *,
    rewrites: bool = False,
    load: Callable[[str], Any] = import_module,
) -> Format:
    """Return the format *said* with the functions of *module*, loaded when the first is called.

    These are ``read``, ``write`` and ``is_like``; with *rewrites* ``rewrite``; and of a format that
    is not lossless ``losses``, which is given the format besides.
    """

    def function(name: str) -> Callable[..., Any]:
        def imported(*given: Any, **named: Any) -> Any:
            return getattr(load(module), name)(*given, **named)

        return imported

    names = ("read", "write", "is_like", *(["rewrite"] if rewrites else []))
    form = structs.replace(said, **{name: function(name) for name in names})
    if said.lossless:
        return form
    return structs.replace(form, losses=lambda record: function("losses")(record, form))


def get_single_record(records: Iterable[Record], name: str) -> Record:
    """Return the one record of *records*; raise UsageError if there are more, or none."""
    found = list(records)
    if len(found) != 1:
        raise UsageError(f"a {name} file holds one record, not {len(found)}; use jsonl or text")
    return found[0]
