// Trains an n-tuple network on one NVIDIA GPU, by the plan that `twofold train --gpu-plan` writes.
//
//   twofold train RECIPE --out FOLDER --gpu-plan PLAN
//   nvcc -O3 -std=c++17 -arch=sm_90 -o train-gpu crates/training/gpu/train.cu
//   train-gpu PLAN TABLES [SECONDS]    # - for no tables
//   twofold train RECIPE --out FOLDER --gpu-tables TABLES
//
// Each warp plays one game at a time. Its 32 lanes read the entries of the eight images of a board at once. All warps change the
// same tables without locks, as the threads of the Rust learner do; what the learner does and why stands there (learner.rs,
// network.rs). Two things differ:
//
// - An entry that many games update at the same moment would move by the sum of their corrections. Its step is divided by the
//   expected number of these updates, so that together they move it by their mean.
// - A stage begins with a copy of the tables that it inherits. Entries that it has never updated are copied again from time to time.
//
// SECONDS, where given, replaces the numbers of moves of the plan: each step gets its share of that time.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#ifndef LAUNCH
#include <cuda_runtime.h>
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
#endif

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int MOST_TUPLES = 16;
constexpr int MOST_STAGES = 9;
constexpr int MOST_STEPS = 16;
constexpr int WARPS_A_BLOCK = 4;
// Updates wait for so many later errors at most.
constexpr int MOST_DELAY = 5;
// Boards kept for restarts, for each stage.
constexpr u32 KEPT_STARTS = 1 << 15;
// Games restart in a stage after so many entries into it: many games from the same few boards would throw its values far off.
constexpr u32 FEWEST_STARTS = 1 << 10;
// Every so many moves a board is kept for a restart in the middle of its game, and so many of them at most.
constexpr u32 PATH_EVERY = 16;
constexpr u32 PATH_KEPT = 4096;
// Games with fewer moves are not played again from their middle.
constexpr u32 SHORT_GAME = 500;
// The part of an error that the value of a level corrects, as in network.rs.
constexpr float LEVEL_PART = 0.125f;
// Games play at the same time once so many moves were made for each of them.
constexpr double MOVES_A_GAME = 20000;
// An entry counts as updated so many times already, so that the first games in a stage move it little.
constexpr float FIRST_UPDATES = 32.f;
// How an inherited entry begins: as after so many errors of its usual size.
constexpr float MANY_UPDATES = 1000.f;
constexpr float USUAL_ERROR = 300.f;

#define CHECK(call)                                                                                             \
    do {                                                                                                        \
        cudaError_t outcome = (call);                                                                           \
        if (outcome != cudaSuccess) {                                                                           \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(outcome));               \
            std::exit(1);                                                                                       \
        }                                                                                                       \
    } while (0)

// How to read a tuple from the two planes of a board; see features.rs.
struct Tuple {
    u32 base;
    u32 gap;
    u32 rotations[2];
    u32 masks[2];
};

enum View : u32 { PLAIN = 0, ALIKE = 1, HALVED = 2 };

// A later stage; see stage.rs and view.rs.
struct Stage {
    u32 sum;
    u32 smallest;
    u32 view;
    u32 largest;
    // The stage whose tables it inherits, plus one; 0 for none.
    u32 parent;
};

struct Step {
    u64 moves;
    // The last stage that games go on in.
    u32 last;
    u32 learns;
    u32 halving;
    float carousel;
    float rate;
    float lambda;
    // Games between two samples for the mean; 0 for none.
    u32 average;
    u32 unused;
};

// The plan of a training, as it is in its file. The tables of slides come from the rules in Rust.
struct Plan {
    char magic[8];
    u32 tuples;
    u32 stage_entries;
    u32 later;
    u32 levels;
    u64 seed;
    u32 four;
    u32 steps;
    Tuple tuple[MOST_TUPLES];
    Stage stage[MOST_STAGES];
    u32 unused;
    Step step[MOST_STEPS];
};

// An entry: its value, the sum of its errors, the sum of their sizes, and the number of its updates.
using Entry = float4;

enum Start : u32 { EMPTY = 0, MIDDLE = 1, STAGE = 2 };

// A game between two launches.
struct Game {
    u64 board;
    u64 random;
    u64 middle;
    u32 score;
    u32 moves;
    u32 start;
    u32 stage;
    u32 entered;
    u32 playing;
};

struct Counters {
    unsigned long long games;
    unsigned long long whole_games;
    unsigned long long whole_score;
    unsigned long long reached[3];
    unsigned long long entered[MOST_STAGES];
    unsigned long long passed[MOST_STAGES];
    // Moves in each stage, and those of restarted games among them.
    unsigned long long moves[MOST_STAGES];
    unsigned long long back[MOST_STAGES];
    u32 starts[MOST_STAGES];
};

// What a launch needs besides the plan.
struct Launch {
    Entry *entries;
    Entry *levels;
    Game *games;
    u64 *paths;
    u64 *starts;
    Counters *counters;
    const u32 *slides;
    u32 moves;
    u32 last;
    u32 learns;
    u32 halving;
    float carousel;
    float rate;
    float lambda;
    // The stage whose tables serve each stage.
    u32 serves[MOST_STAGES];
    // The expected number of simultaneous updates of an entry, divided by its number of updates.
    float crowd[MOST_STAGES];
};

__constant__ Plan plan;

__device__ inline u64 transposed(u64 board) {
    u64 cells = (board & 0xf0f00f0ff0f00f0full) | (board & 0x0000f0f00000f0f0ull) << 12 | (board & 0x0f0f00000f0f0000ull) >> 12;
    return (cells & 0xff00ff0000ff00ffull) | (cells & 0x00ff00ff00000000ull) >> 24 | (cells & 0x00000000ff00ff00ull) << 24;
}

__device__ inline u32 reversed(u32 line) {
    return (line & 0xf) << 12 | (line & 0xf0) << 4 | (line >> 4 & 0xf0) | line >> 12;
}

// The highest bit of every digit that is at least `rank`, which is 1 to 16.
__device__ inline u64 at_least(u64 digits, u32 rank) {
    const u64 top = 0x8888888888888888ull, each = 0x1111111111111111ull;
    u64 low = digits & ~top;
    u64 reached = rank >= 8 ? (low + each * (16 - rank)) & digits : (low + each * (8 - rank)) | digits;
    return reached & top;
}

// The tiles above the largest missing one halved until none is above `largest`, and the level; see view.rs.
__device__ inline u64 halved(u64 digits, u32 largest, int &level) {
    level = -1;
    while (at_least(digits, largest + 1)) {
        u32 present = 0;
        for (int cell = 0; cell < 16; cell++) present |= 1u << (digits >> (4 * cell) & 15);
        u32 top = 31 - __clz(present);
        u32 missing = ~(present | 1) & ((1u << top) - 1);
        u32 above = missing ? 31 - __clz(missing) : 0;
        if (level < 0) {
            u32 sum = 0;
            for (int cell = 0; cell < 16; cell++) {
                u32 exponent = digits >> (4 * cell) & 15;
                if (exponent >= 1 && exponent <= above) sum += 1u << exponent;
            }
            u32 step = (16 * sum) >> above;
            level = ((top - largest - 1) * 16 + (top - above)) * 32 + (step < 31 ? step : 31);
        }
        digits -= at_least(digits, above + 1) >> 3;
    }
    if (level < 0) level = 0;
    return digits;
}

// The lower two bits of each digit, moved together.
__device__ inline u32 gathered(u64 digits) {
    u64 pairs = digits & 0x3333333333333333ull;
    pairs = (pairs | pairs >> 2) & 0x0f0f0f0f0f0f0f0full;
    pairs = (pairs | pairs >> 4) & 0x00ff00ff00ff00ffull;
    pairs = (pairs | pairs >> 8) & 0x0000ffff0000ffffull;
    return (u32)(pairs | pairs >> 16);
}

// One of the eight images of a plane of a board: transposed, mirrored, turned upside down, or several of these.
__device__ inline u32 image(u32 cells, u32 symmetry) {
    u32 swapped = (cells >> 6 ^ cells) & 0x00cc00cc;
    u32 across = cells ^ swapped ^ swapped << 6;
    swapped = (across >> 12 ^ across) & 0x0000f0f0;
    across = across ^ swapped ^ swapped << 12;
    cells = symmetry & 1 ? across : cells;
    u32 pairs = (cells & 0x33333333) << 2 | (cells >> 2 & 0x33333333);
    u32 mirrored = (pairs & 0x0f0f0f0f) << 4 | (pairs >> 4 & 0x0f0f0f0f);
    cells = symmetry & 2 ? mirrored : cells;
    return symmetry & 4 ? __byte_perm(cells, 0, 0x0123) : cells;
}

__device__ inline u32 rotated(u32 plane, u32 by) { return __funnelshift_r(plane, plane, by); }

// A random number; the state is the same in all lanes. CITE: Vigna, *An experimental exploration of Marsaglia's xorshift
// generators, scrambled* (2016).
__device__ inline u32 random(u64 &state) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (u32)(state * 0x2545f4914f6cdd1dull >> 32);
}

constexpr u32 ALL = 0xffffffff;

__device__ inline u64 spawned(u64 board, u64 &state, u32 lane) {
    bool is_empty = lane < 16 && (board >> (60 - 4 * (lane & 15)) & 15) == 0;
    u32 empty = __ballot_sync(ALL, is_empty);
    u32 wanted = __umulhi(random(state), (u32)__popc(empty));
    bool is_wanted = is_empty && __popc(empty & ((1u << lane) - 1)) == (int)wanted;
    u32 cell = __ffs(__ballot_sync(ALL, is_wanted)) - 1;
    u64 rank = random(state) < plan.four ? 2 : 1;
    return board | rank << (60 - 4 * cell);
}

// What a counter says now, not what it said when the launch began.
template <typename T> __device__ inline T known(const T *counter) { return *(const volatile T *)counter; }

// The stage of a board, 0 for the first. Each group of eight lanes has a board; each of its lanes looks whether a later stage is
// reached.
__device__ inline u32 stage_of(u64 board, const Stage &later, bool is_there) {
    u32 sum = 0;
    for (int cell = 0; cell < 16; cell++) {
        u32 exponent = board >> (4 * cell) & 15;
        sum += exponent >= later.smallest ? 1u << exponent : 0;
    }
    u32 reached = __ballot_sync(ALL, is_there && sum >= later.sum) >> (threadIdx.x & 24) & 255;
    return __ffs(~reached) - 1;
}

// An update that waits for later errors: each lane has the indices of its entries.
template <int LOOKUPS> struct Pending {
    u32 index[LOOKUPS];
    float error;
    // The level plus one, and the stage of the tables above that.
    u32 place;
};

template <int LOOKUPS> struct Warp {
    const Launch &launch;
    u32 lane;
    u64 random_state;

    __device__ void update(const Pending<LOOKUPS> &pending, const bool *reads) {
        u32 table = pending.place >> 16;
        if (!(launch.learns >> table & 1)) return;
        float error = pending.error;
        float size = fabsf(error);
        float step = launch.rate * error / (8 * plan.tuples);
        float crowd = launch.crowd[table];
        u32 chance = (u32)(random_state >> 17) * (2 * lane + 1) + lane * 0x9e3779b9u;
#pragma unroll
        for (int j = 0; j < LOOKUPS; j++) {
            if (!reads[j]) continue;
            change(launch.entries + pending.index[j], error, size, step, crowd, chance >> (8 * j + 8));
        }
        u32 level = pending.place & 0xffff;
        if (level && lane == 0) {
            change(launch.levels + (level - 1), error, size, LEVEL_PART * launch.rate * error, crowd, chance >> 3);
        }
    }

    // CITE: Jaśkowski (2017), algorithm 2: temporal coherence.
    __device__ static void change(Entry *entry, float error, float size, float step, float crowd, u32 chance) {
        // A float counts in ones up to 2^24 only: from 2^22 on, one update in 256 counts for 256.
        constexpr float EXACT = 4194304.f;
        Entry old = __ldcg(entry);
        float share = old.z > 0.f ? fabsf(old.y) / old.z : 1.f;
        float others = (old.w + FIRST_UPDATES) * crowd;
        if (others > 1.f) share /= others;
        float count = old.w < EXACT ? 1.f : (chance & 255) == 0 ? 256.f : 0.f;
        atomicAdd(entry, make_float4(share * step, error, size, count));
    }
};

template <int LOOKUPS>
__global__ void __launch_bounds__(32 * WARPS_A_BLOCK) play(const __grid_constant__ Launch launch) {
    const u32 lane = threadIdx.x & 31;
    const u32 number = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    const u32 symmetry = lane & 7, group = lane >> 3;

    // The tuples that this lane reads.
    bool reads[LOOKUPS];
    Tuple tuple[LOOKUPS];
    for (int j = 0; j < LOOKUPS; j++) {
        u32 at = group + 4 * j;
        reads[j] = at < plan.tuples;
        tuple[j] = plan.tuple[reads[j] ? at : 0];
    }
    // What this lane has to do with the slides: a direction, a line, and a later stage.
    const u32 direction = group, row = lane & 3;
    const bool is_upright = (direction & 1) == 0, is_backwards = direction == 1 || direction == 2;
    const Stage my_stage = plan.stage[symmetry + 1 <= plan.later ? symmetry + 1 : 0];
    const bool has_stage = symmetry + 1 <= plan.later;
    const u32 watched = plan.later ? plan.stage[1].smallest - 1 : 15;

    Game game = launch.games[number];
    u64 *path = launch.paths + (u64)number * PATH_KEPT;
    Warp<LOOKUPS> warp{launch, lane, game.random};
    Pending<LOOKUPS> pending[MOST_DELAY];
    int waiting = 0;
    float last_value = 0.f;
    u32 since = 0;
    Counters *counters = launch.counters;

    auto count_moves = [&](u32 stage) {
        if (lane == 0 && since) {
            atomicAdd(&counters->moves[stage], (unsigned long long)since);
            if (game.start == STAGE) atomicAdd(&counters->back[stage], (unsigned long long)since);
        }
        since = 0;
    };
    auto observe = [&](float outcome) {
        float error = outcome - last_value, weight = 1.f;
#pragma unroll
        for (int i = MOST_DELAY - 1; i >= 0; i--) {
            pending[i].error += weight * error;
            weight *= launch.lambda;
        }
    };
    // The waiting updates, oldest first; the latest `kept_out` of them are dropped.
    auto update_all = [&](int kept_out) {
        int first = MOST_DELAY - waiting;
#pragma unroll
        for (int i = 0; i < MOST_DELAY; i++) {
            if (i >= first && i < MOST_DELAY - kept_out) warp.update(pending[i], reads);
        }
        waiting = 0;
    };

    for (u32 made = 0; made < launch.moves;) {
        if (!game.playing) {
            // A new game: in the middle of the last one, at the entry of a stage, or from the start.
            u64 board = 0;
            game.start = EMPTY;
            if (game.middle) {
                board = game.middle;
                game.start = MIDDLE;
            } else {
                // Stages with fewer moves are chosen more often.
                u32 stage = lane + 1;
                bool is_known = stage <= plan.later && stage <= launch.last && (launch.learns >> launch.serves[stage < MOST_STAGES ? stage : 0] & 1)
                    && known(&counters->starts[stage < MOST_STAGES ? stage : 0]) >= FEWEST_STARTS;
                float here = is_known ? (float)known(&counters->moves[stage]) : 0.f;
                float late = lane <= plan.later ? (lane > 0 && lane <= launch.last ? (float)known(&counters->moves[lane]) : (float)known(&counters->back[lane])) : 0.f;
                float all = lane <= plan.later ? (float)known(&counters->moves[lane]) : 0.f;
                for (int by = 16; by > 0; by >>= 1) {
                    late += __shfl_xor_sync(ALL, late, by);
                    all += __shfl_xor_sync(ALL, all, by);
                }
                // A new stage does not take all games until it has caught up.
                float weight = is_known ? all / (here + all / 20.f + 1.f) : 0.f;
                float sum = weight;
                for (int by = 16; by > 0; by >>= 1) sum += __shfl_xor_sync(ALL, sum, by);
                float chance = 0.5f + 20.f * (launch.carousel - late / fmaxf(all, 1.f));
                float drawn = random(warp.random_state) * (1.f / 4294967296.f);
                if (sum > 0.f && launch.carousel > 0.f && drawn < chance) {
                    float wanted = sum * (random(warp.random_state) * (1.f / 4294967296.f));
                    u32 chosen = 0;
                    for (u32 at = 0; at < plan.later; at++) {
                        float its = __shfl_sync(ALL, weight, at);
                        if (its > 0.f && (wanted >= 0.f || chosen == 0)) chosen = at + 1;
                        wanted -= its;
                        if (wanted < 0.f && chosen) break;
                    }
                    u32 kept = __shfl_sync(ALL, known(&counters->starts[chosen]), 0);
                    kept = kept < KEPT_STARTS ? kept : KEPT_STARTS;
                    // All lanes must take the same board.
                    u32 drawn_start = __shfl_sync(ALL, __umulhi(random(warp.random_state), kept), 0);
                    board = __ldcg(launch.starts + (u64)chosen * KEPT_STARTS + drawn_start);
                    board = __shfl_sync(ALL, board, 0);
                    game.start = STAGE;
                }
            }
            if (game.start == EMPTY) {
                board = spawned(spawned(0, warp.random_state, lane), warp.random_state, lane);
            }
            game.stage = stage_of(board, my_stage, has_stage);
            game.board = board;
            game.score = 0;
            game.moves = 0;
            game.middle = 0;
            game.playing = 1;
            game.entered = game.start == MIDDLE ? MOST_STAGES : game.stage;
            if (lane == 0 && game.start != MIDDLE) atomicAdd(&counters->entered[game.stage], 1ull);
        }

        // The four slides: each lane slides one line in one direction.
        const u64 board = game.board;
        u64 source = is_upright ? transposed(board) : board;
        u32 line = (u32)(source >> (48 - 16 * row)) & 0xffff;
        u32 slid = __ldg(launch.slides + (is_backwards ? reversed(line) : line));
        u32 result = slid & 0xffff;
        u32 points = slid >> 16;
        u64 moved = (u64)(is_backwards ? reversed(result) : result) << (48 - 16 * row);
        moved |= __shfl_xor_sync(ALL, moved, 1);
        moved |= __shfl_xor_sync(ALL, moved, 2);
        points += __shfl_xor_sync(ALL, points, 1);
        points += __shfl_xor_sync(ALL, points, 2);
        moved = is_upright ? transposed(moved) : moved;
        const u32 legal = __ballot_sync(ALL, moved != board);

        // Its stage, and the board as that sees it.
        u32 stage = 0;
        u64 seen = moved;
        int level = -1;
        if (at_least(board, watched)) {
            stage = stage_of(moved, my_stage, has_stage);
            const Stage &here = plan.stage[stage];
            if (stage && here.view == HALVED) {
                seen = halved(moved, here.largest, level);
            } else if (stage && here.view == ALIKE) {
                u64 large = at_least(moved, here.largest) >> 3;
                seen = (moved & ~(15 * large)) | here.largest * large;
            }
        }
        const u32 table = launch.serves[stage];
        // The value of a level belongs to a stage that has learned.
        if (table != stage) level = -1;
        const u32 low = gathered(seen), high = gathered(seen >> 2);
        const u32 offset = table * plan.stage_entries;
        const u32 place = (u32)(level + 1) | table << 16;

        // The values of the four afterstates.
        u32 index[4][LOOKUPS];
        float sums[4];
#pragma unroll
        for (int d = 0; d < 4; d++) {
            sums[d] = 0.f;
            u32 lower = image(__shfl_sync(ALL, low, 8 * d), symmetry);
            u32 upper = image(__shfl_sync(ALL, high, 8 * d), symmetry);
            u32 begin = __shfl_sync(ALL, offset, 8 * d);
#pragma unroll
            for (int j = 0; j < LOOKUPS; j++) {
                const Tuple &here = tuple[j];
                u32 lows = (rotated(lower, here.rotations[0]) & here.masks[0]) | (rotated(lower, here.rotations[1]) & here.masks[1]);
                u32 highs = (rotated(upper, here.rotations[0]) & here.masks[0]) | (rotated(upper, here.rotations[1]) & here.masks[1]);
                index[d][j] = begin + here.base + (lows | highs << here.gap);
                if (reads[j] && (legal >> (8 * d) & 1)) sums[d] += __ldcg(&launch.entries[index[d][j]].x);
            }
        }
        // The sums over all lanes; each group of eight lanes keeps that of its direction.
        bool is_late = lane & 16, is_odd = lane & 8;
        float one = is_late ? sums[2] : sums[0], two = is_late ? sums[3] : sums[1];
        one += __shfl_xor_sync(ALL, is_late ? sums[0] : sums[2], 16);
        two += __shfl_xor_sync(ALL, is_late ? sums[1] : sums[3], 16);
        float value = (is_odd ? two : one) + __shfl_xor_sync(ALL, is_odd ? one : two, 8);
        value += __shfl_xor_sync(ALL, value, 4);
        value += __shfl_xor_sync(ALL, value, 2);
        value += __shfl_xor_sync(ALL, value, 1);
        if (level >= 0) value += __ldcg(&launch.levels[level].x);
        float total = value + 4.f * points;

        float best_total = 0.f;
        int best = -1;
#pragma unroll
        for (int d = 0; d < 4; d++) {
            float its = __shfl_sync(ALL, total, 8 * d);
            if ((legal >> (8 * d) & 1) && (best < 0 || its > best_total)) {
                best = d;
                best_total = its;
            }
        }

        observe(best < 0 ? 0.f : best_total);
        if (waiting == MOST_DELAY) {
            warp.update(pending[0], reads);
            waiting--;
        }
        const bool is_over = best < 0 || game.stage > launch.last;
        if (is_over) {
            update_all(0);
            count_moves(game.stage);
            u32 kept = game.moves / 2 / PATH_EVERY;
            game.middle = launch.halving && game.moves > SHORT_GAME && kept < PATH_KEPT ? __ldcg(path + kept) : 0;
            game.middle = __shfl_sync(ALL, game.middle, 0);
            if (lane == 0) {
                atomicAdd(&counters->games, 1ull);
                if (game.start == EMPTY) {
                    atomicAdd(&counters->whole_games, 1ull);
                    atomicAdd(&counters->whole_score, (unsigned long long)game.score);
                    for (int i = 0; i < 3; i++) {
                        if (at_least(board, 13 + i)) atomicAdd(&counters->reached[i], 1ull);
                    }
                }
            }
            game.playing = 0;
            continue;
        }

#pragma unroll
        for (int i = 0; i + 1 < MOST_DELAY; i++) pending[i] = pending[i + 1];
        Pending<LOOKUPS> &latest = pending[MOST_DELAY - 1];
#pragma unroll
        for (int j = 0; j < LOOKUPS; j++) {
            latest.index[j] = best == 0 ? index[0][j] : best == 1 ? index[1][j] : best == 2 ? index[2][j] : index[3][j];
        }
        latest.error = 0.f;
        latest.place = __shfl_sync(ALL, place, 8 * best);
        waiting++;
        last_value = __shfl_sync(ALL, value, 8 * best);

        if (launch.halving && lane == 0 && game.moves % PATH_EVERY == 0 && game.moves / PATH_EVERY < PATH_KEPT) {
            path[game.moves / PATH_EVERY] = board;
        }
        game.score += 4 * __shfl_sync(ALL, points, 8 * best);
        game.moves++;
        since++;
        made++;
        u64 after = __shfl_sync(ALL, moved, 8 * best);
        game.board = spawned(after, warp.random_state, lane);
        u32 now = __shfl_sync(ALL, stage, 8 * best);
        if (now > game.stage) {
            count_moves(game.stage);
            if (lane == 0) {
                if (game.entered < MOST_STAGES) atomicAdd(&counters->passed[game.entered], 1ull);
                atomicAdd(&counters->entered[now], 1ull);
                u32 at = atomicAdd(&counters->starts[now], 1u) % KEPT_STARTS;
                launch.starts[(u64)now * KEPT_STARTS + at] = game.board;
            }
            game.entered = now;
            game.stage = now;
        }
    }
    // The latest update has met no error yet.
    update_all(1);
    count_moves(game.stage);
    if (lane == 0) {
        game.random = warp.random_state;
        launch.games[number] = game;
    }
}

// Copies the entries of a stage that it has never updated from the stage that it inherits.
__global__ void inherit(Entry *to, const Entry *from, u32 entries) {
    for (u32 at = blockIdx.x * blockDim.x + threadIdx.x; at < entries; at += gridDim.x * blockDim.x) {
        if (to[at].w > 0.f) continue;
        Entry other = from[at];
        // What was itself inherited keeps its history.
        float size = other.w > 0.f ? other.z / other.w : other.z > 0.f ? other.z / MANY_UPDATES : USUAL_ERROR;
        to[at] = make_float4(other.x, size * sqrtf(MANY_UPDATES), size * MANY_UPDATES, 0.f);
    }
}

// Adds the values as a sample to their mean.
__global__ void sample(float *means, const Entry *entries, u64 count, float share) {
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < count; at += (u64)gridDim.x * blockDim.x) {
        float value = entries[at].x, mean = means[at];
        if (value != mean) means[at] = mean + share * (value - mean);
    }
}

// The entries as they are in the file: with their mean, if there is one, a whole number of updates, and nothing where there was none.
__global__ void finish(Entry *entries, const float *means, u64 count) {
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < count; at += (u64)gridDim.x * blockDim.x) {
        Entry entry = entries[at];
        if (entry.w <= 0.f) {
            entries[at] = make_float4(0.f, 0.f, 0.f, 0.f);
            continue;
        }
        if (means) entry.x = means[at];
        entry.w = __uint_as_float((u32)fminf(entry.w, 4e9f));
        entries[at] = entry;
    }
}

template <typename T> T *allocated(u64 count) {
    T *memory;
    CHECK(cudaMalloc((void **)&memory, std::max<u64>(count, 1) * sizeof(T)));
    CHECK(cudaMemset(memory, 0, std::max<u64>(count, 1) * sizeof(T)));
    return memory;
}

double seconds() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}

u64 mixed(u64 &state) {
    u64 z = state += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

// Writes the tables as one file. Parts without an updated entry stay holes in it.
void write(const char *name, const Entry *entries, u64 count, const Entry *levels, u64 level_count, u64 games, u64 moves) {
    std::FILE *file = std::fopen(name, "wb");
    if (!file) {
        std::perror(name);
        std::exit(1);
    }
    const u64 part = 1 << 22, page = 4096 / sizeof(Entry);
    std::vector<Entry> copy(part);
    auto put = [&](const Entry *from, u64 many, u64 begin) {
        for (u64 at = 0; at < many; at += part) {
            u64 length = std::min(part, many - at);
            CHECK(cudaMemcpy(copy.data(), from + at, length * sizeof(Entry), cudaMemcpyDeviceToHost));
            for (u64 first = 0; first < length;) {
                u64 end = first;
                auto is_filled = [&](u64 place) {
                    u64 most = std::min(page, length - place);
                    for (u64 i = 0; i < most; i++) {
                        u32 updates;
                        std::memcpy(&updates, &copy[place + i].w, 4);
                        if (updates) return true;
                    }
                    return false;
                };
                while (end < length && is_filled(end)) end += page;
                if (end > first) {
                    end = std::min(end, length);
                    std::fseek(file, (long)((begin + at + first) * sizeof(Entry)), SEEK_SET);
                    if (std::fwrite(&copy[first], sizeof(Entry), end - first, file) != end - first) {
                        std::perror(name);
                        std::exit(1);
                    }
                }
                first = end + page;
            }
        }
    };
    put(entries, count, 0);
    put(levels, level_count, count);
    const u64 made[2] = {games, moves};
    std::fseek(file, (long)((count + level_count) * sizeof(Entry)), SEEK_SET);
    bool is_whole = std::fwrite(made, sizeof made, 1, file) == 1;
    if (std::fclose(file) != 0 || !is_whole) {
        std::perror(name);
        std::exit(1);
    }
}

template <int LOOKUPS> int warps_that_fit() {
    int device, processors, blocks;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, play<LOOKUPS>, 32 * WARPS_A_BLOCK, 0));
    return processors * blocks * WARPS_A_BLOCK;
}

int main(int count, char **words) {
    if (count < 3) {
        std::fprintf(stderr, "train-gpu PLAN TABLES [SECONDS]\n");
        return 2;
    }
    const double given = count > 3 ? std::atof(words[3]) : 0;
    static Plan host;
    std::vector<u32> slides(1 << 16);
    std::FILE *file = std::fopen(words[1], "rb");
    if (!file || std::fread(&host, sizeof host, 1, file) != 1 || std::memcmp(host.magic, "2048gpu1", 8) != 0
        || std::fread(slides.data(), 4, slides.size(), file) != slides.size() || host.tuples > 8 || host.later >= MOST_STAGES) {
        std::fprintf(stderr, "%s is not the plan of a training\n", words[1]);
        return 2;
    }
    std::fclose(file);
    CHECK(cudaMemcpyToSymbol(plan, &host, sizeof host));

    const u64 stage_entries = host.stage_entries, entries = stage_entries * (host.later + 1);
    const bool is_small = host.tuples <= 4;
    const u32 warps = is_small ? warps_that_fit<1>() : warps_that_fit<2>();
    std::printf("%u games at the same time, %.1f M entries\n", warps, entries / 1e6);

    Launch launch{};
    launch.entries = allocated<Entry>(entries);
    launch.levels = allocated<Entry>(host.levels);
    launch.games = allocated<Game>(warps);
    launch.paths = allocated<u64>((u64)warps * PATH_KEPT);
    launch.starts = allocated<u64>((u64)MOST_STAGES * KEPT_STARTS);
    launch.counters = allocated<Counters>(1);
    u32 *device_slides = allocated<u32>(slides.size());
    CHECK(cudaMemcpy(device_slides, slides.data(), 4 * slides.size(), cudaMemcpyHostToDevice));
    launch.slides = device_slides;
    u64 state = host.seed;
    std::vector<Game> games(warps);
    for (Game &game : games) game.random = mixed(state) | 1;
    CHECK(cudaMemcpy(launch.games, games.data(), warps * sizeof(Game), cudaMemcpyHostToDevice));
    float *means = nullptr, *level_means = nullptr;
    u32 samples = 0;

    u64 all_moves = 0;
    for (u32 i = 0; i < host.steps; i++) all_moves += host.step[i].moves;
    // The moves of the steps before this one, in all and in each stage.
    u64 moves_before = 0, moves_in[MOST_STAGES] = {0};
    u32 alive = 1;
    Counters now{}, before{};
    double begun = seconds();
    u64 games_sampled = 0;

    for (u32 number = 0; number < host.steps; number++) {
        const Step &step = host.step[number];
        const double time = given * step.moves / all_moves, step_begun = seconds();
        double said = step_begun, copied = step_begun;
        u64 made = 0, said_moves = 0;
        auto inherit_all = [&](u32 which) {
            for (u32 stage = 1; stage <= host.later; stage++) {
                u32 parent = host.stage[stage].parent;
                if ((which >> stage & 1) && parent && (alive >> (parent - 1) & 1)) {
                    LAUNCH(inherit, 1024, 256, launch.entries + stage * stage_entries, launch.entries + (parent - 1) * stage_entries, (u32)stage_entries);
                }
            }
        };
        for (u32 stage = 0; stage <= host.later; stage++) moves_in[stage] += now.moves[stage];
        u32 fresh = step.learns & ~alive;
        alive |= step.learns;
        inherit_all(fresh);
        for (u32 stage = 0; stage <= host.later; stage++) {
            u32 serves = stage;
            while (!(alive >> serves & 1) && host.stage[serves].parent) serves = host.stage[serves].parent - 1;
            launch.serves[stage] = serves;
        }
        launch.last = step.last;
        launch.learns = step.learns;
        launch.halving = step.halving;
        launch.carousel = step.carousel;
        launch.rate = step.rate;
        launch.lambda = step.lambda;
        if (step.average) samples = 0;
        if (step.average && !means) {
            means = allocated<float>(entries);
            level_means = allocated<float>(host.levels);
        }
        // The shares of the stages are counted anew.
        CHECK(cudaMemcpy(&now, launch.counters, sizeof now, cudaMemcpyDeviceToHost));
        std::memset(now.moves, 0, sizeof now.moves);
        std::memset(now.back, 0, sizeof now.back);
        CHECK(cudaMemcpy(launch.counters, &now, sizeof now, cudaMemcpyHostToDevice));
        before = now;
        games_sampled = now.games;
        auto is_done = [&] { return given > 0 ? seconds() - step_begun >= time : made >= step.moves; };
        while (!is_done()) {
            // Few games at first: where all begin on the same boards, together they would throw the values far off.
            const double all = (double)(moves_before + made);
            const u32 active = std::max<u32>(1, std::min<double>(warps, all / MOVES_A_GAME) / WARPS_A_BLOCK) * WARPS_A_BLOCK;
            // Launches are short until every stage that was reached has a million moves: `crowd` changes fast before.
            bool is_settled = active == warps;
            for (u32 stage = 0; stage <= host.later; stage++) {
                const double its = (double)(moves_in[stage] + now.moves[stage]);
                launch.crowd[stage] = (float)(2.0 * active / std::max(its, 64.0));
                is_settled &= its == 0 || its > 1e6 || !(step.learns >> stage & 1);
            }
            launch.moves = is_settled ? 2048 : 64;
            if (is_small) LAUNCH(play<1>, active / WARPS_A_BLOCK, 32 * WARPS_A_BLOCK, launch);
            else LAUNCH(play<2>, active / WARPS_A_BLOCK, 32 * WARPS_A_BLOCK, launch);
            CHECK(cudaGetLastError());
            CHECK(cudaMemcpy(&now, launch.counters, sizeof now, cudaMemcpyDeviceToHost));
            made += (u64)active * launch.moves;
            if (step.average && now.games - games_sampled >= step.average) {
                games_sampled = now.games;
                float share = 2.f / (++samples + 1);
                LAUNCH(sample, 1024, 256, means, launch.entries, entries, share);
                LAUNCH(sample, 4, 256, level_means, launch.levels, (u64)host.levels, share);
            }
            // What is inherited changes fast at first.
            if (seconds() - copied > std::min(10.0, 0.1 + (seconds() - begun) / 20)) {
                inherit_all(alive & ~1u);
                copied = seconds();
            }
            if (seconds() - said > 5 || is_done()) {
                u64 whole = now.whole_games - before.whole_games;
                std::printf("step %u, %.0f s: %.2f G moves, %.1f M/s, %llu games; %llu whole: mean %.0f, %.1f %.1f %.1f %%; %u samples;", number + 1,
                    seconds() - begun, (moves_before + made) / 1e9, (made - said_moves) / 1e6 / (seconds() - said), now.games,
                    (unsigned long long)whole, (now.whole_score - before.whole_score) / std::max<double>(whole, 1),
                    100.0 * (now.reached[0] - before.reached[0]) / std::max<double>(whole, 1),
                    100.0 * (now.reached[1] - before.reached[1]) / std::max<double>(whole, 1),
                    100.0 * (now.reached[2] - before.reached[2]) / std::max<double>(whole, 1), samples);
                for (u32 stage = 0; stage <= host.later; stage++) {
                    std::printf(" %.1f%%(%.2fG)", 100.0 * (now.passed[stage] - before.passed[stage]) / std::max<double>(now.entered[stage] - before.entered[stage], 1), now.moves[stage] / 1e9);
                }
                std::printf("\n");
                std::fflush(stdout);
                before = now;
                said = seconds();
                said_moves = made;
            }
        }
        moves_before += made;
        std::printf("step %u: %.1f million moves\n", number + 1, made / 1e6);
    }
    LAUNCH(finish, 1024, 256, launch.entries, samples ? means : nullptr, entries);
    LAUNCH(finish, 4, 256, launch.levels, samples ? level_means : nullptr, (u64)host.levels);
    CHECK(cudaDeviceSynchronize());
    if (std::strcmp(words[2], "-") != 0) write(words[2], launch.entries, entries, launch.levels, host.levels, now.games, moves_before);
    std::printf("%s: %llu games, %llu moves, %.0f s\n", words[2], now.games, (unsigned long long)moves_before, seconds() - begun);
    return 0;
}
