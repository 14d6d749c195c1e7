"""Help and wrong command lines in Arabic; in English they are Typer's."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from rich.text import Text

from barsis_cli.app import COMMANDS
from barsis_cli.help import DETAILS, has, help_of, key_of, parameter_help, said
from barsis_notation.language.messages import area
from barsis_notation.language.speech import speaking
from tests.cli.commands import BARSIS, CALLED, DECLARED
from tests.cli.run import barsis, unwrapped
from tests.language.arabic import english_letters

NAMES: Final = (
    "validate", "convert", "record", "replay", "barsis-1", "barsis@finkel-2002", "barsis", "SEAT",
    "JSON Lines", "JSON Schema", "csv", "parquet", "OUT", "IN", "FILE", "Excel", "S=Amal",
    "GNU Backgammon", "XGID", "ASCII", "dest", "games/*.mat", "warning", "pass", "ruleset",
    "conversion", "help", ".gitignore", ".barsis", "Zstandard", "Datasette", "minisign",
    "Ed25519", "svg", "png", "gif", "html", "HTML", "json",
)  # fmt: skip
"""What stays as it is written: commands, values of options, names of formats and programs."""


EVERY: Final = {key_of(command): command for command in (BARSIS, *DECLARED)}
"""`barsis` itself and every command, by the name of its texts."""


@pytest.mark.parametrize("key", EVERY)
def test_every_command_and_parameter_has_its_arabic(key: str) -> None:
    with speaking("ar"):
        said_of_it = help_of(key)
        assert said_of_it.count("\n\n") == EVERY[key].help.strip().count("\n\n")
        assert english_letters(said_of_it, NAMES) == []
        for parameter in EVERY[key].params:
            arabic = parameter_help(key, parameter.name)
            assert parameter.help, parameter
            assert arabic, parameter
            assert arabic != parameter.help
            assert english_letters(arabic, NAMES) == [], parameter


@pytest.mark.parametrize("key", EVERY)
def test_nothing_of_the_help_is_taken_for_markup(key: str) -> None:
    english = [each.help for each in (EVERY[key], *EVERY[key].params)]
    with speaking("ar"):
        arabic = [help_of(key), *(parameter_help(key, each.name) for each in EVERY[key].params)]
    for text in (*english, *arabic):
        assert Text.from_markup(text).plain == text


def names_in(command: Any) -> set[str]:
    """Return the names of the parameters of a command, those of its verbs too."""
    verbs = [each for each in DECLARED if each.path[:1] == command.path]
    return {str(parameter.name) for each in (command, *verbs) for parameter in each.params}


def test_no_arabic_of_the_help_is_left_over() -> None:
    parameters = {key: {*names_in(command), *DETAILS} for key, command in EVERY.items()}
    parameters["barsis"] |= {"epilog"}
    shared = {"help", *(name for names in parameters.values() for name in names)}
    for text in area("ar", "help").patterns:
        name, _, attribute = text.partition(".")
        if attribute and name in parameters:
            assert attribute in parameters[name], text
        elif name == "shared":
            assert attribute in shared, text
        else:
            assert name in {"panels", "words", "wrong", *EVERY}, text


def test_the_commands_stand_in_panels_that_have_a_name() -> None:
    with speaking("ar"):
        for home in COMMANDS.values():
            assert has(f"panels.{home.panel}")


@pytest.mark.parametrize("called", ["", *CALLED])
def test_help_is_in_arabic_wherever_the_option_stands(called: str) -> None:
    words = called.split()
    english = barsis(*words, "--help").stdout
    before = barsis("--lang", "ar", *words, "--help").stdout
    after = barsis(*words, "--help", "--lang", "ar").stdout
    assert "الاستعمال: barsis" in before
    assert "الاستعمال: barsis" in after
    assert " الخيارات " in after
    assert "Show this message" not in after
    assert "[default" not in after
    with speaking("ar"):
        assert said("shared.help") in unwrapped(after)
    assert barsis(*words, "--help").stdout == english, "what Typer says is English again"


WRONG: Final = {
    "validate --fixx": "لا خيار بهذا الاسم: --fixx (والأقرب إليه: --fix)",
    "moves --form": "لا خيار بهذا الاسم: --form (والأقرب إليه: --board، --format)",
    "validate -q": "لا خيار بهذا الاسم: -q",
    "validate": "ينقص الوسيط 'PATH'.",
    "ruling x": "ينقص الخيار '--turn'.",
    "valdate": "لا أمر بهذا الاسم: 'valdate'. لعلّ المقصود 'validate'؟",
    "xyz": "لا أمر بهذا الاسم: 'xyz'.",
    "archive list -": "قيمة غير صالحة للوسيط 'FILE': الأرشيف ملف، وليس المدخل المعياريّ "
    "ولا المخرج المعياريّ",
    "archive --isolated": "ينقص اسم الأمر.",
    "archive xyz": "لا أمر بهذا الاسم: 'xyz'.",
    "schema a b": "في سطر الأوامر ما لا موضع له: b",
    "replay x --turn": "الخيار '--turn' يحتاج إلى قيمة.",
    "validate --fix=1": "الخيار '--fix' لا يأخذ قيمة.",
    "replay x --turn y": "قيمة غير صالحة للخيار '--turn': القيمة 'y' ليست عدداً صحيحاً.",
    "replay x --turn -1": "قيمة غير صالحة للخيار '--turn': القيمة -1 خارج المجال x>=0.",
    "validate -f x": "قيمة غير صالحة للخيار '-f' / '--format': القيمة 'x' ليست من 'full'، "
    "'concise'، 'grouped'، 'json'، 'jsonl'، 'html'.",
    "validate --select zzz x": "قيمة غير صالحة: الخيار --select: لا رمز ملاحظة ولا اسمها يبدأ "
    "هكذا: «zzz»",
}


@pytest.mark.parametrize("words", WRONG)
def test_what_is_wrong_with_a_command_line_is_said_in_arabic(words: str) -> None:
    result = barsis("--lang", "ar", *words.split())
    told = unwrapped(result.stderr)
    assert result.exit_code == 2
    assert WRONG[words] in told
    assert " خطأ " in told
    english = barsis(*words.split())
    assert english.exit_code == 2
    assert ("الاستعمال: barsis" in told) is ("Usage: barsis" in english.stderr)
    assert ("للمساعدة: 'barsis" in told) is ("Try 'barsis" in english.stderr)
    assert re.search("[\u0600-\u06ff]", english.stderr.replace("«", "")) is None


def test_typer_without_rich_says_its_headings_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer import core

    monkeypatch.setattr(core, "HAS_RICH", False)
    told = barsis("show", "--help", "--lang", "ar").stdout
    assert "الاستعمال: barsis show" in told
    assert "\nالوسائط:\n" in told
    assert "\nالخيارات:\n" in told
    assert "لازم" in told
    assert "الافتراضيّ: 1" in " ".join(told.split())
    assert "\nOptions:\n" in barsis("show", "--help").stdout


def test_a_wrong_language_is_said_in_the_one_that_is_right() -> None:
    told = unwrapped(barsis("validate", "x", "--lang", "ar", "--numerals", "x").stderr)
    assert "القيمة 'x' ليست من 'latn'، 'arab'." in told
