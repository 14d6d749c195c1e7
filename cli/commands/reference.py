"""`barsis rules`, `games`, `schema` and `formats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.language.texts import texts_of

from ..options import quoted, ruleset_and_warnings, wrong
from ..output.columns import in_a_row, padded, shown_width
from ..output.lines import heading, spoken_severity
from ..reading import tell_briefly
from ..streams import say, sink, talk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.diagnostics.findings import Code
    from barsis_notation.formats.format import Format
    from barsis_notation.language.texts import Said
    from barsis_notation.rulesets import Option, Reading, Ruleset, Witness

_reference = texts_of("cli/reference")

SCHEMA_ENDING = ".schema.json"


# -- rules ------------------------------------------------------------------------------------


def rules(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help="A code or name, or how codes begin: MOV004, MOV."),
    ] = None,
) -> None:
    """List the codes of findings, or say what one of them means."""
    from barsis_notation.diagnostics.catalogue import CODES, find_code

    found = find_code(code) if code else None
    if found is not None:
        for line in _page(found):
            say(line)
        return
    listed = [each for each in CODES if each.code.startswith((code or "").upper())]
    if not listed:
        raise wrong(_reference("no-code", code=quoted(code or ""), meant=_meant(code)))
    for each in listed:
        severity = padded(spoken_severity(each.severity), 7)
        say(f"{each.code}  {severity}  {each.name:<28} {each.what}")


def _meant(code: str | None) -> Said | str:
    from difflib import get_close_matches

    from barsis_notation.diagnostics.catalogue import CODES

    known = [word for each in CODES for word in (each.code, each.name)]
    word = code or ""
    close = get_close_matches(word.upper(), known, 1) or get_close_matches(word.lower(), known, 1)
    return _reference("meant", name=close[0]) if close else ""


def _page(code: Code) -> Iterator[object]:
    yield f"{code.code} {code.name} ({spoken_severity(code.severity)})"
    yield ""
    yield code.what
    yield _reference("why", why=code.why)
    yield _reference("says", message=code.message)
    if code.bad:
        yield _reference("bad", example=code.bad)
    if code.good:
        yield _reference("good", example=code.good)


# -- games ------------------------------------------------------------------------------------


def games(
    game: Annotated[
        str | None, typer.Argument(metavar="ID", help="A game, a profile or a ruleset file.")
    ] = None,
    readings: Annotated[
        bool, typer.Option("--readings", help="Every reading of every option, with witnesses.")
    ] = False,
) -> None:
    """List the games, or the facts and options of one."""
    from barsis_notation.rulesets import builtin_rulesets

    if game is not None:
        ruleset, warnings = ruleset_and_warnings(game)
        tell_briefly(list(warnings), game)
        for line in _game(ruleset, readings=readings):
            say(line)
        return
    for listed in builtin_rulesets():
        versions = ", ".join(map(str, listed.versions))
        say(f"{listed.id:<11} {listed.family:<7} {_names(listed.names)}  (version {versions})")


def _names(names: object) -> str:
    assert hasattr(names, "values")
    return " · ".join(names.values())


def _game(ruleset: Ruleset, *, readings: bool) -> Iterator[str]:
    yield f"{_names(ruleset.names)}   {ruleset.id} {ruleset.version}, family {ruleset.family}"
    yield f"versions  {', '.join(map(str, _versions(ruleset)))}"
    yield f"seats     {_seats(ruleset)}"
    players = ruleset.facts.get("seats.count", (len(ruleset["seats.names"]),))
    yield f"players   {', '.join(map(str, players))}"
    for profile in ruleset.profiles:
        yield f"profile   {ruleset.id}@{profile.name}: {profile.says}"
    yield f"options   {'none' if not ruleset.options() else ''}".rstrip()
    for option in ruleset.options():
        yield from _option(ruleset, option, readings=readings)


def _versions(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the versions there are of a game; of a file of one's own only the one it is."""
    from barsis_notation.rulesets import builtin_rulesets

    listed = {each.id: each.versions for each in builtin_rulesets() if ruleset.builtin}
    return listed.get(ruleset.id, (ruleset.version,))


def _seats(ruleset: Ruleset) -> str:
    return ", ".join(
        f"{seat} {ruleset.name('seats', seat)} ({ruleset.name('seats', seat, 'ar')})"
        for seat in ruleset["seats.names"]
    )


def _option(ruleset: Ruleset, option: Option, *, readings: bool) -> Iterator[str]:
    chosen = f", here {_written(option.value)}" if option.value != option.default else ""
    yield ""
    yield f"  {option.path} = {_written(option.default)}{chosen}   ({option.fact.confidence})"
    sentence = ruleset.sentence(option.path)
    if sentence:
        yield f"    {sentence}"
    if option.fact.note:
        yield f"    {option.fact.note}"
    if readings:
        yield from _witnesses(ruleset, option.fact.witnesses, "    ")
    for reading in option.readings:
        yield f"    {_value(reading)}: {reading.meaning}{_confidence(reading)}"
        if readings:
            yield from _conditions(reading)
            yield from _witnesses(ruleset, reading.witnesses, "      ")


def _confidence(reading: Reading) -> str:
    return f" ({reading.confidence})" if reading.confidence else ""


def _conditions(reading: Reading) -> Iterator[str]:
    if reading.when:
        yield f"      needs {_pairs(reading.when.items())}"
    if reading.brings:
        yield f"      brings {_pairs(reading.brings.items())}"


def _pairs(pairs: Iterable[tuple[str, object]]) -> str:
    return ", ".join(f"{path}={_written(value)}" for path, value in pairs)


def _witnesses(ruleset: Ruleset, witnesses: Iterable[Witness], margin: str) -> Iterator[str]:
    for witness in witnesses:
        source = ruleset.source(witness.source)
        facts = (source.author or source.title, source.year, source.place) if source else ()
        named = ", ".join(str(fact) for fact in facts if fact) or witness.source
        yield f"{margin}- {named}: {witness.says}"


def _value(reading: Reading) -> str:
    from barsis_notation.rulesets.options import spoken

    return spoken(reading)


def _written(value: object) -> str:
    from barsis_notation.rulesets.values import json_text

    return json_text(value)


# -- schema and formats -----------------------------------------------------------------------


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="record, ruleset or conversion, with or without version."
        ),
    ] = "record",
) -> None:
    """Print a published JSON Schema."""
    from barsis_notation.base.resources import read_resource, resource_names

    package = "barsis_notation.schemas"
    published = [file for file in resource_names(package) if file.endswith(SCHEMA_ENDING)]
    file = name if name.endswith(SCHEMA_ENDING) else name + SCHEMA_ENDING
    if file not in published:
        numbered = (each for each in published if each.startswith(f"{name}-"))
        file = max(numbered, key=lambda each: (len(each), each), default="")
    if not file:
        names = in_a_row(sorted(each.removesuffix(SCHEMA_ENDING) for each in published))
        raise wrong(_reference("no-schema", name=quoted(name), names=names))
    with sink(None) as target:
        target.write(read_resource(package, file))


def formats() -> None:
    """List the formats of records: which way each goes, what it keeps, which games it holds."""
    from barsis_notation.formats.registry import all_formats, plug_in_findings

    rows = [_FORMATS_HEAD, *map(_format_row, all_formats())]
    table = [[str(cell) for cell in row] for row in rows]
    widths = [max(shown_width(row[column]) for row in table) for column in range(len(table[0]) - 1)]
    for *cells, summary in table:
        columns = (padded(cell, width) for cell, width in zip(cells, widths, strict=True))
        say("  ".join([*columns, summary]))
    for finding in plug_in_findings():
        talk(f"{heading(finding)} {finding.message}")


_FORMATS_HEAD = (
    _reference("format"),
    _reference("ending"),
    _reference("read"),
    _reference("write"),
    _reference("lossless"),
    _reference("games"),
    _reference("what-it-is"),
)


def _format_row(one: Format) -> tuple[object, ...]:
    return (
        one.name,
        " ".join(one.suffixes) or "-",
        _yes(one.reads),
        _yes(one.writes),
        _yes(one.lossless),
        in_a_row(one.games) or _reference("all-games"),
        one.summary,
    )


def _yes(fact: bool) -> Said:
    return _reference("yes") if fact else _reference("no")
