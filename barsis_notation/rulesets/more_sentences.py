"""Additional sentences of the sources, for refusals that a fact's own quotation does not explain.

A fact quotes one sentence, and a released ruleset file cannot change because it is hashed. Some
facts are based on several sentences: ``entry.grace`` quotes the square on which a piece enters, but
not which pieces may enter. A reading other than the default may also have a different sentence.
``more_sentences.json`` contains these sentences, each with the quotation of its fact. Therefore,
they also apply to a ruleset that inherits the fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from barsis_notation.base.resources import read_resource


class MoreSentence(msgspec.Struct, frozen=True, kw_only=True):
    """An additional sentence for a fact, from the same source as the fact's quotation.

    Attributes:
        path: The path of the fact.
        beside: The sentence that the fact quotes.
        quote: The sentence to quote instead.
        refusals: Names of the refusals that the sentence explains, such as ``must-move``; empty
            means all.
        when: Maps the paths of facts to the values that they must have for the sentence to apply;
            if empty, it always applies.
    """

    path: str
    beside: str
    quote: str
    refusals: tuple[str, ...] = ()
    when: dict[str, Any] = {}

    def can_explain(self, refusal: str, facts: Mapping[str, Any]) -> bool:
        """Return whether this sentence explains a refusal under the facts in force.

        It does if it names *refusal* or no refusal at all, and if *facts* have the values that it
        requires. Whether it belongs to the fact that decided the refusal is not checked.

        Args:
            refusal: The name of the refusal, such as ``must-move``.
            facts: Maps the paths of the facts in force to their values.
        """
        if self.refusals and refusal not in self.refusals:
            return False
        return all(facts.get(path) == value for path, value in self.when.items())


@cache
def load_more_sentences() -> tuple[MoreSentence, ...]:
    """Return all additional sentences, in the order of the file.

    Every call returns the same tuple.
    """
    data = read_resource("barsis_notation.rulesets", "more_sentences.json")
    return msgspec.json.decode(data, type=tuple[MoreSentence, ...])


def find_other_quote(path: str, quote: str, refusal: str, facts: Mapping[str, Any]) -> str | None:
    """Return the sentence to quote for a refusal instead of the fact's own, or None if none fits.

    Args:
        path: The path of the fact.
        quote: The sentence that the fact quotes.
        refusal: The name of the refusal, such as ``pass-not-allowed``.
        facts: Maps the paths of the facts in force to their values.
    """
    for one in load_more_sentences():
        if one.path == path and one.beside == quote and one.can_explain(refusal, facts):
            return one.quote
    return None
