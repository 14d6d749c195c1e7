"""The board of a page: its fixed parts as SVG, and the places of pieces as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.drawing.svg import device_pictures
from barsis_notation.drawing.svg.family_pictures import make_picture
from barsis_notation.drawing.svg.lettering import truncate
from barsis_notation.drawing.svg.man_shapes import draw_figure, draw_opening, get_shape
from barsis_notation.drawing.svg.picture import LINE, Label, Picture, Spot, Stack
from barsis_notation.drawing.svg.placed_men import find_slot, find_stacks, place_men
from barsis_notation.drawing.svg.svg_markup import escape_text, format_number, make_element
from barsis_notation.drawing.svg.themes import BY_VARIABLES, choose_paints
from barsis_notation.record.position_lines import Setup
from barsis_notation.replay.phrases import Phrases
from barsis_notation.rulesets import Ruleset
from barsis_notation.viewer.bilingual import BilingualText, speak_all_languages


def find_picture(ruleset: Ruleset) -> Picture | None:
    """Return the picture of a ruleset's board, with CSS variables as its colours.

    Return None if the ruleset's family has no picture, or if the picture is for exactly two seats
    and the ruleset has another number of seats.
    """
    try:
        return make_picture(ruleset, theme=BY_VARIABLES)
    except ValueError:
        return None


# -- SVG ------------------------------------------------------------------------------------


def draw_board(
    picture: Picture,
    ruleset: Ruleset,
    throws: Iterable[str],
    setup: Setup | None = None,
    names: Mapping[str, str] | None = None,
) -> str:
    """Return the board as SVG, with groups for the parts that the script draws.

    For readers without scripts, the groups already contain the position *setup*; words are in the
    current language.

    The script draws the pieces of a seat such as S as copies of ``#man-S``, ``#man-S-hollow`` and
    ``#man-S-dotted``, all with radius 1. The last two are missing if *picture* has no such pieces.
    It draws throws as copies of elements such as ``#side-open`` or ``#side-6``.

    Args:
        picture: The board, as ``find_picture`` returns it.
        ruleset: Its ruleset.
        throws: All throws of the game's device, as a record writes them.
        setup: The position; None for an empty board.
        names: The players' names by seat letter.
    """
    width, height = picture.size
    shapes = make_element(
        "defs", "".join([*_draw_men(picture, ruleset), *_draw_sides(ruleset, throws)])
    )
    turning = make_element("g", picture.ground, id="ground") + '<g id="last-move"></g>'
    labels, men, numbers = _draw_position(picture, setup, names) if setup else ("", "", "")
    paper = make_element("rect", width=width, height=height, rx=14, fill=BY_VARIABLES.paper)
    return make_element(
        "svg",
        shapes
        + paper
        + f'<g id="turning">{turning}</g>'
        + f'<g id="labels" aria-hidden="true">{labels}</g>'
        + f'<g id="men">{men}</g><g id="arc"></g>'
        + f'<g id="numbers" aria-hidden="true">{numbers}</g>',
        id="board",
        viewBox=f"0 0 {format_number(width)} {format_number(height)}",
        role="img",
        data_label="board",
    )


def _draw_position(
    picture: Picture, setup: Setup, names: Mapping[str, str] | None
) -> tuple[str, str, str]:
    """Return labels, pieces and the numbers on stacks."""
    men = []
    for placed in place_men(setup, picture):
        look = "-hollow" if placed.hollow else ""
        look = look or ("-dotted" if placed.man.tag in picture.dotted else "")
        scale = format_number(placed.scale * picture.man)
        where = f"translate({format_number(placed.x)} {format_number(placed.y)}) scale({scale})"
        men.append(
            make_element(
                "use",
                href=f"#man-{placed.seat}{look}",
                transform=where,
                data_seat=placed.seat,
                data_place=placed.man.place,
            )
        )
    numbers = []
    for spot, stack in find_stacks(setup, picture):
        if len(stack) > picture.deep.get(spot.stack, len(stack)):
            slot = find_slot(picture, spot, len(stack) - 1, len(stack))
            place = {"x": spot.x + slot.dx, "y": spot.y + slot.dy}
            numbers.append(make_element("text", str(len(stack)), class_="many", **place))
    return _draw_labels(picture, setup, names or {}), "".join(men), "".join(numbers)


def _draw_labels(picture: Picture, setup: Setup, names: Mapping[str, str]) -> str:
    """Return the words on a board with the first seat in front."""
    front = next(iter(picture.angles))
    drawn = []
    for label in picture.labels:
        is_name = label.kind == "name"
        if label.seat not in (setup.men if is_name else ("", front)):
            continue
        shown, y = str(label.text), label.y
        if is_name:
            shown = truncate(escape_invisible(names.get(label.seat) or shown), label.width / _STILL)
            y -= LINE * (label.lines - 1) / 2
        drawn.append(make_element("text", escape_text(shown), class_=label.kind, x=label.x, y=y))
    return "".join(drawn)


_STILL: Final = 19.0
"""Font size that is assumed when names are cut."""


def _draw_men(picture: Picture, ruleset: Ruleset) -> Iterator[str]:
    paints = choose_paints(ruleset, BY_VARIABLES)
    has_hollow = bool(picture.tags) or any(spot.hollow for spot in picture.spots.values())
    for number, seat in enumerate(ruleset["seats.names"]):
        shape = picture.shapes.get(seat) or get_shape(number)
        yield draw_figure(shape, paints[seat], id=f"man-{seat}")
        outline = paints[seat].outline
        inside = {"hollow": BY_VARIABLES.square} if has_hollow else {}
        inside |= {"dotted": outline} if picture.dotted else {}
        for look, color in inside.items():
            opening = draw_opening(shape, color, stroke=outline, stroke_linejoin="round")
            plain = make_element("use", href=f"#man-{seat}")
            yield make_element("g", plain + opening, id=f"man-{seat}-{look}")


def _draw_sides(ruleset: Ruleset, throws: Iterable[str]) -> Iterator[str]:
    """Yield every side of a shell, stick or die that shows after one of *throws*."""
    for side in sorted(
        {side for throw in throws for side in device_pictures.list_sides(ruleset.facts, throw)}
    ):
        yield make_element("g", device_pictures.draw_piece(side, BY_VARIABLES), id=f"side-{side}")


# -- data -----------------------------------------------------------------------------------


def make_board_data(
    picture: Picture, seats: Sequence[str], men: Mapping[str, int], words: Phrases | None
) -> dict[str, Any]:
    """Return the places of a board and their names, for the script of a page.

    In the result, ``spots`` are the distinct spots, each as x, y, index in ``stacks``, 1 if hollow,
    index in ``fields`` and index in ``clear``. ``at`` maps a seat letter to a list with an item for
    every place in ``places``. The item is the index of a spot, or -1 if the seat does not have the
    place. ``names`` are the names of the places by spot, each a ``BilingualText``, and
    ``otherwise`` has the names that differ for a seat, by seat letter and place. ``line`` is the
    distance of the lines of a label, and ``piece`` the size of a drawn shell, stick or die. The
    other members have the data of ``Picture``. Numbers are rounded, and defaults at the end of
    lists omitted, to keep pages short.

    Args:
        picture: The board.
        seats: Letters of the seats in use.
        men: Number of pieces of each seat, by seat letter.
        words: The words of the game; None if its rules are unknown. In this case, places are named
            as written.
    """
    places = list(dict.fromkeys(place for _, place in picture.spots))
    spots = list(dict.fromkeys(picture.spots.values()))
    numbers = {spot: number for number, spot in enumerate(spots)}
    stacks, fields = list(picture.stacks), ["", *picture.fields]
    clear = list(dict.fromkeys(["", *(spot.clear for spot in spots)]))
    return {
        "size": [_round_length(side) for side in picture.size],
        "man": _round_length(picture.man),
        "angles": {seat: _round_length(angle) for seat, angle in picture.angles.items()},
        "line": LINE,
        "step": picture.step,
        "arc": picture.arc,
        "piece": [device_pictures.WIDTH, device_pictures.HEIGHT],
        "labels": [_make_label(label) for label in picture.labels],
        "stacks": [
            [
                [_drop_defaults([_round_length(each) for each in slot], 1) for slot in row]
                for row in stack
            ]
            for stack in _list_stacks(picture, men)
        ],
        "fields": ["", *picture.fields.values()],
        "clear": clear,
        "deep": [picture.deep.get(name, sum(men.values())) for name in stacks],
        "tags": "".join(sorted(picture.tags)),
        "dotted": "".join(sorted(picture.dotted)),
        "plates": {
            seat: [_round_length(spot.x), _round_length(spot.y), fields.index(spot.field)]
            for seat, spot in picture.plates.items()
        },
        "cube": {seat: [*map(_round_length, place)] for seat, place in picture.cube.items()},
        "places": places,
        "spots": [
            _drop_defaults(
                [
                    _round_length(spot.x),
                    _round_length(spot.y),
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
        **_make_names(picture, places, spots, seats, words),
    }


def _round_length(length: float) -> float:
    """Return a length with the precision that a drawing needs."""
    rounded = round(length, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _make_names(
    picture: Picture,
    places: Sequence[str],
    spots: Sequence[Spot],
    seats: Sequence[str],
    words: Phrases | None,
) -> dict[str, Any]:
    """Return the names of the places on each spot, and the names that differ for a seat."""
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


def _list_stacks(picture: Picture, men: Mapping[str, int]) -> Iterator[Stack]:
    """Yield the stacks, each up to the number of pieces that may be on one of its spots."""
    sharing: dict[tuple[float, float], set[str]] = {}
    for (seat, _), spot in picture.spots.items():
        sharing.setdefault((spot.x, spot.y), set()).add(seat)
    for name, stack in picture.stacks.items():
        middles = {(spot.x, spot.y) for spot in picture.spots.values() if spot.stack == name}
        most = max((sum(men.get(seat, 0) for seat in sharing[one]) for one in middles), default=0)
        yield stack[: max(most, 1)]


def _make_label(label: Label) -> list[Any]:
    place = [
        label.kind,
        _round_length(label.x),
        _round_length(label.y),
        speak_all_languages(label.text),
    ]
    return _drop_defaults(
        [*place, label.seat, _round_length(label.width), label.lines, label.anchor], *_LABEL
    )


_LABEL: Final = ("", 0, 1, "middle")
"""Defaults at the end of a label, which are omitted."""


def _drop_defaults(values: list[Any], *usual: object) -> list[Any]:
    """Return *values* without the items at the end that are equal to those of *usual*."""
    for each in reversed(usual):
        if values[-1] != each:
            break
        values.pop()
    return values
