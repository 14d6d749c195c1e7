"""FMT1xx: problems of match files (.mat), and irregularities accepted in reading them."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

MAT_NO_GAME: Final = Code(
    code="FMT101",
    name="mat-no-game",
    bad=" 5 point match",
    good=" 5 point match\n\n Game 1",
)
MAT_GAME_NOT_READ: Final = Code(
    code="FMT102",
    name="mat-game-not-read",
    bad='; [Variation "HyperGammon"]',
    good='; [Variation "Backgammon"]',
)
MAT_UNREAD_LINE: Final = Code(
    code="FMT103",
    name="mat-unread-line",
    severity=Severity.WARNING,
    bad="  4( 31: 8/5 6/5",
    good="  4) 31: 8/5 6/5",
)
MAT_UNREAD_TOKEN: Final = Code(
    code="FMT104",
    name="mat-unread-token",
    bad="31: 8/5 6-5",
    good="31: 8/5 6/5",
)
MAT_HIDDEN_MOVES: Final = Code(
    code="FMT105",
    name="mat-hidden-moves",
    severity=Severity.INFO,
    bad="31: ????",
    good="31: 8/5 6/5",
)
MAT_WESTERN_OPENING: Final = Code(
    code="FMT106",
    name="mat-western-opening",
    severity=Severity.INFO,
    once_a_run=True,
    bad=" 1 point match",
    good='; [Ruleset "shesh-besh 1"]\n 1 point match',
)
MAT_CUBE: Final = Code(
    code="FMT107",
    name="mat-cube-in-use",
    severity=Severity.WARNING,
    bad="  2)  Doubles => 2               Takes",
    once_a_run=True,
    good="  2) 61: 13/7 8/7",
)
MAT_JOINED: Final = Code(
    code="FMT108",
    name="mat-joined-moves",
    severity=Severity.INFO,
    bad="44: 24/16(2)",
    good="44: 24/20 20/16 24/20 20/16",
    once_a_run=True,
)
MAT_TWO_ROADS: Final = Code(
    code="FMT109",
    name="mat-two-roads",
    severity=Severity.INFO,
    bad="64: 24/14",
    good="64: 24/18 18/14",
    once_a_run=True,
)
MAT_RESIGN_INFERRED: Final = Code(
    code="FMT110",
    name="mat-resignation-inferred",
    severity=Severity.INFO,
    once_a_run=True,
    bad="  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point",
    good="  2)  Doubles => 2               Drops\n      Wins 1 point",
)
MAT_NO_RESULT: Final = Code(
    code="FMT111",
    name="mat-no-result",
    severity=Severity.INFO,
    bad="  1) 31: 8/5 6/5                 42: 8/4 6/4",
    good="  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point",
)
MAT_RESULT_IN_DOUBT: Final = Code(
    code="FMT112",
    name="mat-result-in-doubt",
    severity=Severity.WARNING,
    bad="      Wins 9 points",
    good="      Wins 1 point",
)
# FMT113 was for older encodings; other-encoding now covers all text formats.
MAT_VARIATION: Final = Code(
    code="FMT114",
    name="mat-other-variation",
    severity=Severity.WARNING,
    bad='; [Variation "NackGammon"]',
    good='; [Variation "Backgammon"]',
)
MAT_COLUMN: Final = Code(
    code="FMT115",
    name="mat-column-unclear",
    severity=Severity.INFO,
    bad="1) 43: 24/20 13/10\n2) 42: 8/4 6/4 31: 8/5 6/5",
    good="1)                        43: 24/20 13/10\n2) 42: 8/4 6/4            31: 8/5 6/5",
)
MAT_NUMBERING: Final = Code(
    code="FMT116",
    name="mat-numbering",
    severity=Severity.WARNING,
    bad="  1) 31: 8/5 6/5                 42: 8/4 6/4\n  5) 61: 13/7 8/7",
    good="  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2) 61: 13/7 8/7",
)
MAT_AFTER_RESULT: Final = Code(
    code="FMT117",
    name="mat-after-result",
    severity=Severity.WARNING,
    bad="      Wins 1 point\n  2) 61: 13/7 8/7",
    good="      Wins 1 point",
)
MAT_HEAD: Final = Code(
    code="FMT118",
    name="mat-head-missing",
    severity=Severity.WARNING,
    bad=" Game 1\n  1) 31: 8/5 6/5",
    good=" Game 1\n left : 0                       right : 0\n  1) 31: 8/5 6/5",
)

MAT_WESTERN: Final = Code(
    code="FMT119",
    name="mat-western-play",
    severity=Severity.INFO,
    bad='; [Variation "Backgammon"]',
    good='; [Ruleset "shesh-besh 1"]',
    once_a_run=True,
)
MAT_WESTERN_UNDECIDED: Final = Code(
    code="FMT120",
    name="mat-western-undecided",
    severity=Severity.INFO,
)
MAT_JACOBY: Final = Code(
    code="FMT121",
    name="mat-jacoby",
    severity=Severity.INFO,
    bad='; [Jacoby "On"]',
    good='; [Jacoby "Off"]',
    once_a_run=True,
)
MAT_UNREAD_TAG: Final = Code(
    code="FMT122",
    name="mat-unread-tag",
    severity=Severity.WARNING,
    bad='; [Record.players.0.rating "high"]',
    good='; [Record.players.0.rating "1600"]',
)
LONG_NAME: Final = Code(
    code="FMT123",
    name="long-name",
    severity=Severity.INFO,
    bad='"name": "Maximiliane-Henriette von der Aue"',
    good='"name": "Maximiliane von der Aue"',
)
MAT_TAG_DIFFERS: Final = Code(
    code="FMT125",
    name="mat-tag-differs",
    severity=Severity.WARNING,
    bad='; [Record.match.to "7"]\n 0 point match',
    good='; [Record.match.to "7"]\n 7 point match',
)
MAT_STAKE: Final = Code(
    code="FMT126",
    name="mat-stake-differs",
    severity=Severity.WARNING,
    bad="  9)  Doubles => 8               Takes",
    good="  9)  Doubles => 2               Takes",
)
MAT_POINTS_CUT: Final = Code(
    code="FMT127",
    name="mat-points-cut",
    severity=Severity.INFO,
    bad=" 3 point match\n…\n  1) 31: 8/5 6/5         Doubles => 2\n…\n      Wins 3 points",
    good=" 3 point match\n…\n  1) 31: 8/5 6/5         Doubles => 2\n…\n      Wins 2 points",
)
MAT_BACKWARDS: Final = Code(
    code="FMT128",
    name="mat-moves-backwards",
    bad="65: 14/8 15/10 6/8",
    good="65: 14/8 15/10",
)
