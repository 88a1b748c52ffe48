"""An engine with the faults that its argument names, separated by "+"; without one it has none. It plays the first legal move."""

import os
import sys
import time

FAULTS = sys.argv[1].split("+") if len(sys.argv) > 1 else []
DIRECTIONS = ("up", "right", "down", "left")


def slides(line):
    """True if a line can slide to its front."""
    return any(after and after in (before, before or after) for before, after in zip(line, line[1:]))


def is_legal(board, direction):
    lines = list(zip(*board)) if direction in ("up", "down") else board
    return any(slides(line[::-1] if direction in ("right", "down") else line) for line in lines)


def say(text, end="\n"):
    print(text, end=end, flush=True)


def go(words):
    rows = words[words.index("board") + 1].split("/")
    board = [tuple(int(tile) for tile in row.split(",")) for row in rows]
    legal = [direction for direction in DIRECTIONS if is_legal(board, direction)]
    if "crash on small boards" in FAULTS and len(board) < 4:
        raise ValueError("only four rows")
    if "crash" in FAULTS:
        raise ZeroDivisionError("planted")
    if "illegal move" in FAULTS:
        return say("move up")
    if "capital letters" in FAULTS:
        return say("move " + legal[0].upper())
    if "hang" in FAULTS:
        time.sleep(3600)
    # On one board, the last that a check shows: the checks before the one of the time wait for it too.
    if "late" in FAULTS and board[0][0] == 65536:
        time.sleep(0.75)
    if "no line end" in FAULTS:
        say("move " + legal[0], end="")
        time.sleep(3600)
    if "endless line" in FAULTS:
        while True:
            say("move" * 1000, end="")
    if "values of illegal moves" in FAULTS:
        return say(f"move {legal[0]} values 1 2 3 4")
    if "two lines" in FAULTS:
        say("info thinking")
    say("move " + legal[0])
    if "thinks aloud" in FAULTS:
        say("move " + legal[0])


def main():
    if "banner" in FAULTS:
        say("Welcome!")
    for line in sys.stdin:
        words = line.split()
        if words[0] == "hello":
            say("hello " + ("2" if "wrong version" in FAULTS else "1") + ("" if "no name" in FAULTS else " faulty"))
        elif words[0] == "game":
            say("error no game today" if "refuses" in FAULTS else "ready")
        elif words[0] == "go":
            if "fixed places" in FAULTS and words[1] not in ("ms", "board"):
                words = []
            if "deaf to stop" in FAULTS and float(words[words.index("ms") + 1]) > 1000:
                time.sleep(3600)
            go(words)
        elif words[0] == "stop":
            if "answers stop" in FAULTS:
                say("stopped")
        elif words[0] == "quit":
            if "deaf to quit" not in FAULTS:
                sys.exit(3 if "exit code" in FAULTS else 0)
        elif "silent" not in FAULTS:
            say("error unknown request")
    if "deaf to quit" in FAULTS or "lives on" in FAULTS:
        os.close(0)
        time.sleep(3600)


main()
