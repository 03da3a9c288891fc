"""Makes README's pictures: `cd tests && python -m support.picture`.

A real JupyterLab shows a table at a moment that a game really came to: you have rolled, and a bot
claims the pair. And it shows the laboratory of dice with two events.
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

from playwright.sync_api import Page, expect, sync_playwright

import cardwidgets as cw
from cardwidgets.widgets import Table
from support.jupyter import Lab, Server
from support.notebooks import REPOSITORY

TABLE = REPOSITORY / "notebooks" / "bluffaneer.png"
LABORATORY = REPOSITORY / "notebooks" / "dice_lab.png"
SEEDS = range(1, 500)
MOST_BYTES = 200_000
TABLE_SOURCE = 'import cardwidgets as cw\n\ncw.play("bluffaneer")'
LABORATORY_SOURCE = """lab = cw.DiceLab(seed=1)
lab.event = "any skull"
lab.given = "double"
lab"""
LABORATORY_HEIGHT = 745
"""So much of the laboratory is shown: below are its tables and rolls."""
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


def table_in(lab: Lab, record: str) -> bytes:
    """Return a table in JupyterLab, with the line above it that makes one."""
    page = lab.page
    notebook = lab.open(lab.write("table.ipynb", [TABLE_SOURCE]))
    notebook.run_all()
    expect(page.locator(".jp-OutputArea-output .cw-table")).to_be_visible()
    notebook.ask(f"t = Out[1]; t.room.restart(cw.loads({record!r}, chance='manual'))")
    assert notebook.ask("t.refresh()") == ""
    expect(page.locator(".cw-table")).to_contain_text("Gimme yer booty!")
    return shot(page)


def laboratory_in(lab: Lab) -> bytes:
    """Return the upper part of the laboratory in JupyterLab, with the lines that make it."""
    page = lab.page
    notebook = lab.open(lab.write("lab.ipynb", ["import cardwidgets as cw", LABORATORY_SOURCE]))
    notebook.run_all()
    expect(page.locator(".jp-OutputArea-output .cw-sheet")).to_contain_text("7/16")
    return shot(page, LABORATORY_HEIGHT)


def shot(page: Page, height: int | None = None) -> bytes:
    """Return the last cell as a small PNG, or its upper part."""
    page.evaluate("() => document.activeElement.blur()")
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)  # what moves comes to rest
    cell = page.locator(".jp-CodeCell").last
    place = cell.bounding_box()
    assert place is not None
    clip = {**place, "height": min(place["height"], height or place["height"])}
    address = f"data:image/png;base64,{b64encode(page.screenshot(clip=clip)).decode()}"
    width, rows = page.evaluate(PIXELS, [address, SHADES])
    return png(width, [b64decode(row) for row in rows])


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
    """Write the pictures."""
    names = ("chromium", "google-chrome")
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    with tempfile.TemporaryDirectory() as root, sync_playwright() as playwright:
        home = Path(root) / "home"
        home.mkdir()
        with Server(Path(root), home) as server:
            browser = playwright.chromium.launch(executable_path=chromium)
            lab = Lab(server, browser)
            lab.page.set_viewport_size({"width": WIDTH, "height": 1400})
            lab.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
            lab.page.add_style_tag(content=BARE)
            pictures = {TABLE: table_in(lab, a_good_moment())}
            lab.close_notebook()
            pictures[LABORATORY] = laboratory_in(lab)
            assert not lab.errors, lab.errors
            browser.close()
    for path, picture in pictures.items():
        path.write_bytes(picture)
        print(f"{path.relative_to(REPOSITORY)}: {len(picture)} bytes")
    return int(max(map(len, pictures.values())) > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
