"""Makes README's picture of a table: `cd tests && python -m support.picture`.

A real JupyterLab shows the table, at a moment that a game really came to: you have rolled, and a
bot claims the pair.
"""

from __future__ import annotations

import os
import shutil
import struct
import sys
import tempfile
import zlib
from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

import cardwidgets as cw
from cardwidgets.widgets import Table
from support.jupyter import Lab, Server
from support.notebooks import REPOSITORY

PICTURE = REPOSITORY / "notebooks" / "bluffaneer.png"
SEEDS = range(1, 500)
MOST_BYTES = 200_000
SOURCE = 'import cardwidgets as cw\n\ncw.play("bluffaneer")'
WIDTH = 1360
"""Of the window, of which the picture takes 1260."""
# A cell's tools say nothing about the table.
BARE = ".jp-cell-toolbar, .jp-Collapser { display: none !important; }"
# Fewer shades make a much smaller file, and no difference to the eye.
SHADES = 5
PIXELS = """async ([address, step]) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const rows = [];
  for (let row = 0; row < image.height; row++) {
    let text = "";
    for (let place = row * image.width * 4; place < (row + 1) * image.width * 4; place++) {
      if (place % 4 < 3) text += String.fromCharCode(Math.round(data[place] / step) * step);
    }
    rows.push(btoa(text));
  }
  return [image.width, rows];
}"""


def moments(seed: int) -> list[Table]:
    """Play a game sensibly; return the table where it came to a good moment, in a list."""
    table = cw.play("bluffaneer", seed=seed, pace=0)
    while not table.finished:
        scene = table.scene
        offers = {offer["id"]: offer for offer in scene["actions"]}
        if "pay" in offers and is_good(table):
            return [table]
        if "steal" in offers:
            coins = table.session.view().coins
            richest = max(range(1, len(coins)), key=lambda seat: coins[seat])
            table.click("steal", f"seat.{richest}")
        else:
            table.click(next(iter({"silent", "challenge"} & set(offers))))
    table.close()
    return []


def is_good(table: Table) -> bool:
    """Whether there is something to see: coins have moved, cards have been shown, you do well."""
    view = table.session.view(0)
    return (
        8 <= view.turns <= 20
        and len(view.discard) >= 2
        and len(set(view.coins)) == len(view.coins)
        and min(view.coins) >= 5
        and view.coins[0] >= 10
    )


def a_good_moment() -> str:
    """Return the record of the first game that comes to one."""
    table = next(table for seed in SEEDS for table in moments(seed))
    return table.session.dumps()


def take(browser: Browser, root: Path, record: str) -> bytes:
    """Return the picture of a table in JupyterLab, with the line above it that makes one."""
    home = root / "home"
    home.mkdir()
    server = Server(root, home)
    try:
        lab = Lab(server, browser)
        page = lab.page
        page.set_viewport_size({"width": WIDTH, "height": 1400})
        page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
        page.add_style_tag(content=BARE)
        notebook = lab.open(lab.write("table.ipynb", [SOURCE]))
        notebook.run_all()
        table = page.locator(".jp-OutputArea-output .cw-table")
        expect(table).to_be_visible()
        notebook.ask(f"t = Out[1]; t.room.restart(cw.loads({record!r}, chance='manual'))")
        assert notebook.ask("t.refresh()") == ""
        expect(table).to_contain_text("Gimme yer booty!")
        page.evaluate("() => document.activeElement.blur()")
        page.mouse.move(0, 0)
        page.wait_for_timeout(1500)  # what moves comes to rest
        picture = page.locator(".jp-CodeCell").first.screenshot()
        assert not lab.errors, lab.errors
        address = f"data:image/png;base64,{b64encode(picture).decode()}"
        width, rows = page.evaluate(PIXELS, [address, SHADES])
        return png(width, [b64decode(row) for row in rows])
    finally:
        server.stop()


def png(width: int, rows: list[bytes]) -> bytes:
    """Return rows of red, green and blue as a PNG; the browser's own is twice as large."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        checked = kind + content
        return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))

    header = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    signature = b"\x89PNG\r\n\x1a\n"
    return signature + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def main() -> int:
    """Write the picture."""
    names = ("chromium", "google-chrome")
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    with tempfile.TemporaryDirectory() as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        picture = take(browser, Path(root), a_good_moment())
        browser.close()
    PICTURE.write_bytes(picture)
    print(f"{PICTURE.relative_to(REPOSITORY)}: {len(picture)} bytes")
    return int(len(picture) > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
