"""Trials in Ludii's layout, written from turn strings: the reader's way back, by its boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.formats.ludii.ludii_boards import BAR, BOARDS, OFF, LudiiBoard
from barsis_notation.record.turns import Move, Turn, parse_turn
from barsis_notation.rulesets import Ruleset, load_reference

NAMED = {board.game: board for board in BOARDS}
RNG = "RNG internal state=1,-2,3,-4,5,-6,7,-8"


def ruleset_of(board: LudiiBoard) -> Ruleset:
    ruleset, findings = load_reference(board.ruleset, dict(board.options))
    assert ruleset is not None, findings
    return ruleset


def trial(board: LudiiBoard, turns: Sequence[str], *, tail: Iterable[str] = ("winner=1",)) -> str:
    """Return a trial of *turns*, from the usual start."""
    lines = [
        f"game=../Common/res/lud/board/{board.game}.lud",
        "START GAME OPTIONS",
        "END GAME OPTIONS",
        RNG,
        *setting_up(board),
    ]
    for text in turns:
        lines += turn_lines(board, parse_turn(text))
    return "\n".join([*lines, *tail, "SANDBOX=false", "LUDII_VERSION=1.0.0", ""])


def setting_up(board: LudiiBoard) -> list[str]:
    """Return the placements of the men at the start of the game."""
    pieces = {seat: piece for piece, seat in sorted(board.owners.items(), reverse=True)}
    dice = [_line(0, f"[Add:type=Cell,to={site},what=1]") for site in board.dice]
    return dice + [
        _line(0, f"[Add:type=Cell,to={site_of(board, seat, place)},what={pieces[seat]}]")
        for seat, placed in _start(board).items()
        for place in placed
    ]


def _start(board: LudiiBoard) -> dict[str, list[str]]:
    """Return where the men of every seat begin; on a board with a centre all of them wait."""
    if board.centre >= 0:
        return {seat: [BAR] * 4 for seat in board.players}
    ruleset = ruleset_of(board)
    play = get_engine(ruleset.family).begin(ruleset, tuple(ruleset["seats.names"]))
    return {seat: [man.place for man in men] for seat, men in play.setup().men.items()}


def turn_lines(board: LudiiBoard, turn: Turn) -> list[str]:
    """Return the moves of one turn; the first of them carries the dice."""
    mover = board.players.index(turn.seat) + 1
    dice = _dice(board, turn)
    if not turn.moves:
        forced = "" if turn.ending == "pass" else ",forced=true"
        return [_line(mover, *dice, f"[Pass:decision=true{forced}]")]
    lines = []
    for move in turn.moves:
        lines.append(_line(mover, *dice, *_actions(board, turn.seat, move)))
        dice = []
    return lines


def _dice(board: LudiiBoard, turn: Turn) -> list[str]:
    if not board.dice:
        return []
    if board.faces:
        states = [int(face) - 1 for face in turn.throws[0]]
    else:
        count = int(turn.throws[0])
        states = [int(place < count) for place in range(len(board.dice))]
    return [
        *(
            f"[SetStateAndUpdateDice:site={site},state={state}]"
            for site, state in zip(board.dice, states, strict=True)
        ),
        "[SetDiceAllEqual:value=false]",
    ]


def _actions(board: LudiiBoard, seat: str, move: Move) -> list[str]:
    if move.path:
        return _leap(board, seat, move)
    start = site_of(board, seat, move.start)
    if move.to == OFF:
        return [f"[Remove:type=Cell,to={start},decision=true]"]
    to = site_of(board, seat, move.to)
    made = f"[Move:typeFrom=Cell,from={start},typeTo=Cell,to={to},decision=true]"
    return [_hit(board, seat, to)] * len(move.hits) + [made]


def _hit(board: LudiiBoard, seat: str, to: int) -> str:
    """Return how a man on *to* leaves; in games of two it is the other seat's."""
    if board.captures_leave:
        return f"[Remove:type=Cell,to={to}]"
    other = next(bar for bar, owner in board.bars.items() if owner != seat)
    return f"[Move:typeFrom=Cell,from={to},typeTo=Cell,to={other}]"


def _leap(board: LudiiBoard, seat: str, move: Move) -> list[str]:
    start, to = (site_of(board, seat, cell) for cell in move.path)
    made = f"[Move:typeFrom=Cell,from={start},typeTo=Cell,to={to},decision=true]"
    return [f"[Remove:type=Cell,to={(start + to) // 2}]", made] if move.leap else [made]


def site_of(board: LudiiBoard, seat: str, place: str) -> int:
    """Return the site of a place."""
    if place == BAR:
        return next(site for site, owner in board.bars.items() if owner == seat)
    return next(site for site, places in board.places[seat].items() if place in places)


def _line(mover: int, *actions: str) -> str:
    return f"Move=[Move:mover={mover},actions={','.join(actions)}]"
