"""Print the oldest versions that pyproject.toml allows, as constraints for pip.

    python .ci/oldest.py >oldest.txt

The script needs the package ``packaging``. It skips requirements without a lower bound.
"""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement


def main() -> None:
    """Print a constraint for each dependency of the package and of its extras for users."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    named = [
        *project["dependencies"],
        *(one for name in extras if name not in {"dev", "dev-all"} for one in extras[name]),
    ]
    for requirement in map(Requirement, named):
        bounds = [each.version for each in requirement.specifier if each.operator == ">="]
        marker = f"; {requirement.marker}" if requirement.marker else ""
        if bounds:
            print(f"{requirement.name}=={max(bounds)}{marker}")


if __name__ == "__main__":
    main()
