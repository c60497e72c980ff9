// Nine Men's Morris searched in plain C++: the yardstick for the compiled kernels.
//
// The same rules, evaluation, move ordering and search as games/morris/rules.py, games/morris/insight.py and
// engine/kernels/search.py, function by function, so that both visit the same nodes. The benchmark writes
// board.h, which holds the tables and weights, from the Python modules.
//
//   morris_search OWN OPPONENT OWN_HAND OPPONENT_HAND PLAYER QUIET FORM DEPTH TABLE_BITS
//
// searches to depth 1, 2, ... DEPTH on one table and prints: nodes, value of the last depth, seconds.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/mman.h>

#include "board.h"

using Word = int64_t;

// ---- rules ----

struct State {
    Word own, opponent, own_hand, opponent_hand, player, quiet, form;
};

inline Word ctz(Word word) { return __builtin_ctzll(word); }
inline Word popcount(Word word) { return __builtin_popcountll(word); }

inline Word moved(Word own, Word origin, Word target) { return (own & ~(Word(1) << origin)) | Word(1) << target; }

inline Word turn(Word target, Word origin, Word first, Word second) {
    return target | origin << 5 | first << 10 | second << 15;
}

inline bool may_jump(const State& state) {
    return popcount(state.own) == 3 && state.own_hand == 0 && (state.form & NO_JUMPS) == 0;
}

inline Word mills_closed(Word stones, Word point) {
    Word first = MILLS_THROUGH[2 * point], second = MILLS_THROUGH[2 * point + 1];
    return ((stones & first) == first) + ((stones & second) == second);
}

inline Word may_be_taken(Word stones, Word form) {
    Word loose = stones;
    for (Word mill : MILLS)
        if ((stones & mill) == mill) loose &= ~mill;
    return loose == 0 && (form & TAKE_ANY) != 0 ? stones : loose;
}

Word may_be_taken_next(const State& state, Word first) {
    Word left = state.opponent & ~(Word(1) << first);
    return popcount(left) + state.opponent_hand < 3 ? 0 : may_be_taken(left, state.form);
}

inline bool is_blocked(const State& state) {
    if (state.own_hand > 0 || may_jump(state)) return false;
    Word empty = FULL & ~(state.own | state.opponent);
    for (Word movers = state.own; movers != 0; movers &= movers - 1)
        if ((NEIGHBOURS[ctz(movers)] & empty) != 0) return false;
    return true;
}

inline bool has_too_few(const State& state) { return popcount(state.own) + state.own_hand < 3; }

inline bool is_quiet_too_long(const State& state) {
    Word limit = state.form >> QUIET_LIMIT;
    return limit != 0 && state.quiet >= limit;
}

inline Word result(const State& state) {
    if (has_too_few(state) || is_blocked(state)) return 1 - state.player;
    return is_quiet_too_long(state) ? DRAW : ONGOING;
}

Word add_takings(const State& state, Word origin, Word target, Word closed, Word* out, Word count) {
    Word takeable = may_be_taken(state.opponent, state.form);
    if (takeable == 0) {
        out[count] = turn(target, origin, NOWHERE, NOWHERE);
        return count + 1;
    }
    bool takes_two = closed == 2 && (state.form & TAKE_TWO) != 0;
    for (Word choices = takeable; choices != 0; choices &= choices - 1) {
        Word first = ctz(choices);
        Word seconds = takes_two ? may_be_taken_next(state, first) : 0;
        if (seconds == 0) out[count++] = turn(target, origin, first, NOWHERE);
        for (; seconds != 0; seconds &= seconds - 1) {
            Word second = ctz(seconds);
            bool twin = (takeable >> second & 1) != 0 && (may_be_taken_next(state, second) >> first & 1) != 0;
            if (first < second || !twin) out[count++] = turn(target, origin, first, second);
        }
    }
    return count;
}

Word legal(const State& state, Word* out) {
    if (has_too_few(state) || is_quiet_too_long(state)) return 0;
    Word empty = FULL & ~(state.own | state.opponent);
    bool goes_anywhere = state.own_hand > 0 || may_jump(state);
    Word count = 0;
    for (Word movers = state.own_hand > 0 ? Word(1) << NOWHERE : state.own; movers != 0; movers &= movers - 1) {
        Word origin = ctz(movers);
        for (Word targets = goes_anywhere ? empty : empty & NEIGHBOURS[origin]; targets != 0; targets &= targets - 1) {
            Word target = ctz(targets);
            Word closed = mills_closed(moved(state.own, origin, target), target);
            if (closed == 0)
                out[count++] = turn(target, origin, NOWHERE, NOWHERE);
            else
                count = add_takings(state, origin, target, closed, out, count);
        }
    }
    return count;
}

inline State apply(const State& state, Word move) {
    Word target = move & 31, origin = move >> 5 & 31;
    Word own = moved(state.own, origin, target);
    Word taken = Word(1) << (move >> 10 & 31) | Word(1) << (move >> 15 & 31);
    Word placed = origin == NOWHERE;
    bool is_quiet = placed == 0 && mills_closed(own, target) == 0;
    return {state.opponent & ~taken,   own,
            state.opponent_hand,       state.own_hand - placed,
            1 - state.player,          is_quiet ? state.quiet + 1 : 0,
            state.form};
}

// ---- insight ----

struct Worth {
    Word value, closable;
};

inline Worth worth(Word stones, Word others, Word empty, bool flies, Word hand) {
    Word value = 0, closable = 0, closed = 0, swings = 0;
    for (Word mill : MILLS)
        if ((stones & mill) == mill) {
            value += MILL;
            closed |= mill;
        }
    for (Word mill : MILLS) {
        Word gap = mill & empty;
        if ((others & mill) != 0 || popcount(mill & stones) != 2) continue;
        value += OPEN_TWO;
        Word steps = NEIGHBOURS[ctz(gap)] & stones & ~mill;
        if (flies || steps != 0) {
            closable++;
            swings |= steps & closed;
        }
    }
    if (swings != 0) value += SWING;
    for (Word left = stones; left != 0; left &= left - 1) {
        Word beside = NEIGHBOURS[ctz(left)];
        Word room = popcount(beside & empty);
        value += (hand > 0 ? ROOM_PLACING : ROOM) * room;
        if (room == 0)
            value -= STUCK;
        else if ((left & -left & closed) != 0 && (beside & others) == 0)
            value += RUNNING;
    }
    return {value, closable};
}

Word evaluate(const State& state) {
    Word empty = FULL & ~(state.own | state.opponent);
    Word own = popcount(state.own), opponent = popcount(state.opponent);
    Word value = STONE * (own + state.own_hand - opponent - state.opponent_hand);
    bool jumps = (state.form & NO_JUMPS) == 0;
    bool own_flies = state.own_hand > 0 || (jumps && own == 3);
    bool opponent_flies = state.opponent_hand > 0 || (jumps && opponent == 3);
    Worth mine = worth(state.own, state.opponent, empty, own_flies, state.own_hand);
    Worth theirs = worth(state.opponent, state.own, empty, opponent_flies, state.opponent_hand);
    value += mine.value - theirs.value;
    if (mine.closable > 0) value += CLOSES_NOW;
    if (theirs.closable > 0) value -= theirs.closable == 1 ? CLOSES_NEXT : CLOSES_TWO;
    return value;
}

inline Word promise(const State& state, Word move) {
    Word target = move & 31, origin = move >> 5 & 31, taken = move >> 10 & 31;
    if (taken != NOWHERE) return 8;
    if (mills_closed(state.opponent | Word(1) << target, target) > 0) return 6;
    if (mills_closed(moved(state.own, origin, target), target) > 0) return 4;
    return popcount(NEIGHBOURS[target]) - 2;
}

inline Word mixed(Word seed, Word word) {
    uint64_t product = uint64_t(seed ^ word) * 0x9E3779B97F4A7C15ull;
    return Word(product ^ product >> 32);
}

inline Word key(const State& state) {
    Word rest = state.own_hand << 8 | state.opponent_hand << 4 | state.player;
    Word stones = mixed(mixed(1, state.own), state.opponent);
    return mixed(mixed(stones, rest), state.form);
}

inline Word patience(const State& state) {
    Word limit = state.form >> QUIET_LIMIT;
    return limit != 0 ? limit - state.quiet : Word(1) << 30;
}

inline Word stretch(Word move, Word depth, Word number) {
    if (number < LATE || depth < 3 || (move >> 10 & 31) != NOWHERE) return 0;
    return number >= 3 * LATE && depth >= 5 ? -2 : -1;
}

// ---- search ----

const Word WIN = 1000000, PROVEN = WIN - 1000, INFINITE = WIN + 1, ENDLESS = Word(1) << 30;
const int MAX_PLY = 80, MOVE_BITS = 20;
const Word MOVES = Word(1) << MOVE_BITS, HABITS = 1 << 13;
const Word EXACT = 1, LOWER = 2, UPPER = 3;
const Word KIND = MOVE_BITS, GUESSED = KIND + 2, DEPTH = GUESSED + 1, VALUE = DEPTH + 7, BORN = VALUE + 21;
const Word UNHURRIED = 0x2545F4914F6CDD1D;
const Word NEVER = 0, BEFORE = 1, OFTEN = 2;

struct Entry {
    Word key, memory;
};

Word nodes, horizon, mask;
// Nothing was played before the search: the path has but the position searched, and there is nothing to keep apart.
const Word past = 0, repetition = 3, salt = 0, age = 1;
Word moves_at[MAX_PLY + 1][MAX_MOVES], ranks_at[MAX_PLY + 1][MAX_MOVES];
Word killers[MAX_PLY + 1][2], path[1];
Word* history;
Entry* table;

Word search(const State& state, Word depth, Word alpha, Word beta, Word ply);

inline Word habit(Word move) { return (move ^ move >> 7) & (HABITS - 1); }

inline void remember(Word here, Word depth, Word value, Word alpha, Word beta, Word move, Word ply) {
    Word kind = value <= alpha ? UPPER : value >= beta ? LOWER : EXACT;
    Word stored = value > PROVEN ? value + ply : value < -PROVEN ? value - ply : value;
    Word memory = move | kind << KIND | horizon << GUESSED | std::min<Word>(depth, 127) << DEPTH |
                  (stored + WIN) << VALUE | age << BORN;
    Entry* place = table + 2 * (here & mask);
    Word held = place->memory;
    if ((place->key ^ held) != here && held >> BORN == age && (held >> DEPTH & 127) > depth) place++;
    *place = {here ^ memory, memory};
}

inline Word recall(Word here) {
    const Entry* place = table + 2 * (here & mask);
    if ((place[0].key ^ place[0].memory) == here) return place[0].memory;
    return (place[1].key ^ place[1].memory) == here ? place[1].memory : 0;
}

inline Word remembered_value(Word memory, Word ply) {
    Word value = (memory >> VALUE & ((1 << 21) - 1)) - WIN;
    return value > PROVEN ? value - ply : value < -PROVEN ? value + ply : value;
}

inline bool settles(Word memory, Word depth, Word alpha, Word beta, Word ply, Word patient) {
    if (memory == 0) return false;
    Word seen = memory >> DEPTH & 127, value = remembered_value(memory, ply);
    Word reach = std::abs(value) > PROVEN ? WIN - std::abs(value) - ply : seen;
    if (reach >= patient || seen < depth) return false;
    Word kind = memory >> KIND & 3;
    return kind == EXACT || (kind == LOWER && value >= beta) || (kind == UPPER && value <= alpha);
}

inline Word times_stood(const State& state, Word here, Word ply) {
    Word last = past + ply, times = 0, before = 0;
    for (Word back = std::max<Word>(4, ply + (ply & 1)); back <= std::min(state.quiet, last); back += 2)
        if (path[last - back] == here) {
            times++;
            before += back > ply;
        }
    if (times > 0 && times + 1 >= repetition) return OFTEN;
    return before > 0 ? BEFORE : NEVER;
}

inline void rank(const State& state, const Word* moves, Word* ranks, Word count, Word depth, Word favourite, Word ply) {
    Word first = killers[ply][0], second = killers[ply][1];
    for (Word number = 0; number < count; number++) {
        Word move = moves[number];
        if (move == favourite) {
            ranks[number] = Word(1) << 40;
            continue;
        }
        Word worth = depth > 1 ? promise(state, move) << 20 : 0;
        if (move == first || move == second) worth += 1 << 19;
        ranks[number] = worth + std::min<Word>(history[habit(move)], (1 << 19) - 1);
    }
}

inline void bring_best_forward(Word* moves, Word* ranks, Word number, Word count) {
    Word best = number;
    for (Word other = number + 1; other < count; other++)
        if (ranks[other] > ranks[best]) best = other;
    std::swap(moves[number], moves[best]);
    std::swap(ranks[number], ranks[best]);
}

inline void reward(Word move, Word depth, Word ply) {
    if (killers[ply][0] != move) {
        killers[ply][1] = killers[ply][0];
        killers[ply][0] = move;
    }
    history[habit(move)] += depth * depth;
}

Word search_moves(const State& state, Word depth, Word alpha, Word beta, Word ply, Word here, Word favourite,
                  bool is_careful) {
    Word *moves = moves_at[ply], *ranks = ranks_at[ply];
    Word count = legal(state, moves);
    rank(state, moves, ranks, count, depth, favourite, ply);
    Word elsewhere = horizon;
    horizon = 0;
    Word best = -INFINITE, best_move = moves[0], floor = alpha;
    for (Word number = 0; number < count; number++) {
        if (number < 12) bring_best_forward(moves, ranks, number, count);
        State after = apply(state, moves[number]);
        Word by = is_careful ? 0 : stretch(moves[number], depth, number);
        Word value = -search(after, depth - 1 + by, number == 0 ? -beta : -floor - 1, -floor, ply + 1);
        if (by < 0 && value > floor) {
            by = 0;
            value = -search(after, depth - 1, -floor - 1, -floor, ply + 1);
        }
        if (number > 0 && floor < value && value < beta)
            value = -search(after, depth - 1 + by, -beta, -floor, ply + 1);
        if (value > best) {
            best = value;
            best_move = moves[number];
            floor = std::max(floor, value);
            if (floor >= std::min(beta, WIN - ply - 1)) {
                reward(best_move, depth, ply);
                break;
            }
        }
    }
    remember(here, depth, best, alpha, beta, best_move, ply);
    horizon |= elsewhere;
    return best;
}

Word search(const State& state, Word depth, Word alpha, Word beta, Word ply) {
    nodes++;
    Word outcome = result(state);
    if (outcome != ONGOING) return outcome == DRAW ? 0 : outcome == state.player ? WIN - ply : ply - WIN;
    if (depth <= 0 || ply >= MAX_PLY) {
        horizon = 1;
        return evaluate(state);
    }
    Word here = key(state);
    Word stood = ply > 0 ? times_stood(state, here, ply) : NEVER;
    if (stood != NEVER) {
        horizon |= stood == BEFORE;
        return 0;
    }
    Word patient = patience(state);
    here ^= salt;
    bool is_careful = alpha > PROVEN || beta < -PROVEN;
    if (is_careful) here ^= UNHURRIED;
    if (depth >= patient) {
        here = mixed(here, patient);
        patient = ENDLESS;
    }
    Word memory = recall(here);
    if (ply > 0 && settles(memory, depth, alpha, beta, ply, patient)) {
        horizon |= memory >> GUESSED & 1;
        return remembered_value(memory, ply);
    }
    Word favourite = memory != 0 ? memory & (MOVES - 1) : -1;
    return search_moves(state, depth, alpha, beta, ply, here, favourite, is_careful);
}

// Memory in huge pages, as numpy takes it: so that both sides are compared by their code alone.
template <typename Item>
Item* zeroed(Word count) {
    size_t bytes = count * sizeof(Item), page = size_t(1) << 21;
    void* memory = aligned_alloc(page, (bytes + page - 1) / page * page);
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<Item*>(memset(memory, 0, bytes));
}

int main(int count, char** words) {
    if (count != 10) return 2;
    Word numbers[10];
    for (int i = 1; i < 10; i++) numbers[i] = atoll(words[i]);
    State state = {numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]};
    Word size = Word(1) << numbers[9], value = 0;
    mask = size / 2 - 1;
    path[0] = key(state);
    history = zeroed<Word>(HABITS);
    table = zeroed<Entry>(size);
    for (auto& pair : killers) pair[0] = pair[1] = -1;
    auto begin = std::chrono::steady_clock::now();
    for (Word depth = 1; depth <= numbers[8]; depth++) {
        horizon = 0;
        value = search(state, depth, -INFINITE, INFINITE, 0);
    }
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    printf("%lld %lld %.6f\n", (long long)nodes, (long long)value, seconds);
}
