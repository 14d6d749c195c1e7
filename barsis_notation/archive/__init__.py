"""One file that keeps records for good, and shows that none was changed."""
