"""Entries say which form they have (see `server/table/forms.py`); those that do not say have the first.

No table changes. The number keeps programs from before away from a log that they would misread.
"""

from __future__ import annotations

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Nothing but the number."""
