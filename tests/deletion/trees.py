"""Make copies of the tree from which add-ons are deleted."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from barsis_notation.addons import ADD_ONS, AddOn

ROOT: Final = Path(__file__).parents[2]

PRODUCT: Final = ("behaviour", "deletion", "docs", "fuzzing", "hostile", "site")
"""Test folders that run commands and documents of the core and of all add-ons."""

CORE_ALONE: Final = Path(__file__).with_name("core_alone.py")


def folders_of(one: AddOn) -> list[str]:
    """Return the paths of an add-on's folders: its packages, its commands and its tests."""
    packages = [f"barsis_notation/{name.replace('.', '/')}" for name in one.packages]
    return [*packages, f"cli/commands/{one.name}", f"tests/{one.name}"]


def copy_packages(target: Path, deleted: Iterable[AddOn]) -> None:
    """Copy the packages without the add-ons *deleted* to *target*, a folder for ``sys.path``."""
    places = {"barsis_notation": "barsis_notation", "cli": "barsis_cli"}
    places |= {name: f"barsis_notation/{name}" for name in ("schemas", "sample_games")}
    for source, place in places.items():
        shutil.copytree(ROOT / source, target / place, dirs_exist_ok=True)
    for one in deleted:
        for folder in folders_of(one)[:-1]:
            shutil.rmtree(target / folder.replace("cli/", "barsis_cli/", 1), ignore_errors=True)


def copy_tree(target: Path, deleted: Iterable[AddOn]) -> None:
    """Copy all tracked files except those of the add-ons *deleted* to *target*."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    gone = tuple(f"{folder}/" for one in deleted for folder in folders_of(one))
    for name in filter(None, listed.stdout.split("\0")):
        if not name.startswith(gone) and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def link_packages(tree: Path) -> Path:
    """Make and return a folder, for ``sys.path``, with links to the packages of copied *tree*."""
    path = tree / ".packages"
    path.mkdir()
    (path / "barsis_notation").symlink_to(tree / "barsis_notation")
    (path / "barsis_cli").symlink_to(tree / "cli")
    for name in ("schemas", "sample_games"):
        (tree / "barsis_notation" / name).symlink_to(tree / name)
    return path


def core_tests() -> list[str]:
    """Return the arguments that let pytest collect the core's tests."""
    others = (*PRODUCT, *(one.name for one in ADD_ONS))
    return ["tests", *(f"--ignore=tests/{name}" for name in others)]


def run_core_alone(
    path: Path | None, folder: Path, deleted: Iterable[AddOn], python: str = sys.executable
) -> str:
    """Run the program ``core_alone`` and return its output if it fails, or an empty string.

    Args:
        path: Folder with the packages, or None if they are installed for *python*.
        folder: Working folder of the program.
        deleted: The add-ons that are deleted from the packages.
        python: Path of the Python that runs the program.
    """
    names = [one.name for one in deleted]
    places = [] if path is None else [str(path)]
    done = subprocess.run(
        [python, "-P", str(CORE_ALONE), *places, "--", *names],
        cwd=folder,
        capture_output=True,
        check=False,
        text=True,
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr
