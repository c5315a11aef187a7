"""Compile the modules that bots spend their time in to C, with mypyc: an option, the package is complete without it.

    compiled.py tree FOLDER       a folder for PYTHONPATH: the package, and its compiled modules beside their sources
    compiled.py wheel FOLDER      a wheel for this Python and this platform
    compiled.py test [TESTS …]    run pytest with such a folder
    compiled.py -O0 …             compile in less time to slower code

Which modules are compiled says `compiled` in `[tool.areopagus]` of pyproject.toml. Each is a library of its own. The
sources are copied before they are compiled, and two things are changed in the copy. Classes stay ordinary Python
classes, whose methods are compiled, so that anybody can inherit from them, copy and pickle them; mypyc would make types
of its own. And a method with a function inside, which mypyc refuses in such a class, becomes a call of a function.

What was compiled is kept in `artefacts/compiled`, by a digest of the C code, and not compiled again. It needs mypy,
setuptools and a C compiler.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from sysconfig import get_config_var
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = (ROOT / "src" / "areopagus", ROOT / "examples" / "beacons" / "beacons")
KEPT: Final = ROOT / "artefacts" / "compiled"
NEEDS: Final = ("mypy>=1.18", "setuptools>=65", "msgspec>=0.18")
"""What must be installed to compile; msgspec, because the modules are checked with its types."""
HEADER: Final = ROOT / "scripts" / "attributes.h"
REMEMBERING: Final = {
    "CPyObject_GetAttr": "Here_GetAttr",
    "PyObject_SetAttr": "Here_SetAttr",
    "PyObject_VectorcallMethod": "Here_CallMethod",
    "CPyDict_GetItem": "Here_GetItem",
}
"""What mypyc calls, and what does the same in less time; see attributes.h."""
LOOKED_UP: Final = re.compile(rf"\b({'|'.join(REMEMBERING)})\((\w+), (\w+)")
FUNCTION_BEGINS: Final = re.compile(r"[^\s}].*\{$")
ASSIGNED: Final = re.compile(r"\s+(\w+) = (.+)")
CONSTANT: Final = re.compile(r"CPyStatics\[\d+\];|CPyStatic_\w+globals;")
INCLUDED: Final = re.compile(r'#include ["<]([^">]+)[">]')
FUNCTIONS: Final = (ast.Lambda, ast.FunctionDef, ast.GeneratorExp)
UNCHANGED: Final = ("NamedTuple", "Enum", "IntEnum", "TypedDict", "Protocol", "Exception", "msgspec.Struct")
"""Base classes whose subclasses mypyc leaves as they are, or that nobody inherits from."""
LEVEL: Final = "1"
"""How much the C compiler optimises; the next level takes twice as long to compile."""
UNKNOWN: Final = "@(lambda kind: kind)"
"""A decorator that mypyc does not know, so that it makes no type of its own."""
TESTS: Final = (
    "tests/bots/test_recorded_choices.py",
    "tests/bots/test_judgement.py",
    "tests/games/on_mars/test_records.py",
    "tests/games/on_mars/test_insight.py",
    "tests/games/on_mars/test_bots_and_rovers.py",
    "tests/games/on_mars/test_construct.py",
    "tests/games/on_mars/test_placing_buildings.py",
    "tests/games/on_mars/test_queries.py",
    "tests/games/on_mars/test_scoring.py",
    "tests/games/on_mars/test_turn.py",
    "tests/games/clash_of_cultures/test_records.py",
    "tests/games/clash_of_cultures/test_insight.py",
    "tests/games/clash_of_cultures/test_collect.py",
    "tests/games/clash_of_cultures/test_moving.py",
    "tests/games/clash_of_cultures/test_objectives_status.py",
    "tests/games/clash_of_cultures/test_status.py",
    "tests/games/clash_of_cultures/test_turns.py",
    "-k",
    "not another_python",
)
"""What `make test` runs with the compiled package: recorded games and choices, and tests of what is compiled."""


def modules() -> list[str]:
    """The modules that are compiled, as paths below the folder of the package."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        patterns: list[str] = tomllib.load(file)["tool"]["areopagus"]["compiled"]
    package = SOURCES[0].parent
    found = {str(path.relative_to(package)) for pattern in patterns for path in package.glob(pattern)}
    return sorted(name for name in found if not name.endswith("__init__.py"))


# The copy that is compiled


def opened(source: str) -> str:
    """The source of a module with ordinary classes, and without functions in their methods."""
    lines = source.split("\n")
    moved: list[str] = []
    kinds = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    for kind in sorted(kinds, key=lambda node: -node.lineno):
        bases = [ast.unparse(base) for base in kind.bases]
        if any(base.split("[")[0] in UNCHANGED for base in bases):
            continue
        if any(base.startswith("Generic[") for base in bases):
            raise SystemExit(f"{kind.name}: mypyc takes Generic from its bases, so it can't be compiled")
        moved += [
            _move(method, kind.name, lines)
            for method in reversed(kind.body)
            if isinstance(method, ast.FunctionDef) and _has_function(method)
        ]
        first = min([kind.lineno, *(decorator.lineno for decorator in kind.decorator_list)])
        lines.insert(first - 1, " " * kind.col_offset + UNKNOWN)
    return "\n".join([*lines, *moved])


def _has_function(method: ast.FunctionDef) -> bool:
    return any(isinstance(node, FUNCTIONS) for node in ast.walk(method) if node is not method)


def _move(method: ast.FunctionDef, kind: str, lines: list[str]) -> str:
    """Replace the lines of a method by a call; returns the function that is called."""
    body = method.body[1:] if ast.get_docstring(method) is not None else method.body
    name = f"_{kind}_{method.name.strip('_')}"
    arguments = method.args
    if any(isinstance(node, ast.Name) and node.id in ("super", "Self") for node in ast.walk(method)):
        raise SystemExit(
            f"{kind}.{method.name}: a function in a method with super() or Self can't be compiled"
        )
    if arguments.vararg or arguments.kwarg or arguments.posonlyargs or method.name == "__init__":
        raise SystemExit(f"{kind}.{method.name}: a function in a method of this kind can't be compiled")
    call = ", ".join(
        [argument.arg for argument in arguments.args]
        + [f"{argument.arg}={argument.arg}" for argument in arguments.kwonlyargs]
    )
    lines[body[0].lineno - 1 : method.end_lineno] = [" " * (method.col_offset + 4) + f"return {name}({call})"]
    arguments.args[0].annotation = ast.Name(kind)
    method.name, method.body, method.decorator_list = name, body, []
    return ast.unparse(ast.fix_missing_locations(method)) + "\n"


def copy_sources(folder: Path) -> None:
    """Copy the package without what was compiled for another run."""
    for source in SOURCES:
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(source, folder / source.name, ignore=ignored, dirs_exist_ok=True)


# Compiling


def compile_modules(folder: Path, level: str = LEVEL, names: Sequence[str] = ()) -> list[Path]:
    """Compile the modules of the sources in `folder`, which is changed; returns the libraries, relative to it.

    `names`: the paths of the modules; normally those of the list.
    """
    from mypyc.build import mypycify

    names = names or modules()
    for path in (folder / name for name in names):
        path.write_text(opened(path.read_text("utf-8")), "utf-8")
    KEPT.mkdir(parents=True, exist_ok=True)
    with contextlib.chdir(folder):
        extensions = mypycify(
            ["--cache-dir", str(KEPT / "mypy"), *names],
            opt_level=level,
            debug_level="0",
            separate=True,
        )
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = [[pool.submit(_object, source, each) for source in each.sources] for each in extensions]
            made = [
                pool.submit(_library, each, [one.result() for one in theirs])
                for each, theirs in zip(extensions, objects, strict=True)
            ]
            return [library.result() for library in made]


def _compiler() -> Any:
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    compiler = new_compiler()
    customize_compiler(compiler)
    compiler.add_include_dir(get_python_inc())
    return compiler


def remembering(source: str) -> str:
    """The C code of a module, which remembers where it found attributes and globals whose names it knows."""
    lines = []
    known: set[str] = set()
    for line in source.split("\n"):
        if FUNCTION_BEGINS.match(line):
            known = set()
        if assigned := ASSIGNED.match(line):
            if CONSTANT.match(assigned[2]):
                known.add(assigned[1])
            else:
                known.discard(assigned[1])
        lines.append(LOOKED_UP.sub(partial(_quicker, known), line))
    end = max(number for number, line in enumerate(lines) if line.startswith("#include <")) + 1
    return "\n".join([*lines[:end], f'#include "{HEADER.name}"', *lines[end:]])


def _quicker(known: set[str], call: re.Match[str]) -> str:
    """The call that remembers, if the names are always the same at this place."""
    name, one, other = call.groups()
    is_known = one in known and (name != "CPyDict_GetItem" or other in known)
    if name in ("CPyObject_GetAttr", "PyObject_SetAttr"):
        is_known = other in known
    return f"{REMEMBERING[name]}({one}, {other}" if is_known else call[0]


def _object(source: str, extension: Any) -> str:
    """The object file of a C file; compiled only if there is none for the same code."""
    compiler = _compiler()
    path = Path(source)
    if path.name.startswith("__native"):
        path.write_text(remembering(path.read_text("utf-8")), "utf-8")
    folders = [*extension.include_dirs, str(HEADER.parent)]
    digest = hashlib.blake2b(repr((sys.version, extension.extra_compile_args)).encode(), digest_size=16)
    for path in _with_headers(Path(source), [Path(), *map(Path, folders)], set()):
        digest.update(path.read_bytes())
    kept = KEPT / "objects" / f"{digest.hexdigest()}{compiler.obj_extension}"
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=KEPT) as made:
            (path,) = compiler.compile(
                [source],
                output_dir=made,
                include_dirs=folders,
                extra_postargs=extension.extra_compile_args,
                depends=[],
            )
            kept.parent.mkdir(exist_ok=True)
            Path(path).replace(kept)
    return str(kept)


def _with_headers(path: Path, folders: Sequence[Path], seen: set[Path]) -> Iterator[Path]:
    """A C file and the files that it includes, as far as they are beside it or in these folders."""
    seen.add(path)
    yield path
    for name in INCLUDED.findall(path.read_text("utf-8")):
        for folder in (path.parent, *folders):
            if (folder / name).is_file() and folder / name not in seen:
                yield from _with_headers(folder / name, folders, seen)
                break


def _library(extension: Any, objects: list[str]) -> Path:
    """Link a library, or the module that leads to it."""
    path = Path(*extension.name.split(".")).with_suffix(get_config_var("EXT_SUFFIX"))
    _compiler().link_shared_object(objects, str(path))
    return path


def make_tree(folder: Path, level: str = LEVEL) -> None:
    """The package with its compiled modules, in a folder that need not be there yet."""
    copy_sources(folder)
    for library in (folder / SOURCES[0].name).rglob(f"*{get_config_var('EXT_SUFFIX')}"):
        library.unlink()  # of another list of modules
    with tempfile.TemporaryDirectory() as work:
        copy_sources(Path(work))
        for library in compile_modules(Path(work), level):
            shutil.copy(Path(work) / library, folder / library)


def kept_tree(level: str) -> Path:
    """The same in `artefacts`, made anew only if a source has changed since."""
    digest = hashlib.blake2b(f"{sys.version} {level}".encode(), digest_size=16)
    scripts = [Path(__file__), ROOT / "pyproject.toml"]
    for path in [*scripts, *sorted(path for source in SOURCES for path in source.rglob("*.py"))]:
        digest.update(path.read_bytes())
    folder, note = KEPT / "tree", KEPT / "digest"
    if not note.exists() or note.read_text("utf-8") != digest.hexdigest():
        shutil.rmtree(folder, ignore_errors=True)
        make_tree(folder, level)
        note.write_text(digest.hexdigest(), "utf-8")
    else:
        copy_sources(folder)  # texts and pictures may have changed
    return folder


def test(level: str, arguments: Sequence[str]) -> int:
    """Run pytest with the compiled package; without arguments, the tests of `TESTS`."""
    folder = kept_tree(level)
    command = [sys.executable, "-m", "pytest", "-q", *(arguments or TESTS)]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(folder)}, check=False
    ).returncode


def make_wheel(folder: Path) -> int:
    """Build a wheel by the hook in hatch_build.py."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder.resolve())]
    variables = {**os.environ, "AREOPAGUS_COMPILED": "1"}
    return subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode


def main(arguments: list[str]) -> int:
    """Make what is asked for."""
    parser = argparse.ArgumentParser(description="Compile the modules that bots spend their time in.")
    parser.add_argument(
        "-O", dest="level", choices=("0", "1", "2", "3"), default=LEVEL, help="as of the C compiler"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("tree", "wheel"):
        commands.add_parser(name).add_argument("folder", type=Path)
    commands.add_parser("test")
    settings, rest = parser.parse_known_args(arguments)
    if settings.command == "test":
        return test(settings.level, rest)
    if rest:
        parser.error(f"what is {rest[0]}?")
    if settings.command == "wheel":
        return make_wheel(settings.folder)
    make_tree(settings.folder.resolve(), settings.level)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
