"""What is wrong with a record: findings, their codes, and the words of each."""
