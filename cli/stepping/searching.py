"""Looking for words in a game: in moves, comments, rulings, seats, names of throws, codes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from barsis_notation.language.folding import folded
from barsis_notation.record.structs import Entry

from .walk import START, Bookmark, bookmark_of

if TYPE_CHECKING:
    from barsis_notation.replay.plies import Ply

    from .game import SteppedGame


def find(game: SteppedGame, wanted: str, behind: Bookmark) -> Bookmark | None:
    """Return the first ply behind a bookmark, or else from the start, of which *wanted* is said.

    Words with letters are found however they are spelled: case, accents, ه and ة make no
    difference. Returns None where nothing fits.
    """
    first: Bookmark | None = None
    for bookmark, texts in _searched(game):
        if any(_is_in(wanted, text) for text in texts):
            if bookmark.order > behind.order:
                return bookmark
            first = first or bookmark
    return first


def _is_in(wanted: str, text: str) -> bool:
    if wanted.casefold() in text.casefold():
        return True
    letters = folded(wanted) if any(letter.isalpha() for letter in wanted) else ""
    return bool(letters) and letters in folded(text)


def _searched(game: SteppedGame) -> Iterator[tuple[Bookmark, list[str]]]:
    """Yield every ply with the texts that are searched; those of a turn at its first ply."""
    yield START, [*_found_at(game, START), game.record.comment or ""]
    before = None
    for ply in game.walk.plies():
        texts = [*_found_at(game, bookmark_of(ply)), *_of_ply(game, ply)]
        if ply.node is not before:
            texts += _of_turn(game, ply)
        before = ply.node
        yield bookmark_of(ply), texts


def _found_at(game: SteppedGame, bookmark: Bookmark) -> Iterator[str]:
    for finding, _ in game.remarks(bookmark):
        yield f"{finding.code} {finding.name} {finding.message}"


def _of_ply(game: SteppedGame, ply: Ply) -> Iterator[str]:
    if ply.moved is not None:
        yield ply.text
        yield str(game.words.parsed_move(ply.turn.seat, ply.moved))


def _of_turn(game: SteppedGame, ply: Ply) -> Iterator[str]:
    yield ply.node.text
    if ply.turn.seat:
        yield str(game.words.who(ply.turn.seat))
        yield str(game.words.ruleset.named("seats", ply.turn.seat) or "")
    for throw in ply.turn.throws:
        word = game.ruleset.words("throws").get(throw)
        yield from (word.en, word.ar or "", *word.spellings) if word else ()
    item = ply.node.item
    if isinstance(item, Entry):
        yield item.comment or ""
        if item.ruling:
            yield from (item.ruling.text or "", item.ruling.by or "")
