"""Whole behaviours of the package, as it is installed."""

import doctest
import pickle
import time
from concurrent.futures import ThreadPoolExecutor

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from mypy import stubtest

import twofold.envs


def test_every_docstring_is_true():
    runner = doctest.DocTestRunner()
    for each in doctest.DocTestFinder().find(twofold, module=False, globs=vars(twofold)):
        runner.run(each)
    assert runner.tries > 29 and runner.failures == 0


def test_the_stubs_say_what_is_there():
    assert stubtest.test_stubs(stubtest.parse_options(["twofold._twofold", "--ignore-disjoint-bases"])) == 0


def test_a_game_survives_its_link_undo_and_a_copy():
    game = twofold.Game(seed="feed-beef", size="5x3", four=0.3)
    while len(game.moves) < 40:
        game.play(game.legal[-1])
    again = twofold.Game.from_link(f"https://example.org/2048/#{game.link}")
    assert (again.score, again.moves, again.seed, again.size) == (game.score, game.moves, game.seed, "5x3")
    board, score = game.board, game.score
    assert game.undo() and (game.board != board).any() and game.redo() and (game.board == board).all()
    assert pickle.loads(pickle.dumps(game)).score == score


@pytest.mark.parametrize("wrong, message", [
    (lambda: twofold.Game(size="9x9"), "2 to 6"),
    (lambda: twofold.Game(1).play("sideways"), "not a direction"),
    (lambda: twofold.Game(1).play(-1), "0 to 3"),
    (lambda: twofold.Game(-1), "2.64 - 1, not -1"),
    (lambda: twofold.Game.from_link("v1-AAAA"), "damaged"),
    (lambda: twofold.Game.from_board([[1, 2], [3]]), "row 2"),
    (lambda: twofold.Game.from_board([[1, 2], [3, 300]]), "2.300. is not a tile"),
    (lambda: twofold.Solver("nobody"), "no solver"),
    (lambda: twofold.Solver("looi").evaluate("2,2/0,0", millis=5), "unknown field `millis`"),
    (lambda: twofold.Solver("learned").evaluate("2,2/0,0"), "4×4"),
    (lambda: twofold.Solver("learned", model="full"), "network=PATH"),
    (lambda: twofold.Solver("looi").evaluate_many(np.ones((2, 12), np.uint8)), "square"),
    (lambda: twofold.Solver("looi").evaluate("2,2/0,0", threads=2), "unknown field `threads`"),
    (lambda: twofold.summary([]), "no games"),
    (lambda: twofold.Vector(10**12), "games are 1 to"),
    (lambda: twofold.Vector(2).step([0, 4]), "not 4"),
    (lambda: twofold.Vector(2).step([0]), "1 actions for 2 games"),
    (lambda: twofold.arena({"a": lambda boards, masks: masks.argmin(axis=1)}, games=3), "changes nothing"),
    (lambda: twofold.arena({"a": lambda boards, masks: masks.argmax(axis=1)[1:]}, games=3), "shorter"),
    (lambda: twofold.Vector(2).step([0, 1.7]), "Cannot cast"),
    (lambda: twofold.Solver().review("", ms=5), "unexpected keyword argument 'ms'"),
])
def test_what_is_wrong_is_told(wrong, message):
    with pytest.raises((ValueError, TypeError), match=message):
        wrong()


def test_a_search_lets_other_threads_go_on():
    solver, begin = twofold.Solver("expectimax-rows"), time.thread_time()
    with ThreadPoolExecutor() as threads:
        search = threads.submit(solver.evaluate, "2,4,8,16/0,2,64,0/4,0,0,2/2,0,128,0", ms=500)
        while not search.done():
            pass
    # Of a search that holds the lock this thread would see two times 5 ms, and no more.
    assert time.thread_time() - begin > 0.05


def test_arrays_may_lie_in_memory_in_any_way():
    boards, _ = twofold.Vector(6, seed=3, size="3x4").reset()
    solver, wide = twofold.Solver("reflex"), np.zeros((12, 3, 8), np.uint8)
    wide[::2, :, ::2] = boards
    best, values = solver.evaluate_many(boards)
    for same in [np.asfortranarray(boards), wide[::2, :, ::2], boards[::-1][::-1]]:
        assert np.array_equal(solver.evaluate_many(same)[1], values, equal_nan=True)
    one, other = twofold.Vector(6, seed=3, size="3x4"), twofold.Vector(6, seed=3, size="3x4")
    assert (one.step(np.repeat(best, 2)[::2])[0] == other.step(best.tolist())[0]).all()


@pytest.mark.parametrize("rules", [{}, {"size": "3x5", "four": 0.5}])
@pytest.mark.parametrize("same_step", [False, True])
def test_board_i_of_a_vector_is_move_for_move_the_game_of_its_seed(same_step, rules):
    count = 2100  # so many that threads share them
    vector = twofold.Vector(count, seed=7, same_step=same_step, threads=2, **rules)
    boards, masks = vector.reset()
    games = {i: twofold.Game(7 + i, **rules) for i in (0, 1, count - 1)}
    draws, ended = np.random.default_rng(1), dict.fromkeys(games, 0)
    for _ in range(400):
        actions = draws.integers(4, size=count)
        afterstates, after_points = vector.afterstates()
        boards, points, over, masks = vector.step(actions)
        for i, game in games.items():
            if not (was_over := game.over):
                gained = game.play(int(actions[i])) if game.mask[actions[i]] else 0
                assert points[i] == gained == after_points[i, actions[i]] and over[i] == game.over
            if was_over or (game.over and same_step):
                ended[i] += 1
                assert twofold.Game.from_link(vector.links()[i]).score == game.score
                assert not same_step or (vector.last_boards()[i] == game.board).all()
                game = games[i] = twofold.Game(7 + i + ended[i] * count, **rules)
            assert (boards[i] == game.board).all() and (masks[i] == game.mask).all() and vector.scores()[i] == game.score
    assert sum(ended.values()) > 3


def test_environments_keep_to_gymnasium():
    for options in [{}, {"observation": "onehot", "reward": "log", "illegal": "end", "size": "3x3"}]:
        check_env(gym.make("twofold/2048-v0", render_mode="ansi", **options).unwrapped)
    for mode in [gym.vector.AutoresetMode.NEXT_STEP, gym.vector.AutoresetMode.SAME_STEP]:
        envs = gym.make_vec("twofold/2048-v0", num_envs=3, autoreset_mode=mode)
        assert envs.metadata["autoreset_mode"] == mode
        seen, info = envs.reset(seed=1)
        one, told = gym.make("twofold/2048-v0").reset(seed=1)
        assert (seen[0] == one).all() and (info["action_mask"][0] == told["action_mask"]).all()
        for _ in range(600):
            seen, rewards, ended, cut, info = envs.step(info["action_mask"].argmax(axis=1))
            assert seen in envs.observation_space and not cut.any() and (info["score"] == envs.unwrapped.scores()).all()
            if mode == gym.vector.AutoresetMode.SAME_STEP and ended.any():
                place = int(ended.argmax())
                assert twofold.Game.from_board(info["final_obs"][place].tolist()).over and info["action_mask"][place].any()
        assert all(twofold.Game.from_link(link).over for link in envs.unwrapped.links())


def test_an_arena_compares_solvers_and_functions_on_the_same_games():
    by_name = twofold.arena({"reflex": "reflex"}, games=30, seed=5)
    by_function = twofold.arena({"own": lambda boards, masks: twofold.Solver("reflex").evaluate_many(boards, seed=5)[0]}, games=30, seed=5)
    links = [[game.link for game in games] for games in (by_name.games["reflex"], by_function.games["own"])]
    assert links[0] == links[1] and all(game.over for game in by_name.games["reflex"])
