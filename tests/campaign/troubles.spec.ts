import type { Locator, Page, Route } from '@playwright/test';
import { engineIn } from '../e2e/engine.ts';
import { ARROWS } from '../e2e/pages/puzzles.ts';
import { expect, GamePage, test } from '../e2e/test.ts';
import { openWithCores } from '../e2e/workers.ts';

/** How often each trouble is to strike in each use. */
const STRIKES = Number(process.env.STRIKES ?? 100);

/** Runs in the page, before it: every fourth worker ends before its first word, and any can be made to end without a word. */
function killWorkers() {
  const alive: Set<Worker> = new Set();
  let begun = 0;
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      begun += 1;
      alive.add(this);
      if (begun % 4 === 0) this.terminate();
    }
    override terminate() {
      alive.delete(this);
      super.terminate();
    }
  };
  const any = () => [...alive].sort(() => Math.random() - 0.5)[0];
  Reflect.set(globalThis, 'killOne', () => alive.size > 0 && any().terminate());
}

/** Does something until it succeeds, and asks again where the page offers it. */
async function persist({ page }: GamePage, timeout: number, act: () => Promise<unknown>) {
  const offers = /^(Try again|Solve again|Go on|Go on from what was kept|Resume)$/;
  const again = page.getByRole('button', { name: offers }).first();
  await expect(async () => {
    // A notice may go meanwhile.
    if (await again.isVisible()) await again.click({ timeout: 2000 }).catch(() => {});
    await act();
  }).toPass({ timeout });
}

/** Waits for an answer, while somebody is there. */
const answered = (game: GamePage, isThere: () => Promise<boolean>) =>
  persist(game, 120_000, async () => {
    await game.page.keyboard.press('Shift');
    expect(await isThere()).toBe(true);
  });

/** Whether a text has come. */
const says = (place: Locator, words: RegExp) => async () =>
  words.test((await place.textContent({ timeout: 1000 }).catch(() => '')) ?? '');

/** Prepares a use of workers. Each time it comes to its end, and rightly, whatever strikes. */
const USES: Record<string, (game: GamePage) => Promise<() => Promise<void>>> = {
  'a hint': async (game) => {
    const engine = await engineIn(game.page);
    await game.solver.choose('expectimax-rows');
    await game.solver.lookAhead(2);
    return async () => {
      await game.transport.newGame.click();
      await game.playMoves(2);
      const board = (await game.board()).map(String).join('/');
      const best = await engine.evaluate(
        ({ Solver }, board) =>
          new Solver('expectimax-rows', { depth: 2 }).evaluate({ board, p4: 0.1 }, {}).best,
        board,
      );
      await game.transport.hint.click();
      const said = game.solver.values.best;
      await answered(game, () => said.isVisible());
      await expect(said.locator('th')).toHaveText(new RegExp(best ?? 'none', 'i'));
    };
  },
  watching: async (game) => {
    await game.transport.setSpeed(3);
    return async () => {
      await game.transport.newGame.click();
      await game.transport.auto.click();
      await answered(game, async () => (await game.moveCount()) > 4);
      await game.transport.auto.click();
      await game.expectAuto(false);
      await game.transport.stop.click();
      await expect(game.toasts.all).not.toContainText('not possible');
    };
  },
  'the coach': async (game) => {
    await game.coach.speak('After');
    return async () => {
      await game.startFrom('0,2,8,16/4,2,8,16/8,32,128,512/16,64,256,1024');
      await game.press('Left');
      await answered(game, says(game.coach.seen, /^Blunder: ← .* Best was ↑\.$/));
    };
  },
  'the odds': async (game) => {
    await game.panels.open();
    await game.coach.speak('After');
    return async () => {
      await game.transport.newGame.click();
      await answered(game, async () => {
        if (await says(game.coach.seen, /could not be loaded/)()) await game.playMoves(1);
        return (await game.coach.gamesOfOdds()) >= 800;
      });
    };
  },
  'a review': async (game) => async () => {
    await game.transport.newGame.click();
    await game.playMoves(30);
    await game.review.begin();
    await answered(
      game,
      async () => (await game.review.root.getAttribute('data-status')) === 'done',
    );
    const counts = await game.review.counts.allTextContents();
    expect(counts.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0)).toBe(30);
    await game.review.close.click();
  },
  'a race': async (game) => async () => {
    await game.race.begin('solver:expectimax-pruned');
    for (let moves = 1; moves <= 5; moves++) {
      await game.playMoves(1);
      await answered(game, says(game.race.facts, new RegExp(`\\b${moves} move`)));
    }
    await game.race.end.click();
  },
  'the arena': async (game) => {
    const { arena } = game;
    let first: number[] | undefined;
    await arena.open();
    return async () => {
      await arena.run({ solver: 'expectimax-pruned', games: 6 });
      await answered(game, says(arena.status, /^Done:/));
      const scores = (await arena.report()).rows[0].games.map(({ score }) => score);
      first ??= scores;
      expect(scores).toEqual(first);
      await arena.clear.click();
    };
  },
  'an exact solution': async (game) => async () => {
    await game.exact.ask('2x3', 'score');
    await game.exact.start.click();
    await answered(game, () => game.exact.value.isVisible());
    await expect(game.exact.value).toContainText('480.258');
  },
  'an endgame': async (game) => {
    const { endgames } = game;
    await endgames.open();
    return async () => {
      if (await endgames.throwAway.isVisible()) await endgames.throwAway.click();
      await endgames.goal.selectOption('16');
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
    return async () => {
      await answered(game, async () => {
        if (await says(puzzles.status, /could not be loaded/)()) await puzzles.begin('rated');
        return says(puzzles.status, /Answer with/)();
      });
      for (let press = 0; !(await says(puzzles.line, /step through/)()); press++) {
        if (await puzzles.next.isVisible()) await puzzles.next.click();
        await page.keyboard.press(Object.values(ARROWS)[press % 4]);
        await page.waitForTimeout(400);
      }
      await puzzles.next.click();
    };
  },
  learning: async (game) => {
    const { learn, page } = game;
    await learn.learn(1);
    return async () => {
      await answered(game, async () => {
        if (/^Start/.test((await learn.start.textContent()) ?? '')) await learn.start.click();
        const games = await learn.games();
        await page.waitForTimeout(1000);
        return (await learn.games()) > games;
      });
    };
  },
};

/** What may strike at any moment; false where there is nothing to strike. */
const TROUBLES: Record<string, (page: Page) => Promise<unknown>> = {
  'workers die': (page) => page.evaluate(() => Reflect.get(globalThis, 'killOne')()),
  'the page is frozen': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await page.waitForTimeout(Math.random() * 2000);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
  },
  'the network goes': async (page) => {
    await page.context().setOffline(true);
    await page.waitForTimeout(Math.random() * 2000);
    await page.context().setOffline(false);
  },
};

for (const [trouble, strike] of Object.entries(TROUBLES))
  for (const [use, prepare] of Object.entries(USES))
    test(`whenever ${trouble}, ${use} comes to its end, and rightly`, async ({ page }) => {
      if (trouble === 'workers die') await page.addInitScript(killWorkers);
      const game = await openWithCores(page, 2);
      const once = await prepare(game);
      let strikes = 0;
      const strikeSoon = async () => {
        await page.waitForTimeout(Math.random() * 1000);
        if ((await strike(page)) !== false) strikes += 1;
      };
      // What it needs is fetched at first.
      await once();
      let times = 0;
      for (; strikes < STRIKES; times++) await Promise.all([once(), strikeSoon().then(strikeSoon)]);
      console.info(`${trouble}: ${strikes} in ${times} times of ${use}`);
    });

for (const [use, prepare] of Object.entries(USES))
  test(`while a third of requests fail, ${use} comes to its end`, async ({ page, complaints }) => {
    let failed = 0;
    const fail = (route: Route) => {
      if (Math.random() > 1 / 3) return route.continue();
      failed += 1;
      return route.abort();
    };
    for (let times = 1; failed < STRIKES; times++) {
      await page.unroute('**');
      const game = await GamePage.on(page);
      await page.route('**', fail);
      let once: (() => Promise<void>) | undefined;
      await persist(game, 1_200_000, async () => {
        once ??= await prepare(game);
        await once();
      });
      console.info(`${failed} requests failed in ${times} times of ${use}`);
    }
    // The browser tells of each in its console.
    expect(complaints.splice(0).filter((each) => each.startsWith('uncaught'))).toEqual([]);
  });
