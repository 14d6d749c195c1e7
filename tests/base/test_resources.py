"""The package in a zip archive: every file that comes with it is read there too."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from barsis_notation import dump, load, validate
from barsis_notation.base.resources import list_resources, read_resource
from barsis_notation.rulesets import builtin_rulesets
from barsis_notation.rulesets.builtin_files import DATA

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "sample_games" / "barsis" / "four_players.barsis.json"

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import barsis_notation
from barsis_notation import compiled, validate
from barsis_notation.rulesets import builtin_rulesets, read_ruleset
from barsis_notation.rulesets.builtin_files import load_builtin_document

assert barsis_notation.__file__.startswith(sys.argv[1])
for path in sys.argv[2:]:
    print(*(finding.name for finding in validate(path)))
print(*(ruleset.id for ruleset in builtin_rulesets()))
document = load_builtin_document("barsis", 1) | {"id": ""}
print(*(finding.name for finding in read_ruleset(document)[1]))
print(*{how.partition(" ")[0] for how in compiled.status().values()})
"""


FOLDERS = {"barsis_notation": "barsis_notation", "schemas": "barsis_notation/schemas"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package in an archive laid out as a plain wheel."""
    archive = tmp_path_factory.mktemp("wheel") / "barsis_notation.whl"
    with zipfile.ZipFile(archive, "w") as target:
        for folder, place in FOLDERS.items():
            for file in sorted((ROOT / folder).rglob("*")):
                if file.suffix in (".py", ".json", ".ftl"):
                    target.write(file, Path(place, file.relative_to(ROOT / folder)))
    return archive


@pytest.mark.by_turns(2)
def test_a_record_is_checked_by_the_package_in_an_archive(wheel: Path, tmp_path: Path) -> None:
    game = load(SAMPLE)
    game.turns[-1] = "S 2: bar/84"
    dump(game, tmp_path / "faulty.json")
    paths = map(str, (wheel, SAMPLE, tmp_path / "faulty.json"))
    words = [sys.executable, "-c", SCRIPT, *paths]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "",
        " ".join(finding.name for finding in validate(game)),
        " ".join(ruleset.id for ruleset in builtin_rulesets()),
        "ruleset-malformed",
        "",
    ]


def test_every_file_of_a_package_is_named_and_read() -> None:
    names = list_resources(DATA)
    assert names == sorted(names)
    assert "barsis-1.json" in names
    assert json.loads(read_resource(DATA, "barsis-1.json"))["id"] == "barsis"
    with pytest.raises(OSError, match="no-such"):
        read_resource(DATA, "no-such.json")
