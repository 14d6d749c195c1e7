"""``board``: a position as an SVG drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import inf
from string import ascii_uppercase
from typing import TYPE_CHECKING

from barsis_notation.base.arguments import expect, expect_text, expect_texts
from barsis_notation.base.errors import UsageError
from barsis_notation.drawing.svg import devices
from barsis_notation.drawing.svg.descriptions import described
from barsis_notation.drawing.svg.lettering import fitted, line, parted
from barsis_notation.drawing.svg.markup import element, written
from barsis_notation.drawing.svg.men import man, shape_of
from barsis_notation.drawing.svg.picture import LINE, Label, Picture, Spot
from barsis_notation.drawing.svg.pictures import picture_of
from barsis_notation.drawing.svg.rows_below import rows_below
from barsis_notation.drawing.svg.standing import slot_of, stacks_of, standing, turned, way_of
from barsis_notation.drawing.svg.themes import FILLED, THEMES, Theme, contrast, paints_of
from barsis_notation.language.speech import current_speech
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.replay.game import Game
from barsis_notation.replay.position import Position
from barsis_notation.rulesets import Ruleset, load_ruleset

if TYPE_CHECKING:
    from barsis_notation.replay.game import Game
    from barsis_notation.replay.position import Position

_NAME, _COORDINATE, _PLACE = 17.0, 12.0, 13.0
"""How large words are set."""

_BLACK, _WHITE = "#000000", "#ffffff"


class Drawing(str):
    """An SVG document; a notebook shows it as the picture it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board(  # noqa: PLR0913 - one keyword for each thing that can be chosen
    position: Position | Game | Setup | str,
    ruleset: Ruleset | None = None,
    *,
    orientation: str = "",
    last_move: Sequence[str] = (),
    marks: Iterable[str] = (),
    size: float | None = None,
    coordinates: bool = True,
    theme: str | Theme = "light",
    labels: Mapping[str, str] | None = None,
    throws: Sequence[str] = (),
    diagonal: bool = False,
    id: str = "board",
) -> Drawing:
    """Return the board of a position, a game, a setup or a position line as SVG.

    *ruleset* is by default that of the position or game, or the newest of the id a setup names. The
    seat *orientation* is in front. *last_move* is a seat and the places of its move, ``("S", "8",
    "14")``; *marks* are places of seats, ``"S.14"``, that are framed. *size* is the width in
    pixels. *coordinates* names columns and ranks. *theme* is ``light``, ``dark`` or ``print``, or a
    Theme. *labels* are the players' names by seat. *throws* are drawn below the board as they lie,
    each as a record writes it. A cross may be laid *diagonal*. *id* begins the ids of elements and
    must differ between boards of one page.

    Every man is one element with ``data-seat`` and ``data-place``. Men without a place on the board
    are named below it. Does not check that the position can stand. Raises UsageError for a family
    without a picture, an unknown seat or theme, a size that is not positive, or a mark that is not
    a place of the board; PositionSyntaxError for a line that is not a position, RulesetError where
    its ruleset is unknown.
    """
    setup, rules = _given(position, ruleset)
    moved, marked = expect_texts("last_move", last_move), expect_texts("marks", marks)
    thrown = expect_texts("throws", throws)
    for name, word in (("orientation", orientation), ("id", id)):
        expect_text(name, word)
    expect("labels", labels, Mapping, None)
    _check_size(size)
    colors = theme if isinstance(theme, Theme) else _theme_named(theme)
    picture = picture_of(rules, diagonal=diagonal, theme=colors)
    if orientation and orientation not in picture.angles:
        raise UsageError(f"{orientation!r} is not one of {', '.join(picture.angles)}")
    sheet = BoardSheet(setup, rules, picture, colors, picture.angles.get(orientation, 0))
    below = rows_below(setup, rules, thrown, picture, colors)
    width, height = picture.size
    content = (
        *described(setup, rules, id),
        element("rect", width=width, height=height + below.height, rx=14, fill=colors.paper),
        sheet.turned_with_ground(moved, marked),
        *sheet.labels(labels or {}, coordinates),
        *sheet.men(),
        *sheet.numbers(),
        *sheet.cube(),
        below.content,
    )
    scale = 1 if size is None else size / width
    return Drawing(
        element(
            "svg",
            "".join(content),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {written(width)} {written(height + below.height)}",
            width=width * scale,
            height=(height + below.height) * scale,
            role="img",
            aria_labelledby=f"{id}-title {id}-desc",
            lang=current_speech().language,
        )
    )


def _given(
    position: Position | Game | Setup | str, ruleset: Ruleset | None
) -> tuple[Setup, Ruleset]:
    expect("ruleset", ruleset, Ruleset, None)
    if isinstance(position, str):
        position = parse_setup(position)
    if isinstance(position, Setup):
        return position, ruleset or load_ruleset(position.id)

    expect("position", position, str, Setup, Position, Game)
    setup = position.play.setup() if isinstance(position, Game) else position.setup
    return setup, ruleset or position.ruleset


def _check_size(size: float | None) -> None:
    expect("size", size, int, float, None)
    if size is not None and not 0 < size < inf:
        raise UsageError(f"size: {size} is not a positive number of pixels")


def _theme_named(name: str) -> Theme:
    expect("theme", name, str, Theme)
    if name not in THEMES:
        raise UsageError(f"{name!r} is not one of {', '.join(THEMES)}")
    return THEMES[name]


class BoardSheet:
    """A board with all that is drawn on it."""

    def __init__(
        self, setup: Setup, ruleset: Ruleset, picture: Picture, theme: Theme, angle: float
    ) -> None:
        self.setup = setup
        self.ruleset = ruleset
        self.picture = picture
        self.theme = theme
        self.angle = angle
        self.paints = paints_of(ruleset, theme)

    @cached_property
    def _shapes(self) -> dict[str, str]:
        seats = enumerate(self.ruleset["seats.names"])
        return {seat: self.picture.shapes.get(seat) or shape_of(n) for n, seat in seats}

    # -- what turns -------------------------------------------------------------------------

    def turned_with_ground(self, last_move: Sequence[str], marks: Sequence[str]) -> str:
        """Return the ground, with what is filled, dotted and framed on it."""
        content = (
            self.picture.ground,
            *self._to_move(),
            *self._cleared(),
            *self._moved(last_move),
            *self._marked(marks),
        )
        if not self.angle:
            return "".join(content)
        x, y = (written(side / 2) for side in self.picture.size)
        return element("g", "".join(content), transform=f"rotate({written(self.angle)} {x} {y})")

    def _cleared(self) -> Iterator[str]:
        """Yield discs under men that leave only the ends of the sign on their square."""
        for spot, _ in stacks_of(self.setup, self.picture):
            if spot.clear:
                radius = 1.2 * self.picture.man
                yield element("circle", cx=spot.x, cy=spot.y, r=radius, fill=spot.clear)

    def _to_move(self) -> Iterator[str]:
        to = self.setup.to
        spot = self.picture.plates.get(to) or self.picture.spots.get((to, "bar"))
        if spot is not None and spot.field:
            yield self._field(spot, fill="none", stroke=self.theme.text, stroke_width=4)

    def _moved(self, last_move: Sequence[str]) -> Iterator[str]:
        if len(last_move) < 2:
            return
        seat, *places = last_move
        ends = [self.picture.spots.get((seat, place)) for place in (places[0], places[-1])]
        for spot, place in zip(ends, (places[0], places[-1]), strict=True):
            if spot is not None and place not in ("bar", "off"):
                yield self._field(spot, fill=self.theme.moved, fill_opacity=FILLED)
        way = way_of(self.picture, seat, places)
        if len(way) > 1:
            yield element(
                "path",
                d="M" + "L".join(f"{written(spot.x)} {written(spot.y)}" for spot in way),
                fill="none",
                stroke=self.theme.way,
                stroke_width=4,
                stroke_linecap="round",
                stroke_linejoin="round",
                stroke_dasharray="0 9",
            )

    def _marked(self, marks: Sequence[str]) -> Iterator[str]:
        for mark in marks:
            seat, _, place = mark.partition(".")
            spot = self.picture.spots.get((seat, place))
            if spot is None:
                raise UsageError(f"{mark!r} is not a place of this board")
            yield self._field(spot, fill="none", stroke=self.theme.mark, stroke_width=4)

    def _field(self, spot: Spot, **look: str | float) -> str:
        outline = self.picture.fields.get(spot.field)
        where = f"translate({written(spot.x)} {written(spot.y)})"
        if outline is None:
            return element("circle", r=1.35 * self.picture.man, transform=where, **look)
        return element("path", d=outline, transform=where, **look)

    # -- what stays upright -----------------------------------------------------------------

    def men(self) -> Iterator[str]:
        """Yield every man who has a spot."""
        for each in standing(self.setup, self.picture, self.angle):
            scale = written(each.scale * self.picture.man)
            move = f"translate({written(each.x)} {written(each.y)}) scale({scale})"
            shape, paint = self._shapes[each.seat], self.paints[each.seat]
            dot = paint.outline if each.man.tag in self.picture.dotted else ""
            inside = self.theme.square if each.hollow else dot
            yield man(each.seat, each.man.place, move, shape, paint, inside)

    def numbers(self) -> Iterator[str]:
        """Yield how many men stand in each stack in which they overlap, on the last of them."""
        for spot, men in stacks_of(self.setup, self.picture):
            if len(men) > self.picture.deep.get(spot.stack, len(men)):
                slot = slot_of(self.picture, spot, len(men) - 1, len(men))
                x, y = turned(self.picture, spot.x + slot.dx, spot.y + slot.dy, self.angle)
                fill = self.paints[men[-1][0]].fill
                color = max(_BLACK, _WHITE, key=partial(contrast, fill))
                yield line(str(len(men)), x, y, _NAME, color, font_weight="bold")

    def cube(self) -> Iterator[str]:
        """Yield the doubling cube where the position has one: with the stake, at its holder's."""
        key = self.setup.keys.get("cube", "")
        stake = key.rstrip(ascii_uppercase)
        where = self.picture.cube.get(key.removeprefix(stake))
        if stake and where is not None:
            x, y = turned(self.picture, *where, self.angle)
            shown, size = fitted(stake, _NAME, 2 * devices.CUBE - 6)
            yield devices.cube(x, y, self.theme)
            yield line(shown, x, y, size, self.theme.ink, font_weight="bold")

    def labels(self, names: Mapping[str, str], coordinates: bool) -> Iterator[str]:
        """Yield the words on the board; *names* are the players' by seat."""
        front = next(seat for seat, angle in self.picture.angles.items() if angle == self.angle)
        for label in self.picture.labels:
            x, y = turned(self.picture, label.x, label.y, self.angle)
            if label.kind == "name":
                yield from self._name(label, x, y, names)
            elif label.kind == "place":
                yield from self._place_name(label, x, y)
            elif coordinates and label.seat in ("", front):
                color = self.theme.faint
                yield line(str(label.text), x, y, _COORDINATE, color, text_anchor=label.anchor)

    def _name(self, label: Label, x: float, y: float, names: Mapping[str, str]) -> Iterator[str]:
        seat = label.seat
        if seat not in self.setup.men:
            return
        name = names.get(seat, "").strip() or str(label.text)
        is_blank = not any(self.setup.men.values())
        told = [name] if is_blank else [name, self._count(seat)]
        weight = "bold" if self.setup.to == seat else "normal"
        look: dict[str, str | float] = {"text_anchor": label.anchor, "font_weight": weight}
        lines = told if label.lines > 1 else [" · ".join(told)]
        for number, text in enumerate(lines):
            shown, size = fitted(text, _NAME, label.width)
            at = y + LINE * (label.lines - 1) * (number - 0.5)
            yield line(shown, x, at, size, self.theme.text, **look)

    def _count(self, seat: str) -> str:
        """How many of a seat's men are home; of games without a home how many it has."""
        men, digits = self.setup.men[seat], current_speech().digits
        if (seat, "off") not in self.picture.spots:
            return digits(str(len(men)))
        return digits(f"{sum(each.place == 'off' for each in men)}/{len(men)}")

    def _place_name(self, label: Label, x: float, y: float) -> Iterator[str]:
        text = str(label.text)
        lines = [text]
        largest = max(_PLACE, label.width / 7)
        if label.lines > 1 and fitted(text, largest, label.width)[1] < largest:
            lines = parted(text)
        size = min(fitted(each, largest, label.width)[1] for each in lines)
        for number, each in enumerate(lines):
            at = y + 1.1 * size * (number - (len(lines) - 1) / 2)
            shown, _ = fitted(each, size, label.width)
            yield line(shown, x, at, size, self.theme.text)
