"""Every code has advice on what to do about its findings, in every language."""

import pytest

from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.language.speech import LANGUAGES, speaking


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_advice(language: str) -> None:
    with speaking(language):
        assert [code.code for code in CODES if not code.fix] == []


def test_the_advice_names_the_same_commands_in_every_language() -> None:
    for code in CODES:
        commands = set()
        for language in LANGUAGES:
            with speaking(language):
                commands.add(tuple(sorted(set(code.fix.split("`")[1::2]))))
        assert len(commands) == 1, code.code
