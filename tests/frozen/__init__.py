"""Records as they were once read: what every later version must still say of them."""
