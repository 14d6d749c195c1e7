"""What a shell offers for the values of arguments and options.

Only where a shell asks is this imported, and no engine is: what is offered stands in declarations.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from typer.core import CompletionItem  # type: ignore[attr-defined] # nowhere else by a public name

from .help import help_of, help_option, key_of, parameter_help
from .speech import is_english

Offered = Iterator[tuple[str, str]]
"""Values, each with what it means."""


def complete_values(command: Any) -> None:
    """Let the parameters of *command* offer their values; the shell offers files for the rest.

    What stands beside the names of commands and options is said in the language that is spoken.
    """
    key = key_of(command)
    if not is_english():
        command.help = help_of(key) or command.help
        command.get_help_option = partial(help_option, command.get_help_option)
    for parameter in command.params:
        if not is_english():
            parameter.help = parameter_help(key, str(parameter.name)) or parameter.help
        places = ((each, parameter.name) for each in (key, key.partition("-")[0], ""))
        offer = next((OFFERS[place] for place in places if place in OFFERS), None)
        if offer is not None:
            parameter.shell_complete = partial(_items, offer)


def _items(offer: Callable[[Any, str], Offered], context: Any, begun: str) -> list[CompletionItem]:
    offered = offer(context, begun)
    return [CompletionItem(value, help=what) for value, what in offered if value.startswith(begun)]


def codes(_: Any, begun: str) -> Offered:
    """Yield codes and names of findings, of which a list may name several, parted by commas.

    Codes are offered in small letters where they were begun so.
    """
    from barsis_notation.diagnostics.catalogue import CODES

    before, comma, last = begun.rpartition(",")
    for code in CODES:
        written = code.code.lower() if last[:1].islower() else code.code
        yield f"{before}{comma}{written}", code.what
        yield f"{before}{comma}{code.name}", code.what


def games(_: Any, __: str) -> Offered:
    """Yield the built-in games."""
    from barsis_notation.language.speech import current_speech
    from barsis_notation.rulesets import builtin_rulesets

    language = current_speech().language
    for each in builtin_rulesets():
        yield each.id, each.names.get(language, "")


def rulesets(context: Any, begun: str) -> Offered:
    """Yield the built-in games with their versions, profiles of the one that is begun, files."""
    from barsis_notation.language.ruleset_texts import RulesetText
    from barsis_notation.rulesets import builtin_rulesets, load_ruleset

    yield from games(context, begun)
    for each in builtin_rulesets():
        for version in each.versions:
            yield f"{each.id}-{version}", ""
        if begun.startswith(each.id):
            for profile in load_ruleset(each.id).profiles:
                yield f"{each.id}@{profile.name}", str(RulesetText(profile.says))
    yield from files(context, begun)


def files(_: Any, begun: str, ending: str = ".json") -> Offered:
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


def options(_: Any, begun: str) -> Offered:
    """Yield options of the rules that the command line names, their values once one is begun.

    Nothing where it names none yet.
    """
    from barsis_notation.language.ruleset_texts import RulesetText
    from barsis_notation.rulesets import load_reference
    from barsis_notation.rulesets.values import json_text

    named = _rules_named()
    ruleset = load_reference(named)[0] if named else None
    for option in ruleset.options() if ruleset else ():
        if not begun.startswith(f"{option.path}="):
            yield f"{option.path}=", ""
            continue
        for reading in option.readings:
            if reading.integer is None:
                value = json_text(reading.value)
                yield f"{option.path}={value.strip(chr(34))}", str(RulesetText(reading.meaning))


def _rules_named() -> str:
    """Return the rules that the words of the shell name: by --ruleset, as a game, in a position.

    Typer knows no arguments where the value of an option is still to come.
    """
    from barsis_notation.rulesets import builtin_rulesets

    words = next(filter(None, map(os.environ.get, TYPED)), "").replace("=", " = ").split()[1:]
    for word, equals, value in zip(words, [*words[1:], ""], [*words[2:], "", ""], strict=True):
        if word == "--ruleset":
            return value if equals == "=" else equals
    games = {each.id for each in builtin_rulesets()}
    plain = (word.strip("'\"\\") for word in words)
    return next((word for word in plain if word in games or word.partition("@")[0] in games), "")


TYPED: Final = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""The variables in which shells say what was typed."""


def read_formats(_: Any, __: str) -> Offered:
    """Yield the formats that can be read."""
    from barsis_notation.formats.registry import all_formats

    return ((one.name, str(one.summary)) for one in all_formats() if one.reads)


def written_formats(_: Any, __: str) -> Offered:
    """Yield the formats that can be written."""
    from barsis_notation.formats.registry import all_formats

    return ((one.name, str(one.summary)) for one in all_formats() if one.writes)


def policies(_: Any, __: str) -> Offered:
    """Yield the policies of simulated players."""
    from barsis_notation.simulation.policies import policy_names

    return ((name, "") for name in policy_names())


def schemas(_: Any, __: str) -> Offered:
    """Yield the published schemas."""
    from .commands.reference import SCHEMA_ENDING, published_schemas

    return ((file.removesuffix(SCHEMA_ENDING), "") for file in published_schemas())


archives = partial(files, ending=".barsis")
"""Yields archives, and the folders in which there may be more."""

OFFERS: Final[dict[tuple[str, str], Callable[[Any, str], Offered]]] = {
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
