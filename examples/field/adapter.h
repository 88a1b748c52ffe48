// The engine's side of docs/protocol.md in C++, for programs that know 4x4 and one 4 in ten spawns alone.

#pragma once

#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace adapter {

/// The ranks of a board from top left to bottom right: 0 for an empty cell, 1 for a 2, 2 for a 4.
struct Ranks {
  int of[4][4];
};

/// Reads rows such as 2,4,0,0/…; false if these are not four rows of four tiles.
inline bool read_board(const std::string& text, Ranks& ranks) {
  std::istringstream words(text);
  for (int cell = 0; cell < 16; ++cell) {
    long tile;
    if (!(words >> tile)) return false;
    int& rank = ranks.of[cell / 4][cell % 4];
    for (rank = 0; tile > 1; tile >>= 1) ++rank;
    words.get();
  }
  return true;
}

/// Answers a referee until it says quit. `choose` gives "up", "right", "down" or "left" for a board; its depth is 0 without a limit.
template <class Choose>
int serve(const std::string& name, Choose choose) {
  // Standard output is for answers alone; what the program prints itself goes nowhere.
  FILE* answers = fdopen(dup(STDOUT_FILENO), "w");
  if (!answers || !freopen("/dev/null", "w", stdout)) return 1;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string first, key, value, answer;
    words >> first;
    if (first.empty() || first == "stop") continue;
    if (first == "quit") break;
    if (first == "hello") {
      answer = "hello 1 " + name;
    } else if (first == "game") {
      answer = "ready";
      while (words >> key >> value) {
        const bool fits = key == "size"      ? value == "4x4"
                          : key == "p4"      ? value == "0.1"
                          : key == "spawner" ? value == "random"
                                             : true;
        if (!fits) answer = "error it plays 4x4 with p4 0.1 and random spawns alone";
      }
    } else if (first == "go") {
      int depth = 0;
      Ranks ranks;
      bool read = false;
      while (words >> key >> value) {
        if (key == "depth") depth = std::stoi(value);
        if (key == "board") read = read_board(value, ranks);
      }
      answer = read ? std::string("move ") + choose(ranks, depth) : "error it plays boards of 4x4 alone";
    } else {
      answer = "error no message begins with " + first;
    }
    fprintf(answers, "%s\n", answer.c_str());
    fflush(answers);
  }
  return 0;
}

}  // namespace adapter
