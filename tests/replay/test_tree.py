"""A record as a tree: what leads where, and where the men stand there."""

from __future__ import annotations

import pytest

from barsis_notation import steps
from barsis_notation.record.entry_checks import get_item
from barsis_notation.record.position_lines import format_setup
from barsis_notation.replay import Node, build_tree
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from tests.replay.records import record

TURNS = [
    "S 1+3: bar/11 11/12 12/15",
    {
        "turn": "N 1+2: bar/11 11/12 12/14",
        "retracted": [["N 1+2: bar/11 11/13 13/14"], ["N 1+2: bar/12"]],
        "variations": [
            [
                {"turn": "N 1+2: bar/1 1/3 3/13", "variations": [["N 1+2: bar/1 1/11 11/13"]]},
                "S 2: 15/17",
            ]
        ],
    },
    "S 4: 15/19",
]


def tree() -> tuple[Node, Node, Node, Node]:
    start = build_tree(record(TURNS))
    first, second, third = start.mainline()
    return start, first, second, third


def test_every_node_leads_to_those_beside_it() -> None:
    start, first, second, third = tree()
    assert (start.previous, first.previous, second.previous) == (None, start, first)
    assert (start.next, first.next, third.next) == (first, second, None)
    assert (first.variations, first.retracted, third.parent) == ((), (), None)
    (line,) = second.variations
    assert (line.previous, line.parent, line.next and line.next.text) == (
        first,
        second,
        "S 2: 15/17",
    )
    (inner,) = line.variations
    assert (inner.previous, inner.parent, inner.next) == (first, line, None)
    assert [node.text for node in line.mainline()] == ["N 1+2: bar/1 1/3 3/13", "S 2: 15/17"]
    assert second.variations[0] is line
    assert repr(inner) == (
        "<Node /turns/1/variations/0/0/variations/0/0 'N 1+2: bar/1 1/11 11/13'>"
    )


def test_every_node_has_its_position() -> None:
    start, first, second, third = tree()
    (line,) = second.variations
    assert line.next
    assert line.next.position == "barsis S:bar(3),17 N:bar(3),13 to=N"
    assert line.variations[0].position == line.position == "barsis S:bar(3),15 N:bar(3),13 to=S"
    legal, illegal = second.retracted
    assert (legal.position, illegal.position) == ("barsis S:bar(3),15 N:bar(3),14 to=S", None)
    assert third.position == "barsis S:bar(3),19 N:bar(3),14 to=N"
    assert (start.position, first.position) == (
        "barsis S:bar(4) N:bar(4) to=-",
        "barsis S:bar(3),15 N:bar(4) to=N",
    )


def test_what_follows_a_turn_that_is_refused_has_no_position() -> None:
    *_, before, last = build_tree(record(["S 2:", "N 2: bar/3", "S 2:"])).mainline()
    assert (before.position, last.position) == (None, None)


@pytest.mark.parametrize("game", ["barsis", "shesh-besh", "natt-klab"])
def test_the_main_line_is_what_steps_yields(game: str) -> None:
    (told,) = simulate(load_ruleset(game), seed=3)
    start = build_tree(told)
    *_, last = start.mainline()
    assert last.position is not None
    for node, step in zip(start.mainline(), steps(told), strict=True):
        assert (node.number, node.text) == (step.turn, step.text)
        assert node.position == format_setup(step.after)
        assert get_item(told, node.pointer) == node.item
