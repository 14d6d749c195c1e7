"""Checks for facts of a ruleset that contradict each other.

Examples are a throw that the device cannot give, more seats than arms, and a turn that never ends.
The schema allows each of these facts by itself. The checks use the facts in force, with options
applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.rulesets.structs import Family
from barsis_notation.rulesets.throw_devices import DICE, count_throws, list_outcomes
from barsis_notation.rulesets.values import format_json, format_json_list

_text = bind_texts("rules")

Facts = Mapping[str, Any]

TOKENS = ("khal", "grace")

CAST_ONCE = {
    "turn.mode": "accumulate",
    "turn.again": "none",
    "turn.max_throws": None,
    "turn.triple_cancels": False,
    "turn.third_six": "none",
    "capture.again": False,
}
"""The values that facts must have if a turn has several dice: all are thrown before the first move.
"""


class Contradiction(NamedTuple):
    """Two facts that contradict each other; ``find_contradictions`` yields them.

    Attributes:
        path: The path of the first fact.
        other: The path of the second fact.
        found: The values of the facts, in words.
        expected: How to resolve the contradiction.
    """

    path: str
    other: str
    found: Text
    expected: Text


def find_contradictions(family: Family, facts: Facts) -> Iterator[Contradiction]:
    """Yield every contradiction between the facts in force of a game.

    Args:
        family: The engine family of the game: ``cross``, ``tables``, ``tab`` or ``leap``.
        facts: Maps the path of each fact, such as ``turn.mode``, to its JSON value, with options
            applied; the values must have passed the schema.
    """
    for check in CHECKS[family]:
        yield from check(facts)


# -- throws -----------------------------------------------------------------------------------


def _check_one_die(facts: Facts) -> Iterator[Contradiction]:
    if facts["device.kind"] == "die" and facts["device.n"] != 1:
        yield Contradiction(
            "device.n",
            "device.kind",
            _text("die-is-one", n=facts["device.n"]),
            _text("say-dice"),
        )


def _check_faces(facts: Facts) -> Iterator[Contradiction]:
    """Check that only dice have numbers on their sides."""
    kind = facts["device.kind"]
    if "device.faces" in facts and kind not in DICE:
        yield Contradiction(
            "device.faces",
            "device.kind",
            _text("no-faces", kind=_KINDS[kind], faces=format_json(facts["device.faces"])),
            _text("dice-or-no-faces"),
        )


def _check_several_dice(facts: Facts) -> Iterator[Contradiction]:
    """Check that several dice are separate throws, all made before the first move."""
    dice = count_throws(facts)
    for path, value in CAST_ONCE.items() if dice > 1 else ():
        if facts[path] != value:
            yield Contradiction(
                path,
                "device.n",
                _text("cast-once", dice=dice, path=path, value=format_json(facts[path])),
                _text("value-or-one-die", path=path, value=format_json(value)),
            )


def _check_outcomes(facts: Facts) -> Iterator[Contradiction]:
    """Check that the table of outcomes has every possible throw and no others."""
    kind, n, outcomes = facts["device.kind"], facts["device.n"], facts["device.outcomes"]
    faces = list_outcomes(facts)
    thrown = _text("a-die") if kind in DICE else _text("so-many", count=n, kind=_KINDS[kind])
    device = "device.faces" if "device.faces" in facts else "device.kind"
    missing = [face for face in faces if face not in outcomes]
    if missing:
        yield Contradiction(
            "device.outcomes",
            device if kind in DICE else "device.n",
            _text("no-outcome", thrown=thrown, ways=_list_some(missing)),
            _text("outcome-for-every-way"),
        )
    impossible = [outcome for outcome in outcomes if outcome not in faces]
    if impossible:
        yield Contradiction(
            "device.outcomes",
            device if kind in DICE else "device.n",
            _text("never-fall", thrown=thrown, ways=_list_some(impossible)),
            _text("nothing-but", ways=_list_some(faces)),
        )


_KINDS: Mapping[str, Text] = {
    "cowries": _text("cowries"),
    "sticks": _text("sticks"),
    "die": _text("a-die"),
    "dice": _text("dice"),
}


def _list_some(words: Sequence[str]) -> Text:
    """Return the first eight of *words*, joined by commas, and a mark if there are more."""
    most = 8
    few = join_words(words[:most], "commas")
    return _text("and-so-on", few=few) if len(words) > most else few


def _list_values(facts: Facts) -> list[tuple[str, Sequence[Any]]]:
    return [(key, row["values"]) for key, row in facts["device.outcomes"].items()]


def _check_tokens(facts: Facts) -> Iterator[Contradiction]:
    """Check that the file has the facts of how each token moves that a throw gives."""
    for token in TOKENS:
        givers = [key for key, values in _list_values(facts) if token in values]
        for fact in (f"tokens.{token}.step", f"tokens.{token}.forced"):
            if givers and fact not in facts:
                yield Contradiction(
                    "device.outcomes",
                    fact,
                    _text("no-fact-of-token", throws=_list_some(givers), token=token, fact=fact),
                    _text("fact-or-no-token"),
                )


def _check_turn_end(facts: Facts) -> Iterator[Contradiction]:
    """Check that some throw does not earn another one; otherwise a turn would never end."""
    again, most = facts["turn.again"], facts.get("turn.max_throws")
    if again == "none" or most is not None:
        return
    if all(any(value in again for value in values) for _, values in _list_values(facts)):
        yield Contradiction(
            "turn.again",
            "device.outcomes",
            _text("no-turn-ends", values=format_json_list(again)),
            _text("throw-that-earns-none"),
        )


def _check_first_turn(facts: Facts) -> Iterator[Contradiction]:
    """Check that throws differ in their highest number if the highest throw begins.

    Tokens count as 0.
    """
    if facts["turn.first"] != "highest":
        return
    highest = {
        max((value for value in values if isinstance(value, int)), default=0)
        for _, values in _list_values(facts)
    }
    if len(highest) == 1:
        yield Contradiction(
            "turn.first",
            "device.outcomes",
            _text("all-are-highest", value=highest.pop()),
            _text("different-values"),
        )


def _check_entry_tokens(facts: Facts) -> Iterator[Contradiction]:
    """Check that some throw gives each token that a man may use to enter."""
    given = {value for _, values in _list_values(facts) for value in values}
    for path, entry in _list_entries(facts):
        _, _, besides = entry.partition("(+")
        token = besides.rstrip(")")
        if token and token not in given:
            yield Contradiction(
                path,
                "device.outcomes",
                _text("token-not-given", entry=entry, token=token),
                _text("throw-of-token", token=token, other=entry.partition("(")[0]),
            )


def _check_six_duties(facts: Facts) -> Iterator[Contradiction]:
    """Check that a six which has to enter a man does not also have to open a barrier.

    No move would do both.
    """
    if not (facts.get("entry_rules.forced") and facts.get("six.opens_barrier")):
        return
    for path, entry in _list_entries(facts):
        _, _, used = entry.partition("(")[0].partition(":")
        if "6" in used.split("+"):
            yield Contradiction(
                path,
                "six.opens_barrier",
                _text("six-enters-and-opens", entry=entry),
                _text("six-does-one"),
            )


# -- the board and its seats --------------------------------------------------------------------


def _list_entries(facts: Facts) -> list[tuple[str, str]]:
    """Return path and value of each entry rule, such as ``11:10(+khal)``."""
    return [
        (path, value)
        for path, value in facts.items()
        if path.startswith("entry.") and value != "none"
    ]


def _check_arms(facts: Facts) -> Iterator[Contradiction]:
    arms, names = facts["board.arms"], facts["seats.names"]
    if arms != len(names):
        yield Contradiction(
            "board.arms",
            "seats.names",
            _text("arms-and-seats", arms=arms, seats=len(names), names=format_json_list(names)),
            _text("seat-for-every-arm"),
        )


def _check_players(facts: Facts) -> Iterator[Contradiction]:
    seats = len(facts["seats.names"])
    for count in facts["seats.count"]:
        if count > seats:
            yield Contradiction(
                "seats.count",
                "seats.names",
                _text("players-and-seats", players=count, seats=seats),
                _text("seat-for-every-player"),
            )


def _check_opposite(facts: Facts) -> Iterator[Contradiction]:
    """Check that the number of seats is even if seats are opposite, and 4 or more for two sets."""
    seats = len(facts["seats.names"])
    pairs = {"seats.two": 2, "teams": 4}
    for path, players in pairs.items():
        if facts[path] == "opposite" and players in facts["seats.count"] and seats % 2:
            yield Contradiction(
                path,
                "seats.names",
                _text("none-opposite", players=players, seats=seats),
                _text("even-number"),
            )
    if facts["seats.sets"] > 1 and 2 in facts["seats.count"] and (seats % 2 or seats < 4):
        yield Contradiction(
            "seats.sets",
            "seats.names",
            _text("two-sets", seats=seats),
            _text("four-seats"),
        )


def _check_marked_cells(facts: Facts) -> Iterator[Contradiction]:
    """Check that safe cells and exits are on the board."""
    ranks = facts["board.ranks"]
    marked = [("board.safe.cells", cell) for cell in facts["board.safe.cells"]]
    if facts["board.exit"] is not None:
        marked.append(("board.exit", facts["board.exit"]))
    for path, cell in marked:
        if int(cell[1:]) > ranks:
            yield Contradiction(
                path,
                "board.ranks",
                _text("no-such-rank", cell=cell, rank=int(cell[1:]), ranks=ranks),
                _text("ranks-to", ranks=ranks),
            )


def _compute_goal(facts: Facts) -> int:
    """Return the step of the centre: around the ring, and the own column twice."""
    ranks: int = facts["board.ranks"]
    return (2 * ranks + 1) * int(facts["board.arms"]) + 2 * ranks


def _check_steps(facts: Facts) -> Iterator[Contradiction]:
    """Check that men enter and begin on the route, before its end."""
    goal = _compute_goal(facts)
    steps = [(path, int(entry.partition(":")[0])) for path, entry in _list_entries(facts)]
    if facts["start.step"] is not None:
        steps.append(("start.step", facts["start.step"]))
    for path, step in steps:
        if step >= goal:
            yield Contradiction(
                path,
                "board.ranks",
                _text("no-such-step", step=step, goal=goal),
                _text("step-below", goal=goal),
            )


def _check_start(facts: Facts) -> Iterator[Contradiction]:
    """Check that a seat has the men that begin on the board, and that their step is given."""
    men = facts["start.on_board"]
    if men > facts["pawns"]:
        yield Contradiction(
            "start.on_board",
            "pawns",
            _text("too-many-begin", men=men, pawns=facts["pawns"]),
            _text("or-fewer", pawns=facts["pawns"]),
        )
    if men and facts["start.step"] is None:
        yield Contradiction(
            "start.on_board",
            "start.step",
            _text("begin-nowhere", men=men),
            _text("step-to-begin"),
        )


# -- rows of holes ------------------------------------------------------------------------------


def _check_kioz(facts: Facts) -> Iterator[Contradiction]:
    """Check that exactly one outcome has a name: its value moves a man for the first time."""
    named = [key for key, row in facts["device.outcomes"].items() if "name" in row]
    if len(named) != 1:
        yield Contradiction(
            "device.outcomes",
            "tab.first_move",
            _text("named-throws", named=_list_some(named)) if named else _text("no-named-throw"),
            _text("one-named-throw"),
        )


def _check_row(facts: Facts) -> Iterator[Contradiction]:
    if facts["pieces"] != facts["board.columns"]:
        yield Contradiction(
            "pieces",
            "board.columns",
            _text("men-in-row", men=facts["pieces"], holes=facts["board.columns"]),
            _text("man-for-every-hole"),
        )


# -- boards of cells ----------------------------------------------------------------------------


def _check_start_seats(facts: Facts) -> Iterator[Contradiction]:
    start, names = facts["start"], facts["seats.names"]
    if set(start) != set(names):
        yield Contradiction(
            "start",
            "seats.names",
            _text(
                "men-of-seats", there=format_json_list(sorted(start)), seats=format_json_list(names)
            ),
            _text("men-of-every-seat"),
        )
    for seat, cells in start.items():
        if len(cells) != facts["pieces"]:
            yield Contradiction(
                "start",
                "pieces",
                _text("begins-with", seat=seat, men=len(cells), pieces=facts["pieces"]),
                _text("cells", count=facts["pieces"]),
            )


def _check_start_cells(facts: Facts) -> Iterator[Contradiction]:
    """Check that men are on cells of the board, at most one on each."""
    columns, rows = facts["board.columns"], facts["board.rows"]
    owner: dict[str, str] = {}
    named = [("board.marked", "", cell) for cell in facts["board.marked"]]
    named += [("start", seat, cell) for seat, cells in facts["start"].items() for cell in cells]
    for path, seat, cell in named:
        for fact, place, size in (
            ("board.columns", ord(cell[0]) - ord("a") + 1, columns),
            ("board.rows", int(cell[1:]), rows),
        ):
            if place > size:
                yield Contradiction(
                    path,
                    fact,
                    _text("not-on-board", cell=cell, fact=fact, size=size),
                    _text("cells-of-board"),
                )
        if seat and owner.setdefault(cell, seat) != seat:
            yield Contradiction(
                "start",
                "seats.names",
                _text("both-begin", one=owner[cell], other=seat, cell=cell),
                _text("one-man-a-cell"),
            )


CHECKS: Mapping[str, tuple[Callable[[Facts], Iterator[Contradiction]], ...]] = {
    "cross": (
        _check_one_die,
        _check_faces,
        _check_several_dice,
        _check_outcomes,
        _check_tokens,
        _check_turn_end,
        _check_first_turn,
        _check_entry_tokens,
        _check_six_duties,
        _check_arms,
        _check_players,
        _check_opposite,
        _check_marked_cells,
        _check_steps,
        _check_start,
    ),
    "tables": (_check_one_die,),
    "tab": (
        _check_one_die,
        _check_outcomes,
        _check_turn_end,
        _check_first_turn,
        _check_kioz,
        _check_row,
    ),
    "leap": (_check_start_seats, _check_start_cells),
}
"""The checks of the games of each family."""
