"""Messages and catalogues: who is addressed, plurals, languages, and what is missing."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardwidgets.engine.messages import Catalogue, Event, Refusal, Voice, happened, refuse

ENGLISH = {
    "hello": "Hello.",
    "paid": {
        "you": {"1": "you pay a coin.", "other": "you pay {n} coins."},
        "other": {"1": "{who:player} pays a coin.", "other": "{who:player} pays {n} coins."},
    },
    "fruit": "apple",
    "eaten": "{who:player} eats an {what:word}.",
    "all": "{players:players} eat {things:words}.",
    "listed": "one of {choices:list}",
    "share": "{share} of the pot",
    "wide": "[{number:>4}]",
    "only_here": "Only in English.",
}
POLISH = {
    "hello": "Dzien dobry.",
    "coins": {
        "1": "moneta",
        "2-4,22-24,32-34": "{n} monety",
        "0,5-21": "{n} monet",
        "other": "{n} monet (wiele)",
    },
}
MORE = {"hello": "Hello, sailor.", "more": "More."}


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """Two packages with texts: one with a file a language, one with folders of files."""
    names = "texts_of_one", "texts_of_two"
    for name, files in (
        (names[0], {"en.json": ENGLISH, "pl.json": POLISH}),
        (names[1], {"en/a.json": MORE, "en/b.json": {"more": "Even more."}, "pl/a.json": {}}),
    ):
        for file, texts in files.items():
            path = tmp_path / name / "locale" / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(texts), encoding="utf-8")
        (tmp_path / name / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield names
    for name in names:
        sys.modules.pop(name, None)


@pytest.fixture
def catalogue(packages: tuple[str, str]) -> Catalogue:
    return Catalogue(packages[0])


def voice(catalogue: Catalogue, listener: int | None = None, language: str = "en") -> Voice:
    return Voice(catalogue, ("Ada", "Blaise"), listener, language)


def test_a_text_says_you_to_the_listener_and_the_name_to_others(catalogue: Catalogue) -> None:
    said = [voice(catalogue, listener).say("paid", who=1, n=3) for listener in (None, 0, 1)]
    assert said == ["Blaise pays 3 coins.", "Blaise pays 3 coins.", "You pay 3 coins."]


def test_numbers_choose_their_branch(catalogue: Catalogue) -> None:
    assert voice(catalogue).say("paid", who=0, n=1) == "Ada pays a coin."
    assert voice(catalogue, 0).say("paid", who=0, n=1) == "You pay a coin."


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 monet"),
        (1, "moneta"),
        (2, "2 monety"),
        (4, "4 monety"),
        (5, "5 monet"),
        (11, "11 monet"),
        (21, "21 monet"),
        (22, "22 monety"),
        (24, "24 monety"),
        (25, "25 monet (wiele)"),
        (34, "34 monety"),
        (None, "None monet (wiele)"),
        ("2", "2 monet (wiele)"),
    ],
)
def test_plurals_are_ranges_in_the_catalogue(catalogue: Catalogue, number: Any, words: str) -> None:
    assert voice(catalogue, language="pl").say("coins", n=number) == words


def test_words_players_and_lists_are_put_in(catalogue: Catalogue) -> None:
    speaks = Voice(Catalogue("cardwidgets", *catalogue.packages), ("Ada", "Blaise"), 1)
    assert speaks.say("eaten", who=0, what="fruit") == "Ada eats an apple."
    assert speaks.say("all", players=(0, 1), things=("fruit", "fruit")) == (
        "Ada and you eat apple and apple."
    )
    assert speaks.say("listed", choices=("a", "b", "c")) == "one of a, b and c"
    assert speaks.say("share", share=Fraction(1, 3)) == "1/3 of the pot"
    assert speaks.say("wide", number=7) == "[   7]"


def test_names_come_from_the_table_or_are_numbers(catalogue: Catalogue) -> None:
    house = Catalogue("cardwidgets")
    assert [Voice(house, ("Ada",), 2).name(seat) for seat in range(3)] == ["Ada", "Player 2", "you"]


def test_only_sentences_begin_with_a_capital(catalogue: Catalogue) -> None:
    assert voice(catalogue).say("fruit") == "apple"
    assert voice(catalogue, 0).say("paid", who=0, n=2).startswith("You")


@pytest.mark.parametrize(
    ("key", "args", "said"),
    [("nothing", {}, "[nothing]"), ("nothing", {"n": 2, "who": 1}, "[nothing: n=2, who=1]")],
)
def test_a_missing_key_is_shown_and_no_error(
    catalogue: Catalogue, key: str, args: dict[str, int], said: str
) -> None:
    assert voice(catalogue).say(key, **args) == said
    assert not voice(catalogue).knows(key)


@pytest.mark.parametrize("key", ["paid", "eaten", "all", "listed", "share", "wide"])
def test_a_missing_argument_is_shown_and_no_error(catalogue: Catalogue, key: str) -> None:
    said = voice(catalogue, 0).say(key)
    assert "{" in said


def test_a_missing_translation_is_said_in_english(catalogue: Catalogue) -> None:
    polish = voice(catalogue, language="pl")
    assert polish.say("hello") == "Dzien dobry."
    assert polish.say("only_here") == "Only in English."
    assert polish.knows("only_here")
    assert voice(catalogue, language="xx").say("hello") == "Hello."


def test_later_packages_win_and_files_of_a_folder_are_read_in_order(
    packages: tuple[str, str],
) -> None:
    both, turned = Catalogue(*packages), Catalogue(*reversed(packages))
    assert both.text("hello") == "Hello, sailor."
    assert turned.text("hello") == "Hello."
    assert both.text("more") == "Even more."
    # a translation goes before the English of a later package
    assert Voice(both, language="pl").say("hello") == "Dzien dobry."


def test_languages_are_those_of_all_packages_english_first(packages: tuple[str, str]) -> None:
    assert Catalogue(packages[0]).languages() == ("en", "pl")
    assert Catalogue(*packages).languages() == ("en", "pl")
    assert Catalogue(*packages, "cardwidgets").languages() == ("en",)
    assert Catalogue("json").languages() == ()


def test_messages_are_plain_data() -> None:
    assert refuse("4.5", "no", who=1) == Refusal("4.5", "no", (("who", 1),))
    event = happened("rolled", reveals=True, who=2)
    assert event == Event("rolled", (("who", 2),), reveals=True, pause=False)
    assert (event.get("who"), event.get("what")) == (2, None)
    assert hash(event) == hash(happened("rolled", reveals=True, who=2))
