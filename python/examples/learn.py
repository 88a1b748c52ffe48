"""Learns 2048 within a minute by temporal differences of afterstates, with numpy alone, and plots its curve as learn.png.

    pip install numpy matplotlib twofold-2048
    python learn.py [SECONDS]

The value of a board is the sum of the weights of what is on 28 small groups of cells (an n-tuple network, after Szubert and Jaśkowski,
"Temporal difference learning of N-tuple networks for the game 2048", 2014). Groups that are turned or mirrored share their weights.
"""

import sys
import time

import numpy as np
import twofold
from matplotlib import pyplot

GAMES, RATE, TILES = 512, 0.5, 12  # tiles of 2048 and more count as one
# The cells of a group, and under how many turns and mirror images: a line and a square are their own mirror images.
GROUPS = [((0, 1, 2, 3), 4), ((4, 5, 6, 7), 4), ((0, 1, 4, 5), 4), ((1, 2, 5, 6), 4), ((5, 6, 9, 10), 4), ((0, 1, 2, 4), 8)]


def places():
    """A matrix: exponents of cells and a 1, times this, are the places of the weights of a board."""
    board, columns = np.arange(16).reshape(4, 4), []
    images = [np.rot90(image, turns).ravel() for image in (board, board.T) for turns in range(4)]
    for group, (cells, count) in enumerate(GROUPS):
        for image in images[:count]:
            column = np.zeros(17, np.float32)  # whole numbers up to 2^24, exactly
            column[image[list(cells)]], column[16] = TILES ** np.arange(4), group * TILES**4
            columns.append(column)
    return np.stack(columns, axis=1)


def learn(seconds, seed=1):
    """Plays so long. Returns for each finished game when it ended and its largest exponent, and the link of the best last game."""
    matrix, size = places(), len(GROUPS) * TILES**4
    weights, hits, ones = np.zeros(size, np.float32), np.zeros(size, np.float32), np.ones(matrix.shape[1], np.float32)
    games = twofold.Vector(GAMES, seed, same_step=True)
    _, masks = games.reset()
    cells, lanes, before, ended = np.ones((4 * GAMES, 17), np.float32), np.arange(GAMES), None, np.zeros(GAMES, bool)
    ends, begin = [], time.perf_counter()
    while (now := time.perf_counter() - begin) < seconds:
        boards, points = games.afterstates()
        np.minimum(boards.reshape(-1, 16), TILES - 1, out=cells[:, :16], casting="unsafe")
        at = (cells @ matrix).astype(np.int64)
        values = points + (weights.take(at) @ ones).reshape(GAMES, 4)
        actions = np.where(masks, values, -np.inf).argmax(axis=1)
        if before is not None:
            # The afterstate before is worth the points and the value of the move that follows; nothing where the game has ended.
            errors = np.where(ended, 0, values[lanes, actions]) - weights.take(before) @ ones
            changes, flat = np.repeat(errors * RATE / len(ones), len(ones)).astype(np.float32), before.ravel()
            # The mean where several games change the same weight.
            np.add.at(hits, flat, np.float32(1))
            np.add.at(weights, flat, changes / hits.take(flat))
            hits[flat] = 0
        before = at.reshape(GAMES, 4, -1)[lanes, actions]
        _, _, ended, masks = games.step(actions)
        ends += [(now, largest) for largest in games.last_boards()[ended].max(axis=(1, 2))]
    links = [link for link in games.links() if link]
    return np.array(ends), max(links, key=lambda link: twofold.Game.from_link(link).score)


if __name__ == "__main__":
    ends, link = learn(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
    window = min(500, len(ends))
    for tile in (10, 11, 12):
        share = np.convolve(ends[:, 1] >= tile, np.ones(window) / window, "valid")
        print(f"{2**tile} in {share[-1]:.0%} of the last {window} of {len(ends)} games")
        pyplot.plot(ends[window - 1:, 0], share, label=f"{2**tile} in the last {window} games")
    pyplot.xlabel("seconds of learning"), pyplot.legend(), pyplot.savefig("learn.png")
    print("Open the best of the last games on the page:", link)
