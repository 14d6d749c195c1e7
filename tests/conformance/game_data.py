"""Write the rulesets and routes of the games as data of the kit.

``python -m tests.conformance.game_data`` writes ``conformance/1/rulesets`` and
``conformance/1/routes``, one file for each game.
"""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.base.resources import read_resource
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.rulesets.builtin_files import DATA
from tests.kit_files import write_kit_file
from web.board_numbers import format_routes, list_routes


def make_files() -> Iterator[tuple[str, str]]:
    """Yield the path in the kit and the text of each file."""
    for game in builtin_rulesets():
        name = f"{game.id}-{game.versions[-1]}.json"
        yield f"rulesets/{game.id}.json", read_resource(DATA, name).decode()
        if list_routes(load_ruleset(game.id)):
            yield f"routes/{game.id}.json", format_routes(game.id)


if __name__ == "__main__":
    for path, text in make_files():
        write_kit_file(path, text)
