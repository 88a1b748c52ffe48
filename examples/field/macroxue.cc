// macroxue/2048-ai as an engine. Its argument is the folder that has its tables.

#define main its_main
#include "2048.cc"
#undef main

#include "adapter.h"

int main(int count, char* arguments[]) {
  if (count > 1 && chdir(arguments[1]) != 0) return 1;
  const int own_depth = options.max_depth;
  Node::BuildMoveMap();
  Node::BuildScoreMap();
  // Its constructors tell on standard output what they load.
  const int channel = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  tuple10.reset(new Tuple10(options.save_threshold));
  tuple11.reset(new Tuple11(options.save_threshold));
  fflush(stdout);
  dup2(channel, STDOUT_FILENO);
  close(channel);
  return adapter::serve("macroxue 2048-ai", [own_depth](const adapter::Ranks& ranks, int depth) {
    options.max_depth = depth > 0 ? depth : own_depth;
    options.UpdateMinProbFromDepth();
    int layout[N][N];
    std::copy(&ranks.of[0][0], &ranks.of[0][0] + 16, &layout[0][0]);
    Node node(layout);
    int move = -1;
    SuggestMove(node, &move);
    return move < 0 ? "none" : Board::move_names[move];
  });
}
