"""What the documents say is so: every clause has tests, every option and edition stands in the rulebook."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import jackline as jl
from jackline.rules.box.edition import OPTIONS
from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings

SETTINGS = fields(Settings)
ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
CLAUSES = re.findall(r"^- \*\*([A-Z]\d+)\*\*", RULES, re.MULTILINE)
TESTS = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "tests").rglob("test_*.py")))
SOURCE = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "src").rglob("*.py")))


def test_the_rulebook_has_all_its_clauses() -> None:
    counts = {"S": 9, "T": 4, "J": 3, "D": 1, "P": 1, "L": 3, "E": 4, "Q": 6, "A": 1, "K": 2}
    expected = {f"{letter}{number}" for letter, count in counts.items() for number in range(1, count + 1)}
    assert set(CLAUSES) == expected
    assert len(CLAUSES) == len(expected)


def test_every_clause_has_tests_that_carry_its_id() -> None:
    tested = set(re.findall(r"^def test_([A-Z]\d+)_", TESTS, re.MULTILINE))
    assert set(CLAUSES) - tested == set()
    assert tested - set(CLAUSES) == set()


def test_every_clause_cited_in_the_code_exists() -> None:
    cited = set(re.findall(r"\(((?:[A-Z]\d+(?:, |-)?)+)\)", SOURCE))
    ids = {id for group in cited for id in re.split(r", |-", group)}
    assert len(ids) > 20
    assert ids - set(CLAUSES) == set()


def test_every_verdict_names_a_clause() -> None:
    assert {verdict.clause for verdict in jl.Verdict} <= set(CLAUSES)


def test_the_table_of_editions_is_what_the_engine_uses() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in RULES.splitlines() if "|" in line
    ]
    header = next(row for row in rows if row[0] == "option" and len(row) == 6)
    assert [cell.strip("`") for cell in header[1:]] == list(jl.editions())
    table = {row[0].split("`")[1]: row[1:] for row in rows if len(row) == 6 and row[0].startswith("`")}
    assert set(table) == set(OPTIONS)
    for option, cells in table.items():
        for id, cell in zip(jl.editions(), cells, strict=True):
            assert re.sub(r" \(\d\)$", "", cell).strip("`") == _printed(getattr(jl.edition(id), option))


def _printed(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value) if isinstance(value, str | int) else " / ".join(map(str, dict(value).values()))  # type: ignore[call-overload]


def test_every_option_is_explained() -> None:
    explained = re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \| [A-Z]\d", RULES, re.MULTILINE)
    assert set(explained) == set(OPTIONS)


def test_the_layouts_are_printed_as_they_are() -> None:
    for name in jl.layouts():
        assert f"```\n{jl.layout(name)}\n```" in RULES


def test_links_between_documents_lead_somewhere() -> None:
    for file in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)", file.read_text("utf-8")):
            assert link.startswith("http") or (file.parent / link).exists(), f"{file.name}: {link}"


def test_every_command_is_in_the_guide_for_contributors() -> None:
    commands = re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert set(commands) == set(re.findall(r"^\| `make ([a-z]+)` \|", guide, re.MULTILINE))


OPERATING = (ROOT / "docs" / "operating.md").read_text("utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")


def test_every_setting_stands_in_the_operators_guide_with_its_usual_value() -> None:
    rows = {
        flag: line.split("|")[2]
        for line in OPERATING.splitlines()
        for flag in re.findall(r"`(--[a-z-]+)`", line.split("|")[1] if line.startswith("|") else "")
    }
    for setting in SETTINGS:
        flag = "--" + setting.name.replace("_", "-").replace("origins", "origin").replace("proxies", "proxy")
        assert flag in rows
        if type(setting.default) is int:
            assert f"{setting.default:,}" in rows[flag].split()


def test_every_figure_that_the_operators_guide_watches_is_there() -> None:
    there = {f"jackline_{name}" for name in re.findall(r'"([a-z_]+)"', SOURCE)}
    named = set(re.findall(r"jackline_[a-z_]+", OPERATING))
    assert {name.removesuffix("_total") for name in named} <= there
    assert b"jackline_write_seconds" in Metrics().text()


def test_every_test_that_the_security_page_cites_exists() -> None:
    cited = re.findall(r"(?:tests|src)/[\w/.]+", SECURITY)
    assert len(cited) > 20
    assert [path for path in cited if not (ROOT / path.rstrip(".")).exists()] == []
