"""A complete engine in Python: it looks one move ahead. docs/protocol.md defines the lines that it reads and writes.

twofold arena --engine "python3 examples/engines/greedy.py" --games 20
"""

import sys

DIRECTIONS = ("up", "right", "down", "left")


def slide(row):
    """The row slid to the left, and the points for it."""
    tiles, out, points = [tile for tile in row if tile], [], 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            points += tile
        out.append(tile)
    return out + [0] * (len(row) - len(out)), points


def move(board, direction):
    """The board after a move, and the points for it."""
    turned = [list(row) for row in (zip(*board) if direction in ("up", "down") else board)]
    flip = direction in ("right", "down")
    slid = [slide(row[::-1] if flip else row) for row in turned]
    rows = [row[::-1] if flip else row for row, _ in slid]
    after = [list(row) for row in (zip(*rows) if direction in ("up", "down") else rows)]
    return after, sum(points for _, points in slid)


def value(board, direction):
    """Points and empty cells after a move; None if it is illegal."""
    after, points = move(board, direction)
    return None if after == board else points + 10 * sum(row.count(0) for row in after)


def answer(words):
    """The answer to a request."""
    if words[0] == "hello":
        return "hello 1 greedy.py"
    if words[0] == "game":
        return "ready"
    if words[0] != "go":
        return "error unknown request " + words[0]
    rows = words[words.index("board") + 1].split("/")
    board = [[int(tile) for tile in row.split(",")] for row in rows]
    values = {direction: value(board, direction) for direction in DIRECTIONS}
    best = max(DIRECTIONS, key=lambda direction: -1 if values[direction] is None else values[direction])
    return " ".join(["move", best, "values", *("-" if values[d] is None else str(values[d]) for d in DIRECTIONS)])


for line in sys.stdin:
    if line.strip() == "quit":
        break
    if line.strip() not in ("", "stop"):  # It answers at once, so that there is nothing to stop.
        print(answer(line.split()), flush=True)
