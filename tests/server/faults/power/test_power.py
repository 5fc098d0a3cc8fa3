"""Nothing that was acknowledged is lost when the power fails, at whatever moment."""

from __future__ import annotations

import random
from pathlib import Path
from unittest.mock import patch

import pytest

from jackline.server.upkeep import files
from tests.server.faults.power.cuts import Result, cut_power
from tests.server.faults.power.disk import SECTOR, Disk
from tests.server.faults.power.recording import (
    Create,
    Delete,
    Link,
    Operation,
    Rename,
    Sync,
    SyncFolder,
    Truncate,
    Write,
    library,
)

needs_the_inside = pytest.mark.skipif(library() is None, reason="this Python hides the inside of its SQLite")


def last_result(folder: Path, points: int, synchronous: str) -> Result:
    (*_, result) = cut_power(folder, points, seed=1, synchronous=synchronous)
    return result


@needs_the_inside
def test_nothing_acknowledged_is_lost_when_the_power_fails(tmp_path: Path) -> None:
    result = last_result(tmp_path, 200, "FULL")
    assert result.faults == []
    assert result.points == 200
    assert result.promises > 200
    assert result.checkpoints > 40


@needs_the_inside
def test_something_is_lost_where_sqlite_waits_less_for_the_disk(tmp_path: Path) -> None:
    result = last_result(tmp_path, 50, "NORMAL")
    assert any("were promised" in fault for fault in result.faults)
    assert not any("integrity" in fault or "middle" in fault for fault in result.faults)


@needs_the_inside
def test_a_copy_that_is_named_before_it_is_on_disk_is_found(tmp_path: Path) -> None:
    with patch.object(files, "_sync", lambda path: None):
        result = last_result(tmp_path, 50, "FULL")
    assert any("copy" in fault for fault in result.faults)
    assert all("copy" in fault for fault in result.faults)


# ---- the disk -----------------------------------------------------------------------------------------


def found_after(*operations: Operation) -> set[bytes | None]:
    """All that can be found in the file a after a power cut."""
    disk = Disk({"a": b"old"})
    for operation in operations:
        disk.do(operation)
    return {disk.crash(random.Random(seed)).get("a") for seed in range(200)}


def test_what_was_synced_is_there_and_all_else_may_be() -> None:
    assert found_after(Write("a", 0, b"new")) == {b"old", b"new"}
    assert found_after(Write("a", 0, b"new"), Sync("a")) == {b"new"}
    assert found_after(Truncate("a", 1)) == {b"old", b"o"}
    assert found_after(Write("a", 3, b"er"), Sync("a"), Write("a", 0, b"OLD")) == {b"older", b"OLDer"}


def test_writes_may_survive_in_any_order_and_in_part() -> None:
    assert found_after(Write("a", 0, b"N"), Write("a", 2, b"W")) == {b"old", b"Nld", b"olW", b"NlW"}
    torn = found_after(Write("a", 0, b"x" * 2 * SECTOR))
    assert {b"x" * SECTOR + bytes(SECTOR), b"old" + bytes(SECTOR - 3) + b"x" * SECTOR} <= torn


def test_which_files_there_are_is_sure_only_once_the_folder_is_synced() -> None:
    assert found_after(Delete("a")) == {b"old", None}
    assert found_after(Delete("a"), SyncFolder()) == {None}
    made = (Delete("a"), SyncFolder(), Create("a"), Write("a", 0, b"new"), Sync("a"))
    assert found_after(*made) == {None, b"new"}
    assert found_after(*made, SyncFolder()) == {b"new"}


def test_a_new_name_is_given_whole_or_not_at_all() -> None:
    made = (Create("b"), Write("b", 0, b"new"), Sync("b"), SyncFolder())
    assert found_after(*made, Rename("b", "a")) == {b"old", b"new"}
    assert found_after(*made, Rename("b", "a"), SyncFolder()) == {b"new"}
    assert found_after(*made, Delete("a"), SyncFolder(), Link("b", "a")) == {None, b"new"}
