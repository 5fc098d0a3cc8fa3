# Every public name, once: type checkers find it here, and `__init__.py` reads from this file where each name
# lives and what `help(jackline)` lists. One name a line; a comment begins a new part of the list.

# To play
from jackline.rules.position import Position as Position
from jackline.rules.moment import Outcome as Outcome
from jackline.rules.moment import Sequence as Sequence
from jackline.rules.records.history import Past as Past
from jackline.rules.view import View as View
from jackline.rules.verdict import Verdict as Verdict
from jackline.rules.records.replay import replay as replay

# Moves
from jackline.rules.moves import Move as Move
from jackline.rules.moves import Place as Place
from jackline.rules.moves import Remove as Remove
from jackline.rules.moves import TurnIn as TurnIn
from jackline.rules.moves import Draw as Draw
from jackline.rules.moves import Pass as Pass
from jackline.rules.moves import Forfeit as Forfeit
from jackline.rules.moves import parse_move as parse_move

# Events, which say what happened
from jackline.rules.events import Event as Event
from jackline.rules.events import ChipPlaced as ChipPlaced
from jackline.rules.events import ChipRemoved as ChipRemoved
from jackline.rules.events import SequenceMade as SequenceMade
from jackline.rules.events import SequenceBroken as SequenceBroken
from jackline.rules.events import DeadCardTurnedIn as DeadCardTurnedIn
from jackline.rules.events import CardDrawn as CardDrawn
from jackline.rules.events import DrawLost as DrawLost
from jackline.rules.events import Passed as Passed
from jackline.rules.events import DeckReshuffled as DeckReshuffled
from jackline.rules.events import TeamPenalised as TeamPenalised
from jackline.rules.events import CardForfeited as CardForfeited
from jackline.rules.events import GameWon as GameWon
from jackline.rules.events import GameDrawn as GameDrawn

# Editions and boards
from jackline.rules.box.edition import Edition as Edition
from jackline.rules.box.edition import edition as edition
from jackline.rules.box.edition import editions as editions
from jackline.rules.box.layout import Layout as Layout
from jackline.rules.box.layout import layout as layout
from jackline.rules.box.layout import layouts as layouts

# The board's geometry
from jackline.rules.box.board import SPACES as SPACES
from jackline.rules.box.geometry import CORNERS as CORNERS
from jackline.rules.box.geometry import LINES as LINES
from jackline.rules.box.geometry import lines_through as lines_through
from jackline.rules.box.geometry import spaces_between as spaces_between

# Cards and chance
from jackline.rules.box.cards import Card as Card
from jackline.rules.box.cards import CARDS as CARDS
from jackline.rules.chance import Shuffle as Shuffle
from jackline.rules.chance import shuffled_deck as shuffled_deck
from jackline.rules.chance import seeded_shuffle as seeded_shuffle
from jackline.rules.chance import system_shuffle as system_shuffle
from jackline.rules.cut import Cut as Cut
from jackline.rules.cut import cut_for_deal as cut_for_deal

# Bots
from jackline.ai.bot import Bot as Bot
from jackline.ai.bot import levels as levels
from jackline.ai.bot import make_bot as make_bot

# Errors
from jackline.rules.errors import JacklineError as JacklineError
from jackline.rules.errors import IllegalMove as IllegalMove
from jackline.rules.errors import NotationError as NotationError
from jackline.rules.errors import DealError as DealError
from jackline.rules.errors import EditionError as EditionError
from jackline.rules.errors import LayoutError as LayoutError
from jackline.rules.errors import NoRecord as NoRecord
from jackline.ai.bot import UnknownBot as UnknownBot

__version__: str
__all__: list[str]
