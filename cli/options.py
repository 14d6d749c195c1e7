"""Options that several commands share, and what their values mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.rulesets import Ruleset

Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH", help="Files and folders; - is stdin.", show_default=False),
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
Turn = Annotated[int | None, typer.Option("--turn", min=0, help="This turn only; 0 is the start.")]
RecordNumber = Annotated[
    int, typer.Option("--record", min=1, help="Which record, where a file has several.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with nothing but ASCII.")]
Flip = Annotated[bool, typer.Option("--flip", help="Look from the other side.")]


class Selection(NamedTuple):
    """Which findings count: beginnings of codes or names, all where none are selected."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def chosen(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that are selected and not ignored."""
        if not (self.select or self.ignore):
            return list(findings)
        return [finding for finding in findings if self._takes(finding)]

    def _takes(self, finding: Finding) -> bool:
        selected = not self.select or _begins(finding, self.select)
        return selected and not _begins(finding, self.ignore)


def _begins(finding: Finding, words: tuple[str, ...]) -> bool:
    return finding.code.lower().startswith(words) or finding.name.startswith(words)


def selection_of(select: list[str] | None, ignore: list[str] | None) -> Selection:
    """Return what ``--select`` and ``--ignore`` say; each may name several, with commas."""
    return Selection(_words(select, "--select"), _words(ignore, "--ignore"))


def _words(given: list[str] | None, option: str) -> tuple[str, ...]:
    words = [word.strip().lower() for item in given or () for word in item.split(",")]
    if not words:
        return ()
    from barsis_notation.diagnostics.catalogue import CODES

    known = [word for code in CODES for word in (code.code.lower(), code.name)]
    for word in words:
        if not any(name.startswith(word) for name in known):
            raise typer.BadParameter(f"{option} {word!r} begins no code or name of a finding")
    return tuple(words)


def ruleset_named(name: str, options: list[str] | None = None) -> Ruleset:
    """Return the ruleset of a reference. Raises BadParameter where there is none."""
    return ruleset_and_warnings(name, options)[0]


def ruleset_and_warnings(
    name: str, options: list[str] | None = None
) -> tuple[Ruleset, tuple[Finding, ...]]:
    """Return the ruleset of a reference, and what there is to say of it all the same.

    Raises BadParameter where there is none.
    """
    from barsis_notation.diagnostics.words import plain
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
            raise typer.BadParameter(
                f"--ruleset {name}: {ruleset.id} is built in and goes without saying; "
                "name a file of your own"
            )
    return found


def _values(options: list[str] | None) -> dict[str, object]:
    """Return ``path=value`` as a record writes it: JSON where it is JSON, else text."""
    import json

    values: dict[str, object] = {}
    for option in options or ():
        path, equals, text = option.partition("=")
        if not equals:
            raise typer.BadParameter(f"--option {option!r} is not PATH=VALUE")
        try:
            values[path] = json.loads(text)
        except (ValueError, RecursionError):
            values[path] = text
    return values
