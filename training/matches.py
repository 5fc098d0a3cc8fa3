"""Matches inside compiled code: a searching bot against greedy or a net, on paired deals."""

from __future__ import annotations

import numpy as np

from jackline.ai.compiled import compiled
from jackline.ai.learned.search import think
from jackline.ai.learned.worlds import guess
from jackline.ai.learned.judging import judge
from jackline.rules import kernel
from jackline.rules.record import EMPTY, ONGOING
from training.selfplay import apply_random, awaited, choose_greedy, choose_net, deal_random


@compiled
def know(rules, games, index, known, seat):
    """known[0] is what a seat knows of games[index]: no hands, no deck."""
    known[0] = games[index]
    for other in range(int(rules.seats)):
        if other != seat:
            for slot in range(7):
                known[0].hands[other, slot] = 0
    for i in range(104):
        known[0].deck[i] = 0


@compiled
def cheat(rules, games, index, guesses, me):
    for other in range(int(rules.seats)):
        guesses.sizes[other] = 0 if other == me else games[index].hand_count[other]
        for slot in range(7):
            guesses.hands[0, other, slot] = games[index].hands[other, slot]
    guesses.sizes[12] = games[index].deck_count
    for i in range(104):
        guesses.pool[0, i] = games[index].deck[i]
    guesses.weight[:] = 0
    guesses.weight[0] = 1


@compiled
def play_match(rules, games, known, nets, rival, side, desk, guesses, tries, sims, rounds, sharp, doubt, cheating, state, weights):
    """Team `side` searches; the others: net number `rival`, or greedy if -1."""
    seats_log = np.empty(2000, np.int64)
    actions_log = np.empty(2000, np.int64)
    n = 0
    game = games[0]
    first = int(game.turn)
    moves = 0
    while int(game.reason) == ONGOING:
        seat = awaited(rules, game)
        if int(rules.team_of[seat]) == side:
            know(rules, games, 0, known, seat)
            count = judge(rules, known, 0, seat, nets[0], desk)
            quick = False
            for i in range(count):
                if (int(desk.actions[0].action[i]) >> kernel.KIND_SHIFT & 7) in (kernel.DRAW, kernel.TURN_IN):
                    quick = True
            if quick or sims == 0:
                action = choose_net(rules, known, 0, seat, nets[0], desk, 0.0, state)
            else:
                if cheating:
                    cheat(rules, games, 0, guesses, seat)
                else:
                    guess(rules, known, seat, first, seats_log[:n], actions_log[:n], nets[0], desk, guesses, sharp, doubt, state)
                action = think(rules, known, seat, nets[0], desk, guesses, tries, sims, rounds, state)
                moves += 1
        elif rival >= 0:
            action = choose_net(rules, games, 0, seat, nets[rival], desk, 0.0, state)
        else:
            action = choose_greedy(rules, games, 0, seat, desk, state, weights)
        if n < 2000:
            seats_log[n] = seat
            actions_log[n] = action
            n += 1
        apply_random(rules, game, seat, action, state)
    return moves


@compiled
def play_matches(rules, games, known, nets, rival, desk, guesses, tries, sims, rounds, sharp, doubt, cheating, seed, decks, weights, points):
    deck = np.empty(104, np.uint8)
    state = np.empty(1, np.uint64)
    teams = int(rules.teams)
    moves = 0
    for number in range(decks):
        for side in range(teams):
            state[0] = np.uint64(seed + number) * np.uint64(0x9E3779B97F4A7C15)
            games[0] = games[1]
            deal_random(rules, games, 0, deck, 0, state)
            moves += play_match(rules, games, known, nets, rival, side, desk, guesses, tries, sims, rounds, sharp, doubt, cheating, state, weights)
            if int(games[0].winner) == EMPTY:
                points[number, side] = 1.0 / teams
            elif int(games[0].winner) == side:
                points[number, side] = 1.0
    return moves
