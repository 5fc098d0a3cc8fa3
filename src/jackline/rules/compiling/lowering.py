"""How each function is compiled only once: inner functions are lowered, doors are optimised and emitted.

Left alone, numba optimises a function together with all that it calls and emits machine code for it, then
does the same again for every caller: a chain of calls is paid for as many times as it is deep. Here a
function that compiled code calls is only turned into LLVM's language. What Python calls, a *door*, takes in
all that it needs, and is optimised, emitted and kept on disk as numba does it with any function.

Every function has both sides: `Door` is what Python sees, `Inner` what compiled callers see. So anything
that Python calls is a whole door, compiled when it is first called, and nothing unfinished can be run.

This subclasses numba's pipeline and leans on its inside: see `KNOWN`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering
from numba.core.types.misc import unliteral

KNOWN: Final = ("0.68",)
"""The versions of numba whose inside this was written for; any other compiles in its own, slower way."""


def is_known(version: str) -> bool:
    """Whether the pipeline below fits this version of numba."""
    return version.rpartition(".")[0] in KNOWN


class Unfinished(JITCodeLibrary):  # type: ignore[misc]
    """Code that is only ever linked into that of its callers."""

    def finalize(self) -> None:
        """Take in what it calls itself, and leave optimising and emitting to the door."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class LoweringOnly(NativeLowering):  # type: ignore[misc]
    """Lowers a function into a library that stays unfinished, and makes it known to callers."""

    _name = "jackline_lowering_only"

    def run_pass(self, state: Any) -> bool:
        """Do for one function what the pass is there for."""
        state.library = Unfinished(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = True
        super().run_pass(state)
        lowered, key = state["cr"], object()  # callers find the code by its key
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=key, env=lowered.env)
        return True


class InnerCompiler(Compiler):  # type: ignore[misc]
    """Numba's own way, but for its last step."""

    def define_pipelines(self) -> list[Any]:
        """The passes, in their order."""
        way = DefaultPassBuilder.define_nopython_pipeline(self.state)
        way.passes = [(LoweringOnly if one is NativeLowering else one, why) for one, why in way.passes]
        return [way]


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """Let the garbage lie for a while: looking for it takes an eighth of the time, and little is found."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Inner(CPUDispatcher):  # type: ignore[misc]
    """A function as compiled callers see it."""

    door: Any

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numbers written down in a call get no code of their own: inside the door they are seen anyway."""
        named = {name: unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template([unliteral(kind) for kind in args], named)

    def add_overload(self, result: Any) -> None:
        """Keep it for compiled callers, out of the table that calls from Python are looked up in."""
        self.overloads[tuple(result.signature.args)] = result

    def _compile_for_args(self, *_: Any) -> Any:
        return self.door


class Door(CPUDispatcher):  # type: ignore[misc]
    """A function as Python sees it: numba's own, but for what compiled callers are shown instead."""

    def __init__(self, py_func: Any, locals: Any = None, targetoptions: Any = None) -> None:
        super().__init__(py_func, locals, targetoptions)
        bare = {**self.targetoptions, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        self.inner = Inner(py_func, locals, bare, InnerCompiler)
        self.inner.door = self

    def compile(self, sig: Any) -> Any:
        """Compile it and all that it calls, or find it on disk."""
        with _collecting_nothing():
            return super().compile(sig)

    @property
    def _numba_type_(self) -> Any:
        return types.Dispatcher(self.inner)


def as_door(function: Any, settings: dict[str, Any]) -> Any:
    """A compiled function, kept on disk: a door where numba is known, otherwise numba's own."""
    if numba.config.DISABLE_JIT or not is_known(numba.__version__):
        return numba.njit(cache=True, **settings)(function)
    door = Door(function, targetoptions={"nopython": True, "boundscheck": None, **settings})
    door.enable_caching()
    return door
