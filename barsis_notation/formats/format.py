"""The Format class: a name, its suffixes, how it is read and written, and what it loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from re import Pattern
from typing import Any, BinaryIO, Protocol

from msgspec import Struct, structs

from barsis_notation.base.errors import UsageError
from barsis_notation.diagnostics import format_codes as codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset

_text = bind_texts("formats")


class Reader(Protocol):
    """A function that yields every record of a file, with findings.

    Records are numbered from 1 (``Decoded.number``). An item with the number 0 has findings about
    the file as a whole, and no record. Problems in the data are reported as findings and never
    raised.

    Args:
        source: The bytes of the file, optionally compressed, or a binary stream of them, which the
            function does not close.
        limits: Limits of each record.
        check_turns: Whether to check the grammar of the turns as well.

    Raises:
        OSError: If *source* cannot be read.

    Examples:
        >>> from barsis_notation.formats import DEFAULT_LIMITS, Reader, decode_record
        >>> def read(source, *, limits=DEFAULT_LIMITS, check_turns=False):
        ...     data = source if isinstance(source, bytes) else source.read()
        ...     yield decode_record(data, limits=limits, check_turns=check_turns)
        >>> reader: Reader = read
        >>> [decoded.number for decoded in reader(b"{}")]
        [1]
    """

    def __call__(
        self,
        source: bytes | BinaryIO,
        *,
        limits: Limits = STANDARD,
        check_turns: bool = False,
    ) -> Iterator[Decoded]: ...


Writer = Callable[[Iterable[Record], BinaryIO], None]
"""A function that writes records into a binary stream. Equal records are written as equal bytes.

It raises UsageError for records that the format cannot hold, and does not close the stream. If
the writer of a plug-in raises an exception other than OSError, even UsageError, the caller receives
PlugInError in its place.

Examples:
    >>> import io
    >>> from barsis_notation import Game
    >>> from barsis_notation.formats import Writer, canonical_bytes, get_single_record
    >>> def write(records, stream):
    ...     stream.write(canonical_bytes(get_single_record(records, "tiny")))
    >>> writer: Writer = write
    >>> stream = io.BytesIO()
    >>> writer([Game("barsis").record()], stream)
    >>> stream.getvalue()[:10]
    b'{"format":'
"""


Rewriter = Callable[[bytes, Record, Record], bytes]
"""A function that returns the bytes that replace one record in a file.

Its arguments are the bytes of the record (``Decoded.raw``), the record read from them, and the
changed record.

Examples:
    >>> from barsis_notation import Game
    >>> from barsis_notation.formats import Rewriter, canonical_bytes
    >>> def rewrite(raw, before, after):
    ...     return raw if after == before else canonical_bytes(after)
    >>> rewriter: Rewriter = rewrite
    >>> record = Game("barsis").record()
    >>> rewriter(b"{...}", record, record)
    b'{...}'
"""


def refuse_reading(
    source: bytes | BinaryIO,  # noqa: ARG001 - it is not read
    *,
    limits: Limits = STANDARD,  # noqa: ARG001
    check_turns: bool = False,  # noqa: ARG001
) -> Iterator[Decoded]:
    """Yield a finding which says that the format cannot be read.

    The finding is in one ``Decoded`` with the number 0. This is the default of ``Format.read``. The
    arguments are ignored.
    """
    finding = codes.WRITE_ONLY.finding(
        found=_text("only-written"), expected=_text("one-that-is-read")
    )
    yield Decoded(number=0, findings=[finding])


def refuse_writing(_records: Iterable[Record], _stream: BinaryIO) -> None:
    """Raise UsageError, because the format can only be read.

    This is the default of ``Format.write``.

    Raises:
        UsageError: Always.
    """
    raise UsageError("this format is read, and not written")


def find_no_losses(_record: Record) -> list[Finding]:
    """Return an empty list. This is the default of ``Format.losses``, for lossless formats."""
    return []


def is_like_nothing(_head: bytes) -> bool:
    """Return False, because the content never identifies the format.

    This is the default of ``Format.is_like``.
    """
    return False


RulesetLookup = Callable[[Record], tuple[Ruleset, ...]]
"""Takes a record to be written; returns the user's own rulesets that it may name, as a tuple."""


def find_no_rulesets(_record: Record) -> tuple[Ruleset, ...]:
    """Return an empty tuple, because the user has no rulesets.

    This is the default ``RulesetLookup``.
    """
    return ()


TablesWriter = Callable[..., None]
"""A function that writes several tables: its arguments are the records, and a dict that maps the
names of tables to their binary streams.
"""


class Tables(Struct, frozen=True, kw_only=True):
    """The files of a format that writes several tables.

    Attributes:
        names: The names of the tables. Records are read from the first table only.
        ending: The suffix, such as ``.csv``, of each file, and of the common name for all of them.
        write: Function that takes the records and a dict that maps the names of tables to binary
            streams, and writes these tables.
        rows_written: Function that takes a game (``flat.sets.StoredGame``) and names of tables, and
            returns the bytes of the game in each of these tables. ``write`` then has a keyword
            argument *made*, a function that yields these bytes for all games (see
            ``table_writing.write_tables``). None if a table is not the concatenation of the bytes
            of its games.
    """

    names: tuple[str, ...]
    ending: str
    write: TablesWriter
    rows_written: Callable[[Any, tuple[str, ...]], list[bytes]] | None = None


class Format(Struct, frozen=True, kw_only=True):
    """A file format: how it is recognised, read and written, and what it cannot keep.

    Attributes:
        name: The name, such as ``jsonl``.
        suffixes: The suffixes of files that are accepted when folders are searched, in lower case
            with the dot, such as ``.bsn``; without ``.gz`` and ``.zst``.
        summary: One line about the format for people.
        read: The reader. If it is omitted, the format can only be written.
        write: The writer, a function that takes records and a binary stream. If it is omitted, the
            format can only be read.
        lossless: Whether a file keeps complete records.
        many: Whether a file can contain any number of records. If not, ``write`` raises UsageError
            (in a plug-in, PlugInError) unless there is exactly one.
        games: Ids of the rulesets that the format supports; empty if it supports all of them.
        losses: Function that takes a record and returns findings about the parts of it that a file
            cannot keep. If a plug-in that can be read and is not *lossless* omits it, the losses
            are found by writing the record and reading it back.
        is_like: Predicate that takes the first bytes of a file, and returns whether it is in this
            format and no other. The bytes are uncompressed UTF-8 without a byte order mark or
            leading blanks.
        tables: The tables, if records are written to several files, otherwise None. ``write``
            writes only the first table.
        evidence: Pattern that must also occur in the first or last bytes of a file before a search
            of folders accepts it by its content. It is for formats whose beginning is shared by
            other kinds of files; None for other formats.
        rewrite: Function that takes the bytes of a record, the record, and the changed record, and
            returns the bytes that replace it in its file; None if single records cannot be
            replaced. The reader then sets ``Decoded.extent`` of every record.
        under: Function that takes a ``RulesetLookup`` and returns a variant of the format that
            writes each record according to the rulesets that the lookup returns for it. None if the
            rules do not affect what is written.
        read_later: Function that takes a binary stream and limits and yields the same records as
            *read*, but does not decode records that are stored as JSON (see ``Decoded.unread``).
            None if all records are decoded by *read*.
        between: The bytes between records, if a file is the concatenation of what ``write`` writes
            for each record alone; None for other formats.
        codes: The finding codes that a plug-in declares; ``barsis rules`` lists them.

    Examples:
        >>> from barsis_notation.formats import DEFAULT_LIMITS, Format, decode_record
        >>> def read(source, *, limits=DEFAULT_LIMITS, check_turns=False):
        ...     data = source if isinstance(source, bytes) else source.read()
        ...     yield decode_record(data.removeprefix(b"tiny "), limits=limits)
        >>> tiny = Format(
        ...     name="tiny", suffixes=(".tiny",), summary="one record", read=read, many=False
        ... )
        >>> tiny.reads, tiny.writes, tiny.rewrites
        (True, False, False)
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
        """Whether the format can be read."""
        return self.read is not refuse_reading

    @property
    def writes(self) -> bool:
        """Whether the format can be written."""
        return self.write is not refuse_writing

    @property
    def rewrites(self) -> bool:
        """Whether single records can be changed within a file."""
        return self.rewrite is not None


def import_later(
    module: str, name: str, load: Callable[[str], Any] = import_module
) -> Callable[..., Any]:
    """Return a function that imports the function *name* of *module* when it is called.

    It raises the exceptions of *load*, and AttributeError if *module* lacks the function.

    Args:
        module: The full name of the module.
        name: The name of the function.
        load: Function that imports a module by name; defaults to ``importlib.import_module``.
    """

    def imported(*given: Any, **named: Any) -> Any:
        return getattr(load(module), name)(*given, **named)

    return imported


def make_late_format(
    module: str,
    said: Format,
    *,
    rewrites: bool = False,
    homes: Mapping[str, str] = {},
    load: Callable[[str], Any] = import_module,
) -> Format:
    """Return a format whose functions are imported when one of them is first called.

    These functions raise the exceptions of *load*, and AttributeError if *module* lacks a function.

    Args:
        module: Name of the module with the functions ``read``, ``write`` and ``is_like``, and
            ``losses`` if the format is not lossless. Its ``losses`` receives the format as its
            second argument.
        said: The format without these functions; its other members are kept.
        rewrites: Whether *module* also has the function ``rewrite``.
        homes: Maps the name of each function that is not in *module* itself to the submodule that
            has it, relative to *module*, such as ``{"read": "reader"}``.
        load: Function that imports a module by name; defaults to ``importlib.import_module``.
    """

    def function(name: str) -> Callable[..., Any]:
        return import_later(f"{module}.{homes[name]}" if name in homes else module, name, load)

    names = ("read", "write", "is_like", *(["rewrite"] if rewrites else []))
    form = structs.replace(said, **{name: function(name) for name in names})
    if said.lossless:
        return form
    return structs.replace(form, losses=lambda record: function("losses")(record, form))


def get_single_record(records: Iterable[Record], name: str) -> Record:
    """Return the only record of *records*.

    Use it to write formats whose files hold exactly one record.

    Args:
        records: The records to be written. An iterator is read to its end.
        name: The name of the format, for the message.

    Raises:
        UsageError: If *records* is empty or has more than one item.

    Examples:
        >>> from barsis_notation import Game, UsageError
        >>> from barsis_notation.formats import get_single_record
        >>> record = Game("barsis").record()
        >>> get_single_record([record], "tiny") is record
        True
        >>> try:
        ...     get_single_record([], "tiny")
        ... except UsageError as error:
        ...     print(error)
        a tiny file holds one record, not 0; use jsonl or text
    """
    found = list(records)
    if len(found) != 1:
        raise UsageError(f"a {name} file holds one record, not {len(found)}; use jsonl or text")
    return found[0]
