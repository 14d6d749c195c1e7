"""Which values a move used: whole ones, parts, bonuses that were earned meanwhile."""

import pytest

from barsis_notation.replay.values_used import Values, used_between
from barsis_notation.rulesets import load_ruleset


@pytest.mark.parametrize(
    ("game", "options", "before", "after", "start", "used"),
    [
        ("barsis", {}, ("3", "10", "khal"), ("3", "khal"), "bar", ("10",)),
        ("barsis", {}, ("3", "10", "khal"), ("3",), "bar", ("10", "khal")),
        ("barsis", {}, ("3", "10", "khal"), ("3",), "12", ()),
        ("barsis", {}, ("3",), ("20",), "12", ()),
        ("parchis", {}, ("3",), ("20",), "30", ("3",)),
        ("parchis", {}, ("20",), ("20",), "33", ("20",)),
        ("parchis", {}, ("20",), ("10",), "64", ("20",)),
        ("parchis", {}, ("10",), ("20",), "64", ("10",)),
        ("parchis", {}, ("10",), (), "53", ("10",)),
        ("parchis", {}, (), (), "30", ()),
        ("pachisi", {}, ("5",), ("3",), "20", ()),
        ("pachisi", {"turn.split": True}, ("5",), ("3",), "20", ("2",)),
        ("pachisi", {"turn.split": True}, ("3",), (), "40", ("3",)),
        ("pachisi", {"turn.split": True}, ("6", "grace"), ("6",), "bar", ("grace",)),
        ("pachisi", {"turn.split": True}, ("6", "grace"), ("4", "grace"), "20", ("2",)),
    ],
)
def test_what_was_used(
    game: str,
    options: dict[str, object],
    before: Values,
    after: Values,
    start: str,
    used: Values,
) -> None:
    assert used_between(load_ruleset(game, options=options), before, after, start) == used
