"""Drawing of positions as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import inf
from string import ascii_uppercase
from typing import TYPE_CHECKING

from barsis_notation.base.arguments import expect, expect_text, expect_texts
from barsis_notation.base.errors import UsageError
from barsis_notation.drawing.svg import device_pictures
from barsis_notation.drawing.svg.descriptions import describe_board
from barsis_notation.drawing.svg.family_pictures import make_picture
from barsis_notation.drawing.svg.lettering import draw_text, fit_text, split_in_two
from barsis_notation.drawing.svg.man_shapes import draw_man, get_shape
from barsis_notation.drawing.svg.picture import LINE, Label, Picture, Spot
from barsis_notation.drawing.svg.placed_men import (
    find_slot,
    find_stacks,
    format_arc,
    place_men,
    rotate_point,
    trace_way,
)
from barsis_notation.drawing.svg.rows_below import draw_rows_below
from barsis_notation.drawing.svg.svg_markup import format_number, make_element
from barsis_notation.drawing.svg.themes import (
    FILLED,
    THEMES,
    Theme,
    choose_paints,
    measure_contrast,
)
from barsis_notation.language.speech import get_speech
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.replay.game import Game
from barsis_notation.replay.position import Position
from barsis_notation.rulesets import Ruleset, load_ruleset

if TYPE_CHECKING:
    from barsis_notation.replay.game import Game
    from barsis_notation.replay.position import Position

_NAME, _PLACE = 17.0, 13.0
"""Font sizes of players' names and of the names of places."""

_BLACK, _WHITE = "#000000", "#ffffff"


class Drawing(str):
    """An SVG document as text, as ``board`` returns it. Jupyter displays it as a picture.

    Examples:
        >>> from barsis_notation.drawing import Drawing, svg
        >>> drawing = svg.board("natt-klab W:a1,b1 B:e5 to=W")
        >>> isinstance(drawing, Drawing), drawing[:4]
        (True, '<svg')
    """

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
    """Return the board of a position as an SVG document.

    Every piece is one element with ``data-seat`` and ``data-place``. Pieces without a place on the
    board are listed below it. The position is not checked against the rules.

    Args:
        position: A position, game or setup, or a position line such as ``barsis S:82,off(3) to=S``.
        ruleset: Its ruleset; defaults to that of the position or game, or to the newest ruleset
            with the id in the setup or position line.
        orientation: Letter of the seat in front; defaults to the first seat.
        last_move: A seat letter and the places of its move, ``("S", "8", "14")``. Places that the
            board lacks are ignored.
        marks: Places to be framed, each as seat letter and place, such as ``"S.14"``.
        size: Width in pixels; defaults to the natural width of the board.
        coordinates: Whether columns and ranks are labelled.
        theme: ``light``, ``dark``, ``print`` or a Theme.
        labels: The players' names by seat letter; defaults to the names of the seats. Other letters
            are ignored.
        throws: Throws drawn below the board, as a record writes them: ``("3",)`` or ``("64",)``.
        diagonal: Whether a cross board is turned so that its arms lie diagonally.
        id: Prefix of the ids of elements; must differ between boards of one page.

    Raises:
        UsageError: If the board has no picture, the seat or theme is unknown, *size* is not
            positive and finite, or a mark is not a place of the board.
        ValueError: If a tables or leap board does not have two seats.
        WrongTypeError: If an argument other than *coordinates* and *diagonal* has the wrong type;
            it is a UsageError.
        PositionSyntaxError: If the position line is malformed.
        RulesetError: If the ruleset of a setup or position line is unknown.

    Examples:
        >>> from barsis_notation import svg
        >>> line = "barsis S:bar(2),14,80 N:28(2),43,off to=N"
        >>> drawing = svg.board(line, orientation="N", theme="dark")
        >>> drawing.count('data-seat="N" data-place="28"')
        2
    """
    setup, rules = _resolve_arguments(position, ruleset)
    moved, marked = expect_texts("last_move", last_move), expect_texts("marks", marks)
    thrown = expect_texts("throws", throws)
    for name, word in (("orientation", orientation), ("id", id)):
        expect_text(name, word)
    expect("labels", labels, Mapping, None)
    for name in (labels or {}).values():
        expect("labels", name, str)
    _check_size(size)
    colors = theme if isinstance(theme, Theme) else _find_theme(theme)
    picture = make_picture(rules, diagonal=diagonal, theme=colors)
    if orientation and orientation not in picture.angles:
        raise UsageError(f"{orientation!r} is not one of {', '.join(picture.angles)}")
    sheet = BoardSheet(setup, rules, picture, colors, picture.angles.get(orientation, 0))
    below = draw_rows_below(setup, rules, thrown, picture, colors)
    width, height = picture.size
    content = (
        *describe_board(setup, rules, id),
        make_element("rect", width=width, height=height + below.height, rx=14, fill=colors.paper),
        sheet.draw_ground(moved, marked),
        *sheet.draw_labels(labels or {}, coordinates),
        *sheet.draw_men(),
        *sheet.draw_arc(moved),
        *sheet.draw_numbers(),
        *sheet.draw_cube(),
        below.content,
    )
    scale = 1 if size is None else size / width
    return Drawing(
        make_element(
            "svg",
            "".join(content),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {format_number(width)} {format_number(height + below.height)}",
            width=width * scale,
            height=(height + below.height) * scale,
            role="img",
            aria_labelledby=f"{id}-title {id}-desc",
            lang=get_speech().language,
        )
    )


def _resolve_arguments(
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


def _find_theme(name: str) -> Theme:
    expect("theme", name, str, Theme)
    if name not in THEMES:
        raise UsageError(f"{name!r} is not one of {', '.join(THEMES)}")
    return THEMES[name]


class BoardSheet:
    """A board with its pieces and labels, drawn part by part as SVG elements.

    Args:
        setup: The position.
        ruleset: Its ruleset.
        picture: The board, as ``make_picture`` returns it for *ruleset* and *theme*.
        theme: The colours.
        angle: Angle in degrees by which the board is turned clockwise; one of the values of
            ``picture.angles``.
    """

    def __init__(
        self, setup: Setup, ruleset: Ruleset, picture: Picture, theme: Theme, angle: float
    ) -> None:
        self.setup = setup
        self.ruleset = ruleset
        self.picture = picture
        self.theme = theme
        self.angle = angle
        self.paints = choose_paints(ruleset, theme)

    @cached_property
    def _shapes(self) -> dict[str, str]:
        seats = enumerate(self.ruleset["seats.names"])
        return {seat: self.picture.shapes.get(seat) or get_shape(n) for n, seat in seats}

    # -- parts that turn -------------------------------------------------------------------------

    def draw_ground(self, last_move: Sequence[str], marks: Sequence[str]) -> str:
        """Return the parts that turn with the board, including the last move and the marks.

        Args:
            last_move: A seat letter and the places of its move, ``("S", "8", "14")``; no move is
                drawn for fewer than two items. Places that the board lacks are ignored.
            marks: Places to be framed, each as seat letter and place, such as ``"S.14"``.

        Raises:
            UsageError: If a mark is not a place of the board.
        """
        content = (
            self.picture.ground,
            *self._draw_turn_frame(),
            *self._draw_discs(),
            *self._draw_last_move(last_move),
            *self._draw_marks(marks),
        )
        if not self.angle:
            return "".join(content)
        x, y = (format_number(side / 2) for side in self.picture.size)
        return make_element(
            "g", "".join(content), transform=f"rotate({format_number(self.angle)} {x} {y})"
        )

    def _draw_discs(self) -> Iterator[str]:
        """Yield discs under pieces on marked squares; the ends of the mark remain visible."""
        for spot, _ in find_stacks(self.setup, self.picture):
            if spot.clear:
                radius = 1.2 * self.picture.man
                yield make_element("circle", cx=spot.x, cy=spot.y, r=radius, fill=spot.clear)

    def _draw_turn_frame(self) -> Iterator[str]:
        to = self.setup.to
        spot = self.picture.plates.get(to) or self.picture.spots.get((to, "bar"))
        if spot is not None and spot.field:
            yield self._draw_field(spot, fill="none", stroke=self.theme.text, stroke_width=4)

    def _draw_last_move(self, last_move: Sequence[str]) -> Iterator[str]:
        if len(last_move) < 2:
            return
        seat, *places = last_move
        ends = [self.picture.spots.get((seat, place)) for place in (places[0], places[-1])]
        for spot, place in zip(ends, (places[0], places[-1]), strict=True):
            if spot is not None and place not in ("bar", "off"):
                yield self._draw_field(spot, fill=self.theme.moved, fill_opacity=FILLED)
        way = trace_way(self.picture, seat, places)
        if len(way) > 1 and not self.picture.arc:
            yield make_element(
                "path",
                d="M"
                + "L".join(f"{format_number(spot.x)} {format_number(spot.y)}" for spot in way),
                fill="none",
                stroke=self.theme.way,
                stroke_width=4,
                stroke_linecap="round",
                stroke_linejoin="round",
                stroke_dasharray="0 9",
            )

    def _draw_marks(self, marks: Sequence[str]) -> Iterator[str]:
        for mark in marks:
            seat, _, place = mark.partition(".")
            spot = self.picture.spots.get((seat, place))
            if spot is None:
                raise UsageError(f"{mark!r} is not a place of this board")
            yield self._draw_field(spot, fill="none", stroke=self.theme.mark, stroke_width=4)

    def _draw_field(self, spot: Spot, **look: str | float) -> str:
        outline = self.picture.fields.get(spot.field)
        where = f"translate({format_number(spot.x)} {format_number(spot.y)})"
        if outline is None:
            return make_element("circle", r=1.35 * self.picture.man, transform=where, **look)
        return make_element("path", d=outline, transform=where, **look)

    # -- what stays upright -----------------------------------------------------------------

    def draw_men(self) -> Iterator[str]:
        """Yield one element for every piece whose place is shown on the board."""
        for each in place_men(self.setup, self.picture, self.angle):
            scale = format_number(each.scale * self.picture.man)
            move = f"translate({format_number(each.x)} {format_number(each.y)}) scale({scale})"
            shape, paint = self._shapes[each.seat], self.paints[each.seat]
            dot = paint.outline if each.man.tag in self.picture.dotted else ""
            inside = self.theme.square if each.hollow else dot
            yield draw_man(each.seat, each.man.place, move, shape, paint, inside)

    def draw_arc(self, last_move: Sequence[str]) -> Iterator[str]:
        """Yield the last move as an arrow above the pieces, if the board has such arrows.

        Args:
            last_move: A seat letter and the places of its move, ``("W", "7", "3")``; places between
                the first and the last are ignored. No arrow is drawn for fewer than three items, or
                if the board does not show the first or the last place. The last place must have a
                piece of the seat, too.
        """
        if not self.picture.arc or len(last_move) < 3:
            return
        path = format_arc(self.setup, self.picture, last_move[0], last_move[1], last_move[-1])
        if path:
            x, y = (format_number(side / 2) for side in self.picture.size)
            yield make_element(
                "path",
                d=path,
                fill="none",
                stroke=self.theme.mark,
                stroke_width=4,
                stroke_linecap="round",
                stroke_linejoin="round",
                transform=f"rotate({format_number(self.angle)} {x} {y})",
            )

    def draw_numbers(self) -> Iterator[str]:
        """Yield a text element for each stack in which pieces overlap.

        The text is the number of pieces, placed on the last of them.
        """
        for spot, men in find_stacks(self.setup, self.picture):
            if len(men) > self.picture.deep.get(spot.stack, len(men)):
                slot = find_slot(self.picture, spot, len(men) - 1, len(men))
                x, y = rotate_point(self.picture, spot.x + slot.dx, spot.y + slot.dy, self.angle)
                fill = self.paints[men[-1][0]].fill
                color = max(_BLACK, _WHITE, key=partial(measure_contrast, fill))
                yield draw_text(str(len(men)), x, y, _NAME, color, font_weight="bold")

    def draw_cube(self) -> Iterator[str]:
        """Yield the doubling cube beside its owner, and then its value.

        Yield no elements if the position has no cube or the board has no place for it.
        """
        key = self.setup.keys.get("cube", "")
        stake = key.rstrip(ascii_uppercase)
        where = self.picture.cube.get(key.removeprefix(stake))
        if stake and where is not None:
            x, y = rotate_point(self.picture, *where, self.angle)
            shown, size = fit_text(stake, _NAME, 2 * device_pictures.CUBE - 6)
            yield device_pictures.draw_cube(x, y, self.theme)
            yield draw_text(shown, x, y, size, self.theme.ink, font_weight="bold")

    def draw_labels(self, names: Mapping[str, str], coordinates: bool) -> Iterator[str]:
        """Yield the texts on the board: players with their piece counts, places, and coordinates.

        Args:
            names: The players' names by seat letter; missing ones default to the name of the seat.
            coordinates: Whether columns and ranks are labelled.
        """
        front = next(seat for seat, angle in self.picture.angles.items() if angle == self.angle)
        for label in self.picture.labels:
            x, y = rotate_point(self.picture, label.x, label.y, self.angle)
            if label.kind == "name":
                yield from self._draw_name(label, x, y, names)
            elif label.kind == "place":
                yield from self._draw_place_name(label, x, y)
            elif coordinates and label.seat in ("", front):
                size, color = self.theme.coordinate, self.theme.faint
                yield draw_text(str(label.text), x, y, size, color, text_anchor=label.anchor)

    def _draw_name(
        self, label: Label, x: float, y: float, names: Mapping[str, str]
    ) -> Iterator[str]:
        seat = label.seat
        if seat not in self.setup.men:
            return
        name = names.get(seat, "").strip() or str(label.text)
        is_blank = not any(self.setup.men.values())
        told = [name] if is_blank else [name, self._count_men(seat)]
        weight = "bold" if self.setup.to == seat else "normal"
        look: dict[str, str | float] = {"text_anchor": label.anchor, "font_weight": weight}
        lines = told if label.lines > 1 else [" · ".join(told)]
        for number, text in enumerate(lines):
            shown, size = fit_text(text, _NAME, label.width)
            at = y + LINE * (label.lines - 1) * (number - 0.5)
            yield draw_text(shown, x, at, size, self.theme.text, **look)

    def _count_men(self, seat: str) -> str:
        """Return the counts of a seat: pieces at home and in all, or only all without a home."""
        men, digits = self.setup.men[seat], get_speech().digits
        if (seat, "off") not in self.picture.spots:
            return digits(str(len(men)))
        return digits(f"{sum(each.place == 'off' for each in men)}/{len(men)}")

    def _draw_place_name(self, label: Label, x: float, y: float) -> Iterator[str]:
        text = str(label.text)
        lines = [text]
        largest = max(_PLACE, label.width / 7)
        if label.lines > 1 and fit_text(text, largest, label.width)[1] < largest:
            lines = split_in_two(text)
        size = min(fit_text(each, largest, label.width)[1] for each in lines)
        for number, each in enumerate(lines):
            at = y + 1.1 * size * (number - (len(lines) - 1) / 2)
            shown, _ = fit_text(each, size, label.width)
            yield draw_text(shown, x, at, size, self.theme.text)
