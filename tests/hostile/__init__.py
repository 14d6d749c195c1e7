"""Any input at all: what comes of every hostile file with every command that reads one."""
