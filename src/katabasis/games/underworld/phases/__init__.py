"""The three phases of a turn, in the rulebook's order: tiles (4), movement (5), actions (6)."""
