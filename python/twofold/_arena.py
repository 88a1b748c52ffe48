"""Players against each other on the same seeds."""

import numpy as np

from ._twofold import Solver, Vector, summary


class Arena:
    """The games of each player: `results` has the scores and the exponents of the largest tiles, `summaries` their statistics."""

    def __init__(self, results, size="4x4"):
        self.results = results
        self.summaries = {name: summary(*games, size) for name, games in results.items()}

    def table(self):
        """Each player with its mean score, the 95 % interval of the mean, and the share of games with each of the largest tiles."""
        width = max(map(len, ["player", *self.results]))
        rates = {name: {row["tile"]: row["rate"] for row in found["tiles"]} for name, found in self.summaries.items()}
        tiles = sorted({tile for rate in rates.values() for tile in rate if rate[tile] > 0})[-4:]
        lines = [f"{'player':<{width}} {'games':>6} {'mean':>9} {'95 %':>17}" + "".join(f"{tile:>8}" for tile in tiles)]
        for name, found in self.summaries.items():
            score = found["score"]
            interval = "{low:.0f}-{high:.0f}".format(**score["interval"]) if score["interval"] else ""
            shares = "".join(f"{rates[name].get(tile, 0):>8.0%}" for tile in tiles)
            lines.append(f"{name:<{width}} {found['games']:>6} {score['mean']:>9.0f} {interval:>17}{shares}")
        return "\n".join(lines)

    __str__ = table


def _play(player, games, seed, size, four):
    """The games of a function over batches of boards."""
    vector = Vector(games, seed, size, four)
    boards, masks = vector.reset()
    playing = np.ones(games, dtype=bool)
    scores, largest = np.zeros(games, dtype=np.uint64), np.zeros(games, dtype=np.uint8)
    while playing.any():
        places = np.flatnonzero(playing)
        chosen = np.asarray(player(boards[places], masks[places]))
        if chosen.shape != places.shape or not np.isin(chosen, range(4)).all() or not masks[places, chosen].all():
            raise ValueError("a player returns a legal move for each board: 0 to 3 for up, right, down, left")
        actions = np.zeros(games, dtype=np.int64)
        actions[places] = chosen
        boards, _, over, masks = vector.step(actions)
        # A game that is over begins again with the next step: what follows does not count.
        ended = playing & over
        scores[ended], largest[ended] = vector.scores()[ended], boards[ended].max(axis=(1, 2))
        playing &= ~over
    return scores.tolist(), largest.tolist()


def arena(players, games=100, seed=1, size="4x4", four=0.1, **limits):
    """Let players play the same games: game i has the i-th seed after `seed`.

    A player is a `Solver`, the name of one, or a function that takes boards (n, rows, columns) as exponents and masks (n, 4) and
    returns a legal move for each. `limits` are those of solvers: `ms`, `nodes`, `depth`, `threads`.

    >>> found = arena({"first": lambda boards, masks: masks.argmax(axis=1), "reflex": "reflex"}, games=20)
    >>> found.summaries["reflex"]["score"]["mean"] > found.summaries["first"]["score"]["mean"]
    True
    >>> print(found.table())  # doctest: +ELLIPSIS
    player  games...
    """
    def function_of(player):
        solver = Solver(player) if isinstance(player, str) else player
        if isinstance(solver, Solver):
            return lambda boards, masks: solver.evaluate_many(boards, four=four, seed=seed, **limits)[0]
        return solver

    return Arena({name: _play(function_of(player), games, seed, size, four) for name, player in players.items()}, size)
