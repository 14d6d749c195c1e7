"""FMT3xx: Ludii trials (.trl), and differences between Ludii's rules and a ruleset."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

TRL_NO_GAME: Final = Code(
    code="FMT301",
    name="trl-no-game",
    bad="Move=[Move:mover=1,…]",
    good="game=../Common/res/lud/board/race/escape/Barjis.lud",
)
TRL_OTHER_GAME: Final = Code(
    code="FMT302",
    name="trl-other-game",
    bad="game=../Common/res/lud/board/war/Chess.lud",
    good="game=../Common/res/lud/board/Natt Klab ash-Shawk.lud",
)
TRL_GAME_NOT_READ: Final = Code(
    code="FMT303",
    name="trl-game-not-read",
    bad="game=../Common/res/lud/board/Natt Klab ash-Shawk.lud\nwinner=1",
    good="Move=[Move:mover=0,actions=[Add:type=Cell,to=7,what=1]]\n…\nwinner=1",
)
TRL_UNREAD_LINE: Final = Code(
    code="FMT304",
    name="trl-unread-line",
    severity=Severity.WARNING,
    bad="end type=NaturalEnd",
    good="endtype=NaturalEnd",
)
TRL_UNREAD_MOVE: Final = Code(
    code="FMT305",
    name="trl-unread-move",
)
TRL_OPTIONS: Final = Code(
    code="FMT306",
    name="trl-read-under-options",
    severity=Severity.INFO,
    bad="game=../Common/res/lud/board/Kioz.lud",
    good="game=../Common/res/lud/board/Natt Klab ash-Shawk.lud",
)
TRL_VARIANT: Final = Code(
    code="FMT307",
    name="trl-variant",
    severity=Severity.WARNING,
    bad="START GAME OPTIONS\nRules/Another\nEND GAME OPTIONS",
    good="START GAME OPTIONS\nEND GAME OPTIONS",
)
TRL_DIVERGENCE: Final = Code(
    code="FMT308",
    name="trl-rule-divergence",
    severity=Severity.WARNING,
)
TRL_TURN_ORDER: Final = Code(
    code="FMT309",
    name="trl-turn-order",
    severity=Severity.WARNING,
    bad="Move=[Move:mover=1,…]\nMove=[Move:mover=1,…]",
    good="Move=[Move:mover=1,…]",
)
TRL_NOT_JUDGED: Final = Code(
    code="FMT310",
    name="trl-not-judged",
    severity=Severity.WARNING,
    bad="[Select:type=Cell,to=8]",
    good="[Move:typeFrom=Cell,from=7,typeTo=Cell,to=17,decision=true]",
)
TRL_NO_RESULT: Final = Code(
    code="FMT311",
    name="trl-no-result",
    severity=Severity.INFO,
    bad="winner=0\nendtype=MoveLimit",
    good="winner=1\nendtype=NaturalEnd",
)
TRL_RESULT: Final = Code(
    code="FMT312",
    name="trl-result-differs",
    severity=Severity.WARNING,
)
