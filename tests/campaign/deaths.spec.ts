import type { Locator } from '@playwright/test';
import { engineIn } from '../e2e/engine.ts';
import type { GamePage } from '../e2e/pages/game.ts';
import { ARROWS } from '../e2e/pages/puzzles.ts';
import { expect, test } from '../e2e/test.ts';
import { openWithCores } from '../e2e/workers.ts';

/** How many workers are to die in each use. */
const DEATHS = Number(process.env.DEATHS ?? 100);

/** Runs in the page, before it: every fourth worker ends before its first word, and any can be made to end without a word. */
function killWorkers() {
  const { terminate } = Worker.prototype;
  const alive: Set<Worker> = new Set();
  let [begun, killed] = [0, 0];
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      begun += 1;
      if (begun % 4 === 0) kill(this);
      else alive.add(this);
    }
    override terminate() {
      alive.delete(this);
      terminate.call(this);
    }
  };
  const kill = (worker: Worker) => {
    killed += 1;
    alive.delete(worker);
    terminate.call(worker);
  };
  Reflect.set(globalThis, 'killed', () => killed);
  Reflect.set(globalThis, 'killOne', () => {
    const [worker] = [...alive].sort(() => Math.random() - 0.5);
    if (worker) kill(worker);
  });
}

/** What is offered after workers have died. */
const AGAIN = /^(Try again|Solve again|Go on|Go on from what was kept|Resume)$/;

/** Waits for an answer, and asks again where the page offers it. */
async function answered({ page }: GamePage, isThere: () => Promise<boolean>) {
  const again = page.getByRole('button', { name: AGAIN }).first();
  await expect(async () => {
    // A notice may go meanwhile.
    if (await again.isVisible()) await again.click({ timeout: 2000 }).catch(() => {});
    expect(await isThere()).toBe(true);
  }).toPass({ timeout: 100_000 });
}

/** Whether a text has come. */
const says = (place: Locator, words: RegExp) => async () =>
  words.test((await place.textContent({ timeout: 1000 }).catch(() => '')) ?? '');

/** Lets a worker die within so many ms. */
type Dies = (ms: number) => Promise<unknown>;

/** Prepares a use of workers. Each time it comes to its end, and rightly, whichever workers die. */
const USES: Record<string, (game: GamePage) => Promise<(dies: Dies) => Promise<void>>> = {
  'a hint': async (game) => {
    const engine = await engineIn(game.page);
    await game.solver.choose('expectimax-rows');
    await game.solver.lookAhead(2);
    return async (dies) => {
      await game.transport.newGame.click();
      await game.playMoves(2);
      const board = (await game.board()).map(String).join('/');
      const best = await engine.evaluate(
        ({ Solver }, board) =>
          new Solver('expectimax-rows', { depth: 2 }).evaluate({ board, p4: 0.1 }, {}).best,
        board,
      );
      const death = dies(300);
      await game.transport.hint.click();
      const said = game.solver.values.best;
      await answered(game, () => said.isVisible());
      await expect(said.locator('th')).toHaveText(new RegExp(best ?? 'none', 'i'));
      await death;
    };
  },
  watching: async (game) => {
    await game.transport.setSpeed(3);
    return async (dies) => {
      await game.transport.newGame.click();
      await game.transport.auto.click();
      await Promise.all([dies(300), dies(600)]);
      await answered(game, async () => (await game.moveCount()) > 4);
      await game.transport.auto.click();
      await game.expectAuto(false);
      await game.transport.stop.click();
      await expect(game.toasts.all).not.toContainText('not possible');
    };
  },
  'the coach': async (game) => {
    await game.coach.speak('After');
    return async (dies) => {
      await game.startFrom('0,2,8,16/4,2,8,16/8,32,128,512/16,64,256,1024');
      const death = dies(300);
      await game.press('Left');
      await answered(game, says(game.coach.seen, /^Blunder: ← .* Best was ↑\.$/));
      await death;
    };
  },
  'the odds': async (game) => {
    await game.panels.open();
    await game.coach.speak('After');
    return async (dies) => {
      await game.transport.newGame.click();
      const deaths = [dies(400), dies(800)];
      await answered(game, async () => (await game.coach.gamesOfOdds()) >= 800);
      await Promise.all(deaths);
    };
  },
  'a review': async (game) => async (dies) => {
    await game.transport.newGame.click();
    await game.playMoves(30);
    const deaths = [dies(300), dies(600)];
    await game.review.begin();
    await answered(
      game,
      async () => (await game.review.root.getAttribute('data-status')) === 'done',
    );
    const counts = await game.review.counts.allTextContents();
    const judged = counts.map((text) => Number(text.replace(/\D/g, '')));
    expect(judged.reduce((sum, count) => sum + count, 0)).toBe(30);
    await Promise.all(deaths);
    await game.review.close.click();
  },
  'a race': async (game) => async (dies) => {
    await game.race.begin('solver:expectimax-pruned');
    const deaths = [dies(300), dies(600)];
    for (let moves = 1; moves <= 5; moves++) {
      await game.playMoves(1);
      await answered(game, says(game.race.facts, new RegExp(`\\b${moves} move`)));
    }
    await Promise.all(deaths);
    await game.race.end.click();
  },
  'the arena': async (game) => {
    const { arena } = game;
    let first: number[] | undefined;
    await arena.open();
    return async (dies) => {
      const deaths = [dies(200), dies(500), dies(900)];
      await arena.run({ solver: 'expectimax-pruned', games: 6 });
      await answered(game, says(arena.status, /^Done:/));
      const scores = (await arena.report()).rows[0].games.map(({ score }) => score);
      first ??= scores;
      expect(scores).toEqual(first);
      await Promise.all(deaths);
      await arena.clear.click();
    };
  },
  'an exact solution': async (game) => async (dies) => {
    await game.exact.ask('2x3', 'score');
    const deaths = [dies(300), dies(600)];
    await game.exact.start.or(game.exact.again).click();
    await Promise.all(deaths);
    await answered(game, async () => {
      if (await game.exact.start.isVisible()) await game.exact.start.click();
      return game.exact.value.isVisible();
    });
    await expect(game.exact.value).toContainText('480.258');
  },
  'an endgame': async (game) => {
    const { endgames } = game;
    await endgames.open();
    return async (dies) => {
      if (await endgames.throwAway.isVisible()) await endgames.throwAway.click();
      await endgames.goal.selectOption('16');
      const deaths = [dies(300), dies(600)];
      await endgames.solve.click();
      await Promise.all(deaths);
      await answered(game, async () => {
        if (await endgames.solve.isVisible()) await endgames.solve.click();
        return says(endgames.said, /Chance of 16/)();
      });
      await dies(200);
      await answered(game, async () => {
        if (await endgames.solve.isVisible()) await endgames.solve.click();
        await endgames.showMe.click({ timeout: 1000 }).catch(() => {});
        return says(endgames.said, /Perfect play/)();
      });
    };
  },
  'a puzzle': async (game) => {
    const { puzzles, page } = game;
    await game.panels.go('train');
    await puzzles.begin('rated');
    return async (dies) => {
      await answered(game, async () => {
        if (await says(puzzles.status, /could not be loaded/)()) await puzzles.begin('rated');
        return says(puzzles.status, /Answer with/)();
      });
      const deaths = [dies(300), dies(600)];
      for (let press = 0; !(await says(puzzles.line, /step through/)()); press++) {
        if (await puzzles.next.isVisible()) await puzzles.next.click();
        await page.keyboard.press(Object.values(ARROWS)[press % 4]);
        await page.waitForTimeout(400);
      }
      await Promise.all(deaths);
      await puzzles.next.click();
    };
  },
  learning: async (game) => {
    const { learn, page } = game;
    await learn.learn(1);
    return async (dies) => {
      await Promise.all([dies(300), dies(600)]);
      await answered(game, async () => {
        if (/^Start/.test((await learn.start.textContent()) ?? '')) await learn.start.click();
        const games = await learn.games();
        await page.waitForTimeout(1000);
        return (await learn.games()) > games;
      });
    };
  },
};

for (const [use, prepare] of Object.entries(USES))
  test(`whenever workers die, ${use} comes to its end, and rightly`, async ({ page }) => {
    await page.addInitScript(killWorkers);
    const game = await openWithCores(page, 2);
    const once = await prepare(game);
    const killed = () => page.evaluate(() => Reflect.get(globalThis, 'killed')());
    const dies = async (ms: number) => {
      await page.waitForTimeout(Math.random() * ms);
      await page.evaluate(() => Reflect.get(globalThis, 'killOne')());
    };
    let times = 0;
    for (; (await killed()) < DEATHS; times++) await once(dies);
    console.info(`${await killed()} deaths in ${times} times of ${use}`);
  });
