"""FMT1xx: match files (.mat), and what was tolerated in reading them."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

MAT_NO_GAME: Final = Code(
    code="FMT101",
    name="mat-no-game",
    message="the file has {found}, expected {expected}",
    what="A match file in which no game begins.",
    why="An interrupted copy, or a file of another kind, must not pass for a match.",
    bad=" 5 point match",
    good=" 5 point match\n\n Game 1",
)
MAT_GAME_NOT_READ: Final = Code(
    code="FMT102",
    name="mat-game-not-read",
    message="the game was left out: it has {found}, expected {expected}",
    what="A game of a match file that no record can hold.",
    why="The other games of the file are read; this one is not lost without a word.",
)
MAT_UNREAD_LINE: Final = Code(
    code="FMT103",
    name="mat-unread-line",
    severity=Severity.WARNING,
    message="the line was left out: found {found}, expected {expected}",
    what="A line of a match file that is neither header, score, turn nor result.",
    why="It may be a turn that was damaged: then the turns after it do not fit.",
    bad="  4( 31: 8/5 6/5",
    good="  4) 31: 8/5 6/5",
)
MAT_UNREAD_TOKEN: Final = Code(
    code="FMT104",
    name="mat-unread-token",
    message="found {found}, expected {expected}; it was read as ?",
    what="A word in a turn that is neither throw nor move.",
    why="The moves around it are kept; what it said is noted as unknown.",
    bad="31: 8/5 6-5",
    good="31: 8/5 6/5",
)
MAT_HIDDEN_MOVES: Final = Code(
    code="FMT105",
    name="mat-hidden-moves",
    severity=Severity.INFO,
    message="found {found}, expected {expected}; the moves are noted as ?",
    what="The file says that it does not show the moves of a turn.",
    why="From here on the position is not known.",
    bad="31: ????",
    good="31: 8/5 6/5",
)
MAT_WESTERN_OPENING: Final = Code(
    code="FMT106",
    name="mat-western-opening",
    severity=Severity.INFO,
    message="the first throw is {found}: the game was read under opening.reroll=false, "
    "where the opening dice are the first turn; expected {expected}",
    what="In Western backgammon the opening dice are the first turn; in Shesh Besh both are "
    "thrown again.",
    why="A match file does not hold the opening dice. The first game read so is named; a game "
    "that begins with a double was thrown again and is read under the default.",
)
MAT_CUBE: Final = Code(
    code="FMT107",
    name="mat-cube-in-use",
    severity=Severity.WARNING,
    message="found {found}, expected {expected}: Shesh Besh has no doubling cube; "
    "doubles are kept as turns, and the points count the stake",
    what="A double, take or drop in a match file.",
    why="The words are kept as turns of their own, and the points count the stake.",
    bad="  9)  Doubles => 2               Takes",
)
MAT_JOINED: Final = Code(
    code="FMT108",
    name="mat-joined-moves",
    severity=Severity.INFO,
    message="from here on {found} for several moves: spelled out as {expected}",
    what="Moves written as 13/7/5, 24/14 or 6/5(2).",
    why="Each die is a move of its own in the notation.",
    bad="44: 24/16(2)",
    good="44: 24/20 20/16 24/20 20/16",
)
MAT_TWO_ROADS: Final = Code(
    code="FMT109",
    name="mat-two-roads",
    severity=Severity.INFO,
    message="{found} can be played in either order of the dice ({count} such in this game): "
    "read as {expected}, the larger die first",
    what="A joined move that both orders of the dice allow.",
    why="Where the man touched down between is not written. The position after it is the same.",
    bad="64: 24/14",
    good="64: 24/18 18/14",
)
MAT_RESIGN_INFERRED: Final = Code(
    code="FMT110",
    name="mat-resignation-inferred",
    severity=Severity.INFO,
    message="{found}: read as a resignation, expected {expected}",
    what="The file names a winner who has not taken 15 men off, and no drop.",
    why="A match file has no word for a resignation (nor for one who left, or ran out of time).",
)
MAT_NO_RESULT: Final = Code(
    code="FMT111",
    name="mat-no-result",
    severity=Severity.INFO,
    message="the game ends with {found}, expected {expected}; read as {reading}",
    what="A game without a line that names the winner.",
    why="It was broken off, or the file was cut.",
)
MAT_RESULT_IN_DOUBT: Final = Code(
    code="FMT112",
    name="mat-result-in-doubt",
    severity=Severity.WARNING,
    message="found {found}, expected {expected}",
    what="The result as written does not go with the turns, the stake or itself.",
    why="The result is kept as written; what it leaves open is left out.",
)
# FMT113 was for older encodings: other-encoding says it of all text formats.
MAT_VARIATION: Final = Code(
    code="FMT114",
    name="mat-other-variation",
    severity=Severity.WARNING,
    message="the variation is {found}, expected {expected}",
    what="A match of another game of backgammon.",
    why="It begins from other points, which the record then names.",
    bad='; [Variation "NackGammon"]',
    good='; [Variation "Backgammon"]',
)
MAT_COLUMN: Final = Code(
    code="FMT115",
    name="mat-column-unclear",
    severity=Severity.INFO,
    message="found {found}, expected {expected}; read as the right player's",
    what="The first turn stands alone in its line and the left player moves next.",
    why="Runs of blanks were lost in a copy: the columns no longer tell the players apart.",
)
MAT_NUMBERING: Final = Code(
    code="FMT116",
    name="mat-numbering",
    severity=Severity.WARNING,
    message="line number {found}, expected {expected}",
    what="The numbers before the turns skip or repeat.",
    why="A line may have been lost, or two games run together.",
)
MAT_AFTER_RESULT: Final = Code(
    code="FMT117",
    name="mat-after-result",
    severity=Severity.WARNING,
    message="after the result stands {found}, expected {expected}; it was left out",
    what="Turns after the line that ends the game.",
    why="A heading between two games was lost, or the result stands too early.",
)
MAT_HEAD: Final = Code(
    code="FMT118",
    name="mat-head-missing",
    severity=Severity.WARNING,
    message="found {found}, expected {expected}",
    what="A game without the line above it that tells match, names or score.",
    why="The turns are read; who played, or for how many points, is not known.",
    bad=" Game 1\n  1) 31: 8/5 6/5",
    good=" Game 1\n left : 0                       right : 0\n  1) 31: 8/5 6/5",
)

MAT_WESTERN: Final = Code(
    code="FMT119",
    name="mat-western-play",
    severity=Severity.INFO,
    message="found {found}: the file is of Western play and was read under {options}; "
    "expected {expected}",
    what="Western backgammon counts three for a loser with no man off and one in the winner's "
    "home, and its opening dice are the first turn.",
    why="The file says so by a word, or shows it by its points. A game that begins with a double "
    "was thrown again: its opening is read under the default.",
    bad='; [Variation "Backgammon"]',
    good='; [Ruleset "shesh-besh 1"]',
)
MAT_WESTERN_UNDECIDED: Final = Code(
    code="FMT120",
    name="mat-western-undecided",
    severity=Severity.INFO,
    message="the games count in two ways: {found}; expected {expected}, so none is read as Western",
    what="Games that end with no man of the loser's off and one in the winner's home count three "
    "in one place and two in another.",
    why="Nothing else in the file says which play it is of.",
)
MAT_JACOBY: Final = Code(
    code="FMT121",
    name="mat-jacoby",
    severity=Severity.INFO,
    message="found {found}, expected {expected}; the points are kept as written",
    what="By the Jacoby rule a mars counts one as long as nobody has doubled.",
    why="Shesh Besh has no such rule: such a win looks as if a point were missing.",
    bad='; [Jacoby "On"]',
    good='; [Jacoby "Off"]',
)
MAT_UNREAD_TAG: Final = Code(
    code="FMT122",
    name="mat-unread-tag",
    severity=Severity.WARNING,
    message="{found} could not be used, expected {expected}",
    what="A tag of ours names no member of a record, or holds a value that the member cannot have.",
    why="What it said is not in the record.",
    bad='; [Record.players.0.rating "high"]',
    good='; [Record.players.0.rating "1600"]',
)
LONG_NAME: Final = Code(
    code="FMT123",
    name="long-name",
    severity=Severity.INFO,
    message="found the name {found}, expected {expected}; it stands whole in a tag of ours and cut "
    "where other programs look",
    what="A name of more bytes than GNU Backgammon keeps.",
    why="GNU Backgammon cuts it itself, in the middle of a letter if need be: then its own file is "
    "no longer UTF-8.",
)

CODES: Final = (
    MAT_NO_GAME,
    MAT_GAME_NOT_READ,
    MAT_UNREAD_LINE,
    MAT_UNREAD_TOKEN,
    MAT_HIDDEN_MOVES,
    MAT_WESTERN_OPENING,
    MAT_CUBE,
    MAT_JOINED,
    MAT_TWO_ROADS,
    MAT_RESIGN_INFERRED,
    MAT_NO_RESULT,
    MAT_RESULT_IN_DOUBT,
    MAT_VARIATION,
    MAT_COLUMN,
    MAT_NUMBERING,
    MAT_AFTER_RESULT,
    MAT_HEAD,
    MAT_WESTERN,
    MAT_WESTERN_UNDECIDED,
    MAT_JACOBY,
    MAT_UNREAD_TAG,
    LONG_NAME,
)
