// nneonneo/2048-ai as an engine. Depth limits are its own count of moves; without one it chooses its depth itself.

#define main its_main
#include "2048.cpp"
#undef main

#include "adapter.h"

/// As its find_best_move, with a depth of ours.
static int best_move_at(board_t board, int depth) {
  int best_move = -1;
  float best = 0;
  for (int move = 0; move < 4; ++move) {
    eval_state state;
    state.depth_limit = depth;
    const float value = _score_toplevel_move(state, board, move);
    if (value > best) {
      best = value;
      best_move = move;
    }
  }
  return best_move;
}

int main() {
  init_tables();
  return adapter::serve("nneonneo 2048-ai", [](const adapter::Ranks& ranks, int depth) {
    board_t board = 0;
    for (int cell = 15; cell >= 0; --cell) {
      // It has no larger tile than 32768.
      board = board << 4 | board_t(std::min(ranks.of[cell / 4][cell % 4], 15));
    }
    static const char* const names[] = {"up", "down", "left", "right"};
    const int move = depth > 0 ? best_move_at(board, depth) : find_best_move(board);
    return move < 0 ? "none" : names[move];
  });
}
