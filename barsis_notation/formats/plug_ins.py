"""Formats that others bring: entry points of the group ``barsis_notation.formats``.

An entry point names a :class:`~barsis_notation.formats.format.Format`. A plug-in that cannot be
imported, that is not a format, or that takes a name, an ending or a code in use, is left out with a
finding; one that fails while it reads or writes ends the reading or writing of that file. Losses
that it does not name are found by reading back what it writes.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from msgspec import structs

from barsis_notation.base.entry_points import entry_points_of, raised
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import format_codes as codes
from barsis_notation.diagnostics.catalogue import find_code
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats.format import Format, find_no_losses, refuse_reading, refuse_writing
from barsis_notation.formats.losses import find_losses
from barsis_notation.language.messages import has_message
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_text = texts_of("formats")

GROUP: Final = "barsis_notation.formats"


class PlugInError(BarsisError, ValueError):
    """A plug-in failed while it wrote."""


class RejectedPlugIn(NamedTuple):
    """An entry point that cannot be used, and why."""

    point: EntryPoint
    fault: str | Text

    def finding(self) -> Finding:
        """Return what is to be said of it."""
        return codes.PLUG_IN_LEFT_OUT.finding(
            words={"name": self.point.name, "value": self.point.value},
            found=self.fault,
            expected=_text("own-format"),
        )


class PlugIns(NamedTuple):
    """The formats of others that can be used, and why the rest cannot."""

    formats: tuple[Format, ...]
    left_out: tuple[RejectedPlugIn, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of those that cannot."""
        return tuple(one.finding() for one in self.left_out)


def load_plug_ins(own: Iterable[Format]) -> PlugIns:
    """Return the plug-ins installed here, in the order of their names; *own* come first."""
    taken = list(own)
    formats: list[Format] = []
    left_out: list[RejectedPlugIn] = []
    for point in entry_points_of(GROUP):
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
    return _text("raised", error=raised(error))


def _find_conflict(form: Format, taken: Iterable[Format]) -> Text | None:
    """Return what *form* calls its own and another has, or None."""
    for other in taken:
        if form.name == other.name:
            return _text("name-taken", name=form.name)
        for suffix in set(form.suffixes) & set(other.suffixes):
            return _text("ending-taken", ending=suffix, format=other.name)
    return _find_wrong_code(form, {word for other in taken for word in _code_words(other.codes)})


def _find_wrong_code(form: Format, taken: Container[str]) -> Text | None:
    """Return which code of *form* another format or this package has, or has no texts, or None."""
    for code in form.codes:
        if not isinstance(code, Code):
            return _text("value-of-kind", kind=type(code).__name__)
        for word in _code_words([code]):
            if word in taken or find_code(word):
                return _text("code-taken", code=word)
        if not all(has_message(code.area, code.name + end) for end in ("", ".what", ".why")):
            return _text("code-without-texts", code=code.code)
    return None


def _code_words(codes: Iterable[Code]) -> Iterator[str]:
    """Yield code and name of each of *codes*."""
    for code in codes:
        yield from (code.code, code.name)


def _find_losses(record: Record, form: Format) -> list[Finding]:
    return find_losses(record, form)


def _guard_format(form: Format) -> Format:
    """Return *form* so that its faults are findings where it reads, PlugInError where it writes."""

    def read(
        source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
    ) -> Iterator[Decoded]:
        try:
            yield from form.read(source, limits=limits, check_turns=check_turns)
        except OSError:
            raise
        except Exception as error:  # whatever it is: it is a stranger's code
            yield Decoded(number=0, findings=[_make_failure_finding(form, error)])

    def write(records: Iterable[Record], stream: BinaryIO) -> None:
        try:
            form.write(records, stream)
        except OSError:
            raise
        except Exception as error:
            raise PlugInError(_failure_message(form, error)) from error

    says_nothing = form.losses is find_no_losses and not form.lossless
    lost = partial(_find_losses, form=form) if says_nothing and form.reads else form.losses

    def losses(record: Record) -> list[Finding]:
        try:
            return list(lost(record))
        except Exception as error:
            return [_make_failure_finding(form, error)]

    def is_like(head: bytes) -> bool:
        try:
            return bool(form.is_like(head))
        except Exception:  # then its content says nothing; its name may
            return False

    return structs.replace(
        form,
        read=read if form.reads else refuse_reading,
        write=write if form.writes else refuse_writing,
        losses=losses,
        is_like=is_like,
    )


def _failure_message(form: Format, error: Exception) -> Any:
    return _make_failure_finding(form, error).given("message")


def _make_failure_finding(form: Format, error: Exception) -> Finding:
    return codes.PLUG_IN_FAILED.finding(
        words={"name": form.name},
        found=_describe_error(error),
        expected=_text("records-or-findings"),
    )
