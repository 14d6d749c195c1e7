"""Find remarks about legal turns, such as a missing star or a value declined without ``pass``."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from barsis_notation.diagnostics import move_codes
from barsis_notation.diagnostics.findings import Code
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import join_words
from barsis_notation.record.turns import Turn, parse_turn
from barsis_notation.replay.phrases import Phrases

Note = tuple[Code, dict[str, Any]]


def find_remarks(before: Play, after: Play, text: str, words: Phrases) -> Iterator[Note]:
    """Yield the remarks about a legal turn, each as a code and the arguments of its finding.

    There are remarks about captures without a star, values declined without ``pass``, and the first
    use of a doubling cube. Pass the arguments to ``Code.finding`` to make the finding.

    Args:
        before: The game before the turn; it is not changed.
        after: The same game after the turn.
        text: The turn in the strict grammar.
        words: Texts with the names of the players.
    """
    now, then = after.count_remarks(), before.count_remarks()
    unstarred, early = now.unstarred - then.unstarred, now.early - then.early
    if now.cubes and not then.cubes:
        yield move_codes.CUBE_USED, {"found": text, "seat": text[0]}
    if unstarred or early:
        yield from _find_in_turn(before.copy(), parse_turn(text), text, words, early=bool(early))


def _find_in_turn(
    play: Play, turn: Turn, text: str, words: Phrases, *, early: bool
) -> Iterator[Note]:
    """Play the turn on *play* move by move and yield the remarks."""
    for throw in turn.throws:
        play.throw(throw, turn.seat)
    spoken = Phrases(play, words.names)
    written = text.partition(": ")[2].split()
    for number, move in enumerate(turn.moves, start=1):
        found = spoken.parsed_move(turn.seat, move)
        play.move(written[number - 1])
        if play.captured_men() and not move.hits:
            taken = {"taken": join_words(play.captured_men(), "commas")}
            facts = {"words": taken, "found": found, "move": number, "seat": turn.seat}
            yield move_codes.STAR_MISSING, facts
    if early and not turn.ending:
        said = {"who": spoken.who(turn.seat), "owed": spoken.owed()}
        yield move_codes.PASS_UNSAID, {"words": said, "found": text, "seat": turn.seat}


def add_stars(text: str, moves: Collection[int]) -> str:
    """Return a turn string with a star after some of its moves.

    Args:
        text: The turn string, with at least one move, such as ``W 31: 8/5 6/5``.
        moves: Numbers of the moves, from 1, that get a star; they must not have one yet.
    """
    head, _, tail = text.partition(": ")
    words = tail.split(" ")
    starred = [f"{word}*" if number in moves else word for number, word in enumerate(words, 1)]
    return f"{head}: {' '.join(starred)}"
