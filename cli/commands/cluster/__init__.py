"""Output and results of cluster runs for the commands."""
