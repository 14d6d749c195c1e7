"""Options that several commands share, and what their values mean."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.language.texts import Names, texts_of

from .streams import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.folders import Folders
    from barsis_notation.language.texts import Text
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli")

Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH", help="Files and folders; - is stdin.", show_default=False),
]
Exclude = Annotated[
    list[str] | None,
    typer.Option(
        "--exclude",
        metavar="PATTERN",
        help="Leave out of folders what fits, as a .gitignore has it; several times for several.",
    ),
]
NoGitignore = Annotated[
    bool,
    typer.Option(
        "--no-respect-gitignore", help="Take from folders also what a .gitignore leaves out."
    ),
]
RulesetName = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        metavar="REF",
        help="Rules to go by: barsis, barsis-1, barsis@finkel-2002, or a ruleset file.",
    ),
]
OwnRulesets = Annotated[
    list[str] | None,
    typer.Option(
        "--ruleset",
        metavar="FILE",
        help="A ruleset file of your own that records name; several times for several.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="PATH=VALUE", help="Set an option of the rules."),
]
Output = Annotated[
    str | None, typer.Option("-o", "--output", metavar="FILE", help="Write there, not to stdout.")
]
AnswerForm = Annotated[
    Literal["text", "json"], typer.Option("-f", "--format", help="How to answer.")
]
Turn = Annotated[int | None, typer.Option("--turn", min=0, help="This turn only; 0 is the start.")]
RecordNumber = Annotated[
    int, typer.Option("--record", min=1, help="Which record, where a file has several.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with nothing but ASCII.")]
Flip = Annotated[bool, typer.Option("--flip", help="Look from the other side.")]


def wrong(text: Text) -> typer.BadParameter:
    """Return the error of a command line that *text* says is wrong, in the language of now."""
    return typer.BadParameter(str(text))


def quoted(word: str) -> Text:
    """Return what a user wrote in the quotation marks of each language."""
    return Names({"en": repr(word), "ar": f"«{word}»"})


SELECT, IGNORE = "--select", "--ignore"


class Selection(NamedTuple):
    """Which findings count: beginnings of codes or names, all where none are selected."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def chosen(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that are selected and not ignored."""
        return [finding for finding in findings if not self.hidden_by(finding)]

    def hidden_by(self, finding: Finding) -> str:
        """Return the option that hides *finding*, or nothing."""
        if _begins(finding, self.ignore):
            return IGNORE
        return SELECT if self.select and not _begins(finding, self.select) else ""


def _begins(finding: Finding, words: tuple[str, ...]) -> bool:
    return finding.code.lower().startswith(words) or finding.name.startswith(words)


def selection_of(select: list[str] | None, ignore: list[str] | None) -> Selection:
    """Return what ``--select`` and ``--ignore`` say; each may name several, with commas."""
    return Selection(_words(select, SELECT), _words(ignore, IGNORE))


def _words(given: list[str] | None, option: str) -> tuple[str, ...]:
    words = [word.strip().lower() for item in given or () for word in item.split(",")]
    if not words:
        return ()
    from barsis_notation.diagnostics.catalogue import CODES

    known = [word for code in CODES for word in (code.code.lower(), code.name)]
    for word in words:
        if not any(name.startswith(word) for name in known):
            raise wrong(_text("begins-no-code", option=option, word=quoted(word)))
    return tuple(words)


def folders_of(
    exclude: list[str] | None, no_respect_gitignore: bool, passed_over: Callable[[str], None]
) -> Folders:
    """Return how folders are walked; *passed_over* is called with each path that is not taken."""
    from barsis_notation.formats.folders import Folders, PatternError, rules_of

    patterns = tuple(exclude or ())
    try:
        rules_of("", patterns)
    except PatternError as error:
        raise wrong(_text("wrong-exclude", error=str(error))) from None
    return Folders(patterns, not no_respect_gitignore, passed_over)


def check_turn(turn: int | None, record: Record) -> None:
    """Raise BadParameter where a record has no turn of this number."""
    if turn is not None and turn > len(record.turns):
        raise wrong(_text("no-such-turn", turn=turn, turns=len(record.turns)))


def check_not_read(
    option: str, target: str | None, paths: Iterable[str], folders: Folders | None = None
) -> None:
    """Raise BadParameter where *target*, which *option* names, is a file that *paths* mean.

    Folders are walked as *folders* says. Nothing is opened for writing before.
    """
    if target is None or target == STANDARD or not os.path.isfile(target):  # noqa: PTH113
        return
    from barsis_notation.formats.folders import EVERY
    from barsis_notation.formats.input_files import walk

    place = os.path.realpath(target)
    for path in walk(paths, (folders or EVERY)._replace(passed_over=lambda _: None)):
        if isinstance(path, str) and path != STANDARD and os.path.realpath(path) == place:
            raise wrong(_text("is-read", option=option, file=target))


def ruleset_named(name: str, options: list[str] | None = None) -> Ruleset:
    """Return the ruleset of a reference. Raises BadParameter where there is none."""
    return ruleset_and_warnings(name, options)[0]


def check_family(game: str, reference: str | None, rules: Ruleset) -> None:
    """Raise BadParameter where *game* is not played like *rules*, those of *reference*, if any."""
    if reference is not None and ruleset_named(game).family != rules.family:
        raise wrong(_text("not-played-like", ruleset=reference, game=game))


def ruleset_and_warnings(
    name: str, options: list[str] | None = None
) -> tuple[Ruleset, tuple[Finding, ...]]:
    """Return the ruleset of a reference, and what there is to say of it all the same.

    Raises BadParameter where there is none.
    """
    from barsis_notation.diagnostics.escapes import plain
    from barsis_notation.rulesets import load_reference

    ruleset, findings = load_reference(name, _values(options))
    if ruleset is None:
        raise typer.BadParameter("; ".join(plain(finding.message) for finding in findings))
    return ruleset, findings


def own_rulesets(files: list[str] | None) -> tuple[Ruleset, ...]:
    """Return the rulesets of the user's own *files*. Raises BadParameter where one is none."""
    found = tuple(map(ruleset_named, files or ()))
    for name, ruleset in zip(files or (), found, strict=True):
        if ruleset.builtin:
            raise wrong(_text("built-in", name=name, ruleset=ruleset.id))
    return found


def _values(options: list[str] | None) -> dict[str, object]:
    """Return ``path=value`` as a record writes it: JSON where it is JSON, else text."""
    import json

    values: dict[str, object] = {}
    for option in options or ():
        path, equals, text = option.partition("=")
        if not equals:
            raise wrong(_text("no-path-and-value", option=quoted(option)))
        try:
            values[path] = json.loads(text)
        except (ValueError, RecursionError):
            values[path] = text
    return values
