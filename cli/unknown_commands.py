"""Suggestions for words that name no command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barsis_notation.base.nearest import find_nearest
from barsis_notation.language.texts import bind_texts, join_words

from .app import BARSIS, REPLACED, CommandDeclaration

_text = bind_texts("cli")

_SYNONYMS: Final = """
    check: validate, event validate, archive verify, dice check
    lint, test, judge: validate
    verify: validate
    result, results, score, scores, ranking, rank, table, leaderboard: event standings
    fix, repair: validate
    correct: validate, event result, archive add
    replace, revise: event result, archive add
    format, tidy, pretty: fmt, formats
    play: record, replay
    write: record
    enter: record, event result
    step, watch, walk: replay
    board, position, draw, print: show, render
    picture, image, svg, png, gif, html, animate: render
    page, open, browse, browser: view
    legal, legal-moves, hints, analyse, analyze: moves
    compare, merge: diff
    create, init, start, begin: new, event new, archive init
    decide, rule, arbiter: ruling
    export, transform, translate: convert
    import, read: convert
    explain, codes, code, errors, findings: rules
    rulesets, ruleset, variants, options: games
    settings, configure, configuration, language, lang, arabic: config
    count, statistics, statistic, report, luck: stats, archive stats
    generate, random, selfplay: simulate
    throw, roll, cast: dice throw
    commitment, commit-seed: dice commit
    rounds, round, pair, draw-round: event pairings
    form, forms, score-sheet, scoresheet: sheet, event sheets
    rating, elo: event ratings
    players: event new, archive people
    remove, delete, rm, withdraw: archive withdraw, event leave
    drop, quit: event leave
    add: archive add, event join
    late, register, rejoin, return: event join
    history, log, changes: event history
    ls: archive list
    find, query, grep: archive search
    get, cat: archive show
    proof: archive prove
    store, save, put, insert: archive add
    names, persons, person: archive people
"""
"""Words that users try, with the commands that do it, the most likely first."""

MOST: Final = 3
"""The largest number of suggestions."""


def list_synonyms() -> dict[str, list[str]]:
    """Return the commands that words which are not commands may mean.

    The result maps a word that users may type, such as ``check``, to the words of the commands, the
    most likely first.
    """
    found = {}
    for line in _SYNONYMS.strip().splitlines():
        words, _, calls = line.strip().partition(": ")
        found.update({word: calls.split(", ") for word in words.split(", ")})
    return found


def describe_unknown_command(word: str, group: CommandDeclaration) -> str:
    """Return the message that a group has no such command, with suggestions.

    Args:
        word: The word that names no command.
        group: The group in which it was sought, ``BARSIS`` for the program itself.
    """
    calls = suggest_commands(word, group)
    if not calls:
        listing = " ".join(("barsis", "help", *group.path))
        return str(_text("no-such-command", word=repr(word), listing=listing))
    return str(
        _text("no-such-command-but", word=repr(word), calls=join_words(map(repr, calls), "or"))
    )


def suggest_commands(word: str, group: CommandDeclaration) -> list[str]:
    """Return the installed commands that *word* may mean, the most likely first.

    They are named as they would follow the words of *group*; if only other commands are meant, by
    the whole call. There are at most ``MOST``; the list is empty if no command is similar.

    Args:
        word: The word that names no command.
        group: The group in which it was sought, ``BARSIS`` for the program itself.
    """
    begin = " ".join((*group.path, ""))
    every = [*_list_calls()]
    wanted = word.casefold()
    named = [
        *list_synonyms().get(wanted, []),
        *(call for call in every if _get_last(call) == wanted),
    ]
    named = [call for call in dict.fromkeys(named) if call in every]
    inside = [call.removeprefix(begin) for call in named if call.startswith(begin)]
    if named:
        return (inside or [f"barsis {call}" for call in named])[:MOST]
    if group.path:
        known = {name: name for name in group.installed_verbs}
    else:
        known = {_get_last(call): call for call in reversed([*REPLACED, *every])}
    near = find_nearest(word, known)
    return [known[near]] if near else []


def _get_last(call: str) -> str:
    return call.rsplit(" ", maxsplit=1)[-1]


def _list_calls() -> Iterator[str]:
    """Yield the words that call each installed command; the commands of a group follow it."""
    for name in BARSIS.installed_verbs:
        yield name
        home = BARSIS.verbs[name]
        if home.add_on is not None or home.summary is None:  # only these can be groups
            yield from (f"{name} {verb}" for verb in BARSIS.load_verb(name).installed_verbs)
