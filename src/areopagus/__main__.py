"""`python -m areopagus`: the same as the command `areopagus`."""

from .cli import main

main()
