"""`barsis games`: the games, and the facts and options of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from barsis_notation.language.ruleset_texts import RulesetText
from barsis_notation.language.speech import current_speech
from barsis_notation.language.text_width import padded, width_of
from barsis_notation.language.texts import Listed, Text, texts_of
from barsis_notation.rulesets import builtin_rulesets

from ..configuration import current
from ..options import load_ruleset_and_warnings
from ..output.stderr_findings import tell_briefly
from ..parameters import Argument, Option
from ..streams import print_line, stop_when_closed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from barsis_notation.rulesets import Option as RuleOption
    from barsis_notation.rulesets import Reading, Ruleset, Source, Witness


_text = texts_of("games")


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
    stop_when_closed()
    if game is not None:
        ruleset, warnings = load_ruleset_and_warnings(game)
        tell_briefly(list(warnings), game)
        for line in _game(ruleset, readings=readings):
            print_line(str(line))
        return
    rows = [(each.id, each.family, each.names, each.versions) for each in builtin_rulesets()]
    rows += [(own.id, own.family, own.names, (own.version,)) for own in current().here.own]
    columns = max(width_of(str(RulesetText(family))) for _, family, _, _ in rows)
    for row in rows:
        print_line(_row(*row, columns))


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
    from barsis_notation.rulesets.option_choices import describe_reading

    return str(describe_reading(reading))


def _written(value: object) -> str:
    from barsis_notation.rulesets.values import json_text

    return json_text(value)
