"""Everything the server can refuse, and why it ends a conversation: one row each, with what is told.

A row is data: an error is made from it anew wherever something is refused.

    raise TableError(Refusal.STALE)
    raise TableError(Refusal.BAD_SEATS, seats=4, described=3)

What the rules of the game refuse has its rows in `Verdict`, and an error is made from those as well.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from jackline.rules.errors import JacklineError
from jackline.rules.verdict import Verdict
from jackline.server.wire.bodies import Problem
from jackline.server.wire.messages import Farewell, PartingCode, Refused

POLICY: Final = 1008
BAD_MESSAGE: Final = 1003
OVERLOADED: Final = 1013
"""Close codes of a socket (RFC 6455, 7.4.1)."""


class Refusal(Enum):
    """A code for programs, a sentence for people, the status over HTTP; rarely seconds and a close code.

    Where programs need not tell two reasons apart they share a code. Braces are filled in when it is said.
    """

    code: str
    sentence: str
    status: int
    retry_after: float | None
    """Seconds after which trying again will help."""

    close: int
    """The code with which a socket is closed that had to be turned away."""

    def __init__(
        self,
        code: str,
        sentence: str,
        status: int = 400,
        retry_after: float | None = None,
        close: int = POLICY,
    ) -> None:
        self.code = code
        self.sentence = sentence
        self.status = status
        self.retry_after = retry_after
        self.close = close

    # Who may do it.
    NOT_AT_TABLE = "not_at_table", "Join the table first; onlookers only watch."
    NOT_SEATED = "not_seated", "You have no seat at this table."
    NOT_HOST = "not_host", "Only the host of the table can do that."
    ACTS_FOR_HOST = (
        "acts_for_host",
        "That has to wait for the host. You can get the game going meanwhile.",
    )
    MUTED = "muted", "The host has muted you for now."

    # When.
    NOT_DEALT = "not_dealt", "The cards have not been dealt yet.", 409
    CUTTING = "cutting", "The table is cutting for the deal."
    GAME_RUNNING = "game_running", "A game is being played; finish it first.", 409
    GAME_OVER = "game_over", "The game is over.", 409
    STALE = "stale", "The table has moved on since. Look again and choose anew."

    # Coming to a table, and names.
    UNKNOWN_TABLE = (
        "unknown_table",
        "No table has the code {code}. Check the letters, or ask for the link.",
        404,
    )
    NO_CODE = "unknown_table", "There is no table with this code. Check it letter by letter.", 404
    TABLE_FULL = (
        "table_full",
        "This table has as many people as it can hold. You can still watch.",
        409,
    )
    MANY_FROM_THERE = (
        "many_from_there",
        "Many people from your address are at this table already. Someone there has to leave first.",
        409,
    )
    SENT_AWAY = (
        "sent_away",
        "Someone at your address was asked to leave this table. The host can let you in.",
        403,
    )
    NOT_SENT_AWAY = "no_such_person", "Nobody of that number has been sent away from this table."
    NO_ONLOOKERS = "no_onlookers", "This table is only for those who play; onlookers are not let in.", 403
    NO_SEAT_FREE = "table_full", "All seats are taken. Watch the game?", 409
    ALREADY_DEALT = "game_running", "The cards are already dealt. Watch the game?", 409
    TOO_MANY_VIEWERS = (
        "too_many_viewers",
        "Too many are watching this table already.",
        400,
        60,
        OVERLOADED,
    )
    MANY_WATCH_THERE = (
        "too_many_viewers",
        "Many are watching this table from your address already.",
        400,
        60,
        OVERLOADED,
    )
    NO_NAME = "no_name", "Give a name that others can read."
    NOTHING_SAID = "nothing_said", "Write something first."

    # What is agreed, and who sits where.
    BAD_SET_UP = "bad_set_up", "{why}"
    SET_UP_IS_DEALT = (
        "game_running",
        "The rules and the seats can be changed only before the deal.",
        409,
    )
    BAD_SEATS = "bad_seats", "There are {seats} seats, but {described} were described."
    UNKNOWN_BOT = "unknown_bot", "There is no bot of that level."
    SEAT_TAKEN = "seat_taken", "That seat is taken.", 409
    NO_SUCH_SEAT = "no_such_seat", "There is no such seat at this table."
    NO_EMPTY_SEATS = (
        "game_running",
        "In a game every seat needs a player; put a bot there instead.",
        409,
    )
    NO_SUCH_PERSON = "no_such_person", "That person is not at this table."
    WHOSE_DEVICE = "no_such_person", "Say whose device is to be handed on."
    YOURSELF = "yourself", "To leave the table yourself, use leave."
    STILL_HERE = "still_here", "They may be back in a moment; wait a little longer."
    WAITS_FOR_EVER = "waits_for_ever", "This table waits for whoever is away. The host can change that."

    # Playing.
    NOT_YOUR_SEAT = "not_your_seat", "That is not your seat."
    BOT_PLAYS = "bot_plays", "A bot is playing for you. Take your seat back first."
    UNREADABLE_MOVE = "unreadable_move", "{why}"
    NO_SUCH_SPACE = "no_such_space", "There is no such space on the board."
    ALREADY_CUT = "already_cut", "You have cut already; wait for the others."

    # Hints and lessons.
    HINTS_OFF = "hints_off", "There are no hints at this table; the host can allow them."
    NO_HINT_YET = "not_your_turn", "Hints are for one's own turn, and it is not yours yet."
    HINT_COMING = "hint_coming", "A hint is already on its way.", 400, 1
    HINTS_NOT_READY = (
        "hints_not_ready",
        "The bot that gives hints is being made ready. Ask again in about {seconds} seconds.",
        400,
    )
    UNKNOWN_LESSON = "unknown_lesson", "There is no such lesson.", 404
    ANOTHER_MOVE = "another_move", "That would be allowed, but this lesson is about another move."

    # Table talk.
    NOT_OPPONENT = "not_opponent", "Table talk is called on another team, not on one's own."
    CALL_RUNNING = "call_running", "One call at a time: the last one is still being decided."
    CALL_TOO_SOON = "call_too_soon", "Your last call came to nothing; wait a little."
    BOTS_ARE_SILENT = "bots_are_silent", "That team is all bots, and bots do not talk."
    NO_SUCH_MESSAGE = "no_such_message", "That team has said no such thing in this game."
    ALREADY_CALLED = "already_called", "That message has been called already."
    NOBODY_TO_ASK = "nobody_to_ask", "Nobody else is here who could agree to it."
    NO_CALL = "no_call", "There is nothing to decide; the call is over."
    NOT_ASKED = "not_asked", "This call is for others to decide."

    # Too much at once.
    ASKED_TOO_MUCH = "too_many", "That was a lot at once. Try again in {wait}.", 429
    OPENED_TOO_MANY = "too_many", "Many tables were opened from here. Try again in {wait}.", 429
    JOINED_TOO_MANY = "too_many", "Many people have joined from here. Try again in {wait}.", 429
    TRIED_TOO_MANY = "too_many", "Many moves were tried from here. Try again in {wait}.", 429
    GUESSED_TOO_MANY = "too_many", "Too many codes were tried from here. Try again in {wait}.", 429
    FLOODED = "too_many", "This socket sent far more than anyone can play. Come back in {wait}.", 429
    CROWDED = "too_many", "Too many connections come from here. Try again in {wait}.", 429
    FULL = "not_ready", "The server has no room for one more connection now. Try again in {wait}.", 503
    BUSY = "busy", "The table is busy; try again in a moment.", 400, 1

    # What cannot be read.
    UNREADABLE = "unreadable", "This request cannot be read."
    UNREADABLE_BODY = "unreadable", "This request cannot be read: {why}."
    UNREADABLE_MESSAGE = "unreadable", "That message cannot be read: {why}.", 400, None, BAD_MESSAGE
    NOT_TEXT = "unreadable", "Messages are text frames of JSON.", 400, None, BAD_MESSAGE
    NOT_HELLO = "unreadable", "The first message on a socket is hello.", 400, None, BAD_MESSAGE
    NO_HELLO = "no_hello", "Nothing was said; the first is hello."
    HELLO_AGAIN = "hello_again", "This socket has already said hello."
    TOO_LONG = "too_long", "This is longer than any request needs to be.", 413

    # Addresses.
    NOT_FOUND = "not_found", "There is nothing at this address.", 404
    NO_FILE = "not_found", "There is nothing at this address. The game is at /.", 404
    NO_SOCKET = "not_found", "There is no socket at this address.", 404
    WRONG_METHOD = "wrong_method", "This address does not do that.", 405
    ONLY_READ = "wrong_method", "The page can only be read.", 405
    UNKNOWN_HOST = (
        "unknown_host",
        "This server does not go by that name. If it should, start it with --origin.",
        403,
    )
    FOREIGN_ORIGIN = (
        "foreign_origin",
        "Another site may not do that for you. Open the table at its own address.",
        403,
    )

    # What goes wrong on our side.
    NOT_KEPT = "not_kept", "That could not be kept, so nothing has changed.", 400, 1
    FAILED = "failed", "That went wrong on our side; look again before you retry.", 500
    BROKEN = "broken", "Something broke on the server. It has been noted; please try again.", 500
    NO_DATABASE = "no_database", "The database does not answer: {why}", 503, 5
    NEWER_TABLE = (
        "newer_table",
        "A newer version of Jackline has been at this table; update this server to go on with it.",
        409,
    )
    UNREADABLE_TABLE = (
        "unreadable_table",
        "What was kept of this table cannot be read. Whoever runs this server is told.",
        409,
        60,
    )
    LOADING = "not_ready", "The server is getting ready. Try again in a moment.", 503, 1
    CANNOT_KEEP = "not_ready", "Nothing can be kept at the moment: {why}", 503, 1
    NO_PAGE = "no_page", "The page is not built yet: stop the server and run `make play`.", 503
    STOPPING = "stopping", "The server is stopping. Try again soon.", 503


class Parting(Enum):
    """Why the server ends a conversation: a code, a sentence, and whether to come back."""

    STOPPING = "stopping", "The server is stopping. Your game is kept; trying again.", True
    REMOVED = "removed", "The host has asked you to leave the table.", False
    ASKED_TO_LEAVE = "asked_to_leave", "The host has asked you to leave the table.", False
    NO_LONGER_HERE = "removed", "You are no longer at this table.", False
    LEFT = "left", "You have left the table.", False
    NO_ONLOOKERS = "no_onlookers", "The host has closed the table to onlookers.", False
    NO_ROOM = "no_room", "Somebody who is at the table needed the place. Try again in a while.", False
    ELSEWHERE = "elsewhere", "You have this table open in many places; this one made room for another.", False

    def __init__(self, code: PartingCode, sentence: str, again: bool) -> None:
        self.farewell = Farewell(code=code, sentence=sentence, again=again)
        """The last message to whoever it concerns."""


class TableError(JacklineError):
    """The server refuses; nothing has changed. `code` names the reason, `sentence` tells it."""

    def __init__(self, why: Refusal | Verdict, retry_after: float | None = None, /, **parts: object) -> None:
        row = why if isinstance(why, Refusal) else None
        self.code = row.code if row else why.name.lower()
        self.sentence = why.sentence.format(**parts)
        self.status = row.status if row else 400
        self.close = row.close if row else POLICY
        self.retry_after = row.retry_after if row and retry_after is None else retry_after
        super().__init__(self.sentence)

    def refused(self, id: str | None = None) -> Refused:
        """What a socket is told, in answer to the request of this id."""
        return Refused(id=id, code=self.code, sentence=self.sentence, retry_after=self.retry_after)

    def problem(self) -> Problem:
        """What is told over HTTP."""
        return Problem(code=self.code, sentence=self.sentence, retry_after=self.retry_after)
