"""The content of a page for readers without JavaScript: the position it shows, and its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from barsis_notation.language.isolates import SIGNS
from barsis_notation.language.speech import get_speech
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.viewer.bilingual import BilingualText, choose_language
from barsis_notation.viewer.html_markup import Html, join_html, make_element


def find_setup(data: Mapping[str, Any], turn: int | None) -> Setup | None:
    """Return the position after a turn of the main line; None if the start is unknown.

    If the turn was not played, the result is the last position on the page before its end.

    Args:
        data: The data of the page, as ``make_page_data`` returns it.
        turn: Position of the turn in the main line, from 1; 0 for the start, None for the last
            turn.
    """
    if not data["start"]:
        return None
    head, _, tail = data["start"].partition(" to=")
    game, *men = head.split(" ")
    by_seat = {item[0]: item for item in men}
    for _, _, _, plies, *_ in data["lines"][0][4][:turn]:
        for ply in plies:
            changes, changed_tail = (*ply, "", "", "", "")[2:4]
            by_seat |= {item[0]: item for item in changes.split()}
            tail = changed_tail or tail
    kept = [item for item in by_seat.values() if len(item) > 1]
    return parse_setup(f"{' '.join([game, *kept])} to={tail}")


def list_moves(data: Mapping[str, Any]) -> Html:
    """Return the turns of the main line and all findings as HTML, in the current language.

    *data* is the data of the page, as ``make_page_data`` returns it.
    """
    turns = data["lines"][0][4] if data["lines"] else []
    findings: dict[int, list[Html]] = {}
    for finding in data["findings"]:
        line, place = finding.get("at") or (0, -1)
        message = f"{finding['code']}: {_say(finding['message'])}"
        shown = make_element("p", message, class_=f"finding {finding['severity']}")
        findings.setdefault(place if line == 0 else -1, []).append(shown)
    items = (
        make_element("li", _describe_turn(turn, number, data), *findings.get(place, ()))
        for place, (number, turn) in enumerate(enumerate(turns, data["first"]))
    )
    return join_html((*findings.get(-1, ()), make_element("ol", *items)))


def _describe_turn(turn: Sequence[Any], number: int, data: Mapping[str, Any]) -> str:
    seat, throws, ending, plies, *rest = turn
    names = {letter: player or _say(name) for letter, name, player in data["seats"]}
    thrown = (_say(data["throws"].get(key, [key])[0]) for key in throws.split("+"))
    moves = [ply[0] for ply in plies if ply and ply[0]]
    if not moves and rest:
        moves = [rest[0].get("text", "")]
    ends = [_say(data["texts"][ending])] if ending else []
    parts = (names.get(seat, seat), " + ".join(thrown), " ".join([*moves, *ends]))
    return f"{number}. {' – '.join(filter(None, parts))}"


def _say(text: BilingualText) -> str:
    return choose_language(text, get_speech().language).translate(_NO_SIGNS)


_NO_SIGNS = dict.fromkeys(map(ord, SIGNS))
