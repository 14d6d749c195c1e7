"""The command line in its languages: which one is spoken, and what does not depend on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer

from barsis_cli.app import COMMANDS, app
from barsis_cli.early import early_words
from barsis_cli.speech import speech_of
from barsis_notation.language.speech import ENGLISH, Speech, current_speech
from tests.cli.run import barsis, barsis_process, unwrapped

ARABIC = Speech("ar")
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
    assert speech_of(words.split()) == speech


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
    group: Any = typer.main.get_command(app)
    assert [*early_words(words.split(), group)] == (early or words).split()


@pytest.mark.usefixtures("no_locale")
def test_an_event_may_be_called_as_an_option_is(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    words = ("new", "barsis", "-o", path)
    assert (
        "Got unexpected extra argument(s) (ar)" in barsis(*words, "--event", "--lang", "ar").stderr
    )
    assert "(x)" in barsis(*words, "--event", "--", "x", "--lang", "en").stderr
    assert "ما لا موضع له: x" in barsis(*words, "--event", "--", "x", "--lang", "ar").stderr
    assert barsis(*words, "--event", "--config").exit_code == 0
    assert json.loads(path.read_text())["event"] == {"name": "--config"}


def test_without_the_option_the_locale_says_it(no_locale: pytest.MonkeyPatch) -> None:
    no_locale.setenv("LANG", "ar_SY.UTF-8")
    assert speech_of([]) == ARABIC
    assert speech_of(["--numerals", "arab"]) == Speech("ar", "arab")
    assert speech_of(["--lang", "en"]) == ENGLISH
    no_locale.setenv("LC_ALL", "de_DE.UTF-8")
    assert speech_of([]) == ENGLISH


@pytest.mark.parametrize("name", [None, *COMMANDS])
def test_every_command_takes_the_options_and_says_so(name: str | None) -> None:
    words = [name] if name else []
    told = unwrapped(barsis(*words, "--help").stdout)
    assert "--lang <en|ar> The language" in told
    assert "--numerals <latn|arab>" in told
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
    assert current_speech() == ENGLISH
    assert barsis("rules", "MOV004").stdout == english


def test_the_process_speaks_as_its_locale_does() -> None:
    given = {"PATH": "/usr/bin:/bin", "LC_ALL": "ar_LB.UTF-8"}
    asked = barsis_process("rules", "--lang", "ar").stdout
    assert barsis_process("rules", env=given).stdout == asked
