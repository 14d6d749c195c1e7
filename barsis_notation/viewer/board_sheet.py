"""The board of a page: what never moves as SVG, and as data where men stand and what places are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from barsis_notation.drawing.svg import device_pictures
from barsis_notation.drawing.svg.family_pictures import make_picture
from barsis_notation.drawing.svg.man_shapes import draw_figure, get_shape
from barsis_notation.drawing.svg.picture import LINE, Label, Picture, Spot, Stack
from barsis_notation.drawing.svg.svg_markup import element, format_number
from barsis_notation.drawing.svg.themes import BY_VARIABLES, choose_paints
from barsis_notation.replay.phrases import Phrases
from barsis_notation.rulesets import Ruleset
from barsis_notation.viewer.bilingual import BilingualText, speak_all_languages


def find_picture(ruleset: Ruleset) -> Picture | None:
    """Return the board of *ruleset* in the variables of a page's style, None without a picture."""
    try:
        return make_picture(ruleset, theme=BY_VARIABLES)
    except ValueError:
        return None


# -- SVG ------------------------------------------------------------------------------------


def draw_board(picture: Picture, ruleset: Ruleset, throws: Iterable[str]) -> str:
    """Return the board as SVG, with empty groups for what the script draws.

    Men of a seat are drawn after ``#man-S`` and ``#man-S-hollow``, with radius 1; what lies up
    after *throws* after ``#side-open``, ``#side-6``.
    """
    width, height = picture.size
    shapes = element("defs", "".join([*_men(picture, ruleset), *_sides(ruleset, throws)]))
    turning = element("g", picture.ground, id="ground") + '<g id="last-move"></g>'
    return element(
        "svg",
        shapes
        + f'<g id="turning">{turning}</g>'
        + '<g id="labels" aria-hidden="true"></g>'
        + '<g id="men"></g><g id="numbers" aria-hidden="true"></g>',
        id="board",
        viewBox=f"0 0 {format_number(width)} {format_number(height)}",
        role="img",
        data_label="board",
    )


def _men(picture: Picture, ruleset: Ruleset) -> Iterator[str]:
    paints = choose_paints(ruleset, BY_VARIABLES)
    for number, seat in enumerate(ruleset["seats.names"]):
        shape = picture.shapes.get(seat) or get_shape(number)
        yield draw_figure(shape, paints[seat], id=f"man-{seat}")
        yield draw_figure(shape, paints[seat], BY_VARIABLES.square, id=f"man-{seat}-hollow")
        if picture.dotted:
            yield draw_figure(shape, paints[seat], paints[seat].outline, id=f"man-{seat}-dotted")


def _sides(ruleset: Ruleset, throws: Iterable[str]) -> Iterator[str]:
    """Yield every side of a shell, stick or die that lies up after one of *throws*."""
    for side in sorted(
        {side for throw in throws for side in device_pictures.list_sides(ruleset.facts, throw)}
    ):
        yield element("g", device_pictures.draw_piece(side, BY_VARIABLES), id=f"side-{side}")


# -- data -----------------------------------------------------------------------------------


def make_board_data(
    picture: Picture, seats: Sequence[str], men: Mapping[str, int], words: Phrases | None
) -> dict[str, Any]:
    """Return where men stand, of whom each seat has so many, and what the places are called.

    ``spots`` are the different spots, with the numbers of stack, field and clear; ``at`` has by
    seat the number of the spot of every place in ``places``, -1 where the seat has none; ``names``
    what the place on each spot is called, where ``otherwise`` does not say another name for a seat.
    """
    places = list(dict.fromkeys(place for _, place in picture.spots))
    spots = list(dict.fromkeys(picture.spots.values()))
    numbers = {spot: number for number, spot in enumerate(spots)}
    stacks, fields = list(picture.stacks), ["", *picture.fields]
    clear = list(dict.fromkeys(["", *(spot.clear for spot in spots)]))
    return {
        "size": [_length(side) for side in picture.size],
        "man": _length(picture.man),
        "angles": {seat: _length(angle) for seat, angle in picture.angles.items()},
        "line": LINE,
        "piece": [device_pictures.WIDTH, device_pictures.HEIGHT],
        "labels": [_label(label) for label in picture.labels],
        "stacks": [
            [[_shortened([_length(each) for each in slot], 1) for slot in row] for row in stack]
            for stack in _stacks(picture, men)
        ],
        "fields": ["", *picture.fields.values()],
        "clear": clear,
        "deep": [picture.deep.get(name, sum(men.values())) for name in stacks],
        "tags": "".join(sorted(picture.tags)),
        "dotted": "".join(sorted(picture.dotted)),
        "plates": {
            seat: [_length(spot.x), _length(spot.y), fields.index(spot.field)]
            for seat, spot in picture.plates.items()
        },
        "cube": {seat: [*map(_length, place)] for seat, place in picture.cube.items()},
        "places": places,
        "spots": [
            _shortened(
                [
                    _length(spot.x),
                    _length(spot.y),
                    stacks.index(spot.stack),
                    int(spot.hollow),
                    fields.index(spot.field),
                    clear.index(spot.clear),
                ],
                *(0, 0, 0),
            )
            for spot in spots
        ],
        "at": {
            seat: [
                numbers[picture.spots[seat, place]] if (seat, place) in picture.spots else -1
                for place in places
            ]
            for seat in seats
        },
        **_names(picture, places, spots, seats, words),
    }


def _length(length: float) -> float:
    """Return a length as short as a drawing needs it."""
    rounded = round(length, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _names(
    picture: Picture,
    places: Sequence[str],
    spots: Sequence[Spot],
    seats: Sequence[str],
    words: Phrases | None,
) -> dict[str, Any]:
    """Return what the places on each spot are called, and by seat those that are not called so."""
    called = {
        seat: {
            place: speak_all_languages(words.place(seat, place)) if words else place
            for place in places
        }
        for seat in seats
    }
    usual: dict[Spot, BilingualText] = {}
    others: dict[str, dict[str, BilingualText]] = {}
    for (seat, place), spot in picture.spots.items():
        if seat in called:
            name = called[seat][place]
            if usual.setdefault(spot, name) != name:
                others.setdefault(seat, {})[place] = name
    return {"names": [usual.get(spot, "") for spot in spots], "otherwise": others}


def _stacks(picture: Picture, men: Mapping[str, int]) -> Iterator[Stack]:
    """Yield the stacks, each up to the men that may stand on one of its spots."""
    sharing: dict[tuple[float, float], set[str]] = {}
    for (seat, _), spot in picture.spots.items():
        sharing.setdefault((spot.x, spot.y), set()).add(seat)
    for name, stack in picture.stacks.items():
        middles = {(spot.x, spot.y) for spot in picture.spots.values() if spot.stack == name}
        most = max((sum(men.get(seat, 0) for seat in sharing[one]) for one in middles), default=0)
        yield stack[: max(most, 1)]


def _label(label: Label) -> list[Any]:
    place = [label.kind, _length(label.x), _length(label.y), speak_all_languages(label.text)]
    return _shortened(
        [*place, label.seat, _length(label.width), label.lines, label.anchor], *_LABEL
    )


_LABEL: Final = ("", 0, 1, "middle")
"""What a label has at its end, as a rule: left out there."""


def _shortened(values: list[Any], *usual: object) -> list[Any]:
    """Return *values* without those at the end that are as *usual*."""
    for each in reversed(usual):
        if values[-1] != each:
            break
        values.pop()
    return values
