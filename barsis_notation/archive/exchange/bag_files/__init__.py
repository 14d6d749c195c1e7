"""The files added to every bag: scripts that need only Python, and pages that explain the bag."""
