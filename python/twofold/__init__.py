"""The game 2048: rules, solvers, many games at once. `twofold.envs` has environments of Gymnasium."""

from ._twofold import Evaluation, Game, Solver, Vector, solvers, summary
from ._arena import Arena, arena

__all__ = ["Arena", "Evaluation", "Game", "Solver", "Vector", "arena", "review", "solvers", "summary"]


def review(link, solver=None, nodes=3000):
    """Judge every move of a game by a solver, without one by "learned" with its small network.

    >>> game = Game(seed=1)
    >>> points = [game.play(game.legal[0]) for _ in range(5)]
    >>> found = review(game.link, nodes=100)
    >>> [move["number"] for move in found["moves"]], found["score"] == sum(points)
    ([1, 2, 3, 4, 5], True)
    """
    return (solver or Solver()).review(link, nodes=nodes)
