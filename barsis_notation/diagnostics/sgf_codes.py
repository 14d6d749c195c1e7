"""FMT2xx: problems of backgammon SGF files (.sgf, GM[6]).

Irregularities that are accepted in reading them have codes too.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

SGF_NO_GAME: Final = Code(
    code="FMT201",
    name="sgf-no-game",
    bad="W[31hefe]",
    good="(;FF[4]GM[6];W[31hefe])",
)
SGF_GAME_NOT_READ: Final = Code(
    code="FMT202",
    name="sgf-game-not-read",
    bad="(;FF[4]GM[1]SZ[19];B[pd])",
    good="(;FF[4]GM[6];W[31hefe])",
)
SGF_SYNTAX: Final = Code(
    code="FMT203",
    name="sgf-syntax",
    severity=Severity.WARNING,
    bad="(;FF[4]GM[6];W31hefe])",
    good="(;FF[4]GM[6];W[31hefe])",
)
SGF_UNREAD_VALUE: Final = Code(
    code="FMT204",
    name="sgf-unread-value",
    bad=";W[31he9e]",
    good=";W[31hefe]",
)
SGF_NOT_KEPT: Final = Code(
    code="FMT205",
    name="sgf-not-kept",
    severity=Severity.WARNING,
    bad=";W[31hefe]A[0][hefe E 0.5 0.1]",
    good=";W[31hefe]",
)
SGF_NOT_WHOLE: Final = Code(
    code="FMT206",
    name="sgf-not-whole",
    severity=Severity.WARNING,
    bad="(;FF[4]GM[6];W[31hefe]",
    good="(;FF[4]GM[6];W[31hefe])",
)
# FMT207 was for the opening of Western play, now part of sgf-western-play.
SGF_CUBE: Final = Code(
    code="FMT208",
    name="sgf-cube-in-use",
    severity=Severity.WARNING,
    bad=";B[double];W[take]",
    once_a_run=True,
    good=";W[31hefe]",
)
SGF_JOINED: Final = Code(
    code="FMT209",
    name="sgf-joined-moves",
    severity=Severity.INFO,
    bad=";W[31he]",
    good=";W[31hgge]",
    once_a_run=True,
)
SGF_TWO_ROADS: Final = Code(
    code="FMT210",
    name="sgf-two-roads",
    severity=Severity.INFO,
    bad=";W[64xn]",
    once_a_run=True,
    good=";W[64xrrn]",
)
SGF_NO_RESULT: Final = Code(
    code="FMT211",
    name="sgf-no-result",
    severity=Severity.INFO,
    bad="(;FF[4]GM[6];W[31hefe];B[resign:1])",
    good="(;FF[4]GM[6]RE[W+1R];W[31hefe];B[resign:1])",
)
SGF_RESULT_IN_DOUBT: Final = Code(
    code="FMT212",
    name="sgf-result-in-doubt",
    severity=Severity.WARNING,
    bad="RE[W+9]",
    good="RE[W+2]",
)
SGF_OUTSIDE: Final = Code(
    code="FMT213",
    name="sgf-text-outside",
    severity=Severity.WARNING,
    bad="(;FF[4]GM[6];W[31hefe])\nAnn plays Ben on Friday.",
    good="(;FF[4]GM[6];W[31hefe])",
)
SGF_VARIATION: Final = Code(
    code="FMT214",
    name="sgf-other-variation",
    severity=Severity.WARNING,
    bad="RU[Nackgammon]",
    good="XB[Ruleset:shesh-besh 1]",
)

SGF_WESTERN: Final = Code(
    code="FMT215",
    name="sgf-western-play",
    severity=Severity.INFO,
    bad="(;FF[4]GM[6];W[31hefe])",
    good="(;FF[4]GM[6]XB[Ruleset:shesh-besh 1];W[31hefe])",
    once_a_run=True,
)
SGF_JACOBY: Final = Code(
    code="FMT216",
    name="sgf-jacoby",
    severity=Severity.INFO,
    bad="RU[Jacoby]",
    once_a_run=True,
    good="XB[Ruleset:shesh-besh 1]",
)
SGF_UNREAD_TAG: Final = Code(
    code="FMT217",
    name="sgf-unread-tag",
    severity=Severity.WARNING,
    bad="XB[Record.players.0.rating:high]",
    good="XB[Record.players.0.rating:1600]",
)
SGF_TAG_DIFFERS: Final = Code(
    code="FMT218",
    name="sgf-tag-differs",
    severity=Severity.WARNING,
    bad="PW[Ben]XB[Ruleset:shesh-besh 1][Record.players.0.name:Ann]",
    good="PW[Ben]XB[Ruleset:shesh-besh 1][Record.players.0.name:Ben]",
)
SGF_RESIGNATION_DECLINED: Final = Code(
    code="FMT219",
    name="sgf-resignation-declined",
    severity=Severity.INFO,
    bad=";B[resign:1];W[61hbed]",
    good=";B[resign:1];W[accept]",
)
SGF_BACKWARDS: Final = Code(
    code="FMT220",
    name="sgf-moves-backwards",
    bad=";W[65njojfh]",
    good=";W[65njoj]",
)
