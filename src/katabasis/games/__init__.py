"""The games: one folder each, alike inside, never importing one another."""
