"""The engine: no game is named here, nothing is read or written, no clock, no global random."""
