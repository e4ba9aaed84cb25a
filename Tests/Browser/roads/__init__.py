"""The ways to a stopped page: a table of them, and what walks each of them in a browser."""
