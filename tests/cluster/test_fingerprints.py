"""Machines whose packages or plug-ins differ do not work on one run."""

from __future__ import annotations

from importlib.metadata import EntryPoint, PackageNotFoundError

import pytest

from barsis_notation.cluster import fingerprints
from barsis_notation.cluster.fingerprints import PACKAGES, compute_run_fingerprint
from barsis_notation.formats.plug_ins import GROUP


def test_it_is_another_one_where_results_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    there = dict.fromkeys(PACKAGES, "1")

    def version(package: str) -> str:
        try:
            return there[package]
        except KeyError:
            raise PackageNotFoundError(package) from None

    monkeypatch.setattr(fingerprints, "version", version)
    seen = [compute_run_fingerprint()]
    assert compute_run_fingerprint() == seen[0]
    for package in PACKAGES:
        there[package] = "2"
        seen.append(compute_run_fingerprint())
        del there[package]
        seen.append(compute_run_fingerprint())
    for value in ("other:FORMAT", "another:FORMAT"):
        point = EntryPoint("other", value, GROUP)
        monkeypatch.setattr(fingerprints, "list_entry_points", lambda _, point=point: (point,))
        seen.append(compute_run_fingerprint())
    assert len({*seen}) == len(seen)
    monkeypatch.setattr(fingerprints, "compute_fingerprint", lambda: b"other")
    assert compute_run_fingerprint() not in seen
