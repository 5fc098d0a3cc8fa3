"""What a table can refuse, each with a code for programs and a sentence for people."""

from __future__ import annotations

from jackline.rules.errors import JacklineError


class TableError(JacklineError):
    """The table refuses; nothing has changed. `code` names the reason."""

    def __init__(self, code: str, sentence: str, retry_after: float | None = None) -> None:
        self.code = code
        self.sentence = sentence
        self.retry_after = retry_after
        super().__init__(sentence)
