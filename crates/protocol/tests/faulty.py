"""An engine with the fault that its argument names; without one it has none. It plays the first legal move."""

import os
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
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
    if FAULT == "crash on small boards" and len(board) < 4:
        raise ValueError("only four rows")
    if FAULT == "crash":
        raise ZeroDivisionError("planted")
    if FAULT == "illegal move":
        return say("move up")
    if FAULT == "capital letters":
        return say("move " + legal[0].upper())
    if FAULT == "hang":
        time.sleep(3600)
    if FAULT == "late":
        time.sleep(0.75)
    if FAULT == "no line end":
        say("move " + legal[0], end="")
        time.sleep(3600)
    if FAULT == "endless line":
        while True:
            say("move" * 1000, end="")
    if FAULT == "values of illegal moves":
        return say(f"move {legal[0]} values 1 2 3 4")
    if FAULT == "two lines":
        say("info thinking")
    say("move " + legal[0])
    if FAULT == "thinks aloud":
        say("move " + legal[0])


def main():
    if FAULT == "banner":
        say("Welcome!")
    for line in sys.stdin:
        words = line.split()
        if words[0] == "hello":
            say({"wrong version": "hello 2 faulty", "no name": "hello 1"}.get(FAULT, "hello 1 faulty"))
        elif words[0] == "game":
            say("error no game today" if FAULT == "refuses" else "ready")
        elif words[0] == "go":
            if FAULT == "fixed places" and words[1] not in ("ms", "board"):
                words = []
            if FAULT == "deaf to stop" and float(words[words.index("ms") + 1]) > 1000:
                time.sleep(3600)
            go(words)
        elif words[0] == "stop":
            if FAULT == "answers stop":
                say("stopped")
        elif words[0] == "quit":
            if FAULT != "deaf to quit":
                sys.exit(3 if FAULT == "exit code" else 0)
        elif FAULT != "silent":
            say("error unknown request")
    if FAULT in ("deaf to quit", "lives on"):
        os.close(0)
        time.sleep(3600)


main()
