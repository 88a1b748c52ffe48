import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import { type DirectionName, Game, type NewGameOptions } from '../../pkg/rules.js';
import { Cancelled, WorkerLost } from '../../www/engine/pool.ts';
import { GameSession } from '../../www/state/session.ts';
import type { CoachMode } from '../../www/state/settings.ts';
import { Verdicts } from '../../www/state/verdicts.ts';
import { engineOf, holderOf, settled, solversOn } from './fake-workers.ts';

/** Values that the player has seen. */
const SEEN = { up: null, right: 8, down: 2, left: 9 };

/** Verdicts whose calls a test answers. In this game any of the first moves may be made. */
function judging({
  coach = 'after' as CoachMode,
  ready = true,
  rules = {} as NewGameOptions,
  problem = undefined as any,
} = {}) {
  const session = new GameSession(Game.create({ seed: '2', ...rules }));
  const start = session.state.value;
  const play = (direction: DirectionName) => expect(session.play(direction, 'player')).toBeTruthy();
  const coachMode = signal(coach);
  const isReady = signal(ready);
  const models = {
    isReady: (name: string) => isReady.value && name === 'small',
    state: () =>
      isReady.value ? { phase: 'ready', facts: { checksum: 'sum' } } : { phase: 'downloading' },
    load: vi.fn(),
  };
  const asked: {
    call: any;
    answer: (more?: object) => Promise<void>;
    fail: (error: Error) => Promise<void>;
  }[] = [];
  const held: any[] = [];
  const ask = (call: any) =>
    new Promise((resolve, reject) =>
      asked.push({
        call,
        answer: (more) => {
          const { number, direction } = call.move;
          resolve({ judged: { number, played: direction, best: 'up', ...more }, reason: null });
          return settled();
        },
        fail: (error) => {
          reject(error);
          return settled();
        },
      }),
    );
  const exact = holderOf(problem, (call) => {
    held.push(call);
    return ask(call);
  });
  const verdicts = new Verdicts({
    session,
    coachMode,
    models,
    solvers: solversOn({ run: async (task: any) => task(engineOf(ask)) } as any, exact),
    advisor: { advice: signal({}), seen: (state: unknown) => (state === start ? SEEN : undefined) },
    exact,
  } as any);
  /** Answers these calls, one after the other. */
  const answer = async (...places: number[]) => {
    for (const place of places) await asked[place].answer();
  };
  const judgedMoves = () =>
    verdicts.list().map(({ judged }) => `${judged.number} ${judged.played}`);
  return { session, play, coachMode, isReady, models, asked, held, verdicts, answer, judgedMoves };
}

test('a move whose tile was told otherwise is judged anew, by the board before it', async () => {
  const { session, play, asked, verdicts } = judging({ rules: { spawner: 'recorded' } });
  play('left');
  await asked[0].answer();
  const { board, score } = session.state.value;
  play('right');
  for (const rank of [1, 2]) expect(session.correctSpawn(8, rank, 'player')).toBeTruthy();
  const { position, score: scoreBefore, after } = asked[asked.length - 1].call.move;
  expect([position.board, scoreBefore, after]).toStrictEqual([
    board,
    score,
    session.state.value.board,
  ]);
  await asked[1].answer({ played: 'wrong' });
  const { call, answer } = asked[asked.length - 1];
  expect([call.move.number, call.move.direction]).toStrictEqual([2, 'right']);
  await answer();
  expect(verdicts.last.value?.judged.played).toBe('right');
  expect(verdicts.list().length).toBe(2);
});

test('a move that was undone is not judged when an earlier tile is told otherwise', async () => {
  const { session, play, asked } = judging({ rules: { spawner: 'recorded' } });
  play('left');
  play('right');
  await asked[0].answer();
  session.undo();
  expect(session.correctSpawn(9, 1, 'player')).toBeTruthy();
  expect(asked.length).toBe(2);
});

test('a move of the player is judged by the board before it', async () => {
  const { session, play, asked, verdicts, judgedMoves } = judging();
  const start = session.state.value;
  play('left');
  const after = session.state.value.board;
  session.play('down', 'solver');
  const { board } = session.state.value;
  play('right');
  expect(asked[0].call.move).toStrictEqual({
    number: 1,
    position: { board: start.board, p4: 0.1, seed: start.seed },
    score: 0,
    direction: 'left',
    after,
    seen: SEEN,
  });
  await asked[0].answer();
  expect(verdicts.list().length).toBe(1);
  expect(verdicts.isPending.value).toBe(true);
  expect(asked[1].call.move.position.board).toBe(board);
  await asked[1].answer();
  expect(verdicts.last.value?.judged.number).toBe(3);
  expect(verdicts.isPending.value).toBe(false);
  expect(judgedMoves()).toStrictEqual(['1 left', '3 right']);
});

test('the last of the moves that wait is judged first', async () => {
  const { play, asked, answer } = judging();
  for (const direction of ['left', 'down', 'right', 'up'] as const) play(direction);
  await answer(0, 1, 2, 3);
  expect(asked.map(({ call }) => call.move.number)).toStrictEqual([1, 4, 3, 2]);
});

test('a coach that is off judges nothing, and forgets what waits', async () => {
  const { play, coachMode, asked, verdicts } = judging({ coach: 'off' });
  play('left');
  expect(asked.length).toBe(0);
  coachMode.value = 'before';
  play('down');
  play('right');
  play('up');
  coachMode.value = 'off';
  await asked[0].answer();
  expect(asked.length).toBe(1);
  expect(verdicts.isPending.value).toBe(false);
});

test('moves wait for a judge that is on its way, and each asks for its network', async () => {
  const { play, isReady, models, asked, judgedMoves, answer } = judging({ ready: false });
  play('left');
  play('down');
  expect([asked.length, models.load.mock.calls]).toStrictEqual([0, [['small'], ['small']]]);
  isReady.value = true;
  await answer(0, 1);
  expect(judgedMoves()).toStrictEqual(['1 left', '2 down']);
});

test('a move that takes the place of an undone one has a verdict of its own', async () => {
  const { session, play, asked, verdicts } = judging();
  play('left');
  await asked[0].answer();
  play('down');
  session.undo();
  expect(verdicts.last.value?.judged.played).toBe('left');
  play('right');
  await asked[1].answer();
  expect(verdicts.list().length, 'what was found is about the undone move').toStrictEqual(1);
  expect(asked[2].call.move.direction).toBe('right');
  await asked[2].answer();
  expect(verdicts.last.value?.judged.played).toBe('right');
});

test('another game has nothing of the one before', async () => {
  const { session, play, asked, verdicts, judgedMoves } = judging();
  play('left');
  await asked[0].answer();
  const other = session.copy();
  play('down');
  play('up');
  session.replace(other);
  expect(verdicts.list()).toStrictEqual([]);
  play('right');
  await asked[1].answer();
  expect(verdicts.list()).toStrictEqual([]);
  expect(asked[2].call.move.direction).toBe('right');
  await asked[2].answer();
  expect(judgedMoves()).toStrictEqual(['2 right']);
});

test('a move that no worker has judged is skipped with the reason', async () => {
  const { play, asked, verdicts } = judging();
  play('left');
  await asked[0].fail(new WorkerLost('gone'));
  expect(asked.length).toBe(1);
  expect(verdicts.failure.value).toBe('Gone');
  play('down');
  await asked[1].fail(new Cancelled('cancelled'));
  play('up');
  await asked[2].answer();
  expect(verdicts.failure.value).toBe('');
});

test('a solved board is judged by the worker that holds the solution', async () => {
  const settings = { objective: 'reach', target: '64' };
  const { play, held, verdicts } = judging({
    rules: { rows: 3, cols: 3 },
    problem: { rows: 3, cols: 3, p4: 0.1, settings },
  });
  play('left');
  expect(held.length).toBe(1);
  expect(held[0].solver.settings).toStrictEqual(settings);
  expect('measure' in verdicts.judge.value && verdicts.judge.value.measure).toStrictEqual({
    kind: 'chance',
    tile: 64,
  });
});

test('where there is no judge, nothing waits, and the reason is told', () => {
  for (const rules of [{ rows: 5, cols: 5 }, { spawner: 'adversary' as const }]) {
    const { play, asked, verdicts } = judging({ rules });
    play('left');
    expect([asked.length, verdicts.isPending.value]).toStrictEqual([0, false]);
    expect('reason' in verdicts.judge.value ? verdicts.judge.value.reason : '').toMatch(
      /not judged/,
    );
  }
});
