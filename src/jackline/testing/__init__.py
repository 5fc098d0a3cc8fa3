"""For tests, ours and those of others: positions from a drawing, and whether a bot plays as bots must."""

from jackline.rules.setting_up import position, same_to_the_eye
from jackline.testing.conformance import check_bot, check_hidden_cards

__all__ = ["check_bot", "check_hidden_cards", "position", "same_to_the_eye"]
