"""The derived index in SQLite: the only package that knows SQL."""
