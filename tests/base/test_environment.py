"""Environment variables are set for a block and restored after it."""

from __future__ import annotations

import os

import pytest

from barsis_notation.base.environment import set_environment


def test_the_environment_is_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARSIS_THERE", "1")
    monkeypatch.delenv("BARSIS_MISSING", raising=False)
    before = dict(os.environ)
    values = {"BARSIS_THERE": "2", "BARSIS_MISSING": "3"}
    with set_environment(values):
        assert {**before, **values} == os.environ
    assert dict(os.environ) == before


def test_it_is_restored_after_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BARSIS_MISSING", raising=False)
    before = dict(os.environ)
    with pytest.raises(LookupError), set_environment({"BARSIS_MISSING": "1"}):
        raise LookupError(os.environ.pop("BARSIS_MISSING"))  # a removed variable is no error
    assert dict(os.environ) == before
