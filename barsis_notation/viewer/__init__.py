"""Pages to look at in a browser, or to print: one file each, no request to anywhere."""
