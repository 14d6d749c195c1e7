"""The command line in its languages: which one is spoken, and what does not depend on it."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from barsis_cli.app import BARSIS
from barsis_cli.early_arguments import iter_early_words
from barsis_cli.language_option import choose_speech
from barsis_notation import validate
from barsis_notation.language.speech import ENGLISH, Speech, get_speech, speaking
from tests.cli.commands import CALLED
from tests.cli.run import FAULTY, barsis, barsis_process, record, unwrapped, write
from tests.docs import damages

ARABIC = Speech("ar")
POSITION = "barsis S:bar(3),15 N:bar(4) to=S"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def no_locale(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for variable in LOCALES:
        monkeypatch.delenv(variable, raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    ("words", "speech"),
    [
        ("validate x", ENGLISH),
        ("--lang ar validate x", ARABIC),
        ("validate x --lang ar", ARABIC),
        ("validate --lang=ar x", ARABIC),
        ("validate --help --lang ar", ARABIC),
        ("--lang ar validate x --lang en", ENGLISH),
        ("validate --numerals arab --lang ar", Speech("ar", "arab")),
        ("validate --numerals=arab", Speech("en", "arab")),
        ("validate -- --lang ar", ENGLISH),
        ("validate --lang fr", ENGLISH),
        ("validate --lang", ENGLISH),
        ("validate --language ar", ENGLISH),
    ],
)
@pytest.mark.usefixtures("no_locale")
def test_the_options_say_the_language_wherever_they_stand(words: str, speech: Speech) -> None:
    assert choose_speech(words.split()) == speech


@pytest.mark.parametrize(
    ("words", "early"),
    [
        ("new --event --lang ar", "new --event ar"),
        ("new -o --lang ar", "new -o ar"),
        ("new --event --event --lang ar", "new --event --lang ar"),
        ("new --event=x --lang ar", "new --event=x --lang ar"),
        ("new --event -- --lang ar", "new --event --lang ar"),
        ("new --event --config x", "new --event x"),
        ("new --event --isolated", "new --event"),
        ("validate --fix --lang ar -- --lang en", "validate --fix --lang ar"),
        ("validate -fjson --lang ar", "validate -fjson --lang ar"),
        ("validate - --lang ar", "validate - --lang ar"),
        ("--verbose --lang ar validate --fix --lang en", None),
        ("--config validate --verbose --lang ar", None),
        ("--config --lang ar", None),
        ("xyz --fix --lang ar", None),
    ],
)
def test_the_value_of_another_option_says_no_language(words: str, early: str | None) -> None:
    assert [*iter_early_words(words.split(), BARSIS)] == (early or words).split()


@pytest.mark.usefixtures("no_locale")
def test_an_event_may_be_called_as_an_option_is(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    words = ("new", "barsis", "-o", path)
    assert (
        "Got unexpected extra argument(s) (ar)" in barsis(*words, "--event", "--lang", "ar").stderr
    )
    assert "(x)" in barsis(*words, "--event", "--", "x", "--lang", "en").stderr
    assert "(x)" in barsis(*words, "--event", "--", "x", "--lang", "ar").stderr
    assert barsis(*words, "--event", "--config").exit_code == 0
    assert json.loads(path.read_text())["event"] == {"name": "--config"}


def test_without_the_option_the_locale_says_it(no_locale: pytest.MonkeyPatch) -> None:
    no_locale.setenv("LANG", "ar_SY.UTF-8")
    assert choose_speech([]) == ARABIC
    assert choose_speech(["--numerals", "arab"]) == Speech("ar", "arab")
    assert choose_speech(["--lang", "en"]) == ENGLISH
    no_locale.setenv("LC_ALL", "de_DE.UTF-8")
    assert choose_speech([]) == ENGLISH


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("called", ["", *CALLED])
def test_every_command_takes_the_options_and_says_so(called: str) -> None:
    words = called.split()
    told = unwrapped(barsis(*words, "--help").stdout)
    assert "--lang <en, ar> The language" in told
    assert "--numerals <latn, arab>" in told
    wrong = barsis(*words, "--lang", "fr")
    assert wrong.exit_code == 2
    assert "'fr' is not one of 'en', 'ar'" in unwrapped(wrong.stderr)
    assert barsis(*words, "--numerals", "deva").exit_code == 2


def test_a_command_speaks_and_leaves_the_language_of_others_alone() -> None:
    english = barsis("rules", "MOV004").stdout
    before, after = (
        barsis(*words).stdout
        for words in (("--lang", "ar", "rules", "MOV004"), ("rules", "MOV004", "--lang", "ar"))
    )
    assert before == after
    assert get_speech() == ENGLISH
    assert barsis("rules", "MOV004").stdout == english


@pytest.mark.parametrize(
    "words",
    ["games barsis", "rules FIL064", "formats", "config", "validate FILE", "replay --plain FILE",
     "moves POSITION --throw 3", "diff FILE FILE", "validate --help", "new zz", "archive list -",
     "fmt --check FILE"],
)  # fmt: skip
def test_no_command_keeps_what_it_said_in_another_language(words: str, tmp_path: Path) -> None:
    file = write(tmp_path / "x.barsis.json", record(FAULTY))
    line = [{"FILE": str(file), "POSITION": POSITION}.get(word, word) for word in words.split()]
    first, arabic, then = (
        barsis(*line, "--lang", language).output for language in ("en", "ar", "en")
    )
    assert first == then != arabic
    assert barsis(*line, "--lang", "ar").output == arabic


def test_threads_and_tasks_speak_each_their_own_language(tmp_path: Path) -> None:
    file = write(tmp_path / "x.barsis.json", record(FAULTY))

    def messages(language: str) -> list[str]:
        with speaking(language):
            return [finding.message for finding in validate(file)]

    async def later(language: str) -> list[str]:
        with speaking(language):
            found = iter(validate(file))
            first = next(found)
            await asyncio.sleep(0)
            return [finding.message for finding in (first, *found)]

    async def together() -> list[list[str]]:
        return await asyncio.gather(*map(later, languages))

    languages = ["ar", "en"] * 8
    alone = [messages(language) for language in languages]
    assert alone[0] != alone[1]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(messages, languages)) == alone
    assert asyncio.run(together()) == alone


def test_the_process_speaks_as_its_locale_does() -> None:
    given = {"PATH": "/usr/bin:/bin", "LC_ALL": "ar_LB.UTF-8"}
    asked = barsis_process("rules", "--lang", "ar").stdout
    assert barsis_process("rules", env=given).stdout == asked


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("damage", [*chain(*damages.DAMAGES.values())], ids=lambda one: one.what)
def test_only_messages_depend_on_the_language(damage: damages.Damage, tmp_path: Path) -> None:
    written, members = [], []
    for language in ("en", "ar"):
        file = tmp_path / f"x{''.join(Path(damage.game).suffixes)}"
        file.write_bytes(damage.file())
        spoken = ["--lang", language, "--numerals", "arab"]
        document = json.loads(barsis("validate", "-f", "json", *spoken, file).stdout)
        members.append(without_messages(document))
        barsis("validate", "--fix", "--unsafe-fixes", *spoken, file)
        barsis("fmt", *spoken, file)
        written.append(file.read_bytes())
        written.append(barsis("convert", file, "--to", "json-expanded", *spoken).stdout_bytes)
    assert members[0] == members[1]
    assert written[:2] == written[2:]


def without_messages(document: Any) -> Any:
    if isinstance(document, list):
        return list(map(without_messages, document))
    if isinstance(document, dict):
        return {
            name: without_messages(member) for name, member in document.items() if name != "message"
        }
    return document


def test_only_arabic_texts_have_arabic_digits() -> None:
    for language, digits in ("en", "12"), ("ar", "١٢"):
        with speaking(language, "arab"):
            assert get_speech().digits("12") == digits
