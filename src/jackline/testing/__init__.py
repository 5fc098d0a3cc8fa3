"""For tests, ours and those of others: positions from a drawing, and whether a bot plays as bots must."""

from jackline.testing.conformance import check_bot, check_hidden_cards
from jackline.testing.positions import position, same_to_the_eye

__all__ = ["check_bot", "check_hidden_cards", "position", "same_to_the_eye"]
