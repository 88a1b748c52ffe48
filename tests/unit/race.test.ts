import { expect, test } from 'vitest';
import { type DirectionName, Game } from '../../pkg/rules.js';
import { WorkerLost } from '../../www/engine/pool.ts';
import { Race } from '../../www/features/race/rival-race.ts';
import { linePath } from '../../www/features/race/score-curves.tsx';
import { describeLead } from '../../www/features/race/standing.ts';
import { GameSession } from '../../www/state/session.ts';

/** Makes moves, to the end if it is not told how many. */
function play(session: GameSession, moves: number = Number.POSITIVE_INFINITY) {
  for (let made = 0; made < moves && session.state.value.canMove; made++)
    session.play(session.state.value.legal[0], 'player');
}

/** The scores of a game from its beginning. */
function scoresOf(session: GameSession) {
  const game = session.copy();
  return Array.from({ length: game.state().moves + 1 }, (_, moves) => game.jump(moves).score);
}

/**
 * A race on a board on which the player's first legal moves end the game after 21 moves, the last ones of the rival after 53; and frames that come when they
 * are told to.
 */
function setUp({
  pace = undefined as number | undefined,
  rivalHasMade = 0,
  length = Number.POSITIVE_INFINITY,
  answer = async (legal: readonly DirectionName[]) => legal.at(-1) ?? null,
} = {}) {
  const game = () => new GameSession(Game.create({ rows: 3, cols: 3, seed: '4' }));
  const [player, rival] = [game(), game()];
  play(rival, rivalHasMade);
  const asked: string[] = [];
  const find = async ({ board }: { board: string }) => {
    asked.push(board);
    return answer(rival.state.value.legal);
  };
  let now = 0;
  const frames: ((now: number) => void)[] = [];
  const clock = {
    now: () => now,
    frame: (draw: (now: number) => void) => void frames.push(draw),
  };
  const race = new Race({ player, rival, find, pace, length, clock });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const pass = async (ms: number) => {
    now += ms;
    for (const draw of frames.splice(0)) draw(now);
    await settle();
  };
  return { race, player, rival, asked, settle, pass };
}

test('move for move, the rival makes as many moves as the player', async () => {
  const { race, player, rival, settle } = setUp();
  play(player, 3);
  await settle();
  expect(rival.state.value.moves).toBe(3);
  player.undo();
  player.redo();
  await settle();
  expect(rival.state.value.moves, 'a move taken back and made again is no more moves').toBe(3);
  expect(race.scores).toStrictEqual({ player: scoresOf(player), rival: scoresOf(rival) });
  expect(race.lead.value).toBe(player.state.value.score - rival.state.value.score);
});

// Its moves of an earlier visit are none of those that the clock allows.
for (const before of [0, 7])
  test(`by the clock, a rival that has made ${before} moves waits for the first one and does not catch up`, async () => {
    const { player, rival, pass } = setUp({ pace: 2, rivalHasMade: before });
    const made = () => rival.state.value.moves - before;
    await pass(5000);
    expect(made()).toBe(0);
    play(player, 1);
    await pass(500);
    expect(made()).toBe(1);
    await pass(100);
    expect(made()).toBe(1);
    await pass(10_000);
    expect(made(), 'a hidden page is not made up for').toBe(2);
    await pass(500);
    expect(made()).toBe(3);
    for (let frame = 0; frame < 2; frame++) await pass(100);
    expect(made()).toBe(4);
  });

test('when the player can move no more, the rival plays to its end by itself', async () => {
  const { race, player, rival, settle } = setUp();
  play(player);
  expect(race.status.value).toStrictEqual({ phase: 'over' });
  while (rival.state.value.canMove) await settle();
  expect(rival.state.value.moves).toBe(53);
  // The rival takes back what it has played since.
  player.undo();
  expect(race.status.value).toStrictEqual({ phase: 'running' });
  expect(rival.state.value.moves).toBe(20);
  expect(race.scores.rival).toStrictEqual(scoresOf(rival));
});

test('a rival that is stopped stays where it is, and goes on when it is told to', async () => {
  const { race, player, rival, settle } = setUp();
  play(player);
  race.finish(false);
  await settle();
  expect(rival.state.value.moves).toBeLessThanOrEqual(21);
  race.finish(true);
  while (rival.state.value.canMove) await settle();
});

test('a rival whose game was played before makes no more moves than it did', async () => {
  const { race, player, rival, asked, settle } = setUp({ length: 3 });
  play(player);
  for (let turn = 0; turn < 10; turn++) await settle();
  expect(rival.state.value.moves).toBe(3);
  expect(asked.length).toBe(3);
  expect(race.isRivalOver.value).toBe(true);
  expect(race.status.value).toStrictEqual({ phase: 'over' });
});

test('the standing says who won by how much, as soon as that is certain', () => {
  const over = { isOver: true, rivalCanMove: false };
  expect(describeLead(312, 'Snake', over)).toBe('You win by 312 points.');
  expect(describeLead(-1204, 'Snake', over)).toBe('Snake wins by 1,204 points.');
  expect(describeLead(0, 'Snake', over)).toBe('A draw: the scores are equal.');
  const playsOn = { isOver: true, rivalCanMove: true };
  expect(describeLead(-4, 'Snake', playsOn)).toBe('Snake wins, by 4 points so far.');
  expect(describeLead(8, 'Snake', playsOn)).toBe('8 points to go for Snake.');
  const running = { isOver: false, rivalCanMove: true };
  expect(describeLead(1, 'Snake', running)).toBe('You lead by 1 point.');
  expect(describeLead(-4, 'Snake', running)).toBe('You trail by 4 points.');
  expect(describeLead(0, 'Snake', running)).toBe('Level.');
});

test('a race whose rival finds no worker has failed, and tries again when asked', async () => {
  const answer = () => Promise.reject(new WorkerLost('gone'));
  const { race, player, asked, settle } = setUp({ answer });
  play(player, 1);
  await settle();
  expect(race.status.value.phase).toBe('failed');
  race.tryAgain();
  await settle();
  expect(asked.length).toBe(2);
});

test('another game ends the race', async () => {
  const { race, player, rival, settle } = setUp();
  player.replace(Game.create());
  expect(race.hasEnded).toBe(true);
  play(player, 1);
  await settle();
  expect(rival.state.value.moves).toBe(0);
});

test('a curve ends at its last score, however many there are', () => {
  const scores = Array.from({ length: 5000 }, (_, move) => move);
  const path = linePath(scores, { moves: 4999, score: 4999 });
  expect(path.startsWith('M0.0 120.0')).toBeTruthy();
  expect(path.endsWith('400.0 0.0')).toBeTruthy();
  expect(path.split('L').length).toBeLessThanOrEqual(202);
});
