"""Thumbnails: the small pictures of the boards in the lobby, light and dark, as web/pictures/NAME-THEME.webp.

Run once after a board's drawing has changed; needs playwright and a Chromium.
"""

import base64
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from peregon.boards import load_board
from peregon.catalogue import names
from peregon.drawing.plan import find_plan
from peregon.drawing.thumbnail import HEIGHT, WIDTH, thumbnail_svg

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "web" / "pictures"
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
STYLE = "body {margin: 0} svg {display: block}"


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
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for sheet in map(load_board, names()):
            for theme in ("light", "dark"):
                picture = thumbnail(page, thumbnail_svg(sheet, find_plan(sheet), theme))
                (PICTURES / f"{sheet.id}-{theme}.webp").write_bytes(picture)
                print(sheet.id, theme, len(picture))
        browser.close()


if __name__ == "__main__":
    main()
