"""The vocabulary of games: turns, actions, chance, sessions, records.

It knows no game and no screen, and imports the standard library only.
"""
