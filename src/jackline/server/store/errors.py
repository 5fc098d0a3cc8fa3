"""What can go wrong with the store, in one tree.

StoreError
  x CannotOpen       no such database, no right to it, or a schema this program does not know
  x CodeTaken        another table has this code                          (.code)
  x NumberTaken      another entry has this number                        (.number)
  x AlreadyDone      this move or request is in the log already           (.number)
  x ReadFailed       the database did not answer
  x WriteFailed      the database did not say that it has kept this
  x StoreClosed      the store was closed before
"""

from __future__ import annotations

from jackline.rules.errors import JacklineError


class StoreError(JacklineError):
    """The store cannot do this."""


class CannotOpen(StoreError):
    """The database cannot be used; the sentence says why and holds no password."""


class CodeTaken(StoreError):
    """Another table has this code; choose a new one."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(f"There is a table {code} already.")


class NumberTaken(StoreError):
    """Someone else has written the entry with this number; read on and decide again."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"Entry {number} has been written by someone else.")


class AlreadyDone(StoreError):
    """The move or request was written before, as the entry `number`."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"This was done before: it is entry {number}.")


class ReadFailed(StoreError):
    """The database did not answer; ask again."""


class WriteFailed(StoreError):
    """The database did not confirm the write.

    After a lost connection it may have been kept all the same: read the log before trying again.
    """


class StoreClosed(StoreError):
    """The store was closed."""

    def __init__(self) -> None:
        super().__init__("The store is closed.")


def reason_of(error: Exception) -> str:
    """Why a database failed: its first line, for PostgreSQL shows in the next ones what it was given."""
    lines = str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__]
    return lines[0].rstrip(".")
