"""How functions are compiled: once, kept on disk for Python, never half, and never without a word."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from shlex import quote
from textwrap import dedent

import numba
import pexpect
import pytest

import jackline
from jackline.rules.compiling.lowering import is_known

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

FUNCTIONS = """
    from pathlib import Path
    from jackline.rules.compiling.compiled import compile_into

    HERE = Path(__file__).parent / "kernel-kept"

    def compiled(function):
        return compile_into(HERE, function)

    @compiled
    def half(number):
        return number // 2

    @compiled
    def steps(number):
        count = 0
        while number > 0:
            number = half(number)
            count += 1
        return count

    @compiled
    def steps_of_all(numbers):
        total = 0
        for number in numbers:
            total += steps(number)
        return total
"""


def told(folder: Path, script: str, *, version: str = numba.__version__) -> str:
    """What a script says about the functions above, in a process of its own, with a numba of this version."""
    (folder / "functions.py").write_text(dedent(FUNCTIONS))
    first = f"import numba, numpy as np; numba.__version__ = {version!r}; import functions as f\n"
    answer = python(folder, first + dedent(script))
    assert answer.stderr == ""  # nobody is there to read it
    return answer.stdout.strip()


def python(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )


def kept(folder: Path) -> set[str]:
    return {file.name.split("-")[0] for file in folder.rglob("*.nbi")}


def test_the_locked_numba_is_one_whose_inside_is_known() -> None:
    assert is_known(numba.__version__)
    assert not is_known("0.99.0")


def test_only_what_python_calls_is_kept_on_disk(tmp_path: Path) -> None:
    script = "print(f.steps_of_all(np.array([1, 4, 9])), dict(f.steps_of_all.stats.cache_hits))"
    assert told(tmp_path, script) == "8 {}"
    assert kept(tmp_path) == {"functions.steps_of_all"}
    assert "8 {(Array(int64, 1, 'C', False, aligned=True),): 1}" in told(tmp_path, script)


def test_whatever_python_calls_is_compiled_whole(tmp_path: Path) -> None:
    """Also what compiled code has called before, and what only compiled code should see."""
    script = """
        f.steps_of_all(np.array([1, 4, 9]))
        for _ in range(3):
            print(f.half(9), f.steps(9), f.half.inner(9), f.steps.inner(9), end=" ")
    """
    assert told(tmp_path, script) == " ".join(["4 4 4 4"] * 3)
    assert kept(tmp_path) == {"functions.half", "functions.steps", "functions.steps_of_all"}


def test_a_function_of_others_can_call_ours(tmp_path: Path) -> None:
    script = """
        @numba.njit
        def twice(number):
            return 2 * f.steps(number)

        print(twice(9), f.steps(9))
    """
    assert told(tmp_path, script) == "8 4"


def test_with_an_unknown_numba_everything_is_compiled_in_its_own_way(tmp_path: Path) -> None:
    script = "print(f.steps_of_all(np.array([1, 4, 9])), f.half(9), type(f.half).__name__)"
    assert told(tmp_path, script, version="0.99.0") == "8 4 CPUDispatcher"
    assert told(tmp_path, script).endswith("8 4 Door")


def test_a_person_at_a_terminal_reads_once_why_it_takes_a_while(tmp_path: Path) -> None:
    (tmp_path / "functions.py").write_text(dedent(FUNCTIONS))
    command = [sys.executable, "-c", "import functions as f; print(f.half(9), f.steps(9))"]
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    said = [
        str(pexpect.run(" ".join(map(quote, command)), env=env, timeout=120, encoding="utf-8"))
        for _ in range(2)
    ]
    why = "Jackline is compiling the rules for this machine; it is kept, so only once."
    assert [answer.splitlines() for answer in said] == [[why, "4 4"], ["4 4"]]


def test_how_far_compiling_is_can_be_told(tmp_path: Path) -> None:
    script = """
        from jackline.rules.compiling.telling import progress
        with progress(f.HERE, lambda done: print(round(done, 2), end=" ")):
            f.steps(9)
            f.half(9)
            f.steps_of_all(np.array([1]))
    """
    assert told(tmp_path, script) == "0.33 0.67 1.0"


@pytest.mark.parametrize(
    ("changed", "anew"),
    [
        ("ai/learned/net.py", {"thinking"}),
        ("rules/kernel/claims.py", {"kernel", "thinking"}),
        ("cli.py", set()),
    ],
)
def test_only_what_is_made_from_a_changed_file_is_compiled_anew(
    tmp_path: Path, changed: str, anew: set[str]
) -> None:
    shutil.copytree(Path(jackline.__file__).parent, tmp_path / "jackline", ignore=ignored)
    before = folders(tmp_path)
    with (tmp_path / "jackline" / changed).open("a") as file:
        file.write("# changed\n")
    assert {kind for kind, name in folders(tmp_path).items() if name != before[kind]} == anew


ignored = shutil.ignore_patterns("static", "__pycache__", "server")


def folders(source: Path) -> dict[str, str]:
    """The names of the folders in which code is kept, by what is in them."""
    script = "import jackline.ai.compiled as a; print(a.KERNEL_FOLDER.name, a.CACHE_FOLDER.name)"
    names = python(source, script).stdout.split()
    return {name.partition("-")[0]: name for name in names}


def test_compiling_leaves_the_garbage_collector_as_it_was(tmp_path: Path) -> None:
    script = """
        import gc
        f.half(9)
        print(gc.isenabled(), end=" ")
        gc.disable()
        f.steps(9)
        print(gc.isenabled())
    """
    assert told(tmp_path, script) == "True False"
