"""One question, several channels: plan, find, fuse, collapse, fit. Reads the index only."""
