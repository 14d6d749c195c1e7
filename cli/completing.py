"""What a shell offers for the values of arguments and options.

Only where a shell asks is this imported, and no engine is: what is offered stands in declarations.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import barsis_notation.formats
import barsis_notation.rulesets
from barsis_notation.language.speech import current_speech

from .app import TYPED, Command

Offered = Iterator[tuple[str, str]]
"""Values, each with its meaning."""


def words_typed() -> list[str]:
    """Return the words after the program's name that a shell says were typed."""
    typed = shlex.shlex(_line(), posix=True)
    typed.whitespace_split = True
    typed.commenters = ""
    words: list[str] = []
    try:
        while (word := typed.get_token()) is not None:
            words.append(word)
    except ValueError:  # the last word has an open quotation
        words.append(typed.token)
    return words[1:]


def _line() -> str:
    return next(filter(None, map(os.environ.get, TYPED)), "")


def offers_of(command: Command) -> dict[str, Callable[[str], Offered]]:
    """Return what completes the values of the parameters of *command*, by their names.

    The shell itself offers files for the others.
    """
    offers = {}
    for parameter in command.parameters:
        places = ((each, parameter.name) for each in (command.key, *command.path[:1], ""))
        offer = next((OFFERS[place] for place in places if place in OFFERS), None)
        if offer is not None:
            offers[parameter.name] = _begun_so(offer)
        elif parameter.choices:
            offers[parameter.name] = _begun_so(partial(_choices, parameter.choices))
    return offers


def _begun_so(offer: Callable[[str], Offered]) -> Callable[[str], Offered]:
    def offered(incomplete: str) -> Offered:
        return (each for each in offer(incomplete) if each[0].startswith(incomplete))

    return offered


def _choices(choices: tuple[str, ...], _: str) -> Offered:
    return ((choice, "") for choice in choices)


def codes(begun: str) -> Offered:
    """Yield codes and names of findings, of which a list may name several, parted by commas.

    Codes are offered in small letters where they were begun so.
    """
    from barsis_notation.formats.registry import all_codes

    before, comma, last = begun.rpartition(",")
    for code in all_codes():
        written = code.code.lower() if last[:1].islower() else code.code
        yield f"{before}{comma}{written}", code.what
        yield f"{before}{comma}{code.name}", code.what


def games(_: str) -> Offered:
    """Yield the built-in games."""
    language = current_speech().language
    for each in barsis_notation.rulesets.builtin_rulesets():
        yield each.id, each.names.get(language, "")


def rulesets(begun: str) -> Offered:
    """Yield the built-in games with their versions, profiles of the one that is begun, files."""
    yield from games(begun)
    for each in barsis_notation.rulesets.builtin_rulesets():
        for version in each.versions:
            yield f"{each.id}-{version}", ""
        if begun.startswith(each.id):
            for profile in barsis_notation.rulesets.load_ruleset(each.id).profiles:
                yield (
                    f"{each.id}@{profile.name}",
                    str(barsis_notation.rulesets.RulesetText(profile.says)),
                )
    yield from files(begun)


def files(begun: str, ending: str = ".json") -> Offered:
    """Yield JSON files, or those of an *ending*, and the folders in which there may be more."""
    folder, slash, _name = begun.rpartition("/")
    try:
        found = sorted(Path(folder + slash).iterdir())
    except OSError:
        return
    for path in found:
        if path.is_dir():
            yield f"{folder}{slash}{path.name}/", ""
        elif path.suffix == ending:
            yield f"{folder}{slash}{path.name}", ""


def options(begun: str) -> Offered:
    """Yield options of the rules that the command line names, their values once one is begun.

    Nothing where it names none yet.
    """
    from barsis_notation.rulesets.values import json_text

    named = _rules_named()
    ruleset = barsis_notation.rulesets.load_reference(named)[0] if named else None
    for option in ruleset.options() if ruleset else ():
        if not begun.startswith(f"{option.path}="):
            yield f"{option.path}=", ""
            continue
        for reading in option.readings:
            if reading.integer is None:
                value = json_text(reading.value)
                yield (
                    f"{option.path}={value.strip(chr(34))}",
                    str(barsis_notation.rulesets.RulesetText(reading.meaning)),
                )


def _rules_named() -> str:
    """Return the rules that the words of the shell name: by --ruleset, as a game, in a position.

    Typer knows no arguments where the value of an option is still to come.
    """
    words = _line().replace("=", " = ").split()[1:]
    for word, equals, value in zip(words, [*words[1:], ""], [*words[2:], "", ""], strict=True):
        if word == "--ruleset":
            return value if equals == "=" else equals
    games = {each.id for each in barsis_notation.rulesets.builtin_rulesets()}
    plain = (word.strip("'\"\\") for word in words)
    return next((word for word in plain if word in games or word.partition("@")[0] in games), "")


def read_formats(_: str) -> Offered:
    """Yield the formats that can be read."""
    return (
        (one.name, str(one.summary)) for one in barsis_notation.formats.list_formats() if one.reads
    )


def written_formats(_: str) -> Offered:
    """Yield the formats that can be written."""
    return (
        (one.name, str(one.summary)) for one in barsis_notation.formats.list_formats() if one.writes
    )


def policies(_: str) -> Offered:
    """Yield the policies of simulated players."""
    from barsis_notation.simulation.policies import policy_names

    return ((name, "") for name in policy_names())


def schemas(_: str) -> Offered:
    """Yield the published schemas."""
    from .commands.schema import SCHEMA_ENDING, published_schemas

    return ((file.removesuffix(SCHEMA_ENDING), "") for file in published_schemas())


archives = partial(files, ending=".barsis")
"""Yields archives, and the folders in which there may be more."""

OFFERS: Final[dict[tuple[str, str], Callable[[str], Offered]]] = {
    ("", "select"): codes,
    ("", "ignore"): codes,
    ("rules", "code"): codes,
    ("", "game"): games,
    ("games", "game"): rulesets,
    ("convert", "map_template"): games,
    ("", "ruleset"): rulesets,
    ("convert", "ruleset"): files,
    ("", "options"): options,
    ("convert", "from_"): read_formats,
    ("convert", "to"): written_formats,
    ("schema", "name"): schemas,
    ("simulate", "policy"): policies,
    ("archive", "file"): archives,
    ("", "archive"): archives,
    ("stats", "ruleset"): files,
    ("dice", "file"): files,
    ("event", "event_file"): files,
    ("event", "ruleset"): files,
    ("event-ratings", "earlier"): files,
}
"""What is offered, by the command or the group that it is in, ``""`` for any, and its parameter."""
