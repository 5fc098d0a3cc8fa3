/* Random two-seat games of the classic edition, written plainly in C: the peer that `make bench` measures
 * the kernel against. It plays the very same games as benchmarks/playouts.py from the same seed (same
 * generator, same way of choosing), so all must report the same moves and the same wins.
 *
 * A random player picks a card and a space for it until that is legal, and turns in a dead card it comes
 * upon. After sixteen misses it lists all legal moves and picks one of them.
 *
 * It counts the chips of each team in every line; beyond that nothing is tuned (see playouts_tuned.c).
 *
 * usage: playouts GAMES SEED < layout       (layout: the card number of every space, 255 in a corner)
 * prints: moves, wins of team 0, wins of team 1, seconds
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EMPTY = 3, CORNER = 4, GOAL = 2, HAND = 7, CHIPS = 50, STALEMATE = 10 };
enum { PLACE, REMOVE, TURN_IN, PASS };
enum { MISSES = 16 };

typedef struct { int kind, card, space; uint32_t claim; } Move;

typedef struct {
    int chips[100], locked[100], chips_left[2];
    int hands[2][HAND], held[2];
    int deck[104], deck_count;
    int discards[2][104], discard_count[2];
    int sequence[16], sequence_team[16], sequence_count, score[2];
    int turn, turned_in, passes, over, winner;
    unsigned char in_line[2][192]; /* chips of each team, corners included */
} Game;

static int card_on[100], spaces_of[52][2];
static int lines[192][5], line_count;
static int line_in_slot[100][20]; /* direction * 5 + place of the space in the line, -1 if off the board */
static unsigned char through[100][20], through_slot[100][20], through_count[100]; /* the same, without gaps */
static unsigned char corners_in[192], clashes[192][192];
static uint64_t state;

static uint64_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static int below(int n) { return (int)(((next_random() >> 32) * (uint64_t)n) >> 32); }

static void shuffle(int *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(i + 1), card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* --- geometry --- */

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

static void make_lines(void) {
    static const int rows[4] = {0, 1, 1, 1}, columns[4] = {1, 0, 1, -1};
    for (int row = 0; row < 10; row++)
        for (int column = 0; column < 10; column++)
            for (int d = 0; d < 4; d++) {
                int last_row = row + 4 * rows[d], last_column = column + 4 * columns[d];
                if (last_row > 9 || last_column > 9 || last_column < 0) continue;
                for (int i = 0; i < 5; i++)
                    lines[line_count][i] = (row + i * rows[d]) * 10 + column + i * columns[d];
                line_count++;
            }
    qsort(lines, line_count, sizeof lines[0], by_ends);
    memset(line_in_slot, -1, sizeof line_in_slot);
    for (int line = 0; line < line_count; line++)
        for (int i = 0; i < 5; i++) {
            int space = lines[line][i], slot = direction_of(lines[line]) * 5 + i, n = through_count[space]++;
            line_in_slot[space][slot] = line;
            through[space][n] = line;
            through_slot[space][n] = slot;
            corners_in[line] += space == 0 || space == 9 || space == 90 || space == 99;
        }
}

static void make_clashes(void) {
    for (int a = 0; a < 192; a++)
        for (int b = 0; b < 192; b++) {
            int shared = 0;
            for (int i = 0; i < 5; i++)
                for (int j = 0; j < 5; j++) shared += lines[a][i] == lines[b][j];
            clashes[a][b] = shared > 1;
        }
}

/* --- sequences --- */

static int fits(const Game *g, int team, int line) {
    for (int i = 0; i < g->sequence_count; i++)
        if (g->sequence_team[i] == team && clashes[g->sequence[i]][line]) return 0;
    return 1;
}

static uint32_t claimable(const Game *g, int team, int space) {
    uint32_t mask = 0;
    for (int i = 0; i < through_count[space]; i++) {
        int line = through[space][i];
        if (g->in_line[team][line] == 4 && fits(g, team, line)) mask |= 1u << through_slot[space][i];
    }
    return mask;
}

static int has_rival(const Game *g, int team, int line) {
    return g->in_line[1 - team][line] > corners_in[line];
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

static int size_of(uint32_t set) {
    int size = 0;
    for (; set; set &= set - 1) size++;
    return size;
}

static int first_line(int space, uint32_t set) {
    int first = 192;
    for (int slot = 0; slot < 20; slot++)
        if ((set >> slot & 1) && line_in_slot[space][slot] < first) first = line_in_slot[space][slot];
    return first;
}

static int room_after(const Game *g, int team, int space, uint32_t set) {
    int room = 0;
    for (int line = 0; line < 192; line++) {
        int free = !has_rival(g, team, line) && fits(g, team, line);
        for (int slot = 0; free && slot < 20; slot++)
            if ((set >> slot & 1) && clashes[line_in_slot[space][slot]][line]) free = 0;
        room += free;
    }
    return room;
}

/* Most sequences, then most room, then first in reading order. */
static uint32_t default_set(const Game *g, int team, int space, uint32_t mask) {
    uint32_t sets[256];
    int count = permitted_sets(mask, sets), best = 0;
    for (int i = 1; i < count; i++) {
        int size = size_of(sets[i]) - size_of(sets[best]);
        if (size == 0) size = room_after(g, team, space, sets[i]) - room_after(g, team, space, sets[best]);
        if (size == 0)
            size = first_line(space, sets[best] & ~sets[i]) - first_line(space, sets[i] & ~sets[best]);
        if (size > 0) best = i;
    }
    return sets[best];
}

static void claim(Game *g, int team, int space, uint32_t set) {
    for (int line = 0; line < line_count; line++)
        for (int slot = 0; slot < 20; slot++)
            if ((set >> slot & 1) && line_in_slot[space][slot] == line) {
                g->sequence[g->sequence_count] = line;
                g->sequence_team[g->sequence_count++] = team;
                g->score[team]++;
                for (int i = 0; i < 5; i++) g->locked[lines[line][i]]++;
            }
}

/* --- moves --- */

static int is_jack(int card) { return card >= 36 && card <= 39; }
static int is_wild(int card) { return card == 36 || card == 37; }
static int is_remover(int card) { return card == 38 || card == 39; }

static int is_legal(const Game *g, int card, int space) {
    int team = g->turn;
    if (is_remover(card)) return g->chips[space] == 1 - team && !g->locked[space];
    return g->chips[space] == EMPTY && (is_wild(card) || card_on[space] == card) && g->chips_left[team] > 0;
}

static int is_dead(const Game *g, int card) {
    return !is_jack(card) && g->chips[spaces_of[card][0]] != EMPTY && g->chips[spaces_of[card][1]] != EMPTY;
}

static int list_space(const Game *g, int card, int space, Move *moves, int n) {
    if (!is_legal(g, card, space)) return n;
    if (is_remover(card)) {
        moves[n++] = (Move){REMOVE, card, space, 0};
        return n;
    }
    uint32_t sets[256], mask = claimable(g, g->turn, space);
    int count = mask ? permitted_sets(mask, sets) : 1;
    if (count == 1) {
        moves[n++] = (Move){PLACE, card, space, 0};
        return n;
    }
    for (int i = 0; i < count; i++) moves[n++] = (Move){PLACE, card, space, sets[i]};
    return n;
}

static int list_moves(const Game *g, Move *moves) {
    int n = 0, plays = 0, before;
    for (int i = 0; i < g->held[g->turn]; i++) {
        int card = g->hands[g->turn][i], seen = 0;
        for (int j = 0; j < i; j++) seen |= g->hands[g->turn][j] == card;
        if (seen) continue;
        before = n;
        if (is_jack(card))
            for (int space = 0; space < 100; space++) n = list_space(g, card, space, moves, n);
        else {
            int first = spaces_of[card][0], second = spaces_of[card][1];
            n = list_space(g, card, first, moves, n);
            n = list_space(g, card, second, moves, n);
            plays += n - before;
            if (!g->turned_in && is_dead(g, card))
                moves[n++] = (Move){TURN_IN, card, 0, 0};
            continue;
        }
        plays += n - before;
    }
    if (plays == 0) moves[n++] = (Move){PASS, 0, 0, 0};
    return n;
}

static Move choose(const Game *g) {
    static Move moves[8192];
    int held = g->held[g->turn];
    for (int miss = 0; held > 0 && miss < MISSES; miss++) {
        int card = g->hands[g->turn][below(held)];
        int space = is_jack(card) ? below(100) : spaces_of[card][below(2)];
        if (is_legal(g, card, space)) return (Move){is_remover(card) ? REMOVE : PLACE, card, space, 0};
        if (!g->turned_in && is_dead(g, card)) return (Move){TURN_IN, card, 0, 0};
    }
    return moves[below(list_moves(g, moves))];
}

static void discard(Game *g, int seat, int card) {
    int i = 0;
    while (g->hands[seat][i] != card) i++;
    for (g->held[seat]--; i < g->held[seat]; i++) g->hands[seat][i] = g->hands[seat][i + 1];
    g->discards[seat][g->discard_count[seat]++] = card;
}

static void draw(Game *g, int seat) {
    g->hands[seat][g->held[seat]++] = g->deck[--g->deck_count];
    if (g->deck_count > 0) return;
    for (int s = 0; s < 2; s++) {
        for (int i = 0; i < g->discard_count[s]; i++) g->deck[g->deck_count++] = g->discards[s][i];
        g->discard_count[s] = 0;
    }
    shuffle(g->deck, g->deck_count);
}

static void pass_turn(Game *g) {
    g->turn = 1 - g->turn;
    g->turned_in = 0;
}

static void play(Game *g, Move m) {
    int seat = g->turn;
    if (m.kind == PASS) {
        if (++g->passes >= STALEMATE) g->over = 1;
        else pass_turn(g);
        return;
    }
    discard(g, seat, m.card);
    if (m.kind == TURN_IN) {
        g->turned_in = 1;
        draw(g, seat);
        return;
    }
    g->passes = 0;
    if (m.kind == REMOVE) {
        int owner = g->chips[m.space];
        g->chips_left[owner]++;
        g->chips[m.space] = EMPTY;
        for (int i = 0; i < through_count[m.space]; i++) g->in_line[owner][through[m.space][i]]--;
    } else {
        uint32_t mask = claimable(g, seat, m.space);
        if (mask) claim(g, seat, m.space, m.claim ? m.claim : default_set(g, seat, m.space, mask));
        g->chips[m.space] = seat;
        g->chips_left[seat]--;
        for (int i = 0; i < through_count[m.space]; i++) g->in_line[seat][through[m.space][i]]++;
        if (g->score[seat] >= GOAL) {
            g->over = 1;
            g->winner = seat;
            return;
        }
    }
    draw(g, seat);
    pass_turn(g);
}

static void deal(Game *g, const int *deck) {
    memset(g, 0, sizeof *g);
    for (int space = 0; space < 100; space++) g->chips[space] = card_on[space] == 255 ? CORNER : EMPTY;
    g->chips_left[0] = g->chips_left[1] = CHIPS;
    for (int team = 0; team < 2; team++) memcpy(g->in_line[team], corners_in, sizeof corners_in);
    g->turn = 1;
    g->winner = -1;
    for (int i = 0; i < 2 * HAND; i++) g->hands[(1 + i) % 2][i / 2] = deck[i];
    g->held[0] = g->held[1] = HAND;
    g->deck_count = 104 - 2 * HAND;
    for (int i = 0; i < g->deck_count; i++) g->deck[i] = deck[103 - i];
}

int main(int argc, char **argv) {
    Game g;
    int deck[104], seen[52] = {0};
    long total = 0, wins[2] = {0, 0}, games = argc > 1 ? atol(argv[1]) : 1000;
    struct timespec start, end;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (int space = 0; space < 100; space++)
        if (scanf("%d", &card_on[space]) != 1) return 1;
    for (int space = 0; space < 100; space++)
        if (card_on[space] != 255) spaces_of[card_on[space]][seen[card_on[space]]++] = space;
    make_lines();
    make_clashes();
    for (int i = 0; i < 104; i++) deck[i] = i % 52;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long game = 0; game < games; game++) {
        shuffle(deck, 104);
        deal(&g, deck);
        while (!g.over) {
            play(&g, choose(&g));
            total++;
        }
        if (g.winner >= 0) wins[g.winner]++;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%ld %ld %ld %.6f\n", total, wins[0], wins[1],
           (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9);
    return 0;
}
