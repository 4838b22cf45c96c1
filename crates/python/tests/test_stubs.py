"""What editors and checkers are told of the compiled half is what is there."""

import ast
import inspect
from pathlib import Path

import malice


def test_stubs_tell_what_is_there():
    stub = ast.parse((Path(malice.__file__).parent / "_malice.pyi").read_text())
    compiled = malice._malice
    told = {node.name: node for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert set(told) == {name for name in dir(compiled) if not name.startswith("__")}
    for name, node in told.items():
        there = getattr(compiled, name)
        if isinstance(node, ast.FunctionDef):
            assert parameters(node) == list(inspect.signature(there).parameters), name
            continue
        methods = {method.name: method for method in node.body if isinstance(method, ast.FunctionDef)}
        own = {member for member in vars(there) if not member.startswith("__")}
        assert own == {method for method in methods if not method.startswith("__")}, name
        for method in own:
            if callable(getattr(there, method)):
                signature = list(inspect.signature(getattr(there, method)).parameters)
                assert parameters(methods[method]) == signature, f"{name}.{method}"
            else:
                assert getattr(there, method).__doc__, f"{name}.{method} says what it is"


def parameters(function: ast.FunctionDef) -> list[str]:
    """The names that a stub gives, ``**options`` included."""
    last = [function.args.kwarg.arg] if function.args.kwarg else []
    return [argument.arg for argument in function.args.posonlyargs + function.args.args] + last
