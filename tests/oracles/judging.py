"""Let the oracle of each game judge a rule case, and list the legal turns of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from barsis_notation.record.position_lines import parse_setup
from tests.engines.cross.family import oracle_of, simplify_line
from tests.engines.rule_cases import RuleCase
from tests.oracles.barsis import BarsisOracle
from tests.oracles.kioz import KiozOracle
from tests.oracles.natt_klab import NattKlabOracle
from tests.oracles.shesh_besh import Referee, SheshBeshOracle, checked_roll, parse_turn

Fault = tuple[int, int | None, str] | None


def is_late(case: RuleCase) -> bool:
    """Return whether a case begins where the oracle of its game cannot.

    That of Barsis not in the middle of a turn; neither it nor that of Kiôz after a roll-off.
    """
    _, _, keys = case.position.partition(" to=")
    late = case.game == "barsis" and bool(keys[1:] or keys == "-")
    return late or (case.game in ("barsis", "kioz") and bool(case.opening))


def judged(case: RuleCase) -> tuple[Fault, str]:
    """Return the first fault of a case, and where the game stands then if the oracle says so.

    Raise ValueError if a turn string is not well formed for the oracle.
    """
    oracle = _placed(case)
    if isinstance(oracle, SheshBeshOracle):
        return _fault_of_rolls(oracle, case), ""
    if isinstance(oracle, BarsisOracle):
        return oracle.judge(case.turns), ""
    if isinstance(oracle, (KiozOracle, NattKlabOracle)):
        return oracle.judge(case.turns), oracle.position()
    fault: Fault = oracle.judge(case.turns, case.opening)
    line, told = case.expected.get("position", ""), oracle.position()
    is_same = line and simplify_line(line) == simplify_line(told)
    return fault, line if is_same else told


def _placed(case: RuleCase) -> Any:
    """Return the oracle of a game, at the start of the case."""
    if case.game == "shesh-besh":
        return _placed_tables(case)
    if case.game == "barsis":
        return _placed_barsis(case)
    oracle: Any
    if case.game in ("kioz", "natt-klab"):
        oracle = (KiozOracle if case.game == "kioz" else NattKlabOracle)(case.options)
    else:
        oracle = oracle_of(case.game, case.seats, case.options)
    if case.position:
        oracle.place_line(case.position)
    return oracle


def _placed_barsis(case: RuleCase) -> BarsisOracle:
    oracle = BarsisOracle("".join(case.seats), case.options)
    if case.position:
        setup = parse_setup(case.position)
        men: dict[str, list[int | str]] = {
            seat: [int(man.place) if man.place.isdigit() else man.place for man in row]
            for seat, row in setup.men.items()
        }
        oracle.place(men, setup.to)
    return oracle


def _placed_tables(case: RuleCase) -> SheshBeshOracle:
    oracle = SheshBeshOracle(case.options)
    if case.position:
        setup = parse_setup(case.position)
        white, black = (Counter(man.place for man in men) for men in setup.men.values())
        oracle.place(_by_point(white), _by_point(black), setup.to)
    return oracle


def _by_point(men: Counter[str]) -> dict[int | str, int]:
    return {int(place) if place.isdigit() else place: count for place, count in men.items()}


def _fault_of_rolls(oracle: SheshBeshOracle, case: RuleCase) -> Fault:
    referee = Referee(oracle, oracle.to_move if case.position else None)
    opening = [f"{word}:" for word in case.opening]
    for number, turn in enumerate(map(parse_turn, opening + case.turns), 1 - len(opening)):
        fault = referee.fault(turn)
        if fault is not None:
            return number, *fault
    return None


# --- legal turns ---


def list_legal_turns(case: RuleCase) -> list[str]:
    """Return every turn string that the oracle accepts after the turns of *case*, sorted.

    The oracle names the moves, one after the other, and judges each string that they make. Raise
    ValueError if it cannot begin there.
    """
    turns: set[str] = set()
    for seat in "".join(case.seats):
        head = f"{seat} {'+'.join(case.throws)}".rstrip() + ":"
        turns.update(_list_rolls(case, head) if case.game == "shesh-besh" else _extend(case, head))
    return sorted(turns)


def _list_rolls(case: RuleCase, head: str) -> Iterator[str]:
    oracle = _placed(case)
    _fault_of_rolls(oracle, case)
    oracle.to_move = head[0]
    (roll,) = case.throws
    texts = [
        " ".join([head, *moves]) for moves in oracle.sequences(checked_roll(tuple(map(int, roll))))
    ]
    if texts and _is_accepted(case, texts[0]):  # the seat and the roll are those of all texts
        yield from texts


def _extend(case: RuleCase, text: str) -> Iterator[str]:
    """Yield *text* and all longer strings that are legal turns."""
    moves = _next_moves(case, text)
    if _is_accepted(case, text):
        yield text
    elif moves and _is_accepted(case, f"{text} pass"):
        yield f"{text} pass"
    for move in moves:
        yield from _extend(case, f"{text} {move}")


def _is_accepted(case: RuleCase, text: str) -> bool:
    fault, _ = judged(case._replace(turns=[*case.turns, text]))
    return fault is None


def _next_moves(case: RuleCase, text: str) -> Sequence[str]:
    """Return the moves that may follow *text*; none if it is refused."""
    oracle = _placed(case)
    if case.game in ("barsis", "kioz", "natt-klab"):
        fault = oracle.judge(case.turns)
    else:
        fault = oracle.judge(case.turns, case.opening)
    if fault is not None:
        raise ValueError(f"{case.id}: the oracle refuses the turns before: {fault}")
    seat, *moves = text.replace(":", "").split(" ")
    throws, moves = moves[: bool(case.throws)], moves[bool(case.throws) :]
    if not case.turns and (not case.position or case.position.endswith("to=-")):
        oracle.to_move = seat
    elif oracle.to_move != seat and case.game == "natt-klab":
        return []
    try:
        if case.game != "natt-klab" and case.throws:
            oracle._take_turn(seat)
        for throw in "".join(throws).split("+") if throws else ():
            oracle.throw(int(throw))
        for move in moves:
            oracle.push(move)
    except ValueError:
        return []
    return sorted(oracle.moves()) if oracle.to_move == seat else []
