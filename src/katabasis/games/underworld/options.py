"""The optional rules: each row of the rulings that has two playable readings."""

import msgspec

from katabasis.core.spec import Option


class Options(msgspec.Struct, frozen=True):
    black_cube_row: str
    black_weapon_feeds: str
    black_weapon_bound_by: str
    lethe: str
    evil_tie: str
    damned_fight: str
    gladiator_refight: str
    first_player: str
    stall_guard: bool
    closing_rule: bool
    round_limit: int


SWITCHES = (
    # A lost fight's black cube: as printed (avatars and Creatures of the Damned: the ability used), or always free.
    Option("black_cube_row", "printed", ("printed", "choice"), ("UW G6", "UW 8.2.1b", "UW A5.1")),
    # A black weapon feeds the Damned when it is taken, or when it is revealed.
    Option("black_weapon_feeds", "taken", ("taken", "revealed"), ("UW G7", "UW 6.7.2", "UW 8.1.1")),
    # It may not be laid down with black cubes in its own row, or with any black cube.
    Option("black_weapon_bound_by", "row", ("row", "any"), ("UW G8", "UW 6.7.2", "UW A6.2")),
    # At Lethe a coloured cube buys a black one off the Damned's board or off the sheet: free choice, or one only.
    Option("lethe", "choice", ("choice", "damned", "sheet"), ("UW G20", "UW 6.3", "UW 8.2.2")),
    # Evil wins and several heroes have most black cubes: the active one among them, or all of them.
    Option("evil_tie", "active", ("active", "shared"), ("UW G28", "UW 8.1")),
    # The Damned is fought only by choice, or a hero who can fight him must.
    Option("damned_fight", "free", ("free", "forced"), ("UW G40", "UW 9.2")),
    # The Gladiator's second round replaces the first result, or comes after its loss.
    Option("gladiator_refight", "replaces", ("replaces", "after"), ("UW G47", "UW A1.gladiator")),
    Option("first_player", "random", ("random", "seat"), ("UW R14", "UW 2")),
    # Quiet rounds after the last tile feed the Damned.
    Option("stall_guard", True, (True, False), ("UW G61", "UW 8.1")),
    # No tile may close the map while tiles remain.
    Option("closing_rule", True, (True, False), ("UW S1", "UW 4.1")),
    # From this round on every round feeds the Damned; 0 for never.
    Option("round_limit", 150, None, ("UW R12", "UW 8.1")),
)
