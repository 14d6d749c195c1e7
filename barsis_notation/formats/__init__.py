"""Forms a record is read from and written to; the registry is a tuple."""
