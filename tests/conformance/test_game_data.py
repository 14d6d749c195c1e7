"""The rulesets and routes of the kit are those of the package."""

from __future__ import annotations

import json

from tests.conformance.game_data import make_files
from tests.kit_files import KIT

FILES = dict(make_files())


def test_the_kit_has_the_rulesets_and_routes_of_the_package() -> None:
    found = {path: (KIT / path).read_text(encoding="utf-8") for path in FILES}
    assert found == FILES


def test_the_kit_has_no_other_ruleset_or_route() -> None:
    there = {
        path.relative_to(KIT).as_posix()
        for folder in ("rulesets", "routes")
        for path in (KIT / folder).iterdir()
    }
    assert there == set(FILES)


def test_a_route_visits_the_cells_of_the_page() -> None:
    routes = json.loads(FILES["routes/barsis.json"])["boards"][0]["routes"]
    assert [routes[seat][10] for seat in "SENW"] == ["SR6", "ER6", "NR6", "WR6"]
    assert [routes["S"][step - 1] for step in (8, 16, 17, 24, 25, 26, 75, 76, 83)] == [
        "SM8", "SR1", "EL1", "EL8", "EM8", "ER8", "SL8", "SM8", "SM1"
    ]  # fmt: skip
    assert len({cell for route in routes.values() for cell in route}) == 96
    holes = json.loads(FILES["routes/kioz.json"])["boards"][0]["routes"]
    assert [holes["A"][step - 1] for step in (1, 22, 23, 45, 67, 88)] == [
        "r1c1", "r1c22", "r2c22", "r3c1", "r4c22", "r4c1"
    ]  # fmt: skip
    assert holes["B"][0] == holes["A"][66]
