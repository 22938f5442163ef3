"""The doors: each parses its arguments, calls one method of `Memory` and renders the answer."""
