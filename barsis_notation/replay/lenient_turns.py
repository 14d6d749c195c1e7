"""Read turns as people write them, and convert them to the strict grammar.

With the help of the rules, these are accepted: ``(2)`` for repeats, ``13/7*/5``, ``13-7``, upper
case, Arabic-Indic digits, names of throws and closing words in English and Arabic, signs that
keyboards and word processors insert (:mod:`replay.typography`), and, in games that have them, other
spellings of points. Text with two possible meanings is refused.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import Final

from barsis_notation.engines.engine import Play
from barsis_notation.language.folding import fold_word
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.turns import find_syntax_error
from barsis_notation.replay.typography import normalise_signs

ENDING_WORDS: Final = {
    "pass": ("تمرير", "مرّر"),
    "resign": ("استسلام", "استسلم"),
    "forfeit": ("إقصاء",),
    "miss": ("تفويت",),
    "stop": ("قف", "توقّف"),
}
"""The Arabic closing words of a turn, by the word of the notation."""

_REPEAT = re.compile(r"([^()]+)\(([1-9])\)")
_HOPS = re.compile(r"[a-z0-9]+(?:\*?/[a-z0-9]+){2,}\*?")
_SEAT = re.compile(r"\s*([A-Za-z1-8])\b\s*([^:]*?)\s*:\s*(.*)", re.DOTALL)
_CHAIN = re.compile(r"\s*\+\s*")
_DICE = re.compile(r"([1-6])-([1-6])")
_POINT = r"(?:bar|off|[0-9]+)[a-z]?"
_DASHED = re.compile(rf"(?:[A-Z]\.)?{_POINT}(?:\*?-{_POINT})+(?![-\w])")
_BEGINS = re.compile(r"(?:^|(?<=[\s,;|]))([A-Za-z1-8])\b(?:[^\S\n]+[^\s:;]+)?\s*:")


def parse_seat(text: str) -> str:
    """Return the seat letter of a turn as written, in upper case.

    The result is the first character that is not a space, even if it is not a seat. A digit of any
    script is returned as a digit 0-9. The result is ``""`` if *text* is empty or consists only of
    spaces.
    """
    first = text.lstrip()[:1]
    return str(unicodedata.decimal(first, first.upper())) if first else ""


def normalise_turn(text: str, play: Play) -> str | None:
    """Return a turn in the strict grammar, or None if it cannot be read or is ambiguous.

    A turn that is already in the strict grammar is returned unchanged. However, in tables games the
    points 25 and 0 become ``bar`` and ``off``. Whether the turn is legal is not examined.

    Args:
        text: The turn as written.
        play: The game, whose ruleset gives the names of throws; it is not changed.
    """
    if not play.other_points and find_syntax_error(text) is None:
        return text
    plain = normalise_signs(text)
    match = _SEAT.fullmatch(plain) if plain is not None else None
    if match is None:
        return None
    head, throws, tail = match[1].upper(), match[2], match[3]
    chain = _normalise_throws(throws, play)
    if chain is None:
        return None
    words = [
        word for move in tail.replace(",", " ").split() for word in _normalise_moves(move, play)
    ]
    strict = " ".join([f"{head} {chain}:" if chain else f"{head}:", *words])
    return strict if find_syntax_error(strict) is None else None


def make_strict(text: str, play: Play) -> str | None:
    """Return a turn unchanged if it is in the strict grammar; otherwise normalise it.

    The result is None if ``normalise_turn`` cannot read the turn, or if it is ambiguous. Whether
    the turn is legal is not examined.

    Args:
        text: The turn as written.
        play: The game, whose ruleset gives the names of throws; it is not changed.
    """
    return text if find_syntax_error(text) is None else normalise_turn(text, play)


def split_turns(text: str, play: Play) -> list[str]:
    """Return the turns of a string that contains several, in order, in the strict grammar.

    Each turn begins with its seat, its throws if there are any, and a colon. Turns may be separated
    by spaces, commas, semicolons or vertical bars. The list is empty if *text* is not a sequence of
    at least two readable turns.

    Args:
        text: The text as written.
        play: The game, whose ruleset gives the names of throws; it is not changed.
    """
    plain = normalise_signs(text) or ""
    starts = [found.start(1) for found in _BEGINS.finditer(plain)]
    parts = [plain[start:stop].rstrip(" ,;|") for start, stop in pairwise([*starts, len(plain)])]
    turns = [normalise_turn(part, play) for part in parts]
    is_all = len(turns) > 1 and starts[0] == 0
    return [turn for turn in turns if turn] if is_all and None not in turns else []


def _normalise_throws(text: str, play: Play) -> str | None:
    if not text:
        return ""
    outcomes = [_normalise_throw(word, play) for word in _CHAIN.split(text)]
    return None if None in outcomes else "+".join(map(str, outcomes))


def _normalise_throw(word: str, play: Play) -> str | None:
    """Return the outcome that *word* means, or None if it has no meaning.

    Digits and ``?`` are returned unchanged; ``3-1`` is two dice.
    """
    if word == "?" or (word.isascii() and word.isdigit() and len(word) <= 2):
        return word
    dice = _DICE.fullmatch(word)
    if dice and dice[1] + dice[2] in play.outcomes:
        return dice[1] + dice[2]
    return play.ruleset.outcome_of(word)


def _normalise_moves(word: str, play: Play) -> list[str]:
    """Return the strict moves that one written word means."""
    repeat = _REPEAT.fullmatch(word)
    if repeat is not None:
        return _repeat_moves(_normalise_moves(repeat[1], play), int(repeat[2]))
    if word.lower() in ENDINGS:
        return [word.lower()]
    if not word.isascii() and (ending := _find_ending(word)):
        return [ending]
    low = _replace_points(_replace_dashes(_lower_case(word)), play)
    return _split_hops(low) if _HOPS.fullmatch(low) else [low]


def _find_ending(word: str) -> str:
    """Return the closing word for an Arabic one; ``""`` if *word* is not a closing word."""
    key = fold_word(word)
    return next((end for end, words in ENDING_WORDS.items() if key in map(fold_word, words)), "")


def _repeat_moves(moves: list[str], times: int) -> list[str]:
    """Return each of *moves* repeated *times*; in ``8/5*(2)``, only the first man hits."""
    more = times - 1
    return [word for move in moves for word in (move, *[move.partition("*")[0]] * more)]


def _lower_case(word: str) -> str:
    """Return *word* with points and cells in lower case and seats in upper case."""
    lower = re.sub(
        r"BAR|OFF|KHAL|GRACE|[A-Z](?=[1-9])|(?<=[1-9])X(?=[A-Z][1-9])",
        lambda found: found[0].lower(),
        word,
        flags=re.IGNORECASE,
    )
    return re.sub(r"[a-z](?=\.)", lambda seat: seat[0].upper(), lower)


def _replace_dashes(move: str) -> str:
    """Return a race move with slashes between its points; dashes between cells are kept."""
    return move.replace("-", "/") if _DASHED.match(move) else move


def _replace_points(move: str, play: Play) -> str:
    others = play.other_points
    if not others:
        return move
    return re.sub(r"(?<![\w.])\d+(?=[/*=]|$)", lambda found: others.get(found[0], found[0]), move)


def _split_hops(move: str) -> list[str]:
    """Split a move with several hops: ``13/7*/5`` into ``13/7*`` and ``7/5``."""
    stops = move.split("/")
    return [f"{start.rstrip('*')}/{stop}" for start, stop in pairwise(stops)]
