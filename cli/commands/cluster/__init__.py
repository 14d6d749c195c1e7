"""What commands do with a cluster: runs part by part, and their results."""
