"""Output of findings: one module for each report form, all of them streaming."""
