"""Opinions and their evidence: a ledger brought up to the facts, and what is held by it. Pure."""
