"""`barsis games`: list the games, or the facts and options of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from barsis_notation.language.ruleset_texts import RulesetText
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import ListText, Text, bind_texts
from barsis_notation.rulesets import builtin_rulesets

from ..configuration import get_configurations
from ..options import load_ruleset_and_warnings
from ..output.aligned_rows import write_table
from ..output.line_writer import LineWriter
from ..output.stderr_findings import print_finding_lines
from ..parameters import Argument, Option
from ..streams import open_output, print_line, stop_when_closed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from barsis_notation.rulesets import Option as RuleOption
    from barsis_notation.rulesets import Reading, Ruleset, Source, Witness


_text = bind_texts("games")


def games(
    game: Annotated[str | None, Argument(metavar="ID")] = None,
    readings: Annotated[bool, Option()] = False,
) -> None:
    """List the games, or show the seats, profiles and options of one.

    Examples:
        barsis games
        barsis games barsis --readings
    """
    stop_when_closed()
    if game is not None:
        ruleset, warnings = load_ruleset_and_warnings(game)
        print_finding_lines(list(warnings), game)
        for line in _describe_game(ruleset, readings=readings):
            print_line(str(line))
        return
    rows = [(each.id, each.family, each.names, each.versions) for each in builtin_rulesets()]
    rows += [
        (own.id, own.family, own.names, (own.version,)) for own in get_configurations().here.own
    ]
    with open_output(None) as target:
        write_table(LineWriter(target), [_make_row(*row) for row in rows], has_headings=False)


def _make_row(
    id: str, family: str, names: Mapping[str, str], versions: Iterable[int]
) -> tuple[object, ...]:
    named = _text("listed", names=_format_names(names), versions=_join_commas(versions))
    return id, RulesetText(family), named


def _format_names(names: Mapping[str, str]) -> str:
    """Return the names of a game, the one in the current language first."""
    language = get_speech().language
    return " · ".join(names[one] for one in sorted(names, key=lambda one: one != language))


def _describe_game(ruleset: Ruleset, *, readings: bool) -> Iterator[object]:
    from barsis_notation.replay.seating import get_player_counts

    yield _text(
        "heading",
        names=_format_names(ruleset.names),
        id=ruleset.id,
        version=ruleset.version,
        family=RulesetText(ruleset.family),
    )
    yield _text("versions", versions=_join_commas(_get_versions(ruleset)))
    yield _text("seats", seats=_describe_seats(ruleset))
    yield _text("players", players=_join_commas(get_player_counts(ruleset)))
    for profile in ruleset.profiles:
        name = f"{ruleset.id}@{profile.name}"
        yield _text("profile", profile=name, says=RulesetText(profile.says))
    yield _text("options") if ruleset.options() else _text("no-options")
    for option in ruleset.options():
        yield from _format_option(ruleset, option, readings=readings)


def _join_commas(words: Iterable[object]) -> ListText:
    return ListText(tuple(words), "commas")


def _get_versions(ruleset: Ruleset) -> tuple[int, ...]:
    """Return all versions of a built-in game; only its own version for a ruleset file."""
    listed = {each.id: each.versions for each in builtin_rulesets() if ruleset.builtin}
    return listed.get(ruleset.id, (ruleset.version,))


def _describe_seats(ruleset: Ruleset) -> ListText:
    return _join_commas(
        _text(
            "seat",
            seat=seat,
            english=ruleset.name("seats", seat),
            arabic=ruleset.name("seats", seat, "ar"),
        )
        for seat in ruleset["seats.names"]
    )


def _format_option(ruleset: Ruleset, option: RuleOption, *, readings: bool) -> Iterator[str]:
    yield ""
    yield f"  {_describe_option(option)}"
    sentence = ruleset.sentence(option.path)
    if sentence:
        yield f"    {_text('sentence', sentence=sentence)}"
    if option.fact.note:
        yield f"    {RulesetText(option.fact.note)}"
    if readings:
        yield from _describe_witnesses(ruleset, option.fact.witnesses, "    ")
    for reading in option.readings:
        yield f"    {_describe_reading(reading)}"
        if readings:
            yield from _describe_conditions(reading)
            yield from _describe_witnesses(ruleset, reading.witnesses, "      ")


def _describe_option(option: RuleOption) -> Text:
    path, default = RulesetText(option.path), _format_value(option.default)
    confidence = RulesetText(option.fact.confidence)
    if option.value == option.default:
        return _text("option", path=path, default=default, confidence=confidence)
    value = _format_value(option.value)
    return _text("option-chosen", path=path, default=default, value=value, confidence=confidence)


def _describe_reading(reading: Reading) -> Text:
    value, meaning = _format_reading(reading), RulesetText(reading.meaning)
    if not reading.confidence:
        return _text("reading", value=value, meaning=meaning)
    confidence = RulesetText(reading.confidence)
    return _text("reading-weighed", value=value, meaning=meaning, confidence=confidence)


def _describe_conditions(reading: Reading) -> Iterator[str]:
    if reading.when:
        yield f"      {_text('needs', options=_join_pairs(reading.when.items()))}"
    if reading.brings:
        yield f"      {_text('brings', options=_join_pairs(reading.brings.items()))}"


def _join_pairs(pairs: Iterable[tuple[str, object]]) -> ListText:
    return _join_commas(f"{path}={_format_value(value)}" for path, value in pairs)


def _describe_witnesses(
    ruleset: Ruleset, witnesses: Iterable[Witness], margin: str
) -> Iterator[str]:
    for witness in witnesses:
        source = ruleset.source(witness.source)
        named = _join_commas(_describe_source(source)) if source else witness.source
        yield f"{margin}- {_text('witness', source=named, says=RulesetText(witness.says))}"


def _describe_source(source: Source) -> Iterator[object]:
    yield source.author or source.title
    if source.year:
        yield source.year
    if source.place:
        yield RulesetText(source.place)


def _format_reading(reading: Reading) -> object:
    from barsis_notation.rulesets.option_choices import describe_reading

    return str(describe_reading(reading))


def _format_value(value: object) -> str:
    from barsis_notation.rulesets.values import format_json

    return format_json(value)
