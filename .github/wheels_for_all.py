"""Says which Python of the classifiers has no compiled wheel in a folder: ``… FOLDER``."""

import sys
import tomllib
from pathlib import Path

classifiers = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
versions = [each.rpartition(" ")[2] for each in classifiers if "Python :: 3." in each]
tags = {f"cp{version.replace('.', '')}" for version in versions}
built = {wheel.name.split("-")[2] for wheel in Path(sys.argv[1]).glob("*.whl")}
if missing := sorted(tags - built):
    sys.exit(f"no compiled wheel for {', '.join(missing)}")
