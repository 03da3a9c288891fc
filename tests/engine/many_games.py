"""Plays seeded games and prints a digest of everything anybody saw; run in other processes."""

from __future__ import annotations

import hashlib
import random
import sys

import cardwidgets as cw
from cardwidgets.room import Room


def digest(games: int) -> str:
    """Draws from the global generator all the time, as other code in a notebook may."""
    seen = hashlib.sha256()
    for seed in range(games):
        players = 2 + seed % 5
        session = cw.new("bluffaneer", players=players, seed=seed, undo="anywhere")
        rng = random.Random(seed)
        while not session.is_over:
            random.random()
            player = rng.choice(session.to_act)
            session.play(player, rng.choice(session.legal_actions(player)))
            if rng.randrange(10) == 0:
                session.undo()
                made_up = session.game.determinize(session.view(player), rng)
                seen.update(repr((session.view(player), made_up)).encode())
        for viewer in (None, *range(players)):
            seen.update("\n".join(session.log(viewer)).encode())
        seen.update(session.dumps().encode())
    for seed in range(games // 10):
        room = Room.of(cw.game("bluffaneer"), people=(), seed=seed)
        room.play_on()
        seen.update(room.session.dumps().encode())
    return seen.hexdigest()


if __name__ == "__main__":
    random.seed()
    print(digest(int(sys.argv[1])))
