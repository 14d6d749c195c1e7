"""Shell completion for the values of arguments and options.

The module is imported only when a shell asks for completions, and it imports no engine.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import barsis_notation.formats
import barsis_notation.rulesets
from barsis_notation.language.speech import get_speech

from .app import TYPED, CommandDeclaration

Completions = Iterator[tuple[str, str]]
"""Values, each with its meaning."""


def parse_typed_words() -> list[str]:
    """Return the words that were typed in the shell, without the program's name.

    The shell passes them in environment variables. The last word may be incomplete.
    """
    typed = shlex.shlex(_get_typed_line(), posix=True)
    typed.whitespace_split = True
    typed.commenters = ""
    words: list[str] = []
    try:
        while (word := typed.get_token()) is not None:
            words.append(word)
    except ValueError:  # the last word has an open quotation
        words.append(typed.token)
    return words[1:]


def drop_help_word() -> None:
    """Remove ``help`` from the typed words if it is the first word.

    So the words after ``barsis help`` are completed like those after ``barsis``. The environment
    variables of the shell are changed.
    """
    for name in TYPED:
        begin = _HELP.match(os.environ.get(name, ""))
        if begin:
            os.environ[name] = begin[1] + os.environ[name][begin.end() :]
            if "COMP_CWORD" in os.environ:
                os.environ["COMP_CWORD"] = str(int(os.environ["COMP_CWORD"]) - 1)


_HELP: Final = re.compile(r"(\s*\S+\s+)help\s+")


def _get_typed_line() -> str:
    return next(filter(None, map(os.environ.get, TYPED)), "")


def find_completions(command: CommandDeclaration) -> dict[str, Callable[[str], Completions]]:
    """Return the functions that complete values, by the name of their parameter.

    Each function takes the beginning of a value and yields values, each with its meaning.
    Parameters that are not in the dict are completed by the shell, with files.
    """
    offers = {}
    for parameter in command.parameters:
        places = ((each, parameter.name) for each in (command.key, *command.path[:1], ""))
        offer = next((OFFERS[place] for place in places if place in OFFERS), None)
        if offer is not None:
            offers[parameter.name] = _filter_by_prefix(offer)
        elif parameter.choices:
            offers[parameter.name] = _filter_by_prefix(
                partial(_complete_choices, parameter.choices)
            )
    return offers


def _filter_by_prefix(offer: Callable[[str], Completions]) -> Callable[[str], Completions]:
    def offered(incomplete: str) -> Completions:
        return (each for each in offer(incomplete) if each[0].startswith(incomplete))

    return offered


def _complete_choices(choices: tuple[str, ...], _: str) -> Completions:
    return ((choice, "") for choice in choices)


def complete_codes(begun: str) -> Completions:
    """Yield codes and names of findings for the last item of a list, with meanings.

    *begun* is the beginning of a comma-separated list. Each result is the whole list with its last
    item replaced. Results that do not begin with *begun* are yielded too. Codes are lower case if
    the first letter of the last item is.
    """
    from barsis_notation.formats.format_registry import iter_codes

    before, comma, last = begun.rpartition(",")
    for code in iter_codes():
        written = code.code.lower() if last[:1].islower() else code.code
        yield f"{before}{comma}{written}", code.what
        yield f"{before}{comma}{code.name}", code.what


def complete_games(_: str) -> Completions:
    """Yield the id of each built-in game, with its name in the current language.

    The argument is ignored.
    """
    language = get_speech().language
    for each in barsis_notation.rulesets.builtin_rulesets():
        yield each.id, each.names.get(language, "")


def complete_rulesets(begun: str) -> Completions:
    """Yield references of rulesets, with their meanings, if any.

    They are the built-in games, their versions such as ``barsis-1``, the profiles of games whose id
    *begun* starts with, and paths of ``.json`` files.
    """
    yield from complete_games(begun)
    for each in barsis_notation.rulesets.builtin_rulesets():
        for version in each.versions:
            yield f"{each.id}-{version}", ""
        if begun.startswith(each.id):
            for profile in barsis_notation.rulesets.load_ruleset(each.id).profiles:
                yield (
                    f"{each.id}@{profile.name}",
                    str(barsis_notation.rulesets.RulesetText(profile.says)),
                )
    yield from complete_files(begun)


def complete_files(begun: str, ending: str = ".json") -> Completions:
    """Yield the paths of the folders and files that the path *begun* may become.

    These are all folders, with ``/`` at the end, and the files with the suffix *ending* in the
    folder of *begun*. Meanings are empty. Nothing is yielded if the folder cannot be read.
    """
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


def complete_options(begun: str) -> Completions:
    """Yield options of the ruleset on the command line, or the values of one option.

    Results are ``path=`` for each option, or ``path=value`` with the meaning of the value if
    *begun* starts with ``path=``. Nothing is yielded if the command line names no ruleset yet.
    """
    from barsis_notation.rulesets.values import format_json

    named = _find_named_rules()
    ruleset = barsis_notation.rulesets.load_reference(named)[0] if named else None
    for option in ruleset.options() if ruleset else ():
        if not begun.startswith(f"{option.path}="):
            yield f"{option.path}=", ""
            continue
        for reading in option.readings:
            if reading.integer is None:
                value = format_json(reading.value)
                yield (
                    f"{option.path}={value.strip(chr(34))}",
                    str(barsis_notation.rulesets.RulesetText(reading.meaning)),
                )


def _find_named_rules() -> str:
    """Return the ruleset named by typed words: by --ruleset, as a game, or in a position.

    Typer has no values of arguments while the value of an option is being typed. Empty without one.
    """
    words = _get_typed_line().replace("=", " = ").split()[1:]
    for word, equals, value in zip(words, [*words[1:], ""], [*words[2:], "", ""], strict=True):
        if word == "--ruleset":
            return value if equals == "=" else equals
    games = {each.id for each in barsis_notation.rulesets.builtin_rulesets()}
    plain = (word.strip("'\"\\") for word in words)
    return next((word for word in plain if word in games or word.partition("@")[0] in games), "")


def complete_formats(_: str, *, reads: bool) -> Completions:
    """Yield the name and the summary of each format that can be read, or else written.

    The first argument is ignored.
    """
    for one in barsis_notation.formats.list_formats():
        if one.reads if reads else one.writes:
            yield one.name, str(one.summary)


def complete_policies(_: str) -> Completions:
    """Yield the names of the policies of simulated players, with empty meanings.

    The argument is ignored.
    """
    from barsis_notation.simulation.policies import list_policy_names

    return ((name, "") for name in list_policy_names())


def complete_schemas(_: str) -> Completions:
    """Yield the names of the published schemas, such as ``record-1``.

    Meanings are empty. The argument is ignored.
    """
    from .commands.schema import SCHEMA_ENDING, list_published_schemas

    return ((file.removesuffix(SCHEMA_ENDING), "") for file in list_published_schemas())


complete_archives = partial(complete_files, ending=".barsis")
"""Completes paths of archives: yields folders, and the files with the suffix ``.barsis``."""

OFFERS: Final[dict[tuple[str, str], Callable[[str], Completions]]] = {
    ("", "select"): complete_codes,
    ("", "ignore"): complete_codes,
    ("rules", "code"): complete_codes,
    ("", "game"): complete_games,
    ("games", "game"): complete_rulesets,
    ("convert", "map_template"): complete_games,
    ("", "ruleset"): complete_rulesets,
    ("convert", "ruleset"): complete_files,
    ("", "options"): complete_options,
    ("convert", "from_"): partial(complete_formats, reads=True),
    ("convert", "to"): partial(complete_formats, reads=False),
    ("schema", "name"): complete_schemas,
    ("simulate", "policy"): complete_policies,
    ("archive", "file"): complete_archives,
    ("", "archive"): complete_archives,
    ("stats", "ruleset"): complete_files,
    ("dice", "file"): complete_files,
    ("event", "event_file"): complete_files,
    ("event", "ruleset"): complete_files,
    ("event-ratings", "earlier"): complete_files,
}
"""Maps command key and parameter name to the function that completes the parameter's values.

The first member may also be the name of a group, for all of its commands, or ``""`` for all
commands.
"""
