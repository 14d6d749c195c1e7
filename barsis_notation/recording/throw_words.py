"""Suggestions of throws for a word that names no throw."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Final

from barsis_notation.language.folding import fold_word
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.vocabulary import iter_spellings

MAX_NAMED: Final = 8
"""Maximum number of suggestions."""

_ALIKE: Final = 0.6
"""Minimum similarity of a word and the name of a suggested throw, as difflib counts."""


def suggest_throws(
    text: str, ruleset: Ruleset, outcomes: Mapping[str, tuple[str, ...]]
) -> list[str]:
    """Return the outcomes that *text* may mean, the most likely first.

    There are at most ``MAX_NAMED``. The name of a value, such as khal, means the throws that give
    it. If no name resembles *text*, return all throws of a game that has at most ``MAX_NAMED``,
    otherwise an empty list.

    Args:
        text: A typed word that names no throw.
        ruleset: The rules of the game.
        outcomes: Maps each outcome, as a record writes it, to the values that it gives.
    """
    token = ruleset.token_of(text)
    giving = [outcome for outcome, values in outcomes.items() if token and token in values]
    if giving:
        return giving[:MAX_NAMED]
    keys = dict(iter_spellings(ruleset.edition.file.words, "throws"))
    alike = difflib.get_close_matches(fold_word(text[:40]), list(keys), n=MAX_NAMED, cutoff=_ALIKE)
    found = dict.fromkeys(keys[name] for name in alike if not name.isdecimal())
    return [*found] or [outcome for outcome in outcomes if len(outcomes) <= MAX_NAMED]
