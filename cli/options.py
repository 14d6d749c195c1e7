"""Options that several commands share, and the parsing of their values."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

import typer

from barsis_notation import rulesets
from barsis_notation.configuration.selection import (
    IGNORE,
    SELECT,
    Selection,
    SelectionByFile,
    split_words,
)
from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.texts import bind_texts, join_words, quote_word

from .configuration import get_configurations
from .parameters import Argument, Option, is_given
from .streams import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.folders import Folders
    from barsis_notation.language.texts import Text
    from barsis_notation.record.position_lines import Setup
    from barsis_notation.record.structs import Match, Record
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli")

F = TypeVar("F", bound=str)

_PATHS = Argument(metavar="PATH", show_default=False)
Paths = Annotated[list[str], _PATHS]
PathsIfAny = Annotated[list[str] | None, _PATHS]
RecordFile = Annotated[str, Argument(metavar="FILE")]
Seats = Annotated[int | None, Option("--seats", metavar="N", min=1)]
Site = Annotated[str, Option("--site", metavar="TEXT")]
Exclude = Annotated[list[str] | None, Option("--exclude", metavar="PATTERN")]
NoGitignore = Annotated[bool, Option("--no-respect-gitignore")]
RulesetName = Annotated[str | None, Option("--ruleset", metavar="REF")]
OwnRulesets = Annotated[list[str] | None, Option("--ruleset", metavar="FILE")]
Options = Annotated[list[str] | None, Option("--option", metavar="PATH=VALUE")]
Output = Annotated[str | None, Option("-o", "--output", metavar="FILE")]
_FORM = Option("-f", "--format")
AnswerForm = Annotated[Literal["text", "json"], _FORM]
ReportForm = Annotated[Literal["text", "json", "junit"], _FORM]
TableForm = Annotated[Literal["text", "json", "csv"], _FORM]
DiffOnly = Annotated[bool, Option("--diff")]
Turn = Annotated[int | None, Option("--turn", min=0)]
RecordNumber = Annotated[int, Option("--record", min=1)]
Jobs = Annotated[int | None, Option("-j", "--jobs", metavar="N", min=1, show_default=False)]
Ascii = Annotated[bool, Option("--ascii")]
Flip = Annotated[bool, Option("--flip")]


def make_usage_error(text: Text) -> typer.BadParameter:
    """Return the error to raise for a wrong command line, with *text* as its message."""
    return typer.BadParameter(str(text))


def make_findings_error(findings: Iterable[Finding]) -> typer.BadParameter:
    """Return the error to raise for a wrong command line, from findings.

    Its message has the messages of *findings*, separated by semicolons.
    """
    return make_usage_error(
        join_words((escape_invisible(finding.message) for finding in findings), "semicolons")
    )


def make_selection(select: list[str] | None, ignore: list[str] | None) -> SelectionByFile:
    """Return the selection of findings by ``--select`` and ``--ignore``.

    Args:
        select: Codes or names of findings or their beginnings, such as ``MOV,HDR001``; each text
            may have several, separated by commas. None selects all.
        ignore: The same for findings to leave out.

    Raises:
        BadParameter: If no code or name begins with one of these words.
    """
    return SelectionByFile(
        Selection(_parse_words(select, SELECT), _parse_words(ignore, IGNORE)), get_configurations()
    )


def _parse_words(given: list[str] | None, option: str) -> tuple[str, ...]:
    words = split_words(given)
    if not words:
        return ()
    from barsis_notation.configuration.parsing import is_code_prefix

    for word in words:
        if not is_code_prefix(word):
            raise make_usage_error(_text("begins-no-code", option=option, word=quote_word(word)))
    return words


def _refuse_nothing(_path: str) -> None:
    """Refuse no file."""


def check_turn(turn: int | None, record: Record) -> None:
    """Raise BadParameter if a record does not have a turn.

    Args:
        turn: Number of the turn, from 1. 0 and None are accepted.
        record: The record.

    Raises:
        BadParameter: If *turn* is greater than the number of turns.
    """
    if turn is not None and turn > len(record.turns):
        raise make_usage_error(_text("no-such-turn", turn=turn, turns=len(record.turns)))


def check_not_read(
    option: str, target: str | None, paths: Iterable[str], folders: Folders | None = None
) -> None:
    """Raise BadParameter if the output file *target* is also an input.

    Call this before the output is opened for writing. An output that does not exist yet is
    accepted.

    Args:
        option: The option or argument that names *target*, such as ``-o``, for the message.
        target: Path of the output, None or ``-`` for stdout.
        paths: Paths of the inputs: files, folders and patterns.
        folders: How folders are walked; None for all files.
    """
    if target is None or target == STANDARD or not os.path.isfile(target):  # noqa: PTH113
        return
    from barsis_notation.formats.folders import EVERY
    from barsis_notation.formats.input_files import walk

    place = os.path.realpath(target)
    for path in walk(
        paths, (folders or EVERY)._replace(passed_over=lambda _: None, refused=_refuse_nothing)
    ):
        if isinstance(path, str) and path != STANDARD and os.path.realpath(path) == place:
            raise make_usage_error(_text("is-read", option=option, file=target))


FORMS: Final = ("csv", "gif", "html", "json", "jsonl", "parquet", "pdf", "png", "svg", "xlsx")
"""The forms of outputs that suffixes name."""


def choose_form(context: typer.Context, form: F, output: str | None, forms: Iterable[F]) -> F:
    """Return the output form: that of ``-f``, or else of the suffix of *output*.

    A form given by ``-f`` is returned whatever the suffix is. If the suffix belongs to no form, the
    default of ``-f`` is returned.

    Args:
        context: The context of the command, whose parameter for ``-f`` is named ``form``.
        form: The value or default of ``-f``.
        output: Path of the output, None for stdout.
        forms: The forms that the command can write, such as ``json``.

    Raises:
        BadParameter: If the suffix is that of a form not in *forms*.
    """
    if is_given(context, "form"):
        return form
    check_ending(output, *forms)
    named = _find_named_form(output)
    return next((one for one in forms if one == named), form)


def check_ending(output: str | None, *forms: str) -> None:
    """Raise BadParameter if the suffix of an output belongs to another form.

    Unknown suffixes are accepted.

    Args:
        output: Path of the output, None for stdout.
        forms: The allowed forms, such as ``json``.
    """
    named = _find_named_form(output)
    if named is not None and named not in forms:
        names = join_words(forms, "commas")
        raise make_usage_error(
            _text("ending-of-other-form", file=quote_word(str(output)), forms=names)
        )


def _find_named_form(output: str | None) -> str | None:
    """Return the form that the suffix of *output* names, None for other suffixes."""
    suffix = os.path.splitext(output or "")[1].lower().lstrip(".")  # noqa: PTH122 - of any name
    return "html" if suffix == "htm" else suffix if suffix in FORMS else None


def parse_position_argument(text: str) -> tuple[Setup, Match | None]:
    """Return the position of an argument, and the state of its match or None.

    Args:
        text: A position line such as ``barsis S:82,off(3) to=S``, an XGID or a GNU Backgammon id.
            Only the ids may include a match; else the match is missing, as None.

    Raises:
        BadParameter: If *text* is in none of these forms.
    """
    from barsis_notation.formats.position_texts import NoPositionError, parse_position

    try:
        return parse_position(text)
    except NoPositionError as error:
        raise typer.BadParameter(str(error)) from None


def load_named_ruleset(name: str, options: list[str] | dict[str, object] | None = None) -> Ruleset:
    """Return the ruleset of a reference.

    Args:
        name: A game, edition or profile such as ``barsis``, ``barsis-1`` or
            ``barsis@finkel-2002``, or the path of a ruleset file.
        options: Texts such as ``turn.entry_tries=3``, or a dict that maps option path to value.

    Raises:
        BadParameter: If the ruleset cannot be loaded, or an option does not exist or has a wrong
            value.
    """
    return load_ruleset_and_warnings(name, options)[0]


def load_ruleset_and_warnings(
    name: str, options: list[str] | dict[str, object] | None = None
) -> tuple[Ruleset, tuple[Finding, ...]]:
    """Return the ruleset of a reference, with findings that do not prevent its use.

    The reference may be to a ruleset that the configuration of the working folder names. The
    findings are not errors.

    Args:
        name: A game, edition or profile such as ``barsis``, ``barsis-1`` or
            ``barsis@finkel-2002``, or the path of a ruleset file.
        options: Texts such as ``turn.entry_tries=3``, or a dict that maps option path to value.

    Raises:
        BadParameter: If the ruleset cannot be loaded, or an option does not exist or has a wrong
            value.
    """
    here = get_configurations().here
    values = options if isinstance(options, dict) else parse_option_values(options)
    ruleset, findings = rulesets.load_reference(
        name, values, own=here.own, files=here.ruleset_files
    )
    if ruleset is None:
        raise make_findings_error(findings)
    return ruleset, findings


def load_own_rulesets(files: list[str] | None) -> tuple[Ruleset, ...]:
    """Return the rulesets in files of the user.

    Args:
        files: Paths of ruleset files; None for none.

    Raises:
        BadParameter: If one is not a valid ruleset file, or names a built-in ruleset.
    """
    found = tuple(map(load_named_ruleset, files or ()))
    for name, ruleset in zip(files or (), found, strict=True):
        if ruleset.builtin:
            raise make_usage_error(_text("built-in", name=name, ruleset=ruleset.id))
    return found


def parse_option_values(options: list[str] | None) -> dict[str, object]:
    """Parse *options*, texts such as ``turn.entry_tries=3``; return values by option path.

    Values are parsed as JSON if possible, else they are text. Paths are not checked. The result is
    empty for None.

    Raises:
        BadParameter: If a text has no ``=``.
    """
    import json

    values: dict[str, object] = {}
    for option in options or ():
        path, equals, text = option.partition("=")
        if not equals:
            raise make_usage_error(_text("no-path-and-value", option=quote_word(option)))
        try:
            values[path] = json.loads(text)
        except (ValueError, RecursionError):
            values[path] = text
    return values
