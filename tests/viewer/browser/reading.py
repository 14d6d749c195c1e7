"""Read what a page shows from its elements, as ``docs/reference/web-pages.md`` promises."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from tests.men import Men

_READ = """
() => {
  const men = [...document.querySelectorAll('svg [data-seat][data-place]')]
    .map((man) => `${man.dataset.seat} ${man.dataset.place}`);
  return [document.documentElement.dataset.line, Number(document.documentElement.dataset.ply), men];
}
"""

_WALK = f"""
(control) => {{
  const read = {_READ};
  const button = document.querySelector(`[data-control=${{control}}]`);
  const seen = [read()];
  for (;;) {{
    const before = seen[seen.length - 1][1];
    button.click();
    const now = read();
    if (now[1] === before) return seen;
    seen.push(now);
  }}
}}
"""

_LINES = f"""
() => {{
  const read = {_READ};
  return [...document.querySelectorAll('ol ol button[id^=ply-]')].map((button) => {{
    button.click();
    return read();
  }});
}}
"""


class Shown(NamedTuple):
    """The ply that a page shows, in which line (``""`` is the main one), and the men drawn."""

    line: str
    ply: int
    men: Men


def shown(page: Any) -> Shown:
    """Return what *page* shows now."""
    return _shown(page.evaluate(_READ))


def walked(page: Any, control: str = "forward") -> list[Shown]:
    """Return what *page* shows now, and after each click on *control* until nothing changes."""
    return [_shown(one) for one in page.evaluate(_WALK, control)]


def lines_shown(page: Any) -> dict[str, list[Shown]]:
    """Return by line beside the main one what *page* shows at each ply that its list offers."""
    lines: dict[str, list[Shown]] = {}
    for one in map(_shown, page.evaluate(_LINES)):
        lines.setdefault(one.line, []).append(one)
    return lines


def _shown(read: list[Any]) -> Shown:
    line, ply, men = read
    pairs = (man.split(" ") for man in men)
    return Shown(line, ply, Counter((seat, place) for seat, place in pairs))
