"""`python -m areopagus.cli`: the same as the command `areopagus`."""

from . import main

main()
