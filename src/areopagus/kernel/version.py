"""The version of the package, and whether it is a compiled one."""

from pathlib import Path
from typing import Final

from . import bits

__version__ = "0.1.0"

is_compiled: Final = Path(str(bits.__file__)).suffix not in (".py", ".pyc")
"""Whether modules of this package were compiled, see docs/compiled.md; what it does is the same."""
