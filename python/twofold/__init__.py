"""The game 2048: rules, solvers, many games at once. `twofold.envs` has environments of Gymnasium."""

from typing import Literal, NamedTuple

import numpy as np

from ._twofold import Game, Solver, Vector, solvers, summary

__all__ = ["Arena", "Direction", "Evaluation", "Game", "Solver", "Vector", "arena", "review", "solvers", "summary"]
Direction = Literal["up", "right", "down", "left"]


class Evaluation(NamedTuple):
    """What a solver says of a board: the best move, the values of the moves, None where illegal, the depth reached, the nodes visited,
    and whether the search was complete."""

    best: Direction | None
    values: dict[Direction, float | None]
    depth: int
    nodes: int
    complete: bool


def review(link, solver=None, nodes=3000):
    """Judge every move of a game by a solver, without one by "learned" with its small network.

    >>> game = Game(seed=1)
    >>> points = [game.play(game.legal[0]) for _ in range(5)]
    >>> found = review(game.link, nodes=100)
    >>> [move["number"] for move in found["moves"]], found["score"] == sum(points)
    ([1, 2, 3, 4, 5], True)
    """
    return (solver or Solver()).review(link, nodes=nodes)


class Arena:
    """The finished `games` of each player, and their statistics, the `summaries`."""

    def __init__(self, games):
        self.games, self.summaries = games, {name: summary(played) for name, played in games.items()}

    def table(self):
        """Each player with its mean score, the 95 % interval of the mean, and the share of games with each of the largest tiles."""
        width = max(map(len, ["player", *self.games]))
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
    played = {}
    for name, player in players.items():
        solver = Solver(player) if isinstance(player, str) else player
        if isinstance(solver, Solver):
            def player(boards, masks):
                return solver.evaluate_many(boards, four=four, seed=seed, **limits)[0]
        played[name] = [Game(seed + i, size, four) for i in range(games)]
        while playing := [game for game in played[name] if not game.over]:
            boards, masks = np.stack([game.board for game in playing]), np.stack([game.mask for game in playing])
            for game, action in zip(playing, player(boards, masks), strict=True):
                game.play(action)
    return Arena(played)
