"""2048 as environments of Gymnasium, one game or many at once: importing this module registers `twofold/2048-v0`.

Actions are 0 to 3 for up, right, down, left; `info["action_mask"]` tells which are legal on the board that is returned with it,
`info["score"]` the points on it.

* `observation`: "exponents", bytes of shape (rows, columns), or "onehot", (rows, columns, exponents).
* `reward`: "score", the points of the move, or "log", the binary logarithm of the points, 0 without points.
* `illegal`: "stay", an illegal move changes nothing and earns nothing, or "end", it ends the game.

`reset(seed=s)` begins the game of that seed, the same as on the page; game i of a vector has the i-th seed after it.
"""

from functools import partial

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._twofold import Game, Vector


class _Rules:
    """What one game and many have in common."""

    def __init__(self, size="4x4", four=0.1, observation="exponents", reward="score", illegal="stay"):
        for name, value, known in (("observation", observation, ("exponents", "onehot")), ("reward", reward, ("score", "log")),
                                   ("illegal", illegal, ("stay", "end"))):
            if value not in known:
                raise ValueError(f"{name} is {known[0]} or {known[1]}, not {value}")
        rows, columns = map(int, size.split("x"))
        most = rows * columns + 1
        self.size, self.four, self.reward, self.illegal = size, four, reward, illegal
        if observation == "exponents":
            self.space, self.seen = gym.spaces.Box(0, most, (rows, columns), np.uint8), np.asarray
        else:
            self.space = gym.spaces.Box(0, 1, (rows, columns, most + 1), np.uint8)
            self.seen = partial(np.take, np.eye(most + 1, dtype=np.uint8), axis=0)

    def rewards(self, points):
        return np.log2(np.maximum(points, 1)) if self.reward == "log" else points


class Env(gym.Env):
    """One game."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, render_mode=None, **rules):
        self._rules = _Rules(**rules)
        self.observation_space, self.action_space = self._rules.space, gym.spaces.Discrete(4)
        self.render_mode = render_mode

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        seed = int(self.np_random.integers(2**53)) if seed is None else seed
        self.game = Game(seed, self._rules.size, self._rules.four)
        return self._state()

    def step(self, action):
        is_legal = self._mask[action]
        points = self.game.play(int(action)) if is_legal else 0
        observation, info = self._state()
        ended = not self._mask.any() or (not is_legal and self._rules.illegal == "end")
        return observation, float(self._rules.rewards(points)), ended, False, info

    def render(self):
        return str(self.game)

    def _state(self):
        self._mask = self.game.mask
        return self._rules.seen(self.game.board), {"action_mask": self._mask, "score": self.game.score}


class VectorGames(VectorEnv):
    """Many games at once, with `afterstates()`, `scores()` and `links()` of `twofold.Vector`; `autoreset_mode` is NEXT_STEP or SAME_STEP."""

    def __init__(self, num_envs=1, autoreset_mode=AutoresetMode.NEXT_STEP, threads=None, render_mode=None, **rules):
        self._rules = rules = _Rules(**rules)
        self._mode = AutoresetMode(autoreset_mode)
        if self._mode == AutoresetMode.DISABLED:
            raise ValueError("a game that is over begins again: autoreset_mode is NEXT_STEP or SAME_STEP")
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space, self.single_action_space = rules.space, gym.spaces.Discrete(4)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        same_step = self._mode == AutoresetMode.SAME_STEP
        self._games = games = Vector(num_envs, None, rules.size, rules.four, same_step, rules.illegal == "end", threads)
        self.afterstates, self.scores, self.links = games.afterstates, games.scores, games.links

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        boards, masks = self._games.reset(seed)
        return self._rules.seen(boards), {"action_mask": masks, "score": self.scores()}

    def step(self, actions):
        boards, points, ended, masks = self._games.step(actions)
        info = {"action_mask": masks, "score": self.scores()}
        if self._mode == AutoresetMode.SAME_STEP and ended.any():
            final = np.full(self.num_envs, None, dtype=object)
            final[ended] = np.fromiter(self._rules.seen(self._games.last_boards()[ended]), object)
            info |= {"final_obs": final, "_final_obs": ended.copy()}
        return self._rules.seen(boards), self._rules.rewards(points), ended, np.zeros(self.num_envs, dtype=bool), info


gym.register("twofold/2048-v0", entry_point="twofold.envs:Env", vector_entry_point="twofold.envs:VectorGames")
