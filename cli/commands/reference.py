"""`barsis rules`, `games`, `schema` and `formats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from barsis_notation.diagnostics.reporting import heading, spoken_severity
from barsis_notation.language.columns import padded, width_of
from barsis_notation.language.ruleset_texts import RulesetText
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Listed, Text, listed, quoted, texts_of

from ..configuration import current
from ..options import ruleset_and_warnings, wrong
from ..parameters import Argument, Option
from ..reading import tell_briefly
from ..streams import say, sink, stop_when_closed, talk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from barsis_notation.diagnostics.findings import Code
    from barsis_notation.formats.format import Format
    from barsis_notation.language.texts import Said
    from barsis_notation.rulesets import Option as RuleOption
    from barsis_notation.rulesets import Reading, Ruleset, Source, Witness

_reference = texts_of("cli/reference")

SCHEMAS = "barsis_notation.schemas"
SCHEMA_ENDING = ".schema.json"

_text = texts_of("games")


# -- rules ------------------------------------------------------------------------------------


def rules(
    code: Annotated[
        str | None,
        Argument(metavar="CODE", help="A code, a name, or the beginning of codes: MOV004, MOV."),
    ] = None,
) -> None:
    """List the codes of findings, or say what one of them means.

    Examples:
        barsis rules MOV001
        barsis rules MOV
    """
    from barsis_notation.diagnostics.catalogue import find_code
    from barsis_notation.formats.registry import all_codes

    stop_when_closed()
    found = find_code(code, all_codes()) if code else None
    if found is not None:
        for line in _page(found):
            say(line)
        return
    listed = [each for each in all_codes() if each.code.startswith((code or "").upper())]
    if not listed:
        raise wrong(_reference("no-code", code=quoted(code or ""), meant=_meant(code)))
    for each in listed:
        severity = padded(str(spoken_severity(each.severity)), 7)
        say(f"{each.code}  {severity}  {each.name:<28} {each.what}")


def _meant(code: str | None) -> Said | str:
    from difflib import get_close_matches

    from barsis_notation.formats.registry import all_codes

    known = [word for each in all_codes() for word in (each.code, each.name)]
    word = code or ""
    close = get_close_matches(word.upper(), known, 1) or get_close_matches(word.lower(), known, 1)
    return _reference("meant", name=close[0]) if close else ""


def _page(code: Code) -> Iterator[object]:
    yield f"{code.code} {code.name} ({spoken_severity(code.severity)})"
    yield ""
    yield code.what
    yield _reference("why", why=code.why)
    yield _reference("says", message=code.message)
    if code.bad_example:
        yield _reference("bad", example=code.bad_example)
    if code.good_example:
        yield _reference("good", example=code.good_example)


# -- games ------------------------------------------------------------------------------------


def games(
    game: Annotated[
        str | None, Argument(metavar="ID", help="A game, a profile or a ruleset file.")
    ] = None,
    readings: Annotated[
        bool, Option(help="Print every reading of every option, with its sources.")
    ] = False,
) -> None:
    """List the games, or the facts and options of one.

    Examples:
        barsis games
        barsis games barsis --readings
    """
    from barsis_notation.rulesets import builtin_rulesets

    stop_when_closed()
    if game is not None:
        ruleset, warnings = ruleset_and_warnings(game)
        tell_briefly(list(warnings), game)
        for line in _game(ruleset, readings=readings):
            say(str(line))
        return
    rows = [(each.id, each.family, each.names, each.versions) for each in builtin_rulesets()]
    rows += [(own.id, own.family, own.names, (own.version,)) for own in current().here.own]
    columns = max(width_of(str(RulesetText(family))) for _, family, _, _ in rows)
    for row in rows:
        say(_row(*row, columns))


def _row(
    id: str, family: str, names: Mapping[str, str], versions: Iterable[int], columns: int
) -> str:
    named = _text("listed", names=_names(names), versions=_commas(versions))
    return f"{id:<11} {padded(str(RulesetText(family)), columns)}  {named}"


def _names(names: Mapping[str, str]) -> str:
    """Return the names of a game, that of the language that is spoken before the others."""
    language = current_speech().language
    return " · ".join(names[one] for one in sorted(names, key=lambda one: one != language))


def _game(ruleset: Ruleset, *, readings: bool) -> Iterator[object]:
    from barsis_notation.replay.seating import counts_of

    yield _text(
        "heading",
        names=_names(ruleset.names),
        id=ruleset.id,
        version=ruleset.version,
        family=RulesetText(ruleset.family),
    )
    yield _text("versions", versions=_commas(_versions(ruleset)))
    yield _text("seats", seats=_seats(ruleset))
    yield _text("players", players=_commas(counts_of(ruleset)))
    for profile in ruleset.profiles:
        name = f"{ruleset.id}@{profile.name}"
        yield _text("profile", profile=name, says=RulesetText(profile.says))
    yield _text("options") if ruleset.options() else _text("no-options")
    for option in ruleset.options():
        yield from _option(ruleset, option, readings=readings)


def _commas(words: Iterable[object]) -> Listed:
    return Listed(tuple(words), "commas")


def _versions(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the versions there are of a game; of a file of one's own only the one it is."""
    from barsis_notation.rulesets import builtin_rulesets

    listed = {each.id: each.versions for each in builtin_rulesets() if ruleset.builtin}
    return listed.get(ruleset.id, (ruleset.version,))


def _seats(ruleset: Ruleset) -> Listed:
    return _commas(
        _text(
            "seat",
            seat=seat,
            english=ruleset.name("seats", seat),
            arabic=ruleset.name("seats", seat, "ar"),
        )
        for seat in ruleset["seats.names"]
    )


def _option(ruleset: Ruleset, option: RuleOption, *, readings: bool) -> Iterator[str]:
    yield ""
    yield f"  {_chosen(option)}"
    sentence = ruleset.sentence(option.path)
    if sentence:
        yield f"    {_text('sentence', sentence=sentence)}"
    if option.fact.note:
        yield f"    {RulesetText(option.fact.note)}"
    if readings:
        yield from _witnesses(ruleset, option.fact.witnesses, "    ")
    for reading in option.readings:
        yield f"    {_reading(reading)}"
        if readings:
            yield from _conditions(reading)
            yield from _witnesses(ruleset, reading.witnesses, "      ")


def _chosen(option: RuleOption) -> Text:
    path, default = RulesetText(option.path), _written(option.default)
    confidence = RulesetText(option.fact.confidence)
    if option.value == option.default:
        return _text("option", path=path, default=default, confidence=confidence)
    value = _written(option.value)
    return _text("option-chosen", path=path, default=default, value=value, confidence=confidence)


def _reading(reading: Reading) -> Text:
    value, meaning = _value(reading), RulesetText(reading.meaning)
    if not reading.confidence:
        return _text("reading", value=value, meaning=meaning)
    confidence = RulesetText(reading.confidence)
    return _text("reading-weighed", value=value, meaning=meaning, confidence=confidence)


def _conditions(reading: Reading) -> Iterator[str]:
    if reading.when:
        yield f"      {_text('needs', options=_pairs(reading.when.items()))}"
    if reading.brings:
        yield f"      {_text('brings', options=_pairs(reading.brings.items()))}"


def _pairs(pairs: Iterable[tuple[str, object]]) -> Listed:
    return _commas(f"{path}={_written(value)}" for path, value in pairs)


def _witnesses(ruleset: Ruleset, witnesses: Iterable[Witness], margin: str) -> Iterator[str]:
    for witness in witnesses:
        source = ruleset.source(witness.source)
        named = _commas(_named(source)) if source else witness.source
        yield f"{margin}- {_text('witness', source=named, says=RulesetText(witness.says))}"


def _named(source: Source) -> Iterator[object]:
    yield source.author or source.title
    if source.year:
        yield source.year
    if source.place:
        yield RulesetText(source.place)


def _value(reading: Reading) -> object:
    from barsis_notation.rulesets.options import spoken

    return str(spoken(reading))


def _written(value: object) -> str:
    from barsis_notation.rulesets.values import json_text

    return json_text(value)


# -- schema and formats -----------------------------------------------------------------------


def published_schemas() -> list[str]:
    """Return the files of the schemas that are published."""
    from barsis_notation.base.resources import resource_names

    return [file for file in resource_names(SCHEMAS) if file.endswith(SCHEMA_ENDING)]


def schema(
    name: Annotated[
        str,
        Argument(metavar="NAME", help="record, ruleset or conversion, with or without a version."),
    ] = "record",
) -> None:
    """Print a published JSON Schema.

    Examples:
        barsis schema
        barsis schema ruleset
    """
    from barsis_notation.base.resources import read_resource

    stop_when_closed()
    published = published_schemas()
    file = name if name.endswith(SCHEMA_ENDING) else name + SCHEMA_ENDING
    if file not in published:
        numbered = (each for each in published if each.startswith(f"{name}-"))
        file = max(numbered, key=lambda each: (len(each), each), default="")
    if not file:
        names = listed((sorted(each.removesuffix(SCHEMA_ENDING) for each in published)), "commas")
        raise wrong(_reference("no-schema", name=quoted(name), names=names))
    with sink(None) as target:
        target.write(read_resource(SCHEMAS, file))


def formats() -> None:
    """List the formats of records: which way each goes, what it keeps, which games it holds.

    Examples:
        barsis formats
        barsis formats --lang ar
    """
    from barsis_notation.formats.registry import all_formats, plug_in_findings

    stop_when_closed()
    rows = [_FORMATS_HEAD, *map(_format_row, all_formats())]
    table = [[str(cell) for cell in row] for row in rows]
    widths = [max(width_of(row[column]) for row in table) for column in range(len(table[0]) - 1)]
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
        listed(one.games, "commas") if one.games else _reference("all-games"),
        one.summary,
    )


def _yes(fact: bool) -> Said:
    return _reference("yes") if fact else _reference("no")
