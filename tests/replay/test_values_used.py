"""Which values a move used: whole ones, parts, bonuses that were earned meanwhile."""

import pytest

from barsis_notation.record.turns import parse_move
from barsis_notation.replay.values_used import Values, find_values_between
from barsis_notation.rulesets import load_ruleset


@pytest.mark.parametrize(
    ("game", "options", "before", "after", "move", "used"),
    [
        ("barsis", {}, ("3", "10", "khal"), ("3", "khal"), "bar/26", ("10",)),
        ("barsis", {}, ("3", "10", "khal"), ("3",), "bar/26", ("10", "khal")),
        ("barsis", {}, ("3", "10", "khal"), ("3",), "12/22", ()),
        ("barsis", {}, ("3",), ("20",), "12/22", ()),
        ("parchis", {}, ("3",), ("20",), "30/33", ("3",)),
        ("parchis", {}, ("20",), ("20",), "33/53", ("20",)),
        ("parchis", {}, ("20",), ("10",), "51/off", ("20",)),
        ("parchis", {}, ("10",), ("20",), "54/64", ("10",)),
        ("parchis", {}, ("10", "20"), ("10", "20"), "61/off", ("10",)),
        ("parchis", {}, ("10", "20"), ("10", "20"), "33/53*", ("20",)),
        ("parchis", {}, ("10",), (), "53/63", ("10",)),
        ("parchis", {}, (), (), "30/33", ()),
        ("pachisi", {}, ("5",), ("3",), "20/22", ()),
        ("pachisi", {"turn.split": True}, ("5",), ("3",), "20/22", ("2",)),
        ("pachisi", {"turn.split": True}, ("3",), (), "40/43", ("3",)),
        ("pachisi", {"turn.split": True}, ("6", "grace"), ("6",), "bar/26", ("grace",)),
        ("pachisi", {"turn.split": True}, ("6", "grace"), ("4", "grace"), "20/22", ("2",)),
    ],
)
def test_what_was_used(
    game: str,
    options: dict[str, object],
    before: Values,
    after: Values,
    move: str,
    used: Values,
) -> None:
    assert (
        find_values_between(load_ruleset(game, options=options), before, after, parse_move(move))
        == used
    )
