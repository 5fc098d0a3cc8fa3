"""Settings: flags first, then the environment, then what is usual; every one of them is in --help."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import TypeAlias

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from jackline.cli import main
from jackline.server.ops.settings import SettingError, Settings, usual_data_folder

Told: TypeAlias = Callable[..., Settings]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """What a server is told by these flags and variables."""
    heard: list[Settings] = []
    monkeypatch.setattr("jackline.server.serve.serve", lambda settings, open_page: heard.append(settings))

    def tell(*flags: str, **variables: str) -> Settings:
        for name, value in variables.items():
            monkeypatch.setenv(f"JACKLINE_{name}", value)
        with pytest.raises(SystemExit) as ended:
            main(["serve", *flags])
        assert ended.value.code == 0
        return heard[-1]

    return tell


def test_a_flag_goes_before_the_environment_and_the_environment_before_what_is_usual(told: Told) -> None:
    settings = told("--port", "7000", PORT="9000", HOST="127.0.0.1", BOT_WORKERS="", DATA=" ")
    assert (settings.port, settings.host) == (7000, "127.0.0.1")
    assert settings.bot_workers == Settings().bot_workers
    assert settings.data == Settings().data


def test_without_a_word_everything_is_usual(told: Told) -> None:
    assert told() == Settings()
    assert told().first_port == 8765


def test_every_kind_of_setting_can_be_read_from_the_environment(told: Told) -> None:
    settings = told(
        DATA="~/somewhere",
        ORIGINS="https://one.example, https://two.example:8443",
        PROXIES="10.0.0.1 10.0.0.2",
        LOG_LEVEL="debug",
        LOG_FORMAT="json",
        GUESSES_A_MINUTE="5",
    )
    assert settings.data == Path.home() / "somewhere"
    assert settings.origins == ("https://one.example", "https://two.example:8443")
    assert settings.proxies == ("10.0.0.1", "10.0.0.2")
    assert (settings.log_level, settings.log_format, settings.guesses_a_minute) == ("debug", "json", 5)


def test_an_origin_may_be_given_several_times(told: Told) -> None:
    settings = told("--origin", "https://one.example", "--origin", "https://two.example", PROXIES="10.0.0.1")
    assert settings.origins == ("https://one.example", "https://two.example")
    assert settings.proxies == ("10.0.0.1",)


def test_every_setting_is_in_the_help_with_its_flag_and_its_variable() -> None:
    help_text = subprocess.run(
        [sys.executable, "-m", "jackline", "serve", "--help"],
        env={**os.environ, "COLUMNS": "400"},  # a line for each, never folded
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for setting in fields(Settings):
        flag, variable = f"--{setting.name.replace('_', '-')} ", f"[env var: JACKLINE_{setting.name.upper()}]"
        told = [line for line in help_text.splitlines() if flag in line and variable in line]
        assert len(told) == 1, setting.name
        assert len(told[0].split(variable)[0].split(maxsplit=3)[-1]) > 10, f"{setting.name} is not explained"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "many", "Invalid value for JACKLINE_PORT: 'many' is not a whole number."),
        ("PORT", "2.5", "Invalid value for JACKLINE_PORT: '2.5' is not a whole number."),
        ("PORT", "70000", "port is from 0 to 65,535, not 70000."),
        ("BOT_WORKERS", "0", "bot_workers is from 1 to 64, not 0."),
        ("LOG_LEVEL", "loud", 'Invalid value "loud" for JACKLINE_LOG_LEVEL from env. Choose from: "debug"'),
        ("LOG_FORMAT", "xml", 'Invalid value "xml" for JACKLINE_LOG_FORMAT from env. Choose from: "text"'),
        ("ORIGINS", "play.example.org", "An origin is written like https://play.example.org"),
        ("ORIGINS", "https://play.example.org/", "An origin is written like https://play.example.org"),
        ("ORIGINS", "https://Play.example.org", "An origin is written like https://play.example.org"),
        ("ORIGINS", "*", "An origin is written like https://play.example.org"),
        ("PROXIES", "localhost", "A proxy is given by its address, or a network such as 10.0.0.0/8, not 'lo"),
        ("PROXIES", "127.0.0.1 10.0.0.0/33", "A proxy is given by its address, or a network such as"),
        ("PROXIES", "127.0.0.1:80", "A proxy is given by its address, or a network such as"),
    ],
)
def test_a_wrong_value_is_refused_in_a_sentence(
    name: str,
    value: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(f"JACKLINE_{name}", value)
    with pytest.raises(SystemExit) as ended:
        main(["serve"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_a_wrong_setting_names_its_field() -> None:
    with pytest.raises(SettingError) as refused:
        Settings(port=-1)
    assert refused.value.field == "port"


def test_the_database_is_a_file_in_the_data_folder_unless_another_is_named(tmp_path: Path) -> None:
    assert Settings(data=tmp_path).database == f"sqlite:///{tmp_path}/jackline.db"
    assert Settings(data=tmp_path, database="postgresql://h/d").database == "postgresql://h/d"


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        (Unix, {}, "~/.local/share/jackline"),
        (Unix, {"XDG_DATA_HOME": "/data"}, "/data/jackline"),
        (MacOS, {}, "~/Library/Application Support/jackline"),
    ],
)
def test_data_is_kept_where_the_first_version_kept_it(
    platform: type[Unix] | type[MacOS],
    environment: dict[str, str],
    folder: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("platformdirs.PlatformDirs", platform)
    assert usual_data_folder() == Path(folder).expanduser()
