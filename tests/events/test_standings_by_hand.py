"""Standings worked out by hand: small events, their results drawn, every sum beside them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import pytest

from barsis_notation.events.event import TIE_BREAKS as DEFAULT
from barsis_notation.events.ranking import format_value
from barsis_notation.events.structs import TIE_BREAKS, EventFile
from tests.events.drawn import event_of, given, standings, told


class Worked(NamedTuple):
    """An event of one kind, and its standings as they were worked out on paper.

    *values* are what the tie-break named gives everybody.
    """

    rounds: tuple[str, ...]
    told: tuple[str, ...]
    game: str = "two"
    members: Mapping[str, Any] = MappingProxyType({})
    values: Mapping[str, dict[str, object]] = MappingProxyType({})


def players(names: str, **of: dict[str, Any]) -> list[dict[str, Any]]:
    """Return players in the order of *names*, some with more than a name."""
    return [{"name": name} | of.get(name, {}) for name in names.split()]


SWISS = (
    "a>d, b>e, c>f",  # a 1  b 1  c 1  d 0  e 0  f 0
    "a>b, c>d, e>f",  # a 2  b 1  c 2  d 0  e 1  f 0
    "a>c, b>f, e>d",  # a 3  b 2  c 2  d 0  e 2  f 0
)
"""Six players; who met whom: a dbc, b eaf, c fda, d ace, e bfd, f ceb."""

LAST_FIRST = players("f e d c b a")
"""So that nobody stands ahead for having begun ahead."""

BUCHHOLZ = Worked(
    SWISS,
    (
        "1 a 3 points",
        "2 b 2 buchholz",
        "3 c 2 buchholz",
        "4 e 2 buchholz",
        "5 d 0 buchholz",
        "6 f 0 buchholz",
    ),
    members={"tie_breaks": ["buchholz"], "players": LAST_FIRST},
    values={
        "buchholz": {
            "a": 0 + 2 + 2,
            "b": 2 + 3 + 0,
            "c": 0 + 0 + 3,
            "e": 2 + 0 + 0,
            "d": 3 + 2 + 2,
            "f": 2 + 2 + 2,
        }
    },
)

BUCHHOLZ_CUT = Worked(
    SWISS,
    (
        "1 a 3 points",
        "2 b 2 buchholz_cut",
        "3 c 2 buchholz_cut",
        "4 e 2 buchholz_cut",
        "5 d 0 buchholz_cut",
        "6 f 0 buchholz_cut",
    ),
    members={"tie_breaks": ["buchholz_cut"], "players": LAST_FIRST},
    values={
        "buchholz_cut": {"a": 2 + 2, "b": 2 + 3, "c": 0 + 3, "e": 2 + 0, "d": 3 + 2, "f": 2 + 2}
    },
)

MEDIAN = Worked(
    SWISS,
    (
        "1 a 3 points",
        "2 b 2 median_buchholz",
        "3 e 2 shared",
        "3 c 2 shared",
        "5 f 0 shared",
        "5 d 0 shared",
    ),
    members={"tie_breaks": ["median_buchholz"], "players": LAST_FIRST},
    values={"median_buchholz": {"a": 2, "b": 2, "c": 0, "e": 0, "d": 2, "f": 2}},
)

SONNEBORN_BERGER = Worked(
    SWISS,
    (
        "1 a 3 points",
        "2 b 2 sonneborn_berger",
        "3 e 2 shared",
        "3 c 2 shared",
        "5 f 0 shared",
        "5 d 0 shared",
    ),
    members={"tie_breaks": ["sonneborn_berger"], "players": LAST_FIRST},
    values={
        "sonneborn_berger": {"a": 0 + 2 + 2, "b": 2 + 0, "c": 0 + 0, "e": 0 + 0, "d": 0, "f": 0}
    },
)

HEAD_TO_HEAD = Worked(
    ("b>a, c=d", "a>c, d>b", "a>d, b>c"),
    ("1 b 2 head_to_head", "2 a 2 head_to_head", "3 d 3/2 points", "4 c 1/2 points"),
    members={"tie_breaks": ["head_to_head", "buchholz"]},
    values={"head_to_head": {"b": 1, "a": 0, "d": 0, "c": 0}},
)

THREE_TIED = Worked(
    (
        "d>a, b=c",
        "e>a, b>d",
        "a>b, c>e",
        "a>c, d>e",
        "b=e, c=d",
    ),
    # a, b and c have 2. Among them a won 2, b and c half a point each from the other: a is ahead.
    # b and c go on: Sonneborn-Berger, in which a would have been between them with 2 + 2.
    (
        "1 d 5/2 points",
        "2 a 2 head_to_head",
        "3 b 2 sonneborn_berger",
        "4 c 2 sonneborn_berger",
        "5 e 3/2 points",
    ),
    members={"tie_breaks": ["head_to_head", "sonneborn_berger"]},
    values={
        "sonneborn_berger": {
            "a": 2 + 2,
            "b": Fraction(2, 2) + Fraction(5, 2) + Fraction(3, 4),
            "c": Fraction(2, 2) + Fraction(5, 4) + Fraction(3, 2),
            "d": 2 + Fraction(2, 2) + Fraction(3, 2),
            "e": 2 + Fraction(2, 2),
        }
    },
)

ALL_SPLIT = Worked(
    ("a>b, c>d", "d>a, b>c", "a=c, b>e, d=f"),
    # a, c and d have 3/2 and have met: a drew with c, d beat a, c beat d.
    (
        "1 b 2 points",
        "2 c 3/2 head_to_head",
        "3 d 3/2 head_to_head",
        "4 a 3/2 head_to_head",
        "5 f 1/2 points",
        "6 e 0 points",
    ),
    members={"tie_breaks": ["head_to_head"]},
    values={
        "head_to_head": {"a": Fraction(1, 2), "c": Fraction(3, 2), "d": 1, "b": 0, "e": 0, "f": 0}
    },
)

NOT_ALL_MET = Worked(
    ("a>b, c>d", "e>a, b>d, f>c"),
    # a, b, c, e and f have 1. a beat b, e beat a, f beat c: but b and c, to name two, did not meet.
    (
        "1 a 1 shared",
        "1 b 1 shared",
        "1 c 1 shared",
        "1 e 1 shared",
        "1 f 1 shared",
        "6 d 0 points",
    ),
    members={"tie_breaks": ["head_to_head"]},
    values={"head_to_head": dict.fromkeys("abcdef", 0)},
)

NOT_AGAIN = Worked(
    ("a>b, c=e", "b>d, c=f"),
    # a, b and c have 1; c met neither of the others. By wins c is behind them, 0 to 1. Then nothing
    # is left: that a beat b is not asked once more of the two.
    (
        "1 a 1 shared",
        "1 b 1 shared",
        "3 c 1 wins",
        "4 e 1/2 shared",
        "4 f 1/2 shared",
        "6 d 0 points",
    ),
    members={"tie_breaks": ["head_to_head", "wins"]},
    values={"head_to_head": dict.fromkeys("abcdef", 0)},
)

AMONG_TWO = NOT_AGAIN._replace(
    told=(
        "1 a 1 head_to_head",
        "2 b 1 head_to_head",
        "3 c 1 wins",
        "4 e 1/2 shared",
        "4 f 1/2 shared",
        "6 d 0 points",
    ),
    members={"tie_breaks": ["wins", "head_to_head"]},
    # When it is asked, a and b are left together, and a beat b.
    values={"head_to_head": {"a": 1, "b": 0, "c": 0, "d": 0, "e": 0, "f": 0}},
)

WINS = Worked(
    ("b>c, a=d", "d>b, a=c"),
    ("1 d 3/2 points", "2 b 1 wins", "3 a 1 wins", "4 c 1/2 points"),
    members={"tie_breaks": ["wins"]},
    values={"wins": {"a": 0, "b": 1, "c": 0, "d": 1}},
)

FORFEITS = Worked(
    ("a>b forfeit, c>d", "a=d, b=c forfeit"),
    # a has 3/2 as c has; nobody threw when a won, so that he has no win; of b, whom he did not
    # meet, he has nothing: his own points count in the place of an opponent's.
    ("1 c 3/2 wins", "2 a 3/2 wins", "3 d 1/2 buchholz", "4 b 1/2 buchholz"),
    members={"tie_breaks": ["wins", "buchholz"]},
    values={
        "wins": {"a": 0, "b": 0, "c": 1, "d": 0},
        "firsts": {"a": (1, 0), "b": (0, 0), "c": (1, 0), "d": (1, 1)},
        "buchholz": {
            "a": Fraction(3, 2) + Fraction(1, 2),
            "b": Fraction(1, 2) + Fraction(1, 2),
            "c": Fraction(1, 2) + Fraction(3, 2),
            "d": Fraction(3, 2) + Fraction(3, 2),
        },
    },
)

SCORE = Worked(
    ("a:1>b:0, c:2>d:0",),
    ("1 c 1 score", "2 a 1 score", "3 b 0 shared", "3 d 0 shared"),
    members={"tie_breaks": ["score"]},
    values={"score": {"a": 1, "b": 0, "c": 2, "d": 0}},
)

SCORE_DIFFERENCE = Worked(
    ("a:3>b:2, c:3>d:0",),
    (
        "1 c 1 score_difference",
        "2 a 1 score_difference",
        "3 b 0 score_difference",
        "4 d 0 score_difference",
    ),
    members={"tie_breaks": ["score_difference"]},
    values={"score_difference": {"a": 3 - 2, "b": 2 - 3, "c": 3 - 0, "d": 0 - 3}},
)

FIRSTS = Worked(
    ("b>a>c>d", "c>d>a>b"),
    # 3, 2, 1, 0: a 2 + 1, b 3 + 0, c 1 + 3, d 0 + 2.
    ("1 c 4 points", "2 b 3 firsts", "3 a 3 firsts", "4 d 2 points"),
    game="four",
    members={"tie_breaks": ["firsts"], "scoring": {"places": [3, 2, 1, 0]}},
    values={"firsts": {"a": (0, 1, 1, 0), "b": (1, 0, 0, 1), "c": (1, 0, 1, 0), "d": (0, 1, 0, 1)}},
)

SECONDS = Worked(
    ("a>b>c>d", "b>a=c>d", "d>c>b>a"),
    # Everybody 5, 3, 2, 0 for his places: a 5 + 3 + 0, b 3 + 5 + 2, c 2 + 3 + 3, d 0 + 0 + 5.
    # a and c have 8; a was first once, c never.
    ("1 b 10 points", "2 a 8 firsts", "3 c 8 firsts", "4 d 5 points"),
    game="four",
    members={
        "tie_breaks": ["firsts"],
        "scoring": {"places": [5, 3, 2, 0]},
        "players": players("c d a b"),
    },
    values={"firsts": {"a": (1, 1, 0, 1), "b": (1, 1, 1, 0), "c": (0, 2, 1, 0), "d": (1, 0, 0, 2)}},
)

MARS = Worked(
    ("a>b, c>d mars", "a>d mars, b>c", "c>a turkish_mars, d>b"),
    # a 1 + 1 + 0, b 0 + 1 + 0, c 1 + 0 + 1, d 0 + 0 + 1: a won one by a mars, c two.
    ("1 c 2 mars", "2 a 2 mars", "3 b 1 shared", "3 d 1 shared"),
    members={"tie_breaks": ["mars"]},
    values={"mars": {"a": 1, "b": 0, "c": 2, "d": 0}},
)

PROGRESSIVE = Worked(
    ("a>b, c=d", "d>a, b=c"),
    # After the rounds: a 1, 1; b 0, 1/2; c 1/2, 1; d 1/2, 3/2.
    ("1 d 3/2 points", "2 a 1 progressive", "3 c 1 progressive", "4 b 1/2 points"),
    members={"tie_breaks": ["progressive"], "players": players("d c b a")},
    values={
        "progressive": {"a": 2, "b": Fraction(1, 2), "c": Fraction(3, 2), "d": 2},
    },
)

RATING = Worked(
    ("a>b, c>d", "d>a, b>c"),
    ("1 c 1 rating", "2 a 1 rating", "3 d 1 rating", "4 b 1 rating"),
    members={
        "tie_breaks": ["progressive", "rating"],
        "players": players("a b c d", a={"rating": 1500}, c={"rating": 1600}, d={"rating": 1400}),
    },
    values={"rating": {"a": 1500, "b": 0, "c": 1600, "d": 1400}},
)

LOT = Worked(
    ("a=b, c=d",),
    ("1 a 1/2 lot", "2 b 1/2 lot", "3 c 1/2 lot", "4 d 1/2 lot"),
    members={"tie_breaks": ["lot"], "players": players("d c b a")},
    # printf 'Amman Open\na' | sha256sum | cut -c1-8
    values={"lot": {"a": 0xFFD6526D, "b": 0x814251DC, "c": 0x7D6AF903, "d": 0x4FEB3AC4}},
)

EVENTS = {
    "buchholz": BUCHHOLZ,
    "buchholz_cut": BUCHHOLZ_CUT,
    "median_buchholz": MEDIAN,
    "sonneborn_berger": SONNEBORN_BERGER,
    "head_to_head": HEAD_TO_HEAD,
    "three tied, one is split off": THREE_TIED,
    "three tied, all are split": ALL_SPLIT,
    "not all of the tied have met": NOT_ALL_MET,
    "what left some together is not asked of them again": NOT_AGAIN,
    "what is asked late is asked of those who are left": AMONG_TWO,
    "wins": WINS,
    "forfeits": FORFEITS,
    "score": SCORE,
    "score_difference": SCORE_DIFFERENCE,
    "firsts": FIRSTS,
    "firsts, then seconds": SECONDS,
    "mars": MARS,
    "progressive": PROGRESSIVE,
    "rating": RATING,
    "lot": LOT,
}
"""By what the event is about."""

POINTS = {
    "byes, absences, draws and losses are worth what the event says": Worked(
        ("a>b, c bye, d absent", "a=c, b>d, e bye"),
        # Win 3, draw 1, loss 0, bye 2, absence -1: a 3 + 1, b 0 + 3, c 2 + 1, d -1 + 0, e - + 2.
        ("1 a 4 points", "2 b 3 wins", "3 c 3 wins", "4 e 2 points", "5 d -1 points"),
        members={"scoring": {"win": 3, "draw": 1, "bye": 2, "absent": -1}},
    ),
    "a draw is half of a win, a bye a win, an absence a loss": Worked(
        ("a=b, c bye, d absent",),
        ("1 c 3 points", "2 a 3/2 shared", "2 b 3/2 shared", "4 d 1 points"),
        members={"scoring": {"win": 3, "loss": 1}},
    ),
    "a win by a mars or a Turkish mars counts more": Worked(
        ("a>b mars, c>d, e>f turkish_mars", "d>a, b>c turkish_mars"),
        # a 2 + 0, b 0 + 3, c 1 + 0, d 0 + 1, e 3. b met a 2 and c 1, e met f 0; c beat d.
        (
            "1 b 3 buchholz",
            "2 e 3 buchholz",
            "3 a 2 points",
            "4 c 1 head_to_head",
            "5 d 1 head_to_head",
            "6 f 0 points",
        ),
        members={"scoring": {"mars": 2, "turkish_mars": 3}},
    ),
    "a mars without points of its own counts as a win": Worked(
        ("a>b mars, c>d",),
        ("1 a 1 shared", "1 c 1 shared", "3 b 0 shared", "3 d 0 shared"),
        members={"tie_breaks": ["wins"]},
    ),
    "the points of the games count, a mars as seven": Worked(
        ("a:7>b:0=c:0=d:0 mars", "b:1>a:0=c:0=d:0", "c:1>a:0=b:0=d:0", "b:1>a:0=c:0=d:0"),
        ("1 a 7 points", "2 b 2 points", "3 c 1 points", "4 d 0 points"),
        game="four",
        members={"scoring": {"by": "score"}},
    ),
    "places at a table of four have points": Worked(
        ("a>b>c>d", "b>a>d>c"),
        # 3, 1, -1, -3: a 3 + 1, b 1 + 3, c -1 - 3, d -3 - 1; all have met.
        ("1 a 4 shared", "1 b 4 shared", "3 c -4 shared", "3 d -4 shared"),
        game="four",
        members={"scoring": {"places": [3, 1, -1, -3]}},
    ),
    "who shares a place has the better": Worked(
        ("a>b=c>d",),
        ("1 a 3 points", "2 b 1 shared", "2 c 1 shared", "4 d -3 points"),
        game="four",
        members={"scoring": {"places": [3, 1, -1, -3]}},
    ),
    "who shares a place has the average": Worked(
        ("a=b=c>d",),
        # The average of 3, 1 and -1.
        ("1 a 1 shared", "1 b 1 shared", "1 c 1 shared", "4 d -3 points"),
        game="four",
        members={"scoring": {"places": [3, 1, -1, -3], "shared": "average"}},
    ),
    "the last of the points is that of all places behind": Worked(
        ("a>b>c>d>e>f",),
        (
            "1 a 5 points",
            "2 b 3 points",
            "3 c 1 shared",
            "3 d 1 shared",
            "3 e 1 shared",
            "3 f 1 shared",
        ),
        game="six",
        members={"scoring": {"places": [5, 3, 1]}, "tie_breaks": ["wins"]},
    ),
    "six at a table meet five": Worked(
        ("a>b>c>d>e>f", "f>e>d>c>b>a"),
        # 3 + 0, 2 + 0, 1 + 0, 0 + 1, 0 + 2, 0 + 3; of firsts and seconds a and f, b and e have one.
        (
            "1 a 3 shared",
            "1 f 3 shared",
            "3 b 2 shared",
            "3 e 2 shared",
            "5 c 1 shared",
            "5 d 1 shared",
        ),
        game="six",
        members={"scoring": {"places": [3, 2, 1, 0]}, "tie_breaks": ["firsts", "buchholz"]},
        values={
            "buchholz": {
                name: 2 * (12 - of) for name, of in zip("abcdef", (3, 2, 1, 1, 2, 3), strict=True)
            }
        },
    ),
    "a bye among places is the first, an absence the last": Worked(
        ("a>b>c>d, e bye, f absent",),
        (
            "1 a 3 shared",
            "1 e 3 shared",
            "3 b 1 points",
            "4 c -1 points",
            "5 d -3 shared",
            "5 f -3 shared",
        ),
        game="four",
        members={"scoring": {"places": [3, 1, -1, -3]}, "tie_breaks": ["mars"]},
    ),
    "partners win together": Worked(
        ("a&c>b&d", "a&d>b&c"),
        # a 2, b 0, c 1, d 1: c and d have not met, they were each the other's partner never.
        ("1 a 2 points", "2 c 1 shared", "2 d 1 shared", "4 b 0 points"),
        game="partners",
        members={"tie_breaks": ["buchholz"]},
        # c met b 0, d 1, a 2, d 1; d met a 2, c 1, b 0, c 1.
        values={"buchholz": {"a": 0 + 1 + 0 + 1, "b": 2 + 1 + 2 + 1, "c": 4, "d": 4}},
    ),
    "an open board has no points": Worked(
        ("a>b, c>d open", "a>c open, b>d"),
        (
            "1 a 1 score_difference",
            "2 b 1 score_difference",
            "3 c 0 score_difference",
            "4 d 0 score_difference",
        ),
        members={"tie_breaks": ["score_difference"]},
        values={"score_difference": {"a": 1, "b": 0, "c": 0, "d": -1}},
    ),
}
"""By what points are for."""

SALT_AND_OTHERS = [
    {"name": name, "team": team}
    for team, names in (("Salt", "ac"), ("Irbid", "bd"), ("Zarqa", "ef"))
    for name in names
]

TEAMS = {
    "partners are one side and have their points once": Worked(
        ("a&c>b&d, e bye, f bye", "e&f>a&c, b bye, d bye", "b&d>e&f, a absent, c absent"),
        # Salt 1 + 0 + 0, Irbid 0 + 1 + 1, Zarqa 1 + 1 + 0: two have a bye as one side would win.
        ("1 Irbid 2 head_to_head", "2 Zarqa 2 head_to_head", "3 Salt 1 points"),
        game="partners",
        members={"scoring": {"teams": True}, "players": SALT_AND_OTHERS},
        # Salt met Irbid 2 and Zarqa 2, and its own 1 in the round in which it was absent.
        values={"buchholz": {"Salt": 2 + 2 + 1, "Irbid": 1 + 2 + 2, "Zarqa": 2 + 1 + 2}},
    ),
    "a substitute who rests takes no part in what his team has": Worked(
        (
            "a&c>b&d, g absent",
            "a&g>b&d, c absent",
            "b&d>a&c, g bye",
            "a bye, c bye, g bye, b absent, d absent",
        ),
        ("1 Salt 3 points", "2 Irbid 1 points"),
        game="partners",
        members={
            "scoring": {"teams": True},
            "players": [*SALT_AND_OTHERS[:4], {"name": "g", "team": "Salt"}],
        },
    ),
    "a team has the points of all its boards": Worked(
        ("a>b, c=d, e bye, f bye", "a>e, f>c, b bye, d absent", "b>e, d>f, a bye, c bye"),
        # Salt 1 + 1/2, 1 + 0, 1 + 1; Irbid 0 + 1/2, 1 + 0, 1 + 1; Zarqa 1 + 1, 0 + 1, 0 + 0.
        ("1 Salt 9/2 points", "2 Irbid 7/2 points", "3 Zarqa 3 points"),
        members={"scoring": {"teams": True}, "players": SALT_AND_OTHERS, "tie_breaks": ["wins"]},
        values={"wins": {"Salt": 2, "Irbid": 2, "Zarqa": 1}},
    ),
    "teams meet as often as their players": Worked(
        ("a>b, c=d", "e>a, c>f", "b>e, d>f"),
        # Salt 3/2 + 1 = 5/2, Irbid 1/2 + 2 = 5/2, Zarqa 1. Of the two, Salt won 3/2 from Irbid.
        ("1 Salt 5/2 head_to_head", "2 Irbid 5/2 head_to_head", "3 Zarqa 1 points"),
        members={
            "scoring": {"teams": True},
            "players": [*SALT_AND_OTHERS[2:4], *SALT_AND_OTHERS[:2], *SALT_AND_OTHERS[4:]],
        },
        values={
            "buchholz": {
                "Salt": Fraction(5, 2) * 2 + 1 * 2,
                "Irbid": Fraction(5, 2) * 2 + 1 * 2,
                "Zarqa": Fraction(5, 2) * 4,
            },
            # a, b: 1; c, d: 1/2. Salt 1 * 5/2 + 1/2 * 5/2 + 0 + 1; Irbid 1/2 * 5/2 + 1 + 1.
            "sonneborn_berger": {
                "Salt": Fraction(5, 2) + Fraction(5, 4) + 1,
                "Irbid": Fraction(5, 4) + 2,
                "Zarqa": Fraction(5, 2),
            },
        },
    ),
    "each at a table of four meets the others, be they of one team": Worked(
        ("a>b>c>d",),
        # 3, 2, 1, 0: Salt (a, c) 3 + 1, Irbid (b, d) 2 + 0. a won from b and from d, c from d.
        ("1 Salt 4 points", "2 Irbid 2 points"),
        game="four",
        members={
            "scoring": {"teams": True, "places": [3, 2, 1, 0]},
            "players": SALT_AND_OTHERS[:4],
        },
        values={
            "buchholz": {"Salt": 2 * 4, "Irbid": 4 * 4},
            "sonneborn_berger": {"Salt": 3 * 2, "Irbid": 1 * 4},
            "wins": {"Salt": 1, "Irbid": 0},
        },
    ),
    "who draws with one of his own team has not won": Worked(
        ("a=c>b>d",),
        ("1 Salt 2 points", "2 Irbid 0 points"),
        game="four",
        members={"scoring": {"teams": True, "win": 2}, "players": SALT_AND_OTHERS[:4]},
        values={"wins": {"Salt": 0, "Irbid": 0}},
    ),
    "ratings of a team are added": Worked(
        ("a=b, c=d",),
        ("1 Irbid 1 rating", "2 Salt 1 rating"),
        members={
            "scoring": {"teams": True},
            "tie_breaks": ["rating"],
            "players": [
                one | {"rating": rating}
                for one, rating in zip(SALT_AND_OTHERS[:4], (9, 7, 8, 9), strict=True)
            ],
        },
        values={"rating": {"Salt": 16, "Irbid": 17}},
    ),
}
"""By what teams are ranked for."""

ALL = EVENTS | POINTS | TEAMS


def test_every_tie_break_decides_somewhere() -> None:
    decided = {line.split()[-1] for each in ALL.values() for line in each.told}
    assert decided >= {*TIE_BREAKS}


@pytest.mark.parametrize("about", ALL)
def test_the_standings_are_those_worked_out(about: str) -> None:
    worked = ALL[about]
    members, asked = dict(worked.members), [*worked.members.get("tie_breaks", DEFAULT)]
    assert told(standings(worked.rounds, worked.game, **members)) == [*worked.told]
    members["tie_breaks"] = [*asked, *(name for name in worked.values if name not in asked)]
    lines = standings(worked.rounds, worked.game, **members)
    for name, values in worked.values.items():
        assert given(lines, name) == values


@pytest.mark.parametrize("about", ALL)
def test_without_tie_breaks_equal_points_share_a_place(about: str) -> None:
    worked = ALL[about]
    members = {**worked.members, "tie_breaks": []}
    lines = standings(worked.rounds, worked.game, **members)
    points = [line.points for line in lines]
    assert [line.place for line in lines] == [1 + points.index(line.points) for line in lines]
    assert {line.decided for line in lines} <= {"points", ""}
    assert not any(line.tie_breaks for line in lines)


def test_an_empty_list_of_tie_breaks_is_kept_when_an_event_is_written() -> None:
    for given_ in ([], ["lot"]):
        file = msgspec.convert(event_of(("a=b",), tie_breaks=given_), EventFile)
        assert msgspec.json.decode(msgspec.json.encode(file))["tie_breaks"] == given_
    absent = msgspec.convert(event_of(("a=b",)), EventFile)
    assert "tie_breaks" not in msgspec.json.decode(msgspec.json.encode(absent))


def test_a_value_has_at_most_two_decimals_and_no_point_alone() -> None:
    values = Fraction(5, 2), Fraction(1, 3), Fraction(2001, 1000), Fraction(7), Fraction(-1, 300)
    assert [*map(format_value, values)] == ["2.5", "0.33", "2", "7", "0"]
