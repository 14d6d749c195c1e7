"""THR: what can be wrong with who throws, what is thrown, and how often.

Words of the templates: ``found`` the throws as spoken, ``who`` the seat that wrote the turn,
``next`` the seat expected, ``throw`` the throw in question.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

THROW_OUT_OF_TURN: Final = Code(
    code="THR001",
    name="throw-out-of-turn",
    message="{who} plays, but it is the turn of {next}; {turns}",
    expects="{next}",
    what="The turn names a seat that is not to move.",
    why="A turn that was lost or written twice shows itself first as a wrong seat.",
    bad="S 2: / S 3:",
    good="S 2: / N 3:",
)
THROW_MISSING: Final = Code(
    code="THR002",
    name="throw-missing",
    message="{who} {so_far}owes {another} throw; write it after the seat, several with +, "
    "or end the turn with stop if it was broken off",
    expects="{another} throw",
    what="A throw is due that the turn does not have.",
    why="After a special throw the player throws again; without the throw the values are unknown.",
    bad="S 1: bar/11",
    good="S 1+3: bar/11 11/12 12/15",
)
THROW_AFTER_STOP: Final = Code(
    code="THR003",
    name="throw-after-stop",
    message="{who} threw {found}{chain}",
    expects="{throws_end}",
    what="The turn has a throw more than its rules give.",
    why="A throw too many gives values nobody had.",
    bad="S 2+3: 8/10 10/13",
    good="S 2: 8/10",
)
UNKNOWN_OUTCOME: Final = Code(
    code="THR004",
    name="unknown-outcome",
    message="{who} threw {found}, and these rules have no such throw; expected {expected}{hint}",
    what="The throw is none the shells, sticks or dice of the game can show.",
    why="Throws are written by what lies there (shells, pips), never by what they are worth.",
    bad="S 25: bar/26",
    good="S 5+2: bar/26 26/27 27/29",
)
FIRST_THROW: Final = Code(
    code="THR005",
    name="opening-throw-wrong",
    message="{found} in the opening throws; expected {expected}",
    what="The roll-off for the first turn does not fit the seats, the rules or the first turn.",
    why="Who starts is settled by these throws where the rules say so.",
    bad='"opening": ["W 7", "B 2"]',
    good='"opening": ["W 5", "B 2"]',
)
THROWS_UNKNOWN: Final = Code(
    code="THR006",
    name="unknown-throw-impossible",
    message="whatever was thrown, {found} is not legal; expected {expected}",
    expects="moves that some chain of throws makes legal",
    what="A turn with ? for its throws has moves that no throws could give.",
    why="What nobody noted may be anything the rules allow, and nothing else.",
    bad="S ?: 8/9 9/10",
    good="S ?: 8/12",
)
THROW_REREAD: Final = Code(
    code="THR007",
    name="lenient-turn",
    severity=Severity.INFO,
    message="{found} was read as {expected}{signs}; `{options}` writes it so",
    what="The turn is written in a way people use, but not in the notation. Where the two look "
    "alike, the signs that differ are named.",
    why="Programs in other languages read the strict form only. A turn that is refused is written "
    "so only with --unsafe-fixes: as long as it cannot be played, its words alone are the play.",
    bad="W 31: 8/5(2)",
    good="W 33: 8/5 8/5 …",
)
DERIVED_THROW: Final = Code(
    code="THR008",
    name="derived-throw-wrong",
    message="the record says that the throw is {found}; by its ruleset it is {expected}",
    what="A name or value written beside a throw is not what the ruleset gives.",
    why="Derived facts are a help to readers and must not mislead them.",
    bad='"throws": [5], "thrown": [{"name": "dest"}]',
    good='"throws": [5], "thrown": [{"name": "benj"}]',
)
OPENING_UNDECIDED: Final = Code(
    code="THR009",
    name="opening-throws-undecided",
    message="the opening throws {found} leave open who starts; expected {expected}",
    expects="a throw of every seat, and further ones of those who tie for the highest",
    what="The highest throw starts, and the opening throws of the record show no single highest.",
    why="Those who tie for the highest throw again; whose turn is the first depends on it.",
    bad='"opening": ["S 4", "E 2", "N 4"]',
    good='"opening": ["S 4", "E 2", "N 4", "S 3", "N 2"]',
)

NO_SUCH_SEAT: Final = Code(
    code="THR011",
    name="no-such-seat",
    message="{found} is not a seat of this game; expected {expected}",
    expects="{seats}",
    what="The turn names a seat that nobody plays.",
    why="The letters of the seats are those of the ruleset, and of them those that have a player.",
    bad="X 2: / N 3:",
    good="S 2: / N 3:",
)

CODES: Final = (
    THROW_OUT_OF_TURN,
    THROW_MISSING,
    THROW_AFTER_STOP,
    UNKNOWN_OUTCOME,
    FIRST_THROW,
    THROWS_UNKNOWN,
    THROW_REREAD,
    DERIVED_THROW,
    OPENING_UNDECIDED,
    NO_SUCH_SEAT,
)
