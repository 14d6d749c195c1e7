"""The pages about ``replay``: their screen and keys are those of the command."""

from __future__ import annotations

import re
from pathlib import Path

from barsis_cli.stepping.key_bindings import WALKING
from barsis_cli.stepping.screen import draw_screen
from tests.cli.stepping.walks import stepper_of

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "how-to" / "replay-a-game.md").read_text(encoding="utf-8")
KEYS = (ROOT / "docs" / "reference" / "replay-keys.md").read_text(encoding="utf-8")
SAMPLE = ROOT / "sample_games" / "amman_open" / "r1-t1.barsis.json"


def test_the_screen_of_the_page() -> None:
    [shown] = re.findall("```text\n(.*?)```", GUIDE, re.DOTALL)
    stepper = stepper_of(SAMPLE, color=False, isolates=False)
    for key in ("1", "4", "enter", "right", "right"):
        stepper.press(key)
    rows = draw_screen(stepper, 80, 24).rows
    assert shown == "".join(f"{row.rstrip()}\n" for row in rows)


def test_the_keys_of_the_page() -> None:
    shown = re.findall(r"^\| `(.*?)` \| (.*?) \|$", KEYS, re.MULTILINE)
    assert shown == [(key.shown, str(key.what)) for key in WALKING]
