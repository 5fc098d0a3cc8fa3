"""Every message on the wire, both ways. `docs/protocol.md` and the page's types are made from this file.

Over the socket a client sends requests and gets messages; over HTTP it gets the key to a table. A request
with an `id` is answered by exactly one `done`, `hint` or `refused` that carries the same `id`. Sending a
request again with the same `id` changes nothing and gets the same answer.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

MAX_FRAME: Final = 8192
"""Bytes; a longer frame from a client is refused."""

MAX_NAME: Final = 24
MAX_TEXT: Final = 280
MOST_SEATS: Final = 12
MOST_PEOPLE: Final = 60
"""People who have joined one table, onlookers without a name not counted."""

MOST_TRIES: Final = 16
"""Moves of a learner in one lesson."""

Pace: TypeAlias = Literal["fast", "natural", "slow"]
Phase: TypeAlias = Literal["gathering", "cutting", "playing", "over"]
Reaction: TypeAlias = Literal["nice", "ouch", "thanks", "your_turn", "laugh", "think"]

Motive: TypeAlias = Literal[
    "wins",
    "completes",
    "breaks_sequence",
    "blocks",
    "breaks",
    "builds",
    "frees",
    "starts",
    "fills",
    "takes",
    "turns_in",
    "gives_up_dead",
    "gives_up",
    "draws",
    "passes",
    "keeps_wild",
]

RequestId: TypeAlias = Annotated[str, Meta(pattern=r"^[!-~]{1,64}$")]
"""Chosen by the client, for instance a UUID."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
PersonNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]


# ---- what a table agrees on ---------------------------------------------------------------------------


class SetUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed before the cards are dealt."""

    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 2
    teams: Literal[2, 3] | None = None
    """None: as many as the seats give first."""

    edition: Annotated[str, Meta(max_length=32)] = "classic"
    options: dict[str, Any] = {}
    """House rules: the edition's options that are changed."""

    layout: Annotated[str, Meta(max_length=32)] | None = None
    """None: the edition's own."""

    turn_seconds: Annotated[int, Meta(ge=5, le=3600)] | None = None
    """Time for a turn; when it is up a bot plays it. None: no timer."""

    away_seconds: Annotated[int, Meta(ge=5, le=3600)] | None = 60
    """How long an absent person's turn waits before a bot plays on for them. None: for ever."""

    pace: Pace = "natural"
    """How quickly bots play."""

    hints: bool = True
    """Whether people may ask what the strongest bot would do in their place."""

    cut: bool = False
    """Whether everyone cuts for the deal (S5); otherwise the table does it by itself, unseen."""

    latecomers: bool = False
    """Whether who comes during a game may take over a bot's seat."""

    call_seconds: Annotated[int, Meta(ge=5, le=3600)] = 30
    """How long a table-talk call (K2) waits for those who are to agree."""


class SeatWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: the one who asks (`mine`), a bot, or nobody yet."""

    mine: bool = False
    name: Name | None = None
    """For a seat of one's own: the name of whoever plays it in turn (pass and play)."""

    bot: Annotated[str, Meta(max_length=32)] | None = None


# ---- HTTP ---------------------------------------------------------------------------------------------


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table. Who opens it is its host and has the first seat unless `seats` says otherwise."""

    name: Name
    setup: SetUp = SetUp()
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)] | None = None
    start: bool = False
    """Deal at once; open seats are given to bots."""


class JoinTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Come to a table, onto a seat if one is open."""

    name: Name
    seat: SeatNumber | None = None
    """None: the first open one; in a game with `latecomers` the first that is a bot's own."""

    watch: bool = False
    """Take no seat."""


class TableKey(Struct, frozen=True, kw_only=True):
    """The key to one's place at a table. The token is told once; keep it secret and keep it."""

    code: str
    token: str
    person: int
    seats: list[int]
    """The seats one now has; empty for an onlooker."""


class SeatCard(Struct, frozen=True, kw_only=True):
    """A seat as seen from outside."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    team: int


class TableCard(Struct, frozen=True, kw_only=True):
    """A table as seen from outside."""

    code: str
    phase: Phase
    edition: str
    host: str
    seats: list[SeatCard]
    colours: list[str]
    """By team."""

    latecomers: bool
    """Whether who comes during a game may take over a bot's seat."""

    changed: int
    """When something last happened, in milliseconds since 1970."""

    mine: list[int] | None
    """The seats of the token sent along; None without one."""

    my_turn: bool


class OptionCard(Struct, frozen=True, kw_only=True):
    """An option of the rules, with the values it can take where they can be listed."""

    name: str
    values: list[Any] | None


class EditionCard(Struct, frozen=True, kw_only=True):
    """An edition as the set-up shows it."""

    id: str
    title: str
    layout: str
    options: dict[str, Any]
    differs: list[str]
    """The options that are not as in the first edition."""

    hand_size: dict[str, int]
    """By number of seats."""

    sequences_to_win: dict[str, int]
    """By number of teams."""


class Catalogue(Struct, frozen=True, kw_only=True):
    """All that can be chosen for a table."""

    version: str
    teams_for: dict[str, list[int]]
    """The numbers of seats that can play, each with the numbers of teams they can make."""

    editions: list[EditionCard]
    options: list[OptionCard]
    layouts: dict[str, list[str]]
    """Each with its ten rows, as in a game's view."""

    bots: list[str]
    """Weakest first."""

    default_bot: str
    getting_ready: dict[str, int]
    """The bots that are still being compiled, each with about how many seconds it takes; others can play."""

    addresses: list[str]
    """Where other devices in the same network find this server, best first; may be empty."""


class Problem(Struct, frozen=True, kw_only=True):
    """The body of every refusal over HTTP."""

    code: str
    sentence: str
    retry_after: float | None = None
    """Seconds."""


# ---- requests over the socket -------------------------------------------------------------------------


class Request(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What a client asks for."""


class IdRequest(Request, frozen=True, kw_only=True):
    """A request that is answered by `done`, `hint` or `refused`."""

    id: RequestId


class Hello(Request, tag="hello", frozen=True, kw_only=True):
    """The first message on a socket: who one is, and the last number one has seen."""

    token: Token | None = None
    """None: an onlooker."""

    number: Number | None = None
    """None: nothing seen yet."""


class Ping(Request, tag="ping", frozen=True, kw_only=True):
    """Is anyone there? Answered by `pong`."""


class Play(IdRequest, tag="play", frozen=True, kw_only=True):
    """Make a move with a seat of one's own."""

    number: Number
    """The newest number one had seen when choosing; a move meant for an earlier turn is refused."""

    move: Annotated[str, Meta(max_length=64)]
    """In notation: 7C@e4, JH-e4, 7C!, 7C~, draw, pass."""

    seat: SeatNumber | None = None
    """Which of one's seats; None: the one in front."""


class AskHint(IdRequest, tag="ask_hint", frozen=True, kw_only=True):
    """Ask what the strongest bot would do in one's place. On one's own turn; answered by `hint`.

    The others are told that there was a hint, not what it said.
    """


class Say(IdRequest, tag="say", frozen=True, kw_only=True):
    """Say something to the whole table."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]


class React(IdRequest, tag="react", frozen=True, kw_only=True):
    """Show a reaction; it is not kept."""

    kind: Reaction


class Rename(IdRequest, tag="rename", frozen=True, kw_only=True):
    """Change one's own name."""

    name: Name


class ChangeSetUp(IdRequest, tag="set_up", frozen=True, kw_only=True):
    """Change what is agreed. Host, before the deal; all but seats, teams, rules and layout at any moment."""

    setup: SetUp


class TakeSeat(IdRequest, tag="sit", frozen=True, kw_only=True):
    """Take an open seat, or another open one; None: stand up. Before the deal.

    In a game with `latecomers`, who has no seat may take one that is a bot's own.
    """

    seat: SeatNumber | None


class AssignSeat(IdRequest, tag="seat", frozen=True, kw_only=True):
    """Put a person or a bot on a seat, or, before the deal, leave it open. Host."""

    seat: SeatNumber
    person: PersonNumber | None = None
    bot: Annotated[str, Meta(max_length=32)] | None = None
    name: Name | None = None
    """With a person: one more seat on the same device, for whoever is named; in a game a bot's seat."""


class SwapSeats(IdRequest, tag="swap", frozen=True, kw_only=True):
    """Let two seats change places. Host, before the deal."""

    one: SeatNumber
    other: SeatNumber


class ShuffleSeats(IdRequest, tag="shuffle_seats", frozen=True, kw_only=True):
    """Mix who sits where. Host, before the deal."""


class Start(IdRequest, tag="start", frozen=True, kw_only=True):
    """Deal the cards; open seats are given to bots. Host, before the deal."""


class CutDeck(IdRequest, tag="cut", frozen=True, kw_only=True):
    """Cut the deck with a seat of one's own, while the table cuts for the deal."""

    depth: Annotated[int, Meta(ge=0, le=103)] | None = None
    """How many cards lie above the cut; None, or where a card was shown before: somewhere."""

    seat: SeatNumber | None = None
    """Which of one's seats; None: the first that has yet to cut."""


class SkipCut(IdRequest, tag="skip_cut", frozen=True, kw_only=True):
    """Let the table cut for all who have not yet. Host, while the table cuts."""


class CallTalk(IdRequest, tag="call_talk", frozen=True, kw_only=True):
    """Call table talk (K2) on another team of more than one. Anyone with a seat, in a game with the rule."""

    team: Annotated[int, Meta(ge=0, le=2)]
    message: Number | None = None
    """The number of the event with what was said; None: it was said aloud."""


class VoteTalk(IdRequest, tag="vote_talk", frozen=True, kw_only=True):
    """Agree with the call of table talk, or not. Those whom the call waits for."""

    agree: bool


class ShowSpaces(IdRequest, tag="show", frozen=True, kw_only=True):
    """Point at spaces of the board, for everyone to see; it is not kept, and no card is named."""

    spaces: Annotated[list[Annotated[str, Meta(max_length=3)]], Meta(min_length=1, max_length=2)]


class Rematch(IdRequest, tag="rematch", frozen=True, kw_only=True):
    """Deal again after a game: the deal moves on. Anyone with a seat."""

    teams: Literal["keep", "shuffle"] = "keep"


class Gather(IdRequest, tag="gather", frozen=True, kw_only=True):
    """Go back to the set-up, giving up a game that is not over. Host."""


class Leave(IdRequest, tag="leave", frozen=True, kw_only=True):
    """Leave the table for good: in a game a bot takes over one's seats."""


class RemovePerson(IdRequest, tag="remove", frozen=True, kw_only=True):
    """Send a person away. Host."""

    person: PersonNumber


class MutePerson(IdRequest, tag="mute", frozen=True, kw_only=True):
    """Silence a person, or let them speak again. Host."""

    person: PersonNumber
    muted: bool


class GiveHost(IdRequest, tag="give_host", frozen=True, kw_only=True):
    """Make another person the host. Host."""

    person: PersonNumber


class HandOver(IdRequest, tag="hand_over", frozen=True, kw_only=True):
    """Let a bot play on for a person who is away. Anyone with a seat, once the grace time is up."""

    seat: SeatNumber


class TakeBack(IdRequest, tag="take_back", frozen=True, kw_only=True):
    """Play one's own seats again after a bot has stood in."""


AnyRequest: TypeAlias = (
    Hello
    | Ping
    | Play
    | AskHint
    | Say
    | React
    | Rename
    | ChangeSetUp
    | TakeSeat
    | AssignSeat
    | SwapSeats
    | ShuffleSeats
    | Start
    | CutDeck
    | SkipCut
    | CallTalk
    | VoteTalk
    | ShowSpaces
    | Rematch
    | Gather
    | Leave
    | RemovePerson
    | MutePerson
    | GiveHost
    | HandOver
    | TakeBack
)


# ---- what a viewer sees -------------------------------------------------------------------------------


class PersonView(Struct, frozen=True, kw_only=True):
    """Someone at the table."""

    id: int
    name: str
    present: bool
    muted: bool


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat and who has it: a person, a bot, or nobody yet."""

    name: str | None
    person: int | None
    bot: str | None
    """The bot that plays it, also where it only stands in for the person."""

    away_at: int | None
    """Since when its person has been away, in milliseconds since 1970; None: here, or no person."""


class SeriesView(Struct, frozen=True, kw_only=True):
    """The games of this evening so far."""

    game: int
    """Which game this is, from 1; 0 before the first deal."""

    wins: list[int]
    """By team."""

    drawn: int


class CutCard(Struct, frozen=True, kw_only=True):
    """A card that was cut."""

    seat: int
    card: str
    round: int
    """From 1; in later ones only those cut who were tied for lowest."""


class CutView(Struct, frozen=True, kw_only=True):
    """The cut for the deal."""

    round: int
    waits_for: list[int]
    """Seats that have yet to cut in this round."""

    cards: list[CutCard]
    """In the order cut."""

    dealer: int | None
    """The seat with the lowest card, once it is known."""

    deals_at: int | None
    """When the cards will be dealt, in milliseconds since 1970; None: not all have cut."""


class CallView(Struct, frozen=True, kw_only=True):
    """A call of table talk that is being decided."""

    caller: int
    """The person who called it."""

    team: int
    """The team that is said to have talked."""

    message: int | None
    """The number of the event with what was said; None: said aloud."""

    text: str | None
    """What was said, if it was written."""

    voters: list[int]
    """Who is asked: the other opponents; without any the host; if that is the caller, the accused team."""

    agreed: list[int]
    """Those of them who have agreed so far; anyone who does not agree ends the call."""

    ends_at: int
    """When the time is up, in milliseconds since 1970."""


class TableView(Struct, frozen=True, kw_only=True):
    """What everyone may know about the table."""

    code: str
    phase: Phase
    setup: SetUp
    host: int
    """The person whose table it is."""

    people: list[PersonView]
    onlookers: int
    """Sockets without a seat."""

    seats: list[SeatView]
    team_of: list[int]
    """By seat."""

    colours: list[str]
    """By team."""

    series: SeriesView
    turn_ends_at: int | None
    """When the time for this turn, or for the cut, is up, in milliseconds since 1970."""

    bot_plays_at: int | None
    """When a bot will play on for the absent person whose turn it is; in the cut, cut for them."""

    new_game_at: int | None
    """When the next game begins by itself, after one drawn by an empty deck (E2)."""

    cut: CutView | None
    """While the table cuts for the deal."""

    call: CallView | None
    """A call of table talk that is being decided."""


class SequenceView(Struct, frozen=True, kw_only=True):
    """A claimed line."""

    team: int
    spaces: list[str]


class OutcomeView(Struct, frozen=True, kw_only=True):
    """How the game ended; no winner: drawn."""

    winner: int | None
    reason: Literal["sequences", "deck empty", "stalemate"]


class LastMove(Struct, frozen=True, kw_only=True):
    """The newest move, draws not counted."""

    seat: int
    move: str
    """In notation."""

    card: str | None
    space: str | None
    act: Literal["place", "remove", "turn_in", "forfeit", "pass"]


class GameView(Struct, frozen=True, kw_only=True):
    """What everyone may know about the game."""

    edition: str
    options: dict[str, Any]
    """Every option with the value in force."""

    layout: list[str]
    """Ten rows, each ten cards with blanks between; `**` is a corner."""

    seats: int
    teams: int
    team_of: list[int]
    """By seat."""

    colours: list[str]
    """By team."""

    sequences_to_win: int
    dealer: int
    turn: int
    outcome: OutcomeView | None
    chips: dict[str, int]
    """The team on every space that holds a chip."""

    locked: list[str]
    sequences: list[SequenceView]
    chips_left: list[int | None]
    """By team; None when there is no limit."""

    hand_sizes: list[int]
    """By seat."""

    deck_size: int
    discards: list[list[str]]
    """The pile of every seat in the order laid, or the one shared pile."""

    draws_due: list[int]
    """Seats that may still draw for their last play."""

    owes: list[int]
    """Penalty cards each seat has yet to give up."""

    turned_in: bool
    """Whether the seat on turn has already turned in a dead card."""

    passes: int
    """Passes in succession."""

    last: LastMove | None


class Playable(Struct, frozen=True, kw_only=True):
    """A card of the hand that can be played now, and where."""

    card: str
    act: Literal["place", "remove"]
    spaces: list[str]


class Claim(Struct, frozen=True, kw_only=True):
    """One way to choose the five when a chip completes more than five in a row."""

    move: str
    """The move that makes this choice."""

    lines: list[list[str]]
    """The spaces of every sequence it makes."""


class MyView(Struct, frozen=True, kw_only=True):
    """What only the viewer may know: the seat in front of them and its cards."""

    person: int
    seats: list[int]
    """All seats this person plays (more than one: pass and play)."""

    seat: int | None
    """The seat in front; None for a person without one."""

    hand: list[str] = []
    dead_cards: list[str] = []
    playable: list[Playable] = []
    claims: dict[str, list[Claim]] = {}
    """For moves such as `7C@e4` that leave a choice of five: the choices, the default first."""

    turn_in: list[str] = []
    """Dead cards that may be turned in now."""

    forfeit: list[str] = []
    """Cards that may be given up now as a penalty."""

    may_draw: bool = False
    may_pass: bool = False


class View(Struct, frozen=True, kw_only=True):
    """All that one viewer may know."""

    table: Annotated[Raw, TableView]
    game: Annotated[Raw, GameView | None]
    """None before the first deal."""

    me: MyView | None
    """None for onlookers without a name."""


# ---- messages to a viewer -----------------------------------------------------------------------------


class Message(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server sends."""


class Update(Message, tag="update", frozen=True, kw_only=True):
    """What has happened and what is now true. The newest view replaces all earlier ones."""

    number: int
    """Of the newest entry in the table's log."""

    now: int
    """The server's clock, in milliseconds since 1970."""

    whole: bool
    """The events do not go back to the number in `hello`: forget what was shown before."""

    events: list[dict[str, Any]]
    """What happened since the last update, as far as this viewer may know it, oldest first."""

    view: View


class Done(Message, tag="done", frozen=True, kw_only=True):
    """A request was carried out, and is kept."""

    id: str
    number: int
    """The newest entry in the table's log after it."""


class HintReason(Struct, frozen=True, kw_only=True):
    """One thing that a move does."""

    kind: Motive
    team: int
    """Whose lines it is about: one's own or a rival's."""

    count: int
    """Chips in each of the lines, corners included: after the move for one's own, before it for a rival's.

    For `starts`: how many lines are open to the team there.
    """

    lines: list[list[str]]
    """The spaces of each line, in reading order."""

    card: str | None
    """The card that leaves the hand."""

    space: str | None
    """Where the chip is set or taken."""


class Hint(Message, tag="hint", frozen=True, kw_only=True):
    """What the strongest bot would do, knowing what the seat knows. Only who asked for it gets it."""

    id: str
    seat: int
    move: str
    """In notation."""

    reasons: list[HintReason]
    """The most important first."""


class Refused(Message, tag="refused", frozen=True, kw_only=True):
    """A request was not carried out; nothing has changed."""

    id: str | None
    """None: it could not be read."""

    code: str
    sentence: str
    retry_after: float | None = None
    """Seconds."""


class Reacted(Message, tag="reacted", frozen=True, kw_only=True):
    """Someone shows a reaction."""

    person: int
    seat: int | None
    kind: Reaction


class Shown(Message, tag="shown", frozen=True, kw_only=True):
    """Someone points at spaces of the board."""

    person: int
    seat: int | None
    spaces: list[str]


class Pong(Message, tag="pong", frozen=True, kw_only=True):
    """Someone is there."""


class Farewell(Message, tag="farewell", frozen=True, kw_only=True):
    """The server will close this socket; `again` says whether to come back."""

    code: Literal["stopping", "removed", "left", "closed"]
    sentence: str
    again: bool


AnyMessage: TypeAlias = Update | Done | Hint | Refused | Reacted | Shown | Pong | Farewell


# ---- lessons over HTTP --------------------------------------------------------------------------------


class LessonCard(Struct, frozen=True, kw_only=True):
    """A lesson of the course."""

    id: str
    steps: int
    """How many things there are to do."""

    clause: str
    """The clause of the rulebook that it is about."""


class Course(Struct, frozen=True, kw_only=True):
    """All lessons, in order."""

    lessons: list[LessonCard]


class LessonTry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All moves of the learner in a lesson so far, with the one that is tried now."""

    moves: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=MOST_TRIES)] = []
    """In notation, oldest first."""


class LessonView(Struct, frozen=True, kw_only=True):
    """How far the learner has come. Nothing of it is kept: the moves are all there is to remember."""

    id: str
    steps: int
    """How many things are done."""

    done: bool
    """Nothing is left to do."""

    refused: Refused | None
    """Why the next move was not played; the code `another_move`: the rules would allow it."""

    hint: Hint | None
    """A move that does what is asked for."""

    update: Annotated[Raw, Update]
    """The table as the learner sees it, and all that has happened there."""
