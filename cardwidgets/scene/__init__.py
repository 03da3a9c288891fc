"""What a table shows, as data, and its text and HTML renderers."""
