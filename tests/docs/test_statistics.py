"""The page ``docs/reference/statistics.md``: its means of devices are correct."""

from __future__ import annotations

import re
from pathlib import Path

from barsis_notation.rulesets import load_ruleset
from barsis_notation.statistics.throws import get_device_throws

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "statistics.md").read_text("utf-8")


def test_the_means_are_those_of_the_devices() -> None:
    written = re.findall(
        r"^\| (?:Barsis, Barjis|Pachisi|Kiôz|Parchís|Shesh Besh): .* \| (.*) \|$", PAGE, re.M
    )
    barsis, barjis, pachisi, kioz, parchis, shesh_besh = (
        str(get_device_throws(load_ruleset(game)).mean)
        for game in ("barsis", "barjis", "pachisi", "kioz", "parchis", "shesh-besh")
    )
    seven = str(get_device_throws(load_ruleset("pachisi", options={"device.n": 7})).mean)
    assert written == [barsis, f"{pachisi}; {seven}", kioz, parchis, shesh_besh]
    assert barjis == barsis
