"""Lines for signatures on paper."""

from __future__ import annotations

from collections.abc import Iterable

from barsis_notation.viewer.html_markup import Html, make_element


def make_signature_lines(labels: Iterable[object]) -> Html:
    """Return a row of lines for signatures, each with a label below.

    Each label is an ``Html``, or an object whose text in the current language is escaped.
    """
    return make_element(
        "div", *(make_element("p", make_element("span", one)) for one in labels), class_="sign"
    )
