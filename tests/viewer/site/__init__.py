"""Sites: what is written for a folder, an archive, an event, and that nothing is lost of it."""
