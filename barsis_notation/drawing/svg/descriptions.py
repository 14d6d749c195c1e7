"""Descriptions of boards in words, for screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from barsis_notation.drawing.svg.svg_markup import escape_text, make_element
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import Setup, get_sort_key
from barsis_notation.rulesets import Ruleset

_text = bind_texts("drawing")


def describe_board(setup: Setup, ruleset: Ruleset, id: str) -> Iterator[str]:
    """Yield the ``title`` and the ``desc`` element of a board, as SVG.

    They are in the current language.

    Args:
        setup: The position.
        ruleset: Its ruleset.
        id: Prefix of the elements' ids, ``…-title`` and ``…-desc``.
    """
    yield make_element("title", escape_text(str(_make_title(setup, ruleset))), id=f"{id}-title")
    men = (
        _text("men-of", seat=_get_seat_name(ruleset, s), men=_list_men(setup, ruleset, s))
        for s in setup.men
    )
    yield make_element("desc", escape_text(" ".join(map(str, men))), id=f"{id}-desc")


def _make_title(setup: Setup, ruleset: Ruleset) -> Text:
    game = ruleset.names.get(get_speech().language) or next(iter(ruleset.names.values()))
    if setup.to == "-":
        return _text("board", game=game)
    return _text("to-move", game=game, seat=_get_seat_name(ruleset, setup.to))


def _get_seat_name(ruleset: Ruleset, seat: str) -> Text | str:
    return ruleset.named("seats", seat) or seat


def _list_men(setup: Setup, ruleset: Ruleset, seat: str) -> Text:
    counts = Counter(man.place for man in sorted(setup.men[seat], key=get_sort_key))
    places = [_describe_place(ruleset, place, count) for place, count in counts.items()]
    return join_words(places, "commas") if places else _text("no-men")


def _describe_place(ruleset: Ruleset, place: str, count: int) -> Text | str:
    name = ruleset.named("places", place) or place
    return name if count == 1 else _text("several", place=name, count=count)
