"""Output of findings: one module for each form of report."""
