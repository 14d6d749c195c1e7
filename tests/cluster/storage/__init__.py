"""Objects of a cloud, here those of a server on this machine."""
