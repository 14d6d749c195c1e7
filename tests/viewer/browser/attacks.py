"""Records whose every text tries to run something, to load something, or to leave its place."""

from __future__ import annotations

import json
from typing import Any, Final

RAN: Final = "__ran"
"""What a text sets on the window if it gets to run."""

_DO: Final = f"window.{RAN}=1"

STRINGS: Final = (
    f"<script>{_DO}</script>",
    f"</script><script>{_DO}</script>",
    f"<SCRIPT SRC=https://evil.example/a.js></SCRIPT><script>{_DO}//",
    f"<scr<script>ipt>{_DO}</scr</script>ipt>",
    f"<!--<script>{_DO}</script>-->",
    f"<!--<script>--><script>{_DO}</script>",
    f"]]><script>{_DO}</script>",
    f"</title><script>{_DO}</script>",
    f"</style><script>{_DO}</script>",
    f"</textarea><script>{_DO}</script>",
    f"</noscript><img src=x onerror={_DO}>",
    f"<img src=x onerror={_DO}>",
    f"<img src=x onerror='{_DO}'>",
    f'"><img src=x onerror="{_DO}">',
    f"'><img src=x onerror='{_DO}'>",
    f'" onmouseover="{_DO}" autofocus onfocus="{_DO}',
    f"' onfocus='{_DO}' autofocus '",
    f"` onfocus=`{_DO}` autofocus `",
    f"<svg onload={_DO}>",
    f"<svg><script>{_DO}</script></svg>",
    f"<svg><animate onbegin={_DO} attributeName=x dur=1s>",
    f"<math><mtext></p><style><!--</style><img src onerror={_DO}>",
    f"<body onload={_DO}>",
    f"<details open ontoggle={_DO}>",
    f"<input autofocus onfocus={_DO}>",
    f"<video><source onerror={_DO}>",
    f"<iframe srcdoc='<script>parent.{RAN}=1</script>'></iframe>",
    f'<iframe src="javascript:parent.{RAN}=1"></iframe>',
    f'<object data="javascript:{_DO}"></object>',
    f'<a href="javascript:{_DO}" id=viewer>way</a>',
    f'<form action="javascript:{_DO}"><button id=data>go</button></form>',
    "<base href=https://evil.example/>",
    "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
    "<link rel=stylesheet href=https://evil.example/a.css>",
    "<style>@import 'https://evil.example/a.css';*{display:none}</style>",
    "<img src=https://evil.example/a.png>",
    f"javascript:{_DO}",
    f"${{{_DO}}} {{{{{_DO}}}}} #{{{_DO}}} <%={_DO}%>",
    f"\\u003cscript\\u003e{_DO}\\u003c/script\\u003e &lt;script&gt;{_DO}&lt;/script&gt;",
    f"\u2028{_DO};\u2029\u202e</bdi></p><b onclick={_DO}>\u2066 __proto__ constructor",
)
"""Forty of them: each is a text that anybody may write into a record."""


STOOD: Final = "barsis S:bar(3),15 N:bar(3),4 to=S"
"""The position that the ruling lets stand."""


def record_of(text: str) -> dict[str, Any]:
    """Return a record that has *text* in every member that takes a text."""
    plain = {"comment": text, "by": text, "marks": [text]}
    ruling = {"by": text, "text": text, "codes": [text]}
    thrown = {"seat": "N", "throws": [3], "thrown": [{"name": text, "values": [3]}]}
    moves = [
        {"from": "bar", "to": "11", "cells": [text], "taken": [text]},
        {"from": "11", "to": "12"},
        {"from": "12", "to": "15"},
    ]
    third = {"seat": "S", "throws": [1, 3], "moves": moves}
    return {
        "format": "barsis-record/1",
        "ruleset": {"id": "barsis", "version": 1},
        "event": dict.fromkeys(
            ("name", "site", "round", "table", "organiser", "arbiter", "section"), text
        ),
        "match": {"id": text, "game": 1},
        "comment": text,
        "players": [
            {
                "name": text,
                "id": text,
                "team": text,
                "country": text,
                "members": [text],
                "seats": [seat],
            }
            for seat in "SN"
        ],
        "turns": [
            {"turn": "S 2:", **plain},
            {"turn": thrown, **plain, "variations": [[{"turn": "N 4:", **plain}]]},
            {
                "turn": third,
                **plain,
                "retracted": [[{"turn": "S 2:", **plain}]],
            },
            {"turn": "N 4: bar/4", **plain, "stood": True, "position": STOOD, "ruling": ruling},
        ],
        "meta": {
            **dict.fromkeys(("recorder", "software", "rights"), text),
            "transcription": dict.fromkeys(("by", "from", "method"), text),
            "throws": {
                **dict.fromkeys(("server", "protocol", "commitment", "reveal"), text),
                "nonces": [text],
            },
            "source": {"format": text, "encoding": text},
        },
        "x": {"club": text},
    }


def broken_record_of(text: str) -> dict[str, Any]:
    """Return a record that has *text* where notation stands, so that findings repeat it."""
    return record_of(text) | {"turns": ["S 2:", text]}


def lines_of(records: list[dict[str, Any]]) -> str:
    """Return records as JSON Lines."""
    return "".join(f"{json.dumps(record)}\n" for record in records)
