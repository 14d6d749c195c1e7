"""Room to sign on paper."""

from __future__ import annotations

from collections.abc import Iterable

from barsis_notation.viewer.markup import Html, element


def signatures(labels: Iterable[object]) -> Html:
    """Return a row of lines to sign on, each with what goes there."""
    return element("div", *(element("p", element("span", one)) for one in labels), class_="sign")
