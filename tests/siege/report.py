"""What a siege prints and writes down."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from tests.siege.field import Fought
from tests.siege.verdict import bot_slower, broken, kept, slower

HEAD: Final = (
    f"{'attack':<22}{'row':>4} {'kept':>5} {'p50 ms':>13} {'p99 ms':>15} {'p99 ×':>6} {'bot ×':>6}"
    f" {'new in':>7} {'back':>7} {'MB':>9} {'files':>12} {'cpu':>5} {'log':>9}  verdict"
)


def line(fought: Fought) -> str:
    """One attack on one line."""
    calm, under = fought.calm, fought.under
    files = f"{fought.before_seen.files}→{fought.most_files}→{fought.after_seen.files}"
    memory = f"{fought.peak:.0f}→{fought.growth:+.0f}"
    log = f"{fought.log.lines}/{fought.log.troubles.total()}"
    return (
        f"{fought.attack.name:<22}{fought.attack.row or '':>4} {kept(fought):>5.2f}"
        f" {calm.p50:>5.1f} →{under.p50:>6.0f} {calm.p99:>6.1f} →{under.p99:>7.0f} {slower(fought):>6.1f}"
        f" {bot_slower(fought):>6.1f} {under.slowest_newcomer:>7.0f} {under.slowest_return:>7.0f}"
        f" {memory:>9} {files:>12} {fought.cpu:>5.2f} {log:>9}  {verdict(fought)}"
    )


def verdict(fought: Fought) -> str:
    """In a word."""
    return "BROKEN" if broken(fought) else "held"


def details(fought: Fought) -> list[str]:
    """What the attack did, and what was broken."""
    did = ", ".join(
        f"{name} {value:,}" if isinstance(value, int) else f"{name} {value}"
        for name, value in fought.outcome.did.items()
    )
    return [f"    {fought.attack.says}", f"    did: {did}", *(f"    ! {fault}" for fault in broken(fought))]


def plain(fought: Fought) -> dict[str, Any]:
    """One attack as JSON has it."""
    return {
        "attack": fought.attack.name,
        "row": fought.attack.row,
        "says": fought.attack.says,
        "kept": kept(fought),
        "p99_ratio": slower(fought),
        "bot_ratio": bot_slower(fought),
        "calm": asdict(fought.calm),
        "under": asdict(fought.under),
        "after": asdict(fought.after),
        "memory_growth_mb": fought.growth,
        "memory_peak_mb": fought.peak,
        "files": [fought.before_seen.files, fought.most_files, fought.after_seen.files],
        "cpu": fought.cpu,
        "log_lines": fought.log.lines,
        "log_troubles": fought.log.troubles,
        "did": fought.outcome.did,
        "broken": broken(fought),
    }
