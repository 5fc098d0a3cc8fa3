"""Settings: flags first, then the environment, then what is usual."""

from __future__ import annotations

from pathlib import Path

import pytest

from jackline.server.ops.settings import SettingError, Settings, read_settings, usual_data_folder


def test_a_flag_goes_before_the_environment_and_the_environment_before_what_is_usual() -> None:
    environment = {"JACKLINE_PORT": "9000", "JACKLINE_HOST": "127.0.0.1", "JACKLINE_BOT_WORKERS": ""}
    settings = read_settings(environment, port=7000, host=None)
    assert (settings.port, settings.host) == (7000, "127.0.0.1")
    assert settings.bot_workers == Settings().bot_workers
    assert read_settings({}).port == 8765


def test_every_kind_of_setting_can_be_read_from_the_environment() -> None:
    settings = read_settings(
        {
            "JACKLINE_DATA": "/somewhere",
            "JACKLINE_ORIGINS": "https://one.example, https://two.example:8443",
            "JACKLINE_PROXIES": "10.0.0.1 10.0.0.2",
            "JACKLINE_LOG_LEVEL": "debug",
            "JACKLINE_LOG_FORMAT": "json",
            "JACKLINE_GUESSES_A_MINUTE": "5",
        }
    )
    assert settings.data == Path("/somewhere")
    assert settings.origins == ("https://one.example", "https://two.example:8443")
    assert settings.proxies == ("10.0.0.1", "10.0.0.2")
    assert (settings.log_level, settings.log_format, settings.guesses_a_minute) == ("debug", "json", 5)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "many", "JACKLINE_PORT is a whole number, not 'many'."),
        ("PORT", "70000", "port is from 0 to 65,535, not 70000."),
        ("BOT_WORKERS", "0", "bot_workers is from 1 to 64, not 0."),
        ("LOG_LEVEL", "loud", "JACKLINE_LOG_LEVEL is debug or info or warning or error, not 'loud'."),
        ("LOG_FORMAT", "xml", "JACKLINE_LOG_FORMAT is text or json, not 'xml'."),
        ("ORIGINS", "play.example.org", "An origin is written like https://play.example.org"),
        ("ORIGINS", "https://play.example.org/", "An origin is written like https://play.example.org"),
        ("ORIGINS", "https://Play.example.org", "An origin is written like https://play.example.org"),
        ("ORIGINS", "*", "An origin is written like https://play.example.org"),
    ],
)
def test_a_wrong_value_is_refused_in_a_sentence(name: str, value: str, sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        read_settings({f"JACKLINE_{name}": value})
    assert str(refused.value).startswith(sentence)
    assert refused.value.field == name.lower()


def test_the_database_is_a_file_in_the_data_folder_unless_another_is_named(tmp_path: Path) -> None:
    assert Settings(data=tmp_path).database == f"sqlite:///{tmp_path}/jackline.db"
    assert Settings(data=tmp_path, database="postgresql://h/d").database == "postgresql://h/d"


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({}, "linux", "~/.local/share/jackline"),
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/jackline"),
        ({}, "darwin", "~/Library/Application Support/jackline"),
        ({}, "win32", "~/AppData/Local/jackline"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/jackline"),
    ],
)
def test_data_is_kept_where_the_platform_keeps_it(
    environment: dict[str, str], platform: str, folder: str
) -> None:
    assert usual_data_folder(environment, platform) == Path(folder).expanduser()
