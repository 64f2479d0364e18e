"""`python -m tools.site [FOLDER]`: the documentation as a site, into build/docs unless told otherwise."""

import sys
from pathlib import Path

from tools.site.build import ROOT, build

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "docs"
    print(f"The site is built: {build(folder) / 'index.html'}")
