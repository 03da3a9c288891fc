"""Exercises in notebooks: which cell makes one, which answers one. Cells are read, never run."""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from cardwidgets.teaching.work import seed_of

Number: TypeAlias = "int | float | Fraction"

LONGEST_CELL = 20_000
LONGEST_NAME = 40
MOST_POWER = 64
MOST_BITS = 512
_OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


#: Statements that are run once and to their end; and what in them may be run never or often.
_SIMPLE = (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Assert)
_PERHAPS = (
    ast.Lambda,
    ast.IfExp,
    ast.BoolOp,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)


class Made(NamedTuple):
    """A cell makes an exercise.

    Attributes:
        variable: the variable that holds it.
        question: the question's name.
        seed: its seed.
        place: where the seed is written in the cell, as line and first and last column; none
            where it is left out.
    """

    variable: str
    question: str
    seed: int | str
    place: tuple[int, int, int] | None = None


class Given(NamedTuple):
    """A cell answers an exercise.

    Attributes:
        variable: the variable that holds the exercise, or what stands in its place.
        answer: the answer; ``None`` where none is given yet.
        readable: whether the answer is written out, so that it is known without running the cell:
            not in a loop, a condition or a function.
    """

    variable: str
    answer: Any
    readable: bool = True


def read_cell(source: str) -> list[Made | Given]:
    """Return the exercises that a cell makes and answers, in their order.

    Raises:
        ValueError: it is no Python.

    >>> read_cell('q1 = cw.Exercise("double-chance", seed=7)')
    [Made(variable='q1', question='double-chance', seed=7, place=(1, 39, 40))]
    >>> read_cell('q1.answer("7/16")'), read_cell("q1.answer(1 - 3 / 4)")
    ([Given(variable='q1', answer='7/16', readable=True)], \
[Given(variable='q1', answer=0.25, readable=True)])
    """
    try:
        return list(_found(_tree(source)))
    except RecursionError as error:
        raise ValueError from error


def names_in(source: str) -> set[str]:
    """Return the names that a cell uses.

    Raises:
        ValueError: it is no Python.

    >>> sorted(names_in("p = q1.points"))
    ['p', 'q1']
    """
    return {node.id for node in ast.walk(_tree(source)) if isinstance(node, ast.Name)}


def code_cells(notebook: Any) -> Iterator[tuple[int, str]]:
    """Yield the number and the source of each code cell; what is no cell is passed over."""
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    for number, cell in enumerate(cells if isinstance(cells, list) else [], start=1):
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            source = cell.get("source", "")
            lines = source if isinstance(source, list) else [source]
            yield number, "".join(line for line in lines if isinstance(line, str))


def _tree(source: str) -> ast.Module:
    if len(source) > LONGEST_CELL:
        raise ValueError
    # what IPython understands and Python does not
    lines = [
        "" if line.lstrip().startswith(("%", "!", "?")) else line for line in source.split("\n")
    ]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ValueError from error


def _found(tree: ast.Module) -> Iterator[Made | Given]:
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=variable)], value=ast.Call() as call):
                yield from _made(variable, call)
        surely = isinstance(statement, _SIMPLE)
        for call, known in _answers(statement, surely=surely):
            yield from _given(call, surely=known)


def _answers(node: ast.AST, *, surely: bool) -> Iterator[tuple[ast.Call, bool]]:
    """Yield what looks like an answer, and whether it is given once whenever the cell is run."""
    for child in ast.iter_child_nodes(node):
        yield from _answers(child, surely=surely and not isinstance(child, _PERHAPS))
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "answer":
        yield node, surely


def _made(variable: str, call: ast.Call) -> Iterator[Made]:
    match call:
        case ast.Call(
            func=ast.Name(id="Exercise") | ast.Attribute(attr="Exercise"),
            args=[ast.Constant(value=str(question))],
        ):
            try:
                seeds = [keyword.value for keyword in call.keywords if keyword.arg == "seed"]
                seed = seed_of(_constant(seeds[-1]) if seeds else 1)
            except (ValueError, ArithmeticError, RecursionError):
                return  # which seed it is can only be known by running the cell
            yield Made(variable, question, seed, _place(seeds[-1]) if seeds else None)


def _place(node: ast.expr) -> tuple[int, int, int] | None:
    if node.end_lineno != node.lineno or node.end_col_offset is None:
        return None
    return node.lineno, node.col_offset, node.end_col_offset


def _given(call: ast.Call, *, surely: bool) -> Iterator[Given]:
    variable = ast.unparse(call.func).removesuffix(".answer")[:LONGEST_NAME]
    arguments = [*call.args, *(k.value for k in call.keywords if k.arg == "given")]
    if not arguments:
        yield Given(variable, None)
    elif surely:
        yield Given(variable, *_read(arguments[0]))
    else:
        yield Given(variable, None, readable=False)


def _read(node: ast.expr) -> tuple[Any, bool]:
    """Return the answer that is written out, and whether one is."""
    try:
        return _constant(node), True
    except (ValueError, ArithmeticError, RecursionError):
        return None, False


def _constant(node: ast.expr) -> Any:
    """Return what an expression of constants is; numbers as Python would reckon them.

    Raises:
        ValueError: it is more than constants, or too large.
        ArithmeticError: it divides by zero, say.
    """
    match node:
        case ast.Constant(value=str() | int() | float() | None as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_number(inner)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_number(left), _number(right))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _bounded(_OPERATORS[type(op)](_number(left), _number(right)))
        case ast.Call(func=ast.Name(id="Fraction") | ast.Attribute(attr="Fraction"), keywords=[]):
            return _bounded(Fraction(*(_constant(part) for part in node.args[:2])))
    raise ValueError


def _number(node: ast.expr) -> Number:
    value = _constant(node)
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise ValueError
    _bounded(value)
    return value


def _bounded(value: Any) -> Any:
    exact = Fraction(value)
    if max(exact.numerator.bit_length(), exact.denominator.bit_length()) > MOST_BITS * 4:
        raise ValueError
    return value


def _power(base: Number, exponent: Number) -> Any:
    exact = Fraction(base)
    bits = max(exact.numerator.bit_length(), exact.denominator.bit_length())
    if not isinstance(exponent, int) or abs(exponent) > MOST_POWER or bits > MOST_BITS // 4:
        raise ValueError
    return _bounded(base**exponent)
