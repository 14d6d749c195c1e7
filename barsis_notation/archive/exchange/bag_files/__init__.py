"""What a bag ships beside its records: programs that need nothing but Python, and pages."""
