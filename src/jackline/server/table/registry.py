"""Every request with who may ask it, when, and what decides it; every entry with what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from jackline.server.table import entries as e
from jackline.server.table.access import (
    ALWAYS,
    BEGUN,
    CUTTING,
    GATHERING,
    IN_GAME,
    OVER,
    PLAYING,
    Phases,
    Role,
)
from jackline.server.table.matters import (
    agreeing,
    cutting,
    hinting,
    people,
    playing,
    removing,
    seating,
    speaking,
    talk,
)
from jackline.server.table.matters.hinting import HintGranted
from jackline.server.table.presence import Now
from jackline.server.table.state import Change, TableState
from jackline.server.wire import protocol as p

Outcome: TypeAlias = e.AnyEntry | p.Reacted | p.Shown | HintGranted | None
"""What is to be written down, shown for a moment, or thought about; None: all is already as asked."""


class Asking(NamedTuple):
    """The least role that may ask, the phases in which it may, and what comes of it."""

    role: Role
    phases: Phases
    decide: Callable[[TableState, int, Any, Now], Outcome]


REQUESTS: Final[dict[type[p.IdRequest], Asking]] = {
    p.Play: Asking("seated", PLAYING, playing.play),
    p.AskHint: Asking("seated", PLAYING, hinting.ask_hint),
    p.Say: Asking("person", ALWAYS, speaking.say),
    p.React: Asking("person", ALWAYS, speaking.react),
    p.Rename: Asking("person", ALWAYS, people.rename),
    p.ChangeSetUp: Asking("starter", ALWAYS, agreeing.change_set_up),
    p.TakeSeat: Asking("person", ALWAYS, seating.sit),
    p.AssignSeat: Asking("starter", ALWAYS, seating.assign),
    p.SwapSeats: Asking("host", GATHERING, seating.swap),
    p.ShuffleSeats: Asking("host", GATHERING, seating.shuffle_seats),
    p.Start: Asking("starter", GATHERING, agreeing.start),
    p.CutDeck: Asking("seated", CUTTING, cutting.cut_deck),
    p.SkipCut: Asking("starter", CUTTING, cutting.skip_cut),
    p.CallTalk: Asking("seated", PLAYING, talk.call_talk),
    p.VoteTalk: Asking("person", PLAYING, talk.vote_talk),
    p.ShowSpaces: Asking("seated", PLAYING, speaking.show),
    p.Rematch: Asking("seated", OVER, agreeing.rematch),
    p.Gather: Asking("starter", BEGUN, agreeing.gather),
    p.Leave: Asking("person", ALWAYS, people.leave),
    p.RemovePerson: Asking("host", ALWAYS, removing.remove),
    p.LetBack: Asking("host", ALWAYS, removing.let_back),
    p.MutePerson: Asking("host", ALWAYS, people.mute),
    p.GiveHost: Asking("host", ALWAYS, people.give_host),
    p.HandOver: Asking("seated", IN_GAME, people.hand_over),
    p.TakeBack: Asking("seated", BEGUN, people.take_back),
}

FOLDS: Final[dict[type[e.LogEntry], Callable[[TableState, Any, int], Change]]] = {
    e.Joined: people.joined,
    e.Left: people.left,
    e.LetBack: removing.let_back_in,
    e.Renamed: people.renamed,
    e.Muted: people.muted,
    e.HostGiven: people.host_given,
    e.SetUpAgreed: agreeing.set_up_agreed,
    e.Seated: seating.seated,
    e.CutOpened: cutting.cut_opened,
    e.CutsMade: cutting.cuts_made,
    e.Dealt: cutting.dealt,
    e.MoveMade: playing.move_made,
    e.CallMade: talk.call_made,
    e.Voted: talk.voted,
    e.CallExpired: talk.call_expired,
    e.Hinted: hinting.hinted,
    e.StoodIn: people.stood_in,
    e.CameBack: people.came_back,
    e.Gathered: agreeing.gathered,
    e.Spoken: speaking.spoken,
    e.Forgotten: people.forgotten,
}
