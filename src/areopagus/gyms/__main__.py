"""`python -m areopagus.gyms GAME SEATS` prints the layout of observations."""

from __future__ import annotations

import sys

from .observations import layout

if __name__ == "__main__":
    sys.stdout.write(layout(sys.argv[1], int(sys.argv[2])) + "\n")
