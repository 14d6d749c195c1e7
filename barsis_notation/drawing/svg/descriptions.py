"""A board in words, for who does not see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from barsis_notation.drawing.svg.markup import element, escaped
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.position_lines import Setup, order
from barsis_notation.rulesets import Ruleset

_text = texts_of("drawing")


def described(setup: Setup, ruleset: Ruleset, id: str) -> Iterator[str]:
    """Yield the title and the description of a board in the language spoken.

    Their ids begin with *id*.
    """
    yield element("title", escaped(str(_title(setup, ruleset))), id=f"{id}-title")
    men = (_text("men-of", seat=_seat(ruleset, s), men=_men(setup, ruleset, s)) for s in setup.men)
    yield element("desc", escaped(" ".join(map(str, men))), id=f"{id}-desc")


def _title(setup: Setup, ruleset: Ruleset) -> Text:
    game = ruleset.names.get(current_speech().language) or next(iter(ruleset.names.values()))
    if setup.to == "-":
        return _text("board", game=game)
    return _text("to-move", game=game, seat=_seat(ruleset, setup.to))


def _seat(ruleset: Ruleset, seat: str) -> Text | str:
    return ruleset.named("seats", seat) or seat


def _men(setup: Setup, ruleset: Ruleset, seat: str) -> Text:
    counts = Counter(man.place for man in sorted(setup.men[seat], key=order))
    places = [_place(ruleset, place, count) for place, count in counts.items()]
    return listed(places, "commas") if places else _text("no-men")


def _place(ruleset: Ruleset, place: str, count: int) -> Text | str:
    name = ruleset.named("places", place) or place
    return name if count == 1 else _text("several", place=name, count=count)
