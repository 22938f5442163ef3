"""The two streams, and the sentence and exit code in which every failure ends."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable

import click

from daybank.errors import (
    DaybankError,
    SettingsError,
    UnknownEntityError,
    UnknownOpinionError,
    UsageError,
)

NOTHING, WRONG_USE, FAILED, INTERRUPTED, PIPE_CLOSED = 1, 2, 3, 130, 141
_REMEDIES = {
    errno.ENOSPC: "free some space and try again",
    errno.EDQUOT: "free some space and try again",
    errno.EACCES: "check its permissions",
    errno.EPERM: "check its permissions",
    errno.EROFS: "the disk is mounted read-only",
}


def say(text: str) -> None:
    """Print a text for whoever called; nothing for an empty one."""
    if text and sys.stdout is not None:
        sys.stdout.write(f"{text}\n")


def warn(sentence: str) -> None:
    """Print a sentence beside the answer, on stderr and on one line."""
    from daybank.search.agent_text import visible_line  # noqa: PLC0415 - most calls need none

    if sys.stderr is not None:
        sys.stderr.write(f"daybank: {visible_line(sentence)}\n")


def speak_json() -> None:
    """Let stdout be UTF-8, as JSON is, in whatever locale; lone surrogates become escapes."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def has_colours() -> bool:
    """Say whether stdout is a terminal that may be given colours."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout is not None and sys.stdout.isatty()


def prepare() -> None:
    """Let neither stream fail at a character that its encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def parsed(call: Callable[[], object]) -> int:
    """Make a call whose arguments are still to be read; give the exit code of the process."""
    try:
        code = call()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return WRONG_USE
    except click.ClickException as error:
        warn(_click_sentence(error))
        return WRONG_USE
    except click.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def finished(call: Callable[[], object]) -> object:
    """Make a call and see its output written; a failure is told and becomes its exit code."""
    try:
        code = call()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return PIPE_CLOSED
    except DaybankError as error:
        warn(str(error))
        return _code_of(error)
    except OSError as error:
        warn(_system_sentence(error))
        _discard_output()
        return FAILED
    except _database_errors() as error:
        warn(f"could not use the index: {error}; delete .memory in the workspace and try again")
        return FAILED
    return code


def _code_of(error: DaybankError) -> int:
    if isinstance(error, UnknownEntityError | UnknownOpinionError):
        return NOTHING
    return WRONG_USE if isinstance(error, UsageError | SettingsError) else FAILED


def _database_errors() -> tuple[type[Exception], ...]:
    # An error of a library that is not loaded cannot be the one being handled.
    sqlite3 = sys.modules.get("sqlite3")
    return () if sqlite3 is None else (sqlite3.Error,)


def _click_sentence(error: click.ClickException) -> str:
    said = " ".join(error.format_message().split()).rstrip(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = context.command_path if context else "daybank"
    joint = " See" if said.endswith("?") else "; see"
    return f"{said[:1].lower()}{said[1:]}{joint} `{command} --help`"


def _system_sentence(error: OSError) -> str:
    place = "" if error.filename is None else f"{error.filename}: "
    remedy = _REMEDIES.get(error.errno or 0, "nothing more was done")
    return f"{place}{error.strerror or error}; {remedy}"


def _discard_output() -> None:
    # What is still buffered would fail again when the interpreter ends.
    try:
        descriptor = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
