"""A workspace for the faces, and the command run in this process."""

import shutil
from pathlib import Path

import pytest
from calling import Run, Said

from daybank.faces.cli import main

CASTLE = Path(__file__).parent.parent / "workspaces" / "castle"


@pytest.fixture
def castle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the castle, which is the workspace of the environment."""
    folder = shutil.copytree(CASTLE, tmp_path / "castle")
    monkeypatch.setenv("DAYBANK_WORKSPACE", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path))
    return folder


@pytest.fixture
def run(castle: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run `daybank` with arguments in the castle."""

    def call(*arguments: str) -> Said:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        out, err = capfd.readouterr()
        return Said(out, err, int(str(ended.value.code)))

    assert castle.exists()
    return call
