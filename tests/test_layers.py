"""The layers of the package: a module imports only from the rows below its own.

An import inside a function counts, so a cycle cannot hide there, and so does one that only
type checkers see. A unit is a module of the package or one of its sub-packages; inside a
sub-package, and among the values of the lowest row, modules use each other freely.
"""

import ast
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import daybank

PACKAGE = Path(daybank.__file__).parent

ROWS = (
    ("model", "errors", "choice", "settings"),
    ("belief", "secrets"),
    ("grammar", "language"),
    ("stance", "proposals"),
    ("beliefs",),
    ("embed", "ann"),
    ("workspace",),
    ("index",),
    ("search",),
    ("retain", "recall", "about", "init", "timeline", "core", "opinions", "reflect", "check"),
    ("adapters", "embedding"),
    ("memory",),
    ("watch",),
    ("faces",),
    ("__init__", "__main__"),
)
ROW_OF = {unit: row for row, units in enumerate(ROWS) for unit in units}


def unit_of(name: str) -> str:
    """The unit that a dotted name belongs to: `daybank.index.sync.plan` is of `index`."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def module_name(path: Path, package: Path) -> str:
    return ".".join(("daybank", *path.relative_to(package).with_suffix("").parts))


def origin(node: ast.ImportFrom, module: str) -> str:
    """The absolute name of the module after `from`."""
    if not node.level:
        return node.module or ""
    above = module.split(".")[: -node.level]
    return ".".join((*above, *((node.module,) if node.module else ())))


def taken_from(source: str, names: list[str]) -> list[str]:
    """What `from source import names` reads: the package's own modules are told by name."""
    if source != "daybank":
        return [source]
    wanted = [name for name in names if name != "__version__"]
    return [f"daybank.{name}" if name in ROW_OF else "daybank" for name in wanted]


def dotted(node: ast.AST, module: str) -> list[str]:
    """The dotted names one piece of code imports, of whatever package."""
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom():
            return taken_from(origin(node, module), [alias.name for alias in node.names])
        case ast.Call(
            func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            return [name]
        case _:
            return []


def upward(module: str, code: str) -> Iterator[str]:
    """Say which imports of a module do not go down."""
    unit = unit_of(module)
    for node in ast.walk(ast.parse(code)):
        for name in dotted(node, module):
            if name.split(".")[0] == "daybank" and not goes_down(unit, unit_of(name)):
                yield f"{module} imports {name} on line {getattr(node, 'lineno', '?')}"


@cache
def all_upward(module: str, code: str) -> tuple[str, ...]:
    """Do as `upward`, once for the same code: packages are copied to try what is found."""
    return tuple(upward(module, code))


def goes_down(unit: str, target: str) -> bool:
    if unit == target:
        return True
    here, there = ROW_OF[unit], ROW_OF.get(target, len(ROWS))
    return there < here or here == there == 0


def findings(package: Path) -> list[str]:
    """Everything wrong with the layers of a package on disk."""
    found: list[str] = []
    for path in sorted(package.rglob("*.py")):
        module = module_name(path, package)
        if unit_of(module) in ROW_OF:
            found += all_upward(module, path.read_text("utf-8"))
        else:
            found.append(f"{module} stands in no row of tests/test_layers.py")
    return found


def test_every_module_imports_only_from_lower_rows() -> None:
    assert findings(PACKAGE) == []


@pytest.mark.parametrize(
    ("page", "line", "name"),
    [
        ("model.py", "from daybank.grammar import bullet", "daybank.grammar"),
        ("errors.py", "import daybank.memory", "daybank.memory"),
        ("model.py", "from daybank import faces", "daybank.faces"),
        ("model.py", "from . import index", "daybank.index"),
        ("grammar/__init__.py", "from ..search import plan", "daybank.search"),
        # the package itself is the top: it offers Memory
        ("errors.py", "from daybank import Memory", "daybank"),
        # two of one row do not know each other either
        ("grammar/__init__.py", "from daybank.language import fold", "daybank.language"),
    ],
)
def test_one_upward_import_is_found(tmp_path: Path, page: str, line: str, name: str) -> None:
    package = shutil.copytree(PACKAGE, tmp_path / "daybank")
    before = findings(package)
    with (package / page).open("a", encoding="utf-8") as file:
        file.write(f"\n\ndef late() -> None:\n    {line}\n")
    [found] = set(findings(package)) - set(before)
    assert f" imports {name} on line " in found


def test_a_name_given_to_import_module_counts() -> None:
    code = "import importlib\nimportlib.import_module('daybank.recall')\n"
    assert list(upward("daybank.retain", code)) == [
        "daybank.retain imports daybank.recall on line 2"
    ]


def test_modules_of_one_sub_package_use_each_other() -> None:
    assert list(upward("daybank.index.sync", "from daybank.index import rows")) == []
    assert list(upward("daybank.index.sync", "from .rows import PageRow")) == []


def test_the_version_may_be_asked_for_anywhere() -> None:
    assert list(upward("daybank.faces.cli", "from daybank import __version__")) == []


def test_a_module_outside_the_table_is_named(tmp_path: Path) -> None:
    package = shutil.copytree(PACKAGE, tmp_path / "daybank")
    (package / "helpers.py").write_text("", "utf-8")
    assert "daybank.helpers stands in no row of tests/test_layers.py" in findings(package)
