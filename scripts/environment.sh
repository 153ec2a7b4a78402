# Sourced by ./katabasis and ./test, which set $root first.
# Every start pays for this file, so it only takes a quick look (a few milliseconds); environment.py does the work.

# environment DIRECTORY LOCK…: see to it that DIRECTORY is a virtual environment with all that the locks name.
environment() {
    environment_is_ready "$@" && return
    python=${PYTHON:-python3}
    command -v "$python" >/dev/null ||
        refuse "found no $python: install Python 3.11 or newer, or set PYTHON to its path."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        refuse "$python is not Python 3.11 or newer: set PYTHON to one that is."
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        refuse "$python lacks its venv module (on Debian and Ubuntu: apt install python3-venv)."
    "$python" -I "$root/scripts/environment.py" "$@" || exit
}

# An environment that is whole has a folder made-from: copies of its locks, and the interpreter behind it.
environment_is_ready() {
    directory=$1
    shift
    { read -r interpreter <"$directory/made-from/python"; } 2>/dev/null || return
    # A system upgrade may have put another Python behind the same link.
    [ "$interpreter" = "$(readlink -f "$directory/bin/python")" ] || return
    [ -z "${PYTHON:-}" ] || [ "$interpreter" = "$("$PYTHON" -c "$which_interpreter" 2>/dev/null)" ] || return
    for lock; do
        cmp -s "$lock" "$directory/made-from/${lock##*/}" || return
    done
}

# The interpreter that an environment made with this Python is linked to, even if this one is itself a link.
which_interpreter='import os, sys; print(os.path.realpath(sys._base_executable))'

refuse() {
    echo "katabasis: $1" >&2
    exit 2
}
