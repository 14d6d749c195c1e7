"""Positions of 15 checkers a side: counts by point, the notation's ``Setup``, and short ids.

GNU Backgammon's position id encodes the checkers as seen by the player on roll; its match id
encodes that player, the dice, the cube and the score. Both are bits in base64. In an XGID, capitals
are the checkers of W: XG's player 1, whom XG shows at the bottom and writes in the left column of
its match files. (GNU Backgammon reads capitals as its right-hand player.)
"""

from __future__ import annotations

import base64
import re
from typing import Final, NamedTuple

from msgspec import UNSET

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import BarsisError
from barsis_notation.formats.backgammon.seats_and_stakes import (
    BAR,
    LEFT,
    MEN,
    OFF,
    RIGHT,
    RULESET,
    get_opponent,
)
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.position_lines import Man, Setup
from barsis_notation.record.structs import Match
from barsis_notation.replay.position import Position

_text = bind_texts("backgammon")
_count = bind_texts("formats")

Counts = dict[str, list[int]]
"""Maps ``W`` and ``B`` to 26 numbers of checkers, by the seat's own points.

Index 0 is off, 1 to 24 are points, 25 is the bar.
"""

_CUBE = re.compile(r"([1-9][0-9]{0,5})([WB])?")
_DIE = re.compile(r"[1-6]")


class Stake(NamedTuple):
    """The doubling cube: its value, and its owner (``W``, ``B``, or "" if it is in the middle)."""

    value: int = 1
    owner: str = ""


def make_setup(men: Counts, to: str, stake: Stake, roll: str) -> Setup:
    """Return a position of the ruleset ``shesh-besh``; it is not validated.

    Args:
        men: For each seat, ``W`` and ``B``, the number of checkers on each point, numbered from the
            side of that seat; index 0 is off, 25 is the bar.
        to: The seat to move, ``W`` or ``B``.
        stake: The cube; not written if its value is 1.
        roll: Two dice, both unplayed, such as ``31``; "" if there is no roll.
    """
    dice = roll * 2 if len(set(roll)) == 1 else roll
    cube = f"{stake.value}{stake.owner}" if stake.value > 1 else ""
    keys = {"cube": cube, "owed": ",".join(sorted(dice))}
    return Setup(
        id=RULESET,
        men={seat: _list_men(men[seat]) for seat in (LEFT, RIGHT)},
        to=to,
        keys={key: value for key, value in keys.items() if value},
    )


def _list_men(counts: list[int]) -> tuple[Man, ...]:
    names = {BAR: "bar", OFF: "off"}
    return tuple(
        Man(names.get(point) or str(point))
        for point in (BAR, *range(1, BAR), OFF)
        for _ in range(counts[point])
    )


def count_men(setup: Setup) -> Counts | None:
    """Return the numbers of checkers by seat and point; index 0 is off, 25 is the bar.

    The dict maps ``W`` and ``B`` to lists of 26 numbers. Each seat numbers the points from its own
    side, as in a position line.

    Return None if the ruleset of *setup* is not ``shesh-besh``, or its seats are not ``W`` and
    ``B``. Also return None if a checker has a tag, or is neither on a point, on the bar nor off.
    The numbers of checkers are not validated.
    """
    if set(setup.men) != {LEFT, RIGHT} or setup.id != RULESET:
        return None
    names = {"bar": BAR, "off": OFF, **{str(point): point for point in range(1, BAR)}}
    counts = {seat: [0] * (BAR + 1) for seat in (LEFT, RIGHT)}
    for seat, men in setup.men.items():
        for man in men:
            if man.tag or man.place not in names:
                return None
            counts[seat][names[man.place]] += 1
    return counts


def get_stake(setup: Setup) -> Stake:
    """Return the cube of *setup*.

    The cube has the value 1 and is in the middle if the key ``cube`` is missing or malformed.
    """
    found = _CUBE.fullmatch(setup.keys.get("cube", ""))
    return Stake(int(found[1]), found[2] or "") if found else Stake()


def get_roll(setup: Setup) -> str:
    """Return the two dice of an unplayed roll, the larger first, such as ``31``.

    Return "" if there is no roll, it is partly played, or its dice are not 1 to 6. The dice in
    *setup* must be in ascending order, as ``make_setup`` writes them.
    """
    owed = setup.keys.get("owed", "").split(",")
    if not all(_DIE.fullmatch(die) for die in owed):
        return ""
    if len(owed) == 4 and len(set(owed)) == 1:
        return owed[0] * 2
    return owed[1] + owed[0] if len(owed) == 2 and owed[0] != owed[1] else ""


def can_move(men: Counts, seat: str, dice: str) -> bool:
    """Return whether a player could move a checker with a roll.

    Return False if the position is impossible or *dice* is not a roll.

    Args:
        men: For each seat, the number of checkers on each point, as from ``count_men``.
        seat: The player to move, ``W`` or ``B``.
        dice: Two dice as digits, such as ``31``.
    """
    try:
        return any(Position(make_setup(men, seat, Stake(), "")).moves(dice))
    except ValueError:
        return False


# Short ids: GNU Backgammon's and eXtreme Gammon's, each printed and parsed.

POSITION_BYTES: Final = 10
MATCH_BYTES: Final = 9
_GNUBG_ID = re.compile(r"([A-Za-z0-9+/]{14})(?::([A-Za-z0-9+/]{12}))?")

FIELDS: Final = (
    *(("cube", 4), ("owner", 2), ("on roll", 1), ("crawford", 1), ("state", 3), ("turn", 1)),
    *(("doubled", 1), ("resigned", 2), ("die 1", 3), ("die 2", 3), ("length", 15)),
    *(("score 0", 15), ("score 1", 15), ("no jacoby", 1)),
)
"""The fields of a match id with their number of bits, lowest first."""

MIDDLE: Final = 3
PLAYING: Final = 1
MAX_GNUBG_CUBE: Final = 15
"""The greatest exponent of a cube value, a power of two, that a match id can store."""

NEEDED: Final = _text("position-needed")
NEEDED_ROLL: Final = _text("roll-needed")

Bits = dict[str, int]


class PositionIdError(BarsisError, ValueError):
    """Raised for a text that is not a position id, or a position that an id cannot store.

    Attributes:
        found: Description of the wrong text or value; an unreadable text is quoted and may be cut.
        expected: Description of the allowed values.

    Examples:
        >>> from barsis_notation.formats import PositionIdError, parse_xgid
        >>> try:
        ...     parse_xgid("XGID=")
        ... except PositionIdError as error:
        ...     print(error.found)
        'XGID='
    """

    def __init__(self, found: str | Text, expected: str | Text) -> None:
        self.found = found
        self.expected = expected
        super().__init__(_text("found-expected", found=found, expected=expected))


_EXAMPLE: Final = "4HPwATDgc/ABMA:cAkAAAAAAAAE"


def _describe_too_many(seat: str, count: int) -> Text:
    return _text("men-of-seat", seat=seat, count=count)


def is_gnubg_id(text: str) -> bool:
    """Return whether *text* has the form of a GNU Backgammon position id.

    A colon and a match id may follow it. Return False if there is white space around it. Only the
    form is checked; ``parse_gnubg_id`` may still refuse the text.

    Raises:
        WrongTypeError: If *text* is not a str. It is a UsageError.

    Examples:
        >>> from barsis_notation.formats import is_gnubg_id
        >>> is_gnubg_id("4HPwATDgc/ABMA:MIEFAAAAAAAE"), is_gnubg_id("4HPwATDgc/ABMA")
        (True, True)
        >>> is_gnubg_id("barsis S:82,off(3) N:bar(4) to=S")
        False
    """
    expect("text", text, str)
    return _GNUBG_ID.fullmatch(text) is not None


def print_gnubg_id(setup: Setup, match: Match | None = None) -> str:
    """Return the GNU Backgammon position id and match id, separated by a colon.

    Args:
        setup: A position of Shesh Besh, from ``parse_setup`` or ``Position.setup``. A roll is two
            or four dice in ascending order in its key ``owed``.
        match: Length, score by seat and Crawford state of the match; None for a money session.

    Raises:
        PositionIdError: If *setup* is not a Shesh Besh position, has no player to move, or has more
            than 15 checkers of a seat. Also if a roll is partly played or has dice that are not 1
            to 6. Also if the cube is not a power of two up to 2 to the 15th, or the length or score
            is not from 0 to 32,767.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import Game, parse_setup
        >>> from barsis_notation.formats import print_gnubg_id
        >>> game = Game("shesh-besh")
        >>> game.throw("31")
        >>> print_gnubg_id(parse_setup(game.position))
        '4HPwATDgc/ABMA:MIEFAAAAAAAE'
    """
    expect("setup", setup, Setup)
    expect("match", match, Match, None)
    return f"{print_position_id(setup)}:{_format_match_id(setup, match or Match())}"


def print_position_id(setup: Setup) -> str:
    """Return the GNU Backgammon position id: the checkers as seen by the player to move.

    Args:
        setup: A position of Shesh Besh, from ``parse_setup`` or ``Position.setup``. Its cube and
            roll are ignored.

    Raises:
        PositionIdError: If *setup* is not a Shesh Besh position, has no player to move, or has
            more than 15 checkers of a seat.
        WrongTypeError: If *setup* is not a Setup. It is a UsageError.

    Examples:
        >>> from barsis_notation import parse_setup
        >>> from barsis_notation.formats import print_position_id
        >>> line = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"
        >>> print_position_id(parse_setup(line))
        '4HPwATDgc/ABMA'
    """
    expect("setup", setup, Setup)
    men = count_men(setup)
    if men is None or setup.to not in (LEFT, RIGHT):
        raise PositionIdError(_text("seat-to-move", seat=setup.to), NEEDED)
    bits = ""
    for seat in (get_opponent(setup.to), setup.to):
        if sum(men[seat]) > MEN:
            raise PositionIdError(
                _describe_too_many(seat, sum(men[seat])), _count("at-most", count=MEN)
            )
        bits += "".join("1" * men[seat][point] + "0" for point in range(1, BAR + 1))
    return _encode_base64(int(bits[::-1], 2), POSITION_BYTES)


def parse_gnubg_id(text: str) -> tuple[Setup, Match]:
    """Parse a GNU Backgammon position id, alone or followed by a colon and a match id.

    GNU Backgammon's player 0, the left column of its match files, is W. Without a match id, W is to
    move.

    Args:
        text: The id. Surrounding white space is ignored.

    Returns:
        The position, and the match with length, score and Crawford state. The match is an empty
        ``Match()`` if there is no match id, or for a money session without a score. The position
        may be impossible; ``Position`` checks this.

    Raises:
        PositionIdError: If *text* is not such an id, or has more than 15 checkers of a player or
            impossible dice. Also if it describes a pending double or resignation, or a game that is
            not in progress.
        WrongTypeError: If *text* is not a str. It is a UsageError.

    Examples:
        >>> from barsis_notation import format_setup
        >>> from barsis_notation.formats import parse_gnubg_id
        >>> setup, match = parse_gnubg_id("4HPwATDgc/ABMA:MIEFAAAAAAAE")
        >>> format_setup(setup), bool(match.to)
        ('shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W owed=1,3', False)
    """
    expect("text", text, str)
    found = _GNUBG_ID.fullmatch(text.strip())
    if found is None:
        raise PositionIdError(repr(text[:60]), _text("id-such-as", example=_EXAMPLE))
    fields = _parse_fields(found[2]) if found[2] else _NO_FIELDS
    to = RIGHT if fields["on roll"] else LEFT
    men = _decode_men(found[1], to)
    owner = {0: LEFT, 1: RIGHT}.get(fields["owner"], "")
    roll = "".join(sorted((str(fields["die 1"]), str(fields["die 2"])), reverse=True))
    setup = make_setup(men, to, Stake(1 << fields["cube"], owner), roll.replace("0", ""))
    return setup, _make_match_of_fields(fields)


def _decode_men(text: str, to: str) -> Counts:
    """Return the checkers of a position id, of the player *to* move and the other."""
    number = int.from_bytes(base64.b64decode(text + "=="), "little")
    runs = f"{number:0{POSITION_BYTES * 8}b}"[::-1].split("0")
    if len(runs) < 2 * BAR or any(runs[2 * BAR :]):
        raise PositionIdError(text, _text("run-of-ones"))
    men = {}
    for seat, first in ((get_opponent(to), 0), (to, BAR)):
        counts = [len(run) for run in runs[first : first + BAR]]
        if sum(counts) > MEN:
            found = _text("men-of-one-player", count=sum(counts))
            raise PositionIdError(found, _count("at-most", count=MEN))
        men[seat] = [MEN - sum(counts), *counts]
    return men


def _format_match_id(setup: Setup, match: Match) -> str:
    stake, roll = get_stake(setup), get_roll(setup)
    if setup.keys.get("owed") and not roll:
        raise PositionIdError(f"owed={setup.keys['owed']}", NEEDED_ROLL)
    to = setup.to == RIGHT
    fields: Bits = {
        "cube": get_cube_power(stake),
        "owner": {LEFT: 0, RIGHT: 1}.get(stake.owner, MIDDLE),
        "on roll": to,
        "crawford": match.crawford is True,
        "state": PLAYING,
        "turn": to,
        "doubled": 0,
        "resigned": 0,
        "die 1": int(roll[:1] or 0),
        "die 2": int(roll[1:] or 0),
        "length": match.to or 0,
        "score 0": match.before.get(LEFT, 0),
        "score 1": match.before.get(RIGHT, 0),
        "no jacoby": 1,
    }
    number = at = 0
    for name, size in FIELDS:
        if not 0 <= fields[name] < 1 << size:
            found = _text("field-value", field=name, value=int(fields[name]))
            raise PositionIdError(found, _text("from-0-to", most=(1 << size) - 1))
        number |= fields[name] << at
        at += size
    return _encode_base64(number, MATCH_BYTES)


def get_cube_power(stake: Stake) -> int:
    """Return the exponent of the cube's value as a power of two, such as 3 for the value 8.

    Raises:
        PositionIdError: If the value is not a power of two or is greater than 2 to the 15th.
    """
    power = stake.value.bit_length() - 1
    if stake.value != 1 << power or power > MAX_GNUBG_CUBE:
        raise PositionIdError(
            _text("cube-of", value=stake.value), _text("power-of-2", most=1 << MAX_GNUBG_CUBE)
        )
    return power


def _parse_fields(text: str) -> Bits:
    number = int.from_bytes(base64.b64decode(text), "little")
    fields: Bits = {}
    for name, size in FIELDS:
        fields[name] = number & ((1 << size) - 1)
        number >>= size
    dice = (fields["die 1"], fields["die 2"])
    if number or max(dice) > 6 or (0 in dice and any(dice)):
        raise PositionIdError(_text("match-id", id=text), _text("two-dice-or-none"))
    waits = fields["doubled"] or fields["resigned"] or fields["on roll"] != fields["turn"]
    if waits or fields["state"] != PLAYING:
        raise PositionIdError(_text("match-id", id=text), _text("game-under-way"))
    return fields


_NO_FIELDS: Final[Bits] = {**dict.fromkeys((name for name, _ in FIELDS), 0), "owner": MIDDLE}


def _make_match_of_fields(fields: Bits) -> Match:
    scores = {LEFT: fields["score 0"], RIGHT: fields["score 1"]}
    return make_match(fields["length"], scores, bool(fields["crawford"]))


def make_match(length: int, scores: dict[str, int], crawford: bool) -> Match:
    """Return a match with this length and score.

    Args:
        length: The match length in points; 0 for a money session.
        scores: Points won before this game, by seat. In a money session, they are omitted if all
            are 0.
        crawford: Whether this is the Crawford game.
    """
    return Match(
        to=length or UNSET,
        before=scores if length or any(scores.values()) else {},
        crawford=crawford or UNSET,
    )


def _encode_base64(number: int, size: int) -> str:
    return base64.b64encode(number.to_bytes(size, "little")).decode().rstrip("=")


# XGID.

HEAD: Final = "XGID="
MAX_XG_CUBE: Final = 10
"""Power of two that limits XG's cube by default. It is written, and ignored by the reader."""

_XGID_MEN = re.compile(r"[a-oA-O-]{26}")
_XGID_ROLL = re.compile(r"00|[1-6]{2}")
_WHOLE = re.compile(r"[0-9]{1,4}")
_SIDE = {"1": LEFT, "-1": RIGHT}
_XGID_FIELDS: Final = 10


def is_xgid(text: str) -> bool:
    """Return whether *text* has the form of an XGID, with or without ``XGID=``.

    Return True for any text that begins with ``XGID=``, and for one that begins with 26 signs for
    checkers and contains at least 8 colons; ``parse_xgid`` may still refuse it. Return False if the
    text begins with white space.

    Raises:
        WrongTypeError: If *text* is not a str. It is a UsageError.

    Examples:
        >>> from barsis_notation.formats import is_xgid
        >>> (
        ...     is_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"),
        ...     is_xgid("4HPwATDgc/ABMA"),
        ... )
        (True, False)
    """
    expect("text", text, str)
    return text.startswith(HEAD) or (
        text.count(":") >= _XGID_FIELDS - 2 and bool(_XGID_MEN.match(text))
    )


def print_xgid(setup: Setup, match: Match | None = None) -> str:
    """Return the XGID of a position, beginning with ``XGID=``.

    Capital letters are the checkers of W. The score, the match length and the Crawford state are
    written as given, without a limit; ``parse_xgid`` reads numbers of up to four digits.

    Args:
        setup: A position of Shesh Besh, from ``parse_setup`` or ``Position.setup``. A roll is two
            or four dice in ascending order in its key ``owed``.
        match: Length, score by seat and Crawford state of the match; None for a money session.

    Raises:
        PositionIdError: If *setup* is not a Shesh Besh position, has no player to move, or has more
            than 15 checkers of a seat. Also if a roll is partly played or has dice that are not 1
            to 6. Also if the cube is not a power of two up to 2 to the 15th.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import parse_setup
        >>> from barsis_notation.formats import print_xgid
        >>> line = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W owed=1,3"
        >>> print_xgid(parse_setup(line))
        'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10'
    """
    expect("setup", setup, Setup)
    expect("match", match, Match, None)
    men, roll = count_men(setup), get_roll(setup)
    if men is None or setup.to not in (LEFT, RIGHT) or any(sum(row) > MEN for row in men.values()):
        raise PositionIdError(_text("seat-to-move", seat=setup.to), NEEDED)
    if setup.keys.get("owed") and not roll:
        raise PositionIdError(f"owed={setup.keys['owed']}", NEEDED_ROLL)
    stake, match = get_stake(setup), match or Match()
    fields = (
        _format_letters(men),
        get_cube_power(stake),
        {LEFT: 1, RIGHT: -1}.get(stake.owner, 0),
        1 if setup.to == LEFT else -1,
        roll or "00",
        match.before.get(LEFT, 0),
        match.before.get(RIGHT, 0),
        int(match.crawford is True),
        match.to or 0,
        MAX_XG_CUBE,
    )
    return HEAD + ":".join(map(str, fields))


def _format_letters(men: Counts) -> str:
    """Return the 26 letters: B's bar, W's points 1 to 24, W's bar."""
    return "".join(
        _format_letter(men[LEFT][at] if at else 0, men[RIGHT][BAR - at] if at < BAR else 0)
        for at in range(BAR + 1)
    )


def _format_letter(ours: int, theirs: int) -> str:
    if ours:
        return chr(ord("A") + ours - 1)
    return chr(ord("a") + theirs - 1) if theirs else "-"


def parse_xgid(text: str) -> tuple[Setup, Match]:
    """Parse an XGID, with or without ``XGID=``.

    Capital letters are the checkers of W. The field for the largest cube may be missing and is
    ignored; so is the field for the rules, except for the Crawford game of a match. A cube of more
    than 2 to the 19th is read as this value.

    Args:
        text: The id. Surrounding white space is ignored.

    Returns:
        The position, and the match with length, score and Crawford state. The match is an empty
        ``Match()`` for a money session without a score. The position may be impossible;
        ``Position`` checks this.

    Raises:
        PositionIdError: If the number of fields or a field is wrong, a player has more than 15
            checkers, or a double is pending.
        WrongTypeError: If *text* is not a str. It is a UsageError.

    Examples:
        >>> from barsis_notation import format_setup
        >>> from barsis_notation.formats import parse_xgid
        >>> setup, match = parse_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10")
        >>> match.to, match.before, setup.keys
        (7, {'W': 2, 'B': 3}, {'owed': '1,3'})
    """
    expect("text", text, str)
    fields = text.strip().removeprefix(HEAD).split(":")
    if len(fields) not in (_XGID_FIELDS - 1, _XGID_FIELDS) or not _XGID_MEN.fullmatch(fields[0]):
        raise PositionIdError(repr(text[:80]), _text("xgid-layout"))
    cube, owner, turn, roll, ours, theirs, rule, length, *_ = fields[1:]
    if turn not in _SIDE or owner not in (*_SIDE, "0"):
        raise PositionIdError(
            _text("cube-and-turn", owner=owner, turn=turn), _text("one-or-minus-one")
        )
    if not _XGID_ROLL.fullmatch(roll):
        raise PositionIdError(_text("the-dice", dice=roll[:20]), _text("dice-or-00"))
    numbers = [_parse_number(word) for word in (cube, ours, theirs, rule, length)]
    setup = make_setup(
        _parse_letters(fields[0]),
        _SIDE[turn],
        Stake(1 << min(numbers[0], 19), _SIDE.get(owner, "")),
        "".join(sorted(roll, reverse=True)).replace("0", ""),
    )
    scores = {LEFT: numbers[1], RIGHT: numbers[2]}
    return setup, make_match(numbers[4], scores, bool(numbers[4]) and numbers[3] == 1)


def _parse_number(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise PositionIdError(repr(text[:20]), _text("a-number"))
    return int(text)


def _parse_letters(letters: str) -> Counts:
    men = {LEFT: [0] * (BAR + 1), RIGHT: [0] * (BAR + 1)}
    for at, letter in enumerate(letters):
        if letter.isupper():
            men[LEFT][at] = ord(letter) - ord("A") + 1
        elif letter != "-":
            men[RIGHT][BAR - at] = ord(letter) - ord("a") + 1
    for seat, counts in men.items():
        if counts[0] or sum(counts) > MEN:
            raise PositionIdError(
                _describe_too_many(seat, sum(counts)), _text("own-bar", count=MEN)
            )
        counts[0] = MEN - sum(counts)
    return men
