/* The same random two-seat games of the classic edition as playouts.c, tuned: the yardstick for the kernel.
 * Same generator, same way of choosing, same rules, so it must report the same moves and the same wins.
 *
 * Everything is bytes and bits. A hand is one word of eight bytes. The chips of a team are ten bits along
 * every row, column and diagonal (a rail), so that one lookup tells which lines of a rail are whole. The deck
 * is drawn where it was shuffled, and what happens in every move stands in one function, its state in
 * registers; what happens a few times in a game (claims, lists of moves, reshuffles) is kept out of its way.
 *
 * It keeps what these games need: chips, supplies, locks, sequences in the order claimed, scores, hands, each
 * seat's discards, stalemate. It leaves out what they never come to, and what the kernel keeps for others:
 * - Two seats and the classic rules are constants; only the layout is read. No draws by hand, penalties,
 *   broken sequences or games that end with the deck.
 * - A hand is always full, so there is no count of its cards, and no question whether there is one to draw.
 * - Whose turn it is, the passes and the dead card turned in are variables of the loop, and the deck lies
 *   outside: a Game here is not a whole moment that could be copied, kept and taken up again.
 * - It says neither why a move is refused nor what came of it, nor why a game ended.
 * - Nothing is kept to make lists of moves fast (the kernel notes when a chip may leave a choice of lines).
 *
 * usage: playouts GAMES SEED < layout       (layout: the card number of every space, 255 in a corner)
 * prints: moves, wins of team 0, wins of team 1, seconds
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HOT static inline __attribute__((always_inline))
#define RARE __attribute__((noinline, cold))

enum { EMPTY = 3, CORNER = 4, GOAL = 2, HAND = 7, CHIPS = 50, STALEMATE = 10 };
enum { PLACE, REMOVE, TURN_IN, PASS };
enum { MISSES = 16, RAILS = 43, NO_RAIL = 42 };
enum { JC = 36, JD = 37, JS = 39 };

typedef struct { uint8_t kind, card, space; uint32_t claim; } Move;
typedef struct { uint8_t rail, place; uint16_t bit; } Crossing;

typedef struct {
    uint16_t rails[2][RAILS];
    uint8_t chips[100];
    uint8_t locked[100];
    uint64_t hand[2]; /* the first card in the lowest byte; with two seats it is full after every draw */
    uint8_t chips_left[2], score[2], sequence_count;
    uint8_t sequence[16], sequence_team[16];
    uint8_t discard_count[2], discards[2][104];
    const uint8_t *top, *bottom; /* of the draw deck: drawn upwards */
    uint8_t reshuffled[104];
} Game;

static uint8_t card_on[100], spaces_of[52][2];
static int lines[192][5], line_count;
static uint8_t line_in_slot[100][20]; /* direction * 5 + place of the space in the line */
static uint8_t clashes[192][192], clashing[192][8], clashing_count[192];
static Crossing crossings[100][4];
static uint8_t whole[1024]; /* which lines of a rail are whole, the one that begins last in the lowest bit */
static uint16_t corner_bits[RAILS], line_bits[192];
static uint8_t line_rail[192];
static Game fresh; /* an empty board */

HOT uint32_t below(uint64_t *state, uint32_t n) {
    uint64_t x = *state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    *state = x;
    return (uint32_t)(((x >> 32) * n) >> 32);
}

static void shuffle(uint64_t *state, uint8_t *cards, int n) {
    uint64_t x = *state;
    for (int i = n - 1; i > 0; i--) {
        int j = (int)below(&x, (uint32_t)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    *state = x;
}

/* --- geometry --- */

static const int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};

static int on_board(int row, int column) { return row >= 0 && row < 10 && column >= 0 && column < 10; }

static int is_corner(int space) { return space == 0 || space == 9 || space == 90 || space == 99; }

static int by_ends(const void *a, const void *b) {
    const int *x = a, *y = b;
    return x[0] != y[0] ? x[0] - y[0] : x[4] - y[4];
}

static int direction_of(const int *line) {
    switch (line[1] - line[0]) {
        case 1: return 0;
        case 10: return 1;
        case 11: return 2;
        default: return 3;
    }
}

static void make_rails(void) {
    int rail = 0;
    for (int d = 0; d < 4; d++)
        for (int space = 0; space < 100; space++) {
            int row = space / 10, column = space % 10, length = 0;
            if (on_board(row - down[d], column - right[d])) continue;
            while (on_board(row + length * down[d], column + length * right[d])) length++;
            for (int i = 0; i < length; i++) {
                int here = (row + i * down[d]) * 10 + column + i * right[d];
                Crossing crossing = {(uint8_t)rail, (uint8_t)i, (uint16_t)(1 << i)};
                crossings[here][d] = length < 5 ? (Crossing){NO_RAIL, 0, 0} : crossing;
                if (length >= 5 && is_corner(here)) corner_bits[rail] |= 1 << i;
            }
            rail += length >= 5;
        }
    for (int bits = 0; bits < 1024; bits++)
        for (int first = 0; first < 6; first++)
            if ((bits >> first & 31) == 31) whole[bits] |= 1 << (5 - first);
}

static void make_lines(void) {
    for (int row = 0; row < 10; row++)
        for (int column = 0; column < 10; column++)
            for (int d = 0; d < 4; d++) {
                if (!on_board(row + 4 * down[d], column + 4 * right[d])) continue;
                for (int i = 0; i < 5; i++)
                    lines[line_count][i] = (row + i * down[d]) * 10 + column + i * right[d];
                line_count++;
            }
    qsort(lines, line_count, sizeof lines[0], by_ends);
    for (int line = 0; line < line_count; line++) {
        int d = direction_of(lines[line]);
        line_rail[line] = crossings[lines[line][0]][d].rail;
        for (int i = 0; i < 5; i++) {
            line_bits[line] |= crossings[lines[line][i]][d].bit;
            line_in_slot[lines[line][i]][d * 5 + i] = line;
        }
    }
    for (int a = 0; a < 192; a++)
        for (int b = 0; b < 192; b++) {
            int shared = 0;
            for (int i = 0; i < 5; i++)
                for (int j = 0; j < 5; j++) shared += lines[a][i] == lines[b][j];
            clashes[a][b] = shared > 1;
            if (shared > 1) clashing[a][clashing_count[a]++] = b;
        }
}

static void make_fresh(void) {
    for (int team = 0; team < 2; team++) {
        memcpy(fresh.rails[team], corner_bits, sizeof corner_bits);
        fresh.chips_left[team] = CHIPS;
    }
    for (int space = 0; space < 100; space++) fresh.chips[space] = is_corner(space) ? CORNER : EMPTY;
}

/* --- sequences: a few times in a game --- */

static int fits(const Game *g, int team, int line) {
    for (int i = 0; i < g->sequence_count; i++)
        if (g->sequence_team[i] == team && clashes[g->sequence[i]][line]) return 0;
    return 1;
}

/* The lines through a space that are whole with the team's chip on it, and may be claimed. */
static uint32_t claimable(const Game *g, int team, int space) {
    uint32_t mask = 0;
    for (int d = 0; d < 4; d++) {
        Crossing c = crossings[space][d];
        mask |= ((uint32_t)whole[g->rails[team][c.rail] | c.bit] << c.place >> 5 & 31) << 5 * d;
    }
    if (mask == 0 || g->score[team] == 0) return mask;
    for (int slot = 0; slot < 20; slot++)
        if ((mask >> slot & 1) && !fits(g, team, line_in_slot[space][slot])) mask &= ~(1u << slot);
    return mask;
}

static int has_rival(const Game *g, int team, int line) {
    int rail = line_rail[line];
    return (g->rails[1 - team][rail] & line_bits[line] & ~corner_bits[rail]) != 0;
}

/* The ways to claim the complete lines of one direction: both ends together, or one line alone. */
static int ways_of(uint32_t five, uint32_t *ways) {
    int n = 0, both = (five & 17) == 17;
    if (both) ways[n++] = 17;
    for (int i = 0; i < 5; i++)
        if ((five >> i & 1) && !(both && (i == 0 || i == 4))) ways[n++] = 1u << i;
    if (n == 0) ways[n++] = 0;
    return n;
}

static int permitted_sets(uint32_t mask, uint32_t *sets) {
    uint32_t ways[4][4];
    int counts[4], total = 1;
    for (int d = 0; d < 4; d++) total *= counts[d] = ways_of(mask >> 5 * d & 31, ways[d]);
    for (int n = 0; n < total; n++) {
        int rest = n;
        sets[n] = 0;
        for (int d = 0; d < 4; d++) {
            sets[n] |= ways[d][rest % counts[d]] << 5 * d;
            rest /= counts[d];
        }
    }
    return total;
}

static int first_line(int space, uint32_t set) {
    int first = 192;
    for (int slot = 0; slot < 20; slot++)
        if ((set >> slot & 1) && line_in_slot[space][slot] < first) first = line_in_slot[space][slot];
    return first;
}

/* How many lines without a rival's chip, fitting the team's sequences, would no longer fit. */
static int room_taken(const Game *g, int team, int line) {
    int taken = 0;
    for (int i = 0; i < clashing_count[line]; i++)
        taken += !has_rival(g, team, clashing[line][i]) && fits(g, team, clashing[line][i]);
    return taken;
}

/* Most sequences, then most room, then first in reading order: every direction by itself. */
static uint32_t default_set(const Game *g, int team, int space, uint32_t mask) {
    uint32_t set = 0;
    for (int d = 0; d < 4; d++) {
        uint32_t five = mask >> 5 * d & 31, chosen = five;
        int least = 192;
        if ((five & 17) == 17) chosen = 17;
        else if (five & (five - 1))
            for (int i = 4; i >= 0; i--) { /* the later the space comes in a line, the earlier that begins */
                if (!(five >> i & 1)) continue;
                int taken = room_taken(g, team, line_in_slot[space][5 * d + i]);
                if (taken < least) {
                    least = taken;
                    chosen = 1u << i;
                }
            }
        set |= chosen << 5 * d;
    }
    return set;
}

static RARE void claim(Game *g, int team, int space, uint32_t named) {
    uint32_t mask = claimable(g, team, space);
    if (mask == 0) return;
    uint32_t set = named ? named : default_set(g, team, space, mask);
    while (set) {
        int line = first_line(space, set);
        for (int slot = 0; slot < 20; slot++)
            if ((set >> slot & 1) && line_in_slot[space][slot] == line) set &= ~(1u << slot);
        g->sequence[g->sequence_count] = line;
        g->sequence_team[g->sequence_count++] = team;
        g->score[team]++;
        for (int i = 0; i < 5; i++) g->locked[lines[line][i]]++;
    }
}

/* --- listing: after sixteen misses --- */

static int is_jack(int card) { return card >= JC && card <= JS; }
static int is_remover(int card) { return card > JD && card <= JS; }

static int is_dead(const Game *g, int card) {
    return g->chips[spaces_of[card][0]] != EMPTY && g->chips[spaces_of[card][1]] != EMPTY;
}

static int list_space(const Game *g, int team, int card, int space, Move *moves, int n) {
    if (is_remover(card)) {
        if (g->chips[space] == 1 - team && !g->locked[space]) moves[n++] = (Move){REMOVE, card, space, 0};
        return n;
    }
    if (g->chips[space] != EMPTY || g->chips_left[team] == 0) return n;
    uint32_t sets[256], mask = claimable(g, team, space);
    int count = mask ? permitted_sets(mask, sets) : 1;
    if (count == 1) sets[0] = 0;
    for (int i = 0; i < count; i++) moves[n++] = (Move){PLACE, card, space, sets[i]};
    return n;
}

static RARE Move pick_from_all(const Game *g, int team, int turned_in, uint64_t *state) {
    static Move moves[8192];
    int n = 0, plays = 0;
    for (int i = 0; i < HAND; i++) {
        int card = g->hand[team] >> 8 * i & 255, seen = 0, before = n;
        for (int j = 0; j < i; j++) seen |= (int)(g->hand[team] >> 8 * j & 255) == card;
        if (seen) continue;
        if (is_jack(card))
            for (int space = 0; space < 100; space++) n = list_space(g, team, card, space, moves, n);
        else
            for (int s = 0; s < 2; s++) n = list_space(g, team, card, spaces_of[card][s], moves, n);
        plays += n - before;
        if (!is_jack(card) && !turned_in && is_dead(g, card)) moves[n++] = (Move){TURN_IN, card, 0, 0};
    }
    if (plays == 0) moves[n++] = (Move){PASS, 0, 0, 0};
    return moves[below(state, n)];
}

/* --- moves --- */

static RARE void reshuffle(Game *g, uint64_t *state) {
    int count = 0;
    uint8_t gathered[104];
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < g->discard_count[seat]; i++) gathered[count++] = g->discards[seat][i];
    g->discard_count[0] = g->discard_count[1] = 0;
    shuffle(state, gathered, count);
    for (int i = 0; i < count; i++) g->reshuffled[i] = gathered[count - 1 - i]; /* the last is drawn first */
    g->top = g->reshuffled;
    g->bottom = g->reshuffled + count;
}

/* Lay the first copy of a card on the pile and draw another one. */
HOT void replace_card(Game *g, int seat, int card, uint64_t *state) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t hand = g->hand[seat], differs = hand ^ ones * (uint64_t)card;
    uint64_t zero = (differs - ones) & ~differs & ones << 7; /* its lowest bit marks the first byte that is equal */
    uint64_t kept = ((zero & -zero) >> 7) - 1; /* the cards before that one stay, those after it move up */
    g->hand[seat] = (hand & kept) | (hand >> 8 & ~kept) | (uint64_t)*g->top++ << 8 * (HAND - 1);
    g->discards[seat][g->discard_count[seat]++] = card;
    if (g->top == g->bottom) reshuffle(g, state);
}

HOT int put_chip(Game *g, int team, int space) {
    int found = 0;
    g->chips[space] = team;
    g->chips_left[team]--;
    for (int d = 0; d < 4; d++) {
        Crossing c = crossings[space][d];
        found |= whole[g->rails[team][c.rail] |= c.bit];
    }
    return found;
}

HOT void take_chip(Game *g, int team, int space) {
    g->chips[space] = EMPTY;
    g->chips_left[team]++;
    for (int d = 0; d < 4; d++) {
        Crossing c = crossings[space][d];
        g->rails[team][c.rail] &= ~c.bit;
    }
}

HOT Move choose(const Game *g, int team, int turned_in, uint64_t *state) {
    uint64_t hand = g->hand[team];
    for (int miss = 0; miss < MISSES; miss++) {
        int card = hand >> 8 * below(state, HAND) & 255;
        if (__builtin_expect(is_jack(card), 0)) {
            int space = below(state, 100);
            if (is_remover(card)) {
                if (g->chips[space] == 1 - team && !g->locked[space]) return (Move){REMOVE, card, space, 0};
            } else if (g->chips[space] == EMPTY && g->chips_left[team] > 0)
                return (Move){PLACE, card, space, 0};
            continue;
        }
        int space = spaces_of[card][below(state, 2)];
        if (g->chips[space] == EMPTY) {
            if (g->chips_left[team] > 0) return (Move){PLACE, card, space, 0};
        } else if (!turned_in && is_dead(g, card))
            return (Move){TURN_IN, card, 0, 0};
    }
    return pick_from_all(g, team, turned_in, state);
}

static void deal(Game *g, const uint8_t *deck) {
    memcpy(g, &fresh, offsetof(Game, discards));
    for (int i = HAND - 1; i >= 0; i--)
        for (int seat = 0; seat < 2; seat++)
            g->hand[seat] = g->hand[seat] << 8 | deck[2 * i + 1 - seat];
    g->top = deck + 2 * HAND;
    g->bottom = deck + 104;
}

/* A whole game; the team that won, or -1. */
static int play_game(Game *g, uint64_t *seed, long *total) {
    uint64_t state = *seed;
    int turn = 1, turned_in = 0, passes = 0, winner = -1;
    long moves = 0;
    for (;;) {
        Move m = choose(g, turn, turned_in, &state);
        moves++;
        if (__builtin_expect(m.kind == PLACE, 1)) {
            if (put_chip(g, turn, m.space)) {
                claim(g, turn, m.space, m.claim);
                if (g->score[turn] >= GOAL) {
                    winner = turn;
                    break;
                }
            }
        } else if (m.kind == REMOVE) {
            take_chip(g, 1 - turn, m.space);
        } else if (m.kind == TURN_IN) {
            turned_in = 1;
            replace_card(g, turn, m.card, &state);
            continue;
        } else {
            if (++passes >= STALEMATE) break;
            turn = 1 - turn;
            turned_in = 0;
            continue;
        }
        passes = 0;
        replace_card(g, turn, m.card, &state);
        turn = 1 - turn;
        turned_in = 0;
    }
    *seed = state;
    *total += moves;
    return winner;
}

int main(int argc, char **argv) {
    static Game g;
    uint8_t deck[104];
    int seen[52] = {0}, shown;
    long total = 0, wins[2] = {0, 0}, games = argc > 1 ? atol(argv[1]) : 1000;
    uint64_t state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct timespec start, end;
    for (int space = 0; space < 100; space++) {
        if (scanf("%d", &shown) != 1) return 1;
        card_on[space] = shown;
        if (shown != 255) spaces_of[shown][seen[shown]++] = space;
    }
    make_rails();
    make_lines();
    make_fresh();
    for (int i = 0; i < 104; i++) deck[i] = i % 52;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long game = 0; game < games; game++) {
        shuffle(&state, deck, 104);
        deal(&g, deck);
        int winner = play_game(&g, &state, &total);
        if (winner >= 0) wins[winner]++;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%ld %ld %ld %.6f\n", total, wins[0], wins[1],
           (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9);
    return 0;
}
