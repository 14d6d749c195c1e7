"""The properties of a root node: who played, where, for how many points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from barsis_notation.formats.backgammon.facts import LEFT, RIGHT, START
from barsis_notation.formats.backgammon.sgf.trees import Notes, SgfNode, one_line_text, plain_text
from barsis_notation.formats.backgammon.tags import is_own
from barsis_notation.record.shapes import DATE_PATTERN, MAX_TEXT
from barsis_notation.record.structs import Cube, Event, Match, Meta, Player, Source, Transcription

OWN: Final = "XB"
"""Our own property: what other programs pass over, as ``key:value``."""

APPLICATION: Final = "barsis_notation"
FROM_ZERO: Final = ("gnu backgammon", APPLICATION)
"""Programs that count the games of a match from 0; the specification counts from 1."""

STARTS: Final = {
    "": START,
    "nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
}
"""The points the men begin on, by the word of RU."""
OTHERS: Final = re.compile("hypergammon.*")
"""Words of RU for games with other men."""

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
    """What a root node says: *texts* by what they are, *info* of the match, words of the rules.

    *own* are our own keys, in small letters. *game_at* is where the value of GM stands.
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


def read_head(root: SgfNode, notes: Notes) -> RootProperties:
    """Return what *root* says."""
    values = root.properties
    texts = {
        TEXTS[name]: one_line_text(notes.text(values[name][0]))[:MAX_TEXT]
        for name in TEXTS
        if name in values
    }
    info = dict(_pairs(root, "MI", notes))
    application = notes.text(values["AP"][0]).lower() if "AP" in values else ""
    result = values.get("RE", [None])[0]
    rules = [notes.text(value).lower().split(":") for value in values.get("RU", ())]
    return RootProperties(
        texts,
        info,
        [word.strip() for words in rules for word in words],
        dict(_pairs(root, OWN, notes)),
        "\n".join(plain_text(notes.text(value)) for value in values.get("GC", ())).strip(),
        notes.text(result).strip() if result else "",
        result.offset if result else 0,
        values["GM"][0].offset,
        application.startswith(FROM_ZERO) or info.get("game") == "0",
    )


def _pairs(root: SgfNode, name: str, notes: Notes) -> list[tuple[str, str]]:
    texts = (notes.text(value) for value in root.properties.get(name, ()))
    halves = (text.partition(":") for text in texts)
    return [(key.strip().lower(), value.strip()) for key, _, value in halves]


def start_of(head: RootProperties) -> dict[int, int] | None:
    """Return the points that the men begin on, None for a game with other men."""
    if any(OTHERS.fullmatch(word) for word in head.rules):
        return None
    return next((STARTS[word] for word in head.rules if word and word in STARTS), START)


def event_of(head: RootProperties) -> Event | UnsetType:
    """Return the event, UNSET if nothing is said of it."""
    get = head.texts.get
    event = Event(
        name=get("event", ""), site=get("site", ""), round=get("round", ""), date=_date(head)
    )
    return event if event != Event() else UNSET


def _date(head: RootProperties) -> str:
    """Return the first of the days of DT, which may be a list."""
    date = re.split(r"[,\s]", head.texts.get("date", ""))[0]
    return date if date and re.match(DATE_PATTERN, date) else ""


def match_of(head: RootProperties) -> Match | UnsetType:
    """Return the match; games are counted from 1, whatever the program counts from."""
    number = _whole(head.info, "game")
    game = None if number is None else number + head.counts_from_zero
    to = _whole(head.info, "length")
    before = {
        seat: score
        for seat, key in ((LEFT, "ws"), (RIGHT, "bs"))
        if (score := _whole(head.info, key)) is not None
    }
    match = Match(
        id=head.own.get("match id", ""),
        game=game if game and game > 0 else UNSET,
        to=to if to and to > 0 else UNSET,
        before=before,
        crawford="crawfordgame" in head.rules or UNSET,
        cube=Cube(value=stake_of(head)) if stake_of(head) > 1 else UNSET,
    )
    return match if match != Match() else UNSET


def _whole(values: Mapping[str, str], key: str) -> int | None:
    text = values.get(key, "")
    return int(text) if _WHOLE.fullmatch(text) else None


def stake_of(head: RootProperties) -> int:
    """Return the stake that the game begins with."""
    return max(_whole({"cube": head.texts.get("cube", "")}, "cube") or 1, 1)


def players_of(head: RootProperties) -> list[Player]:
    """Return White and Black, the left and the right player."""
    return [_player(head, "white", LEFT), _player(head, "black", RIGHT)]


def _player(head: RootProperties, key: str, seat: str) -> Player:
    rating = _rating(head, key)
    return Player(
        name=head.texts.get(key, ""),
        seats=[seat],
        team=head.texts.get(f"{key} team", ""),
        rating=UNSET if rating is None else rating,
    )


def _rating(head: RootProperties, key: str) -> int | None:
    found = _RATING.fullmatch(head.texts.get(f"{key} rating", ""))
    return int(found[1]) if found else None


def meta_of(head: RootProperties, notes: Notes) -> Meta:
    """Return where the record comes from; texts that no member holds stand in the source."""
    source = Source(format="sgf", encoding=notes.encoding.name, part=notes.number)
    left = _left(head)
    if left:
        source.x = {"headers": left}
    get = head.texts.get
    said = Transcription(by=get("user") or get("annotator") or "", from_=get("source", ""))
    return Meta(
        source=source,
        rights=get("rights", ""),
        transcription=said if said != Transcription() else UNSET,
    )


def _left(head: RootProperties) -> dict[str, str]:
    get = head.texts.get
    left = {
        key: get(key, "")
        for key in ("white rating", "black rating")
        if get(key) and _rating(head, key.removesuffix(" rating")) is None
    }
    if get("date") and get("date") != _date(head):
        left["date"] = get("date", "")
    if get("user") and get("annotator"):
        left["annotator"] = get("annotator", "")
    left |= {key: value for key, value in head.own.items() if not is_own(key) and key != "match id"}
    return {
        re.sub(r"[^A-Za-z0-9_.$-]", "_", key)[:64]: value[:MAX_TEXT]
        for key, value in left.items()
        if key
    }
