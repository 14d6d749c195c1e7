"""The rulesets that come with the package; one file a version, and every version ever released."""
