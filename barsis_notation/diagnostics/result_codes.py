"""RES: what can be wrong with how a game is said to have ended."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

GAME_ALREADY_OVER: Final = Code(
    code="RES001",
    name="game-already-over",
    message="{who} plays on, but the game is over: {ended}",
    expects="no further move",
    what="A turn or a move follows after the game has ended.",
    why="The game ends at once; values still owed are void.",
    bad="S 3: 81/off / N 2: 1/3, S has all men home",
    good="S 3: 81/off",
)
WRONG_WINNER: Final = Code(
    code="RES002",
    name="wrong-winner",
    message="the record names {found} as winner; by its moves it is {expected}",
    what="The winner written down is not the one the moves lead to.",
    why="A standing computed from this record would be wrong.",
    bad='{"winners": ["N"], "reason": "home"}',
    good='{"winners": ["S"], "reason": "home"}',
)
WRONG_SCORE: Final = Code(
    code="RES003",
    name="wrong-score",
    message="the record gives {found}; by its moves and rules the score is {expected}",
    what="The points written down are not those the ruleset gives for this end.",
    why="A standing computed from this record would be wrong.",
    bad='{"score": {"W": 1, "B": 0}} and B has borne off no checker',
    good='{"score": {"W": 2, "B": 0}}',
)
WRONG_RANK: Final = Code(
    code="RES004",
    name="wrong-rank",
    message="the record ranks {found}; by its moves and rules it is {expected}",
    what="The places written down are not those the ruleset gives.",
    why="A standing computed from this record would be wrong.",
)
WRONG_REASON: Final = Code(
    code="RES005",
    name="wrong-reason",
    message='the record ends with "{found}"; its turns show {expected}',
    what="The reason for the end does not fit the turns.",
    why="A reason such as home or resign says what the last turns must show.",
    bad='{"winners": ["S"], "reason": "home"} and S has three men home',
    good='{"winners": ["S"], "reason": "resign"}',
)
WRONG_WIN_NAME: Final = Code(
    code="RES006",
    name="wrong-win-name",
    message="the win is called {found}; by its moves it is {expected}",
    what="The name of the win does not fit the position the game ended in.",
    why="The name decides what the win counts.",
    bad='"name": "mars" and the loser has borne off a checker',
    good="no name",
)
RESULT_MISSING: Final = Code(
    code="RES007",
    name="result-missing",
    severity=Severity.INFO,
    message="the game is over, won by {expected}, and the record has no result",
    what="The moves end the game and the record does not say so.",
    why="Readers without an engine see no winner.",
)
IMPOSSIBLE_SCORE: Final = Code(
    code="RES009",
    name="impossible-score",
    message="{who} is given {found}; whatever was played, the rules give {expected}",
    what="A score is given that no game by these rules ends with: a loser wins no points, and a "
    "winner no more than the highest win at the stake.",
    why="A standing computed from this record would be wrong.",
    bad='{"winners": ["W"], "reason": "resign", "score": {"W": 1, "B": -1}}',
    good='{"winners": ["W"], "reason": "resign", "score": {"W": 1}}',
)
IMPOSSIBLE_RANK: Final = Code(
    code="RES010",
    name="impossible-rank",
    message="{who} is given place {found}; expected {expected}",
    what="A place is given that there is not, or one that is not behind the winner's.",
    why="A standing computed from this record would be wrong.",
    bad='{"winners": ["W"], "reason": "time", "ranks": {"W": 1, "B": 5}}',
    good='{"winners": ["W"], "reason": "time", "ranks": {"W": 1, "B": 2}}',
)
IMPOSSIBLE_BEFORE: Final = Code(
    code="RES011",
    name="impossible-points-before",
    severity=Severity.WARNING,
    message="seat {seat} is said to have had {found} points before the game; expected {expected}",
    what="The points before a game of a match are fewer than none, or had won the match already.",
    why="Perhaps the score after the game was written, or that of another match.",
    bad='{"to": 5, "before": {"W": 7}}',
    good='{"to": 5, "before": {"W": 3}}',
)
IMPOSSIBLE_STAKE: Final = Code(
    code="RES012",
    name="impossible-stake",
    severity=Severity.WARNING,
    message="the cube is said to show {found}; expected {expected}",
    what="A stake is given that no doubling leads to.",
    why="The stake multiplies what a win counts.",
    bad='{"cube": {"value": 3}}',
    good='{"cube": {"value": 4}}',
)

CODES: Final = (
    GAME_ALREADY_OVER,
    WRONG_WINNER,
    WRONG_SCORE,
    WRONG_RANK,
    WRONG_REASON,
    WRONG_WIN_NAME,
    RESULT_MISSING,
    IMPOSSIBLE_SCORE,
    IMPOSSIBLE_RANK,
    IMPOSSIBLE_BEFORE,
    IMPOSSIBLE_STAKE,
)
