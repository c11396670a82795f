"""Which version this is, and whether the compiled part is of the same.

The two come apart where the package is used from its sources: then the compiled part is as old as
the last build.
"""

from __future__ import annotations

from typing import Final

from . import _core

__version__: Final = "0.1.0"

if _core.__version__ != __version__:
    raise ImportError(
        f"hupai {__version__} found its compiled part in version {_core.__version__} "
        f"({_core.__file__}); build it again: pip install --force-reinstall, or maturin develop"
    )
