"""Play one seeded game of Bluffaneer and print what the record's digest is.

Run as a script, under CPython and in Pyodide: the digests have to be the same.
"""

import hashlib
from random import Random

import cardwidgets as cw


def play_one_game() -> str:
    """Return the digest of a game in which everybody chooses at random."""
    choose = Random(20)
    session = cw.new("bluffaneer", players=4, seed=20)
    while not session.is_over:
        seat = session.to_act[0]
        session.play(seat, choose.choice(session.legal_actions(seat)))
    return hashlib.sha256(session.dumps().encode()).hexdigest()


if __name__ == "__main__":
    print("digest", play_one_game())
