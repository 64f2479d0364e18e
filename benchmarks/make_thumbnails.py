"""Thumbnails: the small pictures of the boards in the lobby, light and dark, as web/pictures/NAME-THEME.webp.

Run once after a board's drawing has changed; needs playwright and a Chromium. Names of cities are left out: so small
they would be grains, and the lobby says the name of the game beside the picture.
"""

import base64
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from peregon.catalogue import names

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "web" / "pictures"
WIDTH, HEIGHT = 480, 288
LARGEST = 15_000

# The browser is the one tool here that writes WebP.
TO_WEBP = """async ([png, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""
# A little larger than the picture, so that the frame of the board is cut off.
STYLE = """
body {margin: 0; overflow: hidden}
svg {display: block; width: 104vw; height: 104vh; margin: -2vh -2vw}
.name, .countries {display: none}
"""


def drawing(name: str, theme: str, folder: Path) -> str:
    file = folder / f"{name}-{theme}.svg"
    command = [sys.executable, "-m", "peregon", "board", "draw", name, "--theme", theme, "-o", str(file)]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    # The board fills the frame, and what is beyond it is cut off.
    return file.read_text().replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1)


def thumbnail(page: Page, svg: str) -> bytes:
    page.set_content(f"<style>{STYLE}</style>{svg}")
    png = base64.b64encode(page.screenshot()).decode()
    for quality in range(80, 20, -4):
        picture = base64.b64decode(page.evaluate(TO_WEBP, [png, quality / 100]))
        if len(picture) <= LARGEST:
            return picture
    raise ValueError("the picture does not get small enough")


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for name in names():
            for theme in ("light", "dark"):
                picture = thumbnail(page, drawing(name, theme, Path(folder)))
                (PICTURES / f"{name}-{theme}.webp").write_bytes(picture)
                print(name, theme, len(picture))
        browser.close()


if __name__ == "__main__":
    main()
