"""The formats that this project defines: JSON, JSON Lines, text and MessagePack."""
