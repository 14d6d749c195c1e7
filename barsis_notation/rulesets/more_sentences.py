"""Further sentences of the sources: what forbids a turn, where a fact quotes another one.

A fact quotes one sentence, and a released ruleset keeps it: its hash is taken of the whole file.
Some facts rest on several sentences of their source: ``entry.grace`` quotes the square on which a
piece enters, and not who may enter one; a reading may have a sentence where the default has
another. ``more_sentences.json`` has these, each with the quotation
of the fact it belongs to, so that a ruleset that takes the fact over has them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from barsis_notation.base.resources import read_resource


class MoreSentence(msgspec.Struct, frozen=True, kw_only=True):
    """Another sentence that the fact *path* rests on, in place of *beside*, which it quotes.

    It decides *refusals*, or all of them if none is named, while the facts of *when* have these
    values. Both sentences are of one source.
    """

    path: str
    beside: str
    quote: str
    refusals: tuple[str, ...] = ()
    when: dict[str, Any] = {}

    def decides(self, refusal: str, facts: Mapping[str, Any]) -> bool:
        """Return whether this is the sentence behind a refusal under *facts*."""
        if self.refusals and refusal not in self.refusals:
            return False
        return all(facts.get(path) == value for path, value in self.when.items())


@cache
def more_sentences() -> tuple[MoreSentence, ...]:
    """Return every further sentence."""
    data = read_resource("barsis_notation.rulesets", "more_sentences.json")
    return msgspec.json.decode(data, type=tuple[MoreSentence, ...])


def other_quote(path: str, quote: str, refusal: str, facts: Mapping[str, Any]) -> str | None:
    """Return the sentence that decides *refusal* in place of *quote*, None if there is none.

    *quote* is that of the fact *path*; *facts* are those of the game.
    """
    for one in more_sentences():
        if one.path == path and one.beside == quote and one.decides(refusal, facts):
            return one.quote
    return None
