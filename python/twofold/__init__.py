"""The game 2048: rules, solvers, many games at once. `twofold.envs` has environments of Gymnasium."""

from ._twofold import Evaluation, Game, Solver, Vector, solvers, summary
from .arena import Arena, arena

__all__ = ["Arena", "Evaluation", "Game", "Solver", "Vector", "arena", "review", "solvers", "summary"]


def review(link, solver=None, nodes=3000):
    """Judge every move of a game by a solver, without one by "learned" with its small network.

    >>> found = review("v1-ACKgjQYHBR8CrcXXjw", nodes=100)
    >>> len(found["moves"]), found["moves"][0]["played"] in ("up", "right", "down", "left")
    (5, True)
    """
    return (solver or Solver()).review(link, nodes=nodes)
