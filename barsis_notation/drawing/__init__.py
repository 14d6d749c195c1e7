"""Boards as text, SVG, PNG and GIF.

``draw`` draws a board as text and ``read_drawing`` reads one; ``svg.board`` draws SVG, which
``render_png`` and ``render_gif`` turn into pictures.

Each family has a module for its board. ``svg`` draws boards as SVG from one ``Picture`` per
ruleset, and PNG and GIF from that. ``notebooks`` gives Jupyter a picture of positions, steps and
games.

The names in ``__all__`` are public and stable, as ``docs/reference/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.drawing import svg
    from barsis_notation.drawing.errors import DrawingError
    from barsis_notation.drawing.svg.board_drawing import Drawing
    from barsis_notation.drawing.svg.gif import AnimationError, Film, render_gif
    from barsis_notation.drawing.svg.png import find_missing_characters, render_png
    from barsis_notation.drawing.svg.scenes import Scene, list_scenes
    from barsis_notation.drawing.text_drawings import draw, read_drawing
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "text_drawings": "draw read_drawing",
            "errors": "DrawingError",
            "svg": "svg/",
            "svg.board_drawing": "Drawing",
            "svg.gif": "AnimationError Film render_gif",
            "svg.png": "find_missing_characters render_png",
            "svg.scenes": "Scene list_scenes",
        },
    )

__all__ = [
    "AnimationError",
    "Drawing",
    "DrawingError",
    "Film",
    "Scene",
    "draw",
    "find_missing_characters",
    "list_scenes",
    "read_drawing",
    "render_gif",
    "render_png",
    "svg",
]
