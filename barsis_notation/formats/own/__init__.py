"""The forms this project defines: JSON, JSON Lines, text, MessagePack."""
