"""What editors, checkers and readers are told of the package is what is there."""

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


def test_everything_public_says_what_it_is():
    for path in Path(malice.__file__).parent.glob("*.py"):
        silent = [name for name, node in public(path.stem, ast.parse(path.read_text())) if not ast.get_docstring(node)]
        assert not silent, silent
    for there in [getattr(malice._malice, name) for name in malice.__all__]:
        members = vars(there) if inspect.isclass(there) else {}
        silent = [name for name, member in members.items() if not name.startswith("_") and not member.__doc__]
        assert there.__doc__ and not silent, (there, silent)


def public(name, node):
    """A module, and all that it defines whose name does not begin with an underscore."""
    yield name, node
    for inner in node.body:
        if isinstance(inner, (ast.ClassDef, ast.FunctionDef)) and not inner.name.startswith("_"):
            yield from public(f"{name}.{inner.name}", inner)


def parameters(function: ast.FunctionDef) -> list[str]:
    """The names that a stub gives, ``**options`` included."""
    last = [function.args.kwarg.arg] if function.args.kwarg else []
    return [argument.arg for argument in function.args.posonlyargs + function.args.args] + last
