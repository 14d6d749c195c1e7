"""Texts of files cannot move the cursor of a terminal or hide letters, in any command."""

from __future__ import annotations

import io
import json
import random
import sys
from pathlib import Path

import pytest

from tests.cli.run import barsis, record, write
from tests.cli.test_terminal import on_terminal
from tests.hostile.commands import READINGS, make_good_files
from tests.scale import LONG, SEED

POISON = "Amal\u202eX\x1b[31m\x07\u200b\x9b2J"
RAW = ("\x1b[31", "\x07", "\u202e", "\u200b", "\x9b")
AS_JSON = json.dumps(POISON)[1:-1].encode()


def poison_files(folder: Path) -> None:
    """Make the good files, with characters in their texts that must not reach a terminal."""
    make_good_files(folder)
    for path in folder.rglob("*"):
        if path.suffix in (".json", ".jsonl", ".csv"):
            as_text = POISON.encode() if path.suffix == ".csv" else AS_JSON
            path.write_bytes(path.read_bytes().replace(b"Amal", as_text))
    event = dict.fromkeys(("name", "site", "round", "table", "arbiter", "section"), POISON)
    turns = [{"turn": "S 2:", "comment": POISON}, "N 3:", f"S {POISON}", POISON]
    for path in (folder / "good.barsis.json", folder / "games" / "good.barsis.json"):
        game = record(turns, event=event, comment=POISON, colour=POISON, **{POISON: POISON})
        game["players"][0]["name"] = POISON
        write(path, game)
    for number, change in enumerate(({}, {"colour": 1})):
        game = record(event=event, comment=POISON) | change
        game["players"][0] |= {"name": POISON, "team": POISON, "country": POISON}
        write(folder / f"shown{number}.barsis.json", game)
    event_file = json.loads((folder / "event.json").read_bytes())
    (folder / "event.json").write_text(json.dumps(event_file | {"name": POISON, "site": POISON}))
    (folder / "games" / "barsis.toml").write_text(f"{json.dumps(POISON)} = {json.dumps(POISON)}")
    (folder / "cup.barsis").unlink()
    for words in ("init", "add"):
        barsis(
            "archive",
            words,
            folder / "cup.barsis",
            *[folder / "shown0.barsis.json"][: words == "add"],
        )


LINES = [
    *(" ".join(reading.words) for reading in READINGS if "x." not in reading.file),
    *(
        f"{verb} {file}"
        for verb in (
            "validate",
            "replay --plain",
            "show --ids",
            "diff good.barsis.json",
            "stats",
            "fmt --diff",
        )
        for file in ("good.barsis.json", "shown0.barsis.json", "shown1.barsis.json")
    ),
    "stats shown0.barsis.json --by player",
    "archive show cup.barsis 1",
    "archive search cup.barsis --player amal",
    "validate games -f grouped",
    "validate games -f concise",
    "config games/good.barsis.json",
]


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.by_turns(4)
def test_no_text_of_a_file_reaches_a_terminal_raw(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    poison_files(tmp_path)
    lines = LINES if LONG else random.Random(f"{SEED} {language}").sample(LINES, 30)
    shown = {}
    for line in lines:
        words = line.split("|") if "|" in line else line.split()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"5\nshow\nquit\n")))
        shown[line] = on_terminal("--lang", language, *words, talk=True).decode()
    assert {line: text for line, text in shown.items() if any(raw in text for raw in RAW)} == {}
    assert sum("\\u202e" in text for text in shown.values()) > len(lines) // 5


@pytest.mark.by_turns(2)
def test_what_is_shown_is_the_poison(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above would pass for commands that show none of it."""
    monkeypatch.chdir(tmp_path)
    poison_files(tmp_path)
    silent = []
    for line in (
        "validate good.barsis.json",
        "replay --plain shown0.barsis.json",
        "archive show cup.barsis 1",
        "archive people cup.barsis",
        "event pairings event.json",
        "dice check dice.json good.barsis.json",
        "config games",
        "stats shown0.barsis.json --by player",
    ):
        if "\\u202e" not in on_terminal(*line.split(), talk=True).decode():
            silent.append(line)
    assert silent == []
