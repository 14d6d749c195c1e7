"""FMT3xx: trials of Ludii (.trl), and where its rules are not those of a ruleset here."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

TRL_NO_GAME: Final = Code(
    code="FMT301",
    name="trl-no-game",
    message="the file has {found}, expected {expected}",
    what="A trial that does not say which game it is of.",
    why="The numbers in a trial mean nothing without the board they are of.",
    bad="Move=[Move:mover=1,…]",
    good="game=../Common/res/lud/board/race/escape/Barjis.lud",
)
TRL_OTHER_GAME: Final = Code(
    code="FMT302",
    name="trl-other-game",
    message="the trial is of {found}, expected {expected}; it was left out",
    what="A trial of a game that is none of ours.",
    why="Ludii has a thousand games; the boards of five of them are known here.",
)
TRL_GAME_NOT_READ: Final = Code(
    code="FMT303",
    name="trl-game-not-read",
    message="the trial was left out: it has {found}, expected {expected}",
    what="A trial that no record can hold.",
    why="Too many turns or bytes, or no men on the board: it is not lost without a word.",
)
TRL_UNREAD_LINE: Final = Code(
    code="FMT304",
    name="trl-unread-line",
    severity=Severity.WARNING,
    message="the line was left out: found {found}, expected {expected}",
    what="A line of a trial is neither a move nor a known fact.",
    why="It may be a move that was damaged: then the moves after it do not fit.",
)
TRL_UNREAD_MOVE: Final = Code(
    code="FMT305",
    name="trl-unread-move",
    message="found {found}, expected {expected}; it was read as ?",
    what="A move of a trial whose sites or actions lead to no move of the game.",
    why="The throws and moves around it are kept; what it did is noted as unknown.",
)
TRL_OPTIONS: Final = Code(
    code="FMT306",
    name="trl-read-under-options",
    severity=Severity.INFO,
    message="Ludii's rules of {game} are not the default: read under {found}; expected {expected}",
    what="What Ludii plays is written down as options of the ruleset, as far as there are such.",
    why="A record says by which rules it was played.",
)
TRL_VARIANT: Final = Code(
    code="FMT307",
    name="trl-variant",
    severity=Severity.WARNING,
    message="the trial was played with {found}, expected {expected}",
    what="A trial of a variant that was chosen in Ludii.",
    why="What the choice changes is not known here; turns it makes legal are reported one by one.",
)
TRL_DIVERGENCE: Final = Code(
    code="FMT308",
    name="trl-rule-divergence",
    severity=Severity.WARNING,
    message="Ludii plays {found} where {name}: {said} ({count} in this game{under}); the turn "
    "stands by a ruling",
    what="A turn that Ludii's rules allow and the ruleset does not, or the other way round.",
    why="The player made no mistake: the two programs read the game differently. The turn is "
    "kept as it was played, with a ruling that names the rule, and play goes on from there.",
)
TRL_TURN_ORDER: Final = Code(
    code="FMT309",
    name="trl-turn-order",
    severity=Severity.WARNING,
    message="Ludii lets {found} play, expected {expected} ({count} in this game); a position "
    "before the turn says so",
    what="The turns pass from player to player in another order than the ruleset has.",
    why="Each such turn is checked from a position that gives it to the player who took it.",
)
TRL_NOT_JUDGED: Final = Code(
    code="FMT310",
    name="trl-not-judged",
    severity=Severity.WARNING,
    message="found {found}, expected {expected}; it is noted as ?, and what follows is not held "
    "against the rules before the next position that can stand",
    what="Ludii reached a position that cannot stand in the ruleset, or a move was not read.",
    why="What the turn did is kept as a comment; nothing is said of whether what follows is legal.",
)
TRL_NO_RESULT: Final = Code(
    code="FMT311",
    name="trl-no-result",
    severity=Severity.INFO,
    message="the trial ends with {found}, expected {expected}; read as {reading}",
    what="A trial without a winner.",
    why="It was broken off, met a limit, or was drawn.",
)
TRL_RESULT: Final = Code(
    code="FMT312",
    name="trl-result-differs",
    severity=Severity.WARNING,
    message="Ludii says {found}; by the rules and the turns it is {expected}",
    what="Winners or ranks of a trial are not those that its turns lead to under the ruleset.",
    why="Ludii counts some things otherwise, such as when a man is home. The record has what the "
    "turns lead to; where by the rules the game is not over, the result stands as a ruling.",
)

CODES: Final = (
    TRL_NO_GAME,
    TRL_OTHER_GAME,
    TRL_GAME_NOT_READ,
    TRL_UNREAD_LINE,
    TRL_UNREAD_MOVE,
    TRL_OPTIONS,
    TRL_VARIANT,
    TRL_DIVERGENCE,
    TRL_TURN_ORDER,
    TRL_NOT_JUDGED,
    TRL_NO_RESULT,
    TRL_RESULT,
)
