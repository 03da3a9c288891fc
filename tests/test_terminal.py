"""A whole game in the terminal: by the menu, by notation, and with everything that can go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import cardwidgets as cw
from cardwidgets.terminal import play_in_terminal
from support.talk import taken
from toy_game.rules import Swapsies


class Talk:
    """A person at the terminal: says the given lines, then the given one for ever."""

    def __init__(self, *lines: str, then: str = "quit") -> None:
        self.lines: Iterator[str] = iter(lines)
        self.then = then
        self.heard: list[str] = []

    def ask(self, prompt: str) -> str:
        return next(self.lines, self.then)

    def play(self, seed: int = 1, **keywords: object) -> cw.Session:
        game = cw.game("bluffaneer")
        return play_in_terminal(
            game, seed=seed, bots="random", ask=self.ask, show=self.heard.append, **keywords
        )

    @property
    def text(self) -> str:
        return "\n".join(self.heard)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", [0, 3])
def test_a_whole_game_can_be_played_by_the_menu(seed: int, seat: int) -> None:
    talk = Talk(then="1")
    session = talk.play(seed=seed, seat=seat)
    assert session.is_over
    winner = session.names[session.state.winners[0]]
    assert winner in talk.text or "You win" in talk.text
    told = session.log(seat)
    assert [line.strip() for line in talk.heard if line.strip() in told] == list(told)


def test_a_move_can_be_written() -> None:
    talk = Talk("silent")
    session = talk.play()
    assert session.entries[-1] is not None
    assert any(entry.player == 0 for entry in session.entries)


def test_a_refused_or_unknown_move_gets_a_sentence_and_another_chance() -> None:
    talk = Talk("pay", "fly away", "99", "")
    session = talk.play()
    assert "Rule 7.1" in talk.text
    assert "'fly away' is no choice here." in talk.text
    assert talk.text.count("a move such as shout and silent.") == 2
    assert not any(entry.player == 0 for entry in session.entries)


def test_undo_rules_save_and_help(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    talk = Talk("undo", "silent", "undo", "rules 6.1", "rules", "help", f"save {file}")
    session = talk.play()
    assert "There is nothing to take back." in talk.text
    assert not any(entry.player == 0 for entry in session.entries)
    assert "6.1  After a pair" in talk.text
    assert "9 The end" in talk.text
    assert cw.load(file).state == session.state


def test_a_file_that_cannot_be_written_is_no_traceback(tmp_path: Path) -> None:
    talk = Talk(f"save {tmp_path / 'no' / 'folder.json'}")
    talk.play()
    assert "No such file" in talk.text


def test_end_of_input_ends_politely() -> None:
    def closed(prompt: str) -> str:
        raise EOFError

    heard: list[str] = []
    play_in_terminal(cw.game("bluffaneer"), bots="random", ask=closed, show=heard.append)
    assert heard[-1] == "Good-bye."


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(cw.CardwidgetsError, match="Seats are 0 to 3"):
        Talk().play(seat=7)


def test_odd_lines_are_no_traceback(tmp_path: Path) -> None:
    talk = Talk("9" * 5000, "save a\0b", "rules zzz")
    assert not any(entry.player == 0 for entry in talk.play().entries)
    assert "There is no rule zzz." in talk.heard


def test_rules_that_are_not_written_down_are_no_silence() -> None:
    talk = Talk("rules")
    play_in_terminal(Swapsies(), seed=1, ask=talk.ask, show=talk.heard.append)
    assert "The rules of this game are not written down." in talk.heard


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    talk = Talk(f"save {file}")
    talk.play()
    assert file.read_text() == "mine"
    assert "Give another name" in talk.text


def test_rules_of_one_section_only() -> None:
    talk = Talk("rules 1")
    talk.play()
    numbers = [line.split()[0] for line in talk.heard if line[:1].isdigit() and "." in line[:4]]
    assert numbers
    assert all(number.startswith("1.") for number in numbers)


def test_a_refusal_does_not_show_the_table_again_and_an_empty_line_does() -> None:
    once, refused, asked = Talk(), Talk("pay", "fly away", "rules 6.1"), Talk("")
    for talk in (once, refused, asked):
        talk.play()
    assert once.text.count("\nBluffaneer\n") == refused.text.count("\nBluffaneer\n") == 1
    assert asked.text.count("\nBluffaneer\n") == 2


def test_of_very_many_choices_two_are_examples() -> None:
    talk = Talk("1", "flip 7 8")
    session = play_in_terminal(
        cw.game("gnoming"), seed=3, bots="random", ask=talk.ask, show=talk.heard.append
    )
    assert "  -  Turn these two up: in words, such as flip 0 1 and flip 7 8" in talk.heard
    assert not any("top left" in line for line in talk.heard if line.startswith("  1  "))
    assert session.entries[-1].player is not None
    flips = [session.game.write(entry.action) for entry in session.entries if entry.player == 0]
    assert flips == ["flip 7 8"]


def test_what_no_menu_can_list_is_told_with_an_example_that_is_taken() -> None:
    talk = Talk("yes")
    game = cw.game("aluette", partners="fixed")
    play_in_terminal(game, seed=11, bots="random", ask=talk.ask, show=talk.heard.append)
    example = taken(talk.heard[:-1])
    assert example == "discard 2C 9U AB AS KC KB"
    talk = Talk("yes", example)
    session = play_in_terminal(game, seed=11, bots="random", ask=talk.ask, show=talk.heard.append)
    moves = [game.write(entry.action) for entry in session.entries if entry.player == 0]
    assert sorted(moves[1].split()) == sorted(example.split())
