"""FMT2xx: SGF files of backgammon (.sgf, GM[6]), and what was tolerated in reading them."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

SGF_NO_GAME: Final = Code(
    code="FMT201",
    name="sgf-no-game",
    message="the file has {found}, expected {expected}",
    what="An SGF file in which no game begins.",
    why="An interrupted copy, or a file of another kind, must not pass for a game.",
    bad="W[31hefe]",
    good="(;FF[4]GM[6];W[31hefe])",
)
SGF_GAME_NOT_READ: Final = Code(
    code="FMT202",
    name="sgf-game-not-read",
    message="the game was left out: it has {found}, expected {expected}",
    what="A game of an SGF file that no record can hold, or one of another game (Go is GM[1]).",
    why="The other games of the file are read; this one is not lost without a word.",
    bad="(;FF[4]GM[1]SZ[19];B[pd])",
    good="(;FF[4]GM[6];W[31hefe])",
)
SGF_SYNTAX: Final = Code(
    code="FMT203",
    name="sgf-syntax",
    severity=Severity.WARNING,
    message="found {found}, expected {expected}; it was passed over",
    what="Between the properties of a game stands something that is not SGF.",
    why="It may be a move that was damaged: then the turns after it do not fit.",
    bad="(;FF[4]GM[6];W31hefe])",
    good="(;FF[4]GM[6];W[31hefe])",
)
SGF_UNREAD_VALUE: Final = Code(
    code="FMT204",
    name="sgf-unread-value",
    message="found {found}, expected {expected}; what could not be read is noted as unknown",
    what="A value that is neither throw and moves, nor a word of the cube, nor points of a board.",
    why="The moves around it are kept; what it said is not known.",
    bad=";W[31he9e]",
    good=";W[31hefe]",
)
SGF_NOT_KEPT: Final = Code(
    code="FMT205",
    name="sgf-not-kept",
    severity=Severity.WARNING,
    message="left out: {found}; a record holds {expected}",
    what="Analysis, variations and other properties that have no place in a record.",
    why="The game is read as it was played; what a program thought of it is counted and left out.",
    bad=";W[31hefe]A[0][hefe E 0.5 0.1]",
    good=";W[31hefe]",
)
SGF_NOT_WHOLE: Final = Code(
    code="FMT206",
    name="sgf-not-whole",
    severity=Severity.WARNING,
    message="the game ends with {found}, expected {expected}; it was read as far as it goes",
    what="A game without its closing parenthesis.",
    why="The file was cut, or two games run together.",
    bad="(;FF[4]GM[6];W[31hefe]",
    good="(;FF[4]GM[6];W[31hefe])",
)
# FMT207 was for the opening of Western play: sgf-western-play says it with the rest.
SGF_CUBE: Final = Code(
    code="FMT208",
    name="sgf-cube-in-use",
    severity=Severity.WARNING,
    message="found {found}, expected {expected}: Shesh Besh has no doubling cube; "
    "doubles are kept as turns, and the points count the stake",
    what="A double, take or drop in an SGF file.",
    why="The words are kept as turns of their own, and the points count the stake.",
    bad=";W[double];B[take]",
)
SGF_JOINED: Final = Code(
    code="FMT209",
    name="sgf-joined-moves",
    severity=Severity.INFO,
    message="from here on {found} for several moves: spelled out as {expected}",
    what="One pair of letters for a man who moved by two dice or more.",
    why="Each die is a move of its own in the notation.",
    bad=";W[31he]",
    good=";W[31hgge]",
)
SGF_TWO_ROADS: Final = Code(
    code="FMT210",
    name="sgf-two-roads",
    severity=Severity.INFO,
    message="{found} can be played in either order of the dice ({count} such in this game): "
    "read as {expected}, the larger die first",
    what="A joined move that both orders of the dice allow.",
    why="Where the man touched down between is not written. The position after it is the same.",
    bad=";W[64xn]",
)
SGF_NO_RESULT: Final = Code(
    code="FMT211",
    name="sgf-no-result",
    severity=Severity.INFO,
    message="the game has {found}, expected {expected}; read as {reading}",
    what="A game whose result is not written.",
    why="It was broken off, or the file was cut.",
)
SGF_RESULT_IN_DOUBT: Final = Code(
    code="FMT212",
    name="sgf-result-in-doubt",
    severity=Severity.WARNING,
    message="found {found}, expected {expected}",
    what="The result as written does not go with the turns, the stake or itself.",
    why="The result is kept as written; what it leaves open is left out.",
    bad="RE[W+9]",
    good="RE[W+2]",
)
SGF_OUTSIDE: Final = Code(
    code="FMT213",
    name="sgf-text-outside",
    severity=Severity.WARNING,
    message="found {found} outside of any game, expected {expected}; it was left out",
    what="Text before, between or after the games of an SGF file.",
    why="It may be a game whose beginning was damaged.",
)
SGF_VARIATION: Final = Code(
    code="FMT214",
    name="sgf-other-variation",
    severity=Severity.WARNING,
    message="the rules are {found}, expected {expected}",
    what="A game of another kind of backgammon.",
    why="It begins from other points, which the record then names.",
    bad="RU[Nackgammon]",
)

SGF_WESTERN: Final = Code(
    code="FMT215",
    name="sgf-western-play",
    severity=Severity.INFO,
    message="found {found}: the file is of Western play and was read under {options}; "
    "expected {expected}",
    what="Western backgammon counts three for a loser with no man off and one in the winner's "
    "home, and its opening dice are the first turn.",
    why="GM[6] is Western backgammon, unless a tag of ours names another ruleset. A game that "
    "begins with a double was thrown again: its opening is read under the default.",
    bad="(;FF[4]GM[6];W[31hefe])",
    good="(;FF[4]GM[6]XB[Ruleset:shesh-besh 1];W[31hefe])",
)
SGF_JACOBY: Final = Code(
    code="FMT216",
    name="sgf-jacoby",
    severity=Severity.INFO,
    message="found {found}, expected {expected}; the points are kept as written",
    what="By the Jacoby rule a mars counts one as long as nobody has doubled.",
    why="Shesh Besh has no such rule: such a win looks as if a point were missing.",
    bad="RU[Jacoby]",
)
SGF_UNREAD_TAG: Final = Code(
    code="FMT217",
    name="sgf-unread-tag",
    severity=Severity.WARNING,
    message="{found} could not be used, expected {expected}",
    what="A tag of ours names no member of a record, or holds a value that the member cannot have.",
    why="What it said is not in the record.",
    bad="XB[Record.players.0.rating:high]",
    good="XB[Record.players.0.rating:1600]",
)

CODES: Final = (
    SGF_NO_GAME,
    SGF_GAME_NOT_READ,
    SGF_SYNTAX,
    SGF_UNREAD_VALUE,
    SGF_NOT_KEPT,
    SGF_NOT_WHOLE,
    SGF_CUBE,
    SGF_JOINED,
    SGF_TWO_ROADS,
    SGF_NO_RESULT,
    SGF_RESULT_IN_DOUBT,
    SGF_OUTSIDE,
    SGF_VARIATION,
    SGF_WESTERN,
    SGF_JACOBY,
    SGF_UNREAD_TAG,
)
