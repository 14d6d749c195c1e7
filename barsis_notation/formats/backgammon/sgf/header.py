"""Reading of the properties of a root node: players, event, match and comment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from barsis_notation.formats.backgammon.seats_and_stakes import LEFT, RIGHT, START
from barsis_notation.formats.backgammon.sgf.trees import (
    SgfNode,
    TreeContext,
    make_simple_text,
    normalise_text,
)
from barsis_notation.formats.backgammon.tags import is_own_tag
from barsis_notation.record.shapes import DATE_PATTERN, MAX_TEXT
from barsis_notation.record.structs import Cube, Event, Match, Meta, Player, Source, Transcription

OWN: Final = "XB"
"""Property that only this library writes; other programs ignore it. Values are ``key:value``."""

APPLICATION: Final = "barsis_notation"
FROM_ZERO: Final = ("gnu backgammon", APPLICATION)
"""Programs that count the games of a match from 0; the specification counts from 1."""

STARTS: Final = {
    "": START,
    "nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
}
"""The start position (checkers by point) for each word of RU."""
OTHERS: Final = re.compile("hypergammon.*")
"""Words of RU for games with other checkers."""

TEXTS: Final = {
    "EV": "event", "PC": "site", "RO": "round", "DT": "date", "PW": "white", "PB": "black",
    "WR": "white rating", "BR": "black rating", "WT": "white team", "BT": "black team",
    "AN": "annotator", "US": "user", "SO": "source", "CO": "rights", "CP": "rights", "CV": "cube",
}  # fmt: skip
GRAMMAR: Final = ("FF", "GM", "CA", "AP", "MI", "RU", "RE", "GC", "SZ", "ST", OWN)
PLACED: Final = frozenset((*TEXTS, *GRAMMAR))

_WHOLE = re.compile(r"-?[0-9]{1,6}")
_RATING = re.compile(r"([0-9]{1,5})(?:[.,][0-9]*)?(?:/[0-9]*)?")
_PAIR = re.compile(r"([A-Za-z]+)\s*:\s*(.*)", re.DOTALL)


class RootProperties(Struct):
    """The parsed properties of the root node of a game tree, from ``read_root``.

    Attributes:
        texts: Maps meanings, such as ``event`` or ``white rating`` (the values of ``TEXTS``), to
            texts; missing properties are absent.
        info: Maps the keys of the property MI, in lower case, to their values. Of several values
            with the same key, the last is used.
        rules: The words of the property RU in lower case.
        own: Maps the keys of the property XB, in lower case, to their values, as for *info*.
        comment: The values of GC, one below the other; "" if missing.
        result: The value of RE, "" if missing.
        result_at: Offset of the value of RE in the bytes of the game tree, from 0; 0 if missing.
        game_at: Offset of the value of GM in the bytes of the game tree, from 0.
        counts_from_zero: Whether ``game`` in MI counts the games of the match from 0, not from 1;
            True if the program in AP does so or ``game`` is 0.
    """

    texts: dict[str, str]
    info: dict[str, str]
    rules: list[str]
    own: dict[str, str]
    comment: str
    result: str
    result_at: int
    game_at: int
    counts_from_zero: bool


def read_root(root: SgfNode, notes: TreeContext) -> RootProperties:
    """Return the properties of a root node, decoded but not checked.

    Args:
        root: The root node of a game tree; it must have the property GM.
        notes: The context of the tree, which decodes text.

    Raises:
        KeyError: If *root* does not have the property GM.
    """
    values = root.properties
    texts = {
        TEXTS[name]: make_simple_text(notes.text(values[name][0]))[:MAX_TEXT]
        for name in TEXTS
        if name in values
    }
    info = dict(_read_pairs(root, "MI", notes))
    application = notes.text(values["AP"][0]).lower() if "AP" in values else ""
    result = values.get("RE", [None])[0]
    rules = [notes.text(value).lower().split(":") for value in values.get("RU", ())]
    return RootProperties(
        texts,
        info,
        [word.strip() for words in rules for word in words],
        dict(_read_pairs(root, OWN, notes)),
        "\n".join(normalise_text(notes.text(value)) for value in values.get("GC", ())).strip(),
        notes.text(result).strip() if result else "",
        result.offset if result else 0,
        values["GM"][0].offset,
        application.startswith(FROM_ZERO) or info.get("game") == "0",
    )


def _read_pairs(root: SgfNode, name: str, notes: TreeContext) -> list[tuple[str, str]]:
    texts = (notes.text(value) for value in root.properties.get(name, ()))
    halves = (text.partition(":") for text in texts)
    return [(key.strip().lower(), value.strip()) for key, _, value in halves]


def get_start(head: RootProperties) -> dict[int, int] | None:
    """Return a dict that maps each point to a seat's number of checkers at the start.

    An example is ``{24: 2, 13: 5}``; it is the same for both seats. It is the usual start position
    unless RU contains the word ``nackgammon``; unknown words are ignored.

    Return None if a word of RU begins with ``hypergammon``, a game with fewer checkers.
    """
    if any(OTHERS.fullmatch(word) for word in head.rules):
        return None
    return next((STARTS[word] for word in head.rules if word and word in STARTS), START)


def get_event(head: RootProperties) -> Event | UnsetType:
    """Return the event: its name, site, round and date; UNSET if all are missing.

    The date is the first one of DT, as a day, month or year such as ``2024-05``; in any other form,
    it counts as missing.
    """
    get = head.texts.get
    event = Event(
        name=get("event", ""), site=get("site", ""), round=get("round", ""), date=_get_date(head)
    )
    return event if event != Event() else UNSET


def _get_date(head: RootProperties) -> str:
    """Return the first day of DT, which may be a list."""
    date = re.split(r"[,\s]", head.texts.get("date", ""))[0]
    return date if date and re.match(DATE_PATTERN, date) else ""


def get_match(head: RootProperties) -> Match | UnsetType:
    """Return the match, with games counted from 1; UNSET if no property describes it.

    A length or number that is not positive is left out. The cube is given only if its value at the
    start is more than 1.
    """
    number = _get_integer(head.info, "game")
    game = None if number is None else number + head.counts_from_zero
    to = _get_integer(head.info, "length")
    before = {
        seat: score
        for seat, key in ((LEFT, "ws"), (RIGHT, "bs"))
        if (score := _get_integer(head.info, key)) is not None
    }
    match = Match(
        id=head.own.get("match id", ""),
        game=game if game and game > 0 else UNSET,
        to=to if to and to > 0 else UNSET,
        before=before,
        crawford="crawfordgame" in head.rules or UNSET,
        cube=Cube(value=get_stake(head)) if get_stake(head) > 1 else UNSET,
    )
    return match if match != Match() else UNSET


def _get_integer(values: Mapping[str, str], key: str) -> int | None:
    text = values.get(key, "")
    return int(text) if _WHOLE.fullmatch(text) else None


def get_stake(head: RootProperties) -> int:
    """Return the value of the cube at the start, from CV; 1 if it is missing or invalid."""
    return max(_get_integer({"cube": head.texts.get("cube", "")}, "cube") or 1, 1)


def get_players(head: RootProperties) -> list[Player]:
    """Return the two players: White (seat ``W``), then Black (seat ``B``).

    They have the names, teams and ratings that the game gives. Of a rating, only the whole part is
    read.
    """
    return [_make_player(head, "white", LEFT), _make_player(head, "black", RIGHT)]


def _make_player(head: RootProperties, key: str, seat: str) -> Player:
    rating = _get_rating(head, key)
    return Player(
        name=head.texts.get(key, ""),
        seats=[seat],
        team=head.texts.get(f"{key} team", ""),
        rating=UNSET if rating is None else rating,
    )


def _get_rating(head: RootProperties, key: str) -> int | None:
    found = _RATING.fullmatch(head.texts.get(f"{key} rating", ""))
    return int(found[1]) if found else None


def get_meta(head: RootProperties, notes: TreeContext) -> Meta:
    """Return the source, rights and transcriber of the record.

    Texts for which records do not have a member are stored in the source, in ``x["headers"]``.

    Args:
        head: The parsed root properties.
        notes: The context of the tree, which supplies its encoding and number.
    """
    source = Source(format="sgf", encoding=notes.encoding.name, part=notes.number)
    left = _list_unplaced(head)
    if left:
        source.x = {"headers": left}
    get = head.texts.get
    said = Transcription(by=get("user") or get("annotator") or "", from_=get("source", ""))
    return Meta(
        source=source,
        rights=get("rights", ""),
        transcription=said if said != Transcription() else UNSET,
    )


def _list_unplaced(head: RootProperties) -> dict[str, str]:
    get = head.texts.get
    left = {
        key: get(key, "")
        for key in ("white rating", "black rating")
        if get(key) and _get_rating(head, key.removesuffix(" rating")) is None
    }
    if get("date") and get("date") != _get_date(head):
        left["date"] = get("date", "")
    if get("user") and get("annotator"):
        left["annotator"] = get("annotator", "")
    left |= {
        key: value for key, value in head.own.items() if not is_own_tag(key) and key != "match id"
    }
    return {
        re.sub(r"[^A-Za-z0-9_.$-]", "_", key)[:64]: value[:MAX_TEXT]
        for key, value in left.items()
        if key
    }
