"""How well evidence is found: labelled pairs of an opinion and a fact."""
