"""Formats of plug-ins: entry points of the group ``barsis_notation.formats``.

An entry point names a :class:`~barsis_notation.formats.format.Format`. A plug-in is left out with a
finding if it cannot be imported, if it is not a format, or if its name, a suffix or a code is
already in use. A plug-in that fails while reading or writing ends the reading or writing of that
file. Losses that it does not declare are found by reading back what it writes.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import structs

from barsis_notation.base.entry_points import describe_exception, list_entry_points
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import format_codes as codes
from barsis_notation.diagnostics.catalogue import find_code
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats.format import Format, find_no_losses, refuse_reading, refuse_writing
from barsis_notation.formats.losses import find_losses
from barsis_notation.language.messages import has_message
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.decode import Decoded
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_text = bind_texts("formats")

GROUP: Final = "barsis_notation.formats"


class PlugInError(BarsisError, ValueError):
    """Raised if the writer of a plug-in raises an exception other than OSError.

    Every function that writes records in the format of a plug-in may raise it, such as ``write``.
    The message names the format and the exception of the plug-in, which is also the ``__cause__``.

    Examples:
        >>> import io
        >>> from barsis_notation import Game, write
        >>> from barsis_notation.formats import PlugInError
        >>> try:
        ...     write(Game("barsis").record(), io.BytesIO(), format="json")
        ... except PlugInError as error:
        ...     print("the plug-in failed:", error)
    """


class RejectedPlugIn(NamedTuple):
    """A plug-in that cannot be used.

    Attributes:
        point: Its entry point.
        fault: The reason, as a text for users.
    """

    point: EntryPoint
    fault: str | Text

    def finding(self) -> Finding:
        """Return a finding which says that the plug-in is not used, and why."""
        return codes.PLUG_IN_LEFT_OUT.finding(
            words={"name": self.point.name, "value": self.point.value},
            found=self.fault,
            expected=_text("own-format"),
        )


class PlugIns(NamedTuple):
    """The plug-ins that are installed, from ``load_plug_ins``.

    Both tuples are sorted by the names of the entry points.

    Attributes:
        formats: The formats of the usable plug-ins.
        left_out: The plug-ins that cannot be used.
    """

    formats: tuple[Format, ...]
    left_out: tuple[RejectedPlugIn, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """One finding for each plug-in that cannot be used."""
        return tuple(one.finding() for one in self.left_out)


def load_plug_ins(own: Iterable[Format]) -> PlugIns:
    """Load the installed plug-ins in the order of their names, and check them.

    A plug-in is not used if:

    - loading it raises an exception,
    - it is not a ``Format``,
    - its name, a suffix or a code is already in use, or
    - one of its codes is not a ``Code`` or lacks texts.

    When a usable plug-in is called later, an OSError of its reader, its writer or its ``rewrite``
    is propagated. Other exceptions of a reader, and all those of ``losses``, become findings; other
    exceptions of a writer or of ``rewrite`` become PlugInError. If ``is_like`` raises an exception,
    the result is False. Exceptions of ``under`` and ``tables`` are propagated unchanged.

    Args:
        own: The built-in formats. A plug-in may conflict with them or with an earlier plug-in.
    """
    taken = list(own)
    formats: list[Format] = []
    left_out: list[RejectedPlugIn] = []
    for point in list_entry_points(GROUP):
        form, fault = _load_format(point)
        fault = fault or (_find_conflict(form, taken) if form else None)
        if form is None or fault:
            left_out.append(RejectedPlugIn(point, fault or ""))
        else:
            taken.append(form)
            formats.append(_guard_format(form))
    return PlugIns(tuple(formats), tuple(left_out))


def _load_format(point: EntryPoint) -> tuple[Format | None, str | Text | None]:
    try:
        form = point.load()
    except Exception as error:
        return None, _describe_error(error)
    if isinstance(form, Format):
        return form, None
    return None, _text("value-of-kind", kind=type(form).__name__)


def _describe_error(error: Exception) -> Text:
    return _text("raised", error=describe_exception(error))


def _find_conflict(form: Format, taken: Iterable[Format]) -> Text | None:
    """Return which name, suffix or code of *form* is already in use, None if no conflict exists."""
    for other in taken:
        if form.name == other.name:
            return _text("name-taken", name=form.name)
        for suffix in set(form.suffixes) & set(other.suffixes):
            return _text("ending-taken", ending=suffix, format=other.name)
    return _find_wrong_code(
        form, {word for other in taken for word in _iter_code_words(other.codes)}
    )


def _find_wrong_code(form: Format, taken: Container[str]) -> Text | None:
    """Return which code of *form* is in use, not a Code or without texts; None if all are valid."""
    for code in form.codes:
        if not isinstance(code, Code):
            return _text("value-of-kind", kind=type(code).__name__)
        for word in _iter_code_words([code]):
            if word in taken or find_code(word):
                return _text("code-taken", code=word)
        if not all(has_message(code.area, code.name + end) for end in ("", ".what", ".why")):
            return _text("code-without-texts", code=code.code)
    return None


def _iter_code_words(codes: Iterable[Code]) -> Iterator[str]:
    """Yield the code and the name of each of *codes*."""
    for code in codes:
        yield from (code.code, code.name)


def _guard_format(form: Format) -> Format:
    """Return *form* with its exceptions turned into findings (reading) or PlugInError (writing)."""

    def report_failures(reading: Callable[..., Iterator[Decoded]]) -> Callable[..., Any]:
        def read(*arguments: Any, **options: Any) -> Iterator[Decoded]:
            try:
                yield from reading(*arguments, **options)
            except OSError:
                raise
            except Exception as error:  # a plug-in may raise anything
                yield Decoded(number=0, findings=[_make_failure_finding(form, error)])

        return read

    def translate_failures(writing: Callable[..., Any]) -> Callable[..., Any]:
        def write(*arguments: Any) -> Any:
            try:
                return writing(*arguments)
            except OSError:
                raise
            except Exception as error:
                raise PlugInError(_describe_failure(form, error)) from error

        return write

    says_nothing = form.losses is find_no_losses and not form.lossless
    lost = partial(find_losses, form=form) if says_nothing and form.reads else form.losses

    def losses(record: Record) -> list[Finding]:
        try:
            return list(lost(record))
        except Exception as error:
            return [_make_failure_finding(form, error)]

    def is_like(head: bytes) -> bool:
        try:
            return bool(form.is_like(head))
        except Exception:  # the suffix may still identify the file
            return False

    return structs.replace(
        form,
        read=report_failures(form.read) if form.reads else refuse_reading,
        write=translate_failures(form.write) if form.writes else refuse_writing,
        rewrite=form.rewrite and translate_failures(form.rewrite),
        read_later=form.read_later and report_failures(form.read_later),
        losses=losses,
        is_like=is_like,
    )


def _describe_failure(form: Format, error: Exception) -> Any:
    return _make_failure_finding(form, error).given("message")


def _make_failure_finding(form: Format, error: Exception) -> Finding:
    return codes.PLUG_IN_FAILED.finding(
        words={"name": form.name},
        found=_describe_error(error),
        expected=_text("records-or-findings"),
    )
