"""How much of the processor exact chances of thirty dice take, and ten thousand rolls.

python tests/benchmarks/bench_dice.py
"""

from __future__ import annotations

import subprocess
import sys
from time import process_time

from cardwidgets.dice import D6, Rolls, Space, chance, exact, parse

EVENTS = (
    *("count(6) >= 8", "any(6)", "all(5, 6)", "distinct", "double", "alike(8)", "alike == 7"),
    *("sum >= 105", "sum == 105", "max == 6", "min == 2", "first == 6", "first == last"),
    *("sum >= 100 and max == 6", "sum >= 105 and alike(8)", "alike(8) and not any(6)"),
    "count(1) >= 5 and count(6) >= 5 or sum < 90",
    "not (any(1) or any(2)) and sum > 120",
    "alike == 7 and sum == 105 and count(1) >= 3",
    *("first == 6 and sum >= 110", "first == last and double", "first > second and sum >= 100"),
)
IMPORT = "from time import process_time as now; t = now(); import {}; print(now() - t)"


def main() -> None:
    for module in ("icepool", "cardwidgets.dice"):
        command = [sys.executable, "-c", IMPORT.format(module)]
        said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        print(f"{float(said) * 1000:8.1f} ms  import {module}")
    space = Space.of(30, D6)
    for text in EVENTS:
        event = parse(text, space)
        exact._weight_if_exact.cache_clear()
        began = process_time()
        share = chance(event, space)
        spent = process_time() - began
        print(f"{spent * 1000:8.1f} ms  {text:45} {float(share):.6f}")
    rolls, began = Rolls(Space.of(2), seed=1), process_time()
    rolls.roll(10_000)
    rolls.running(parse("double", rolls.space))
    print(f"{(process_time() - began) * 1000:8.1f} ms  10,000 rolls of two dice and their shares")


if __name__ == "__main__":
    main()
