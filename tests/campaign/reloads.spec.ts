import { PUZZLES } from '../../www/games/far.ts';
import { recordsOf } from '../e2e/databases.ts';
import { ARROWS } from '../e2e/pages/puzzles.ts';
import { expect, type GamePage, test } from '../e2e/test.ts';

/** How often the page is to end in each kind of play. */
const ENDS = Number(process.env.ENDS ?? 200);

/** A kind of play that outlives the page. */
interface Kind {
  /** Whether it has to begin, at first and after its end. */
  isOver: (game: GamePage) => Promise<boolean>;
  begin: (game: GamePage) => Promise<unknown>;
  /** Finds it after the page has come again. */
  find?: (game: GamePage) => Promise<unknown>;
  act: (game: GamePage) => Promise<unknown>;
  /** How far it has come: what is kept never falls behind it. */
  count: (game: GamePage) => Promise<number>;
  /** What a player sees at that count, if the page ended while nothing went on. */
  seen: (game: GamePage, isQuiet: boolean) => Promise<unknown[]>;
}

const pressEach = async ({ page }: GamePage) => {
  for (const key of Object.values(ARROWS)) await page.keyboard.press(key);
};

const played = {
  isOver: async (game) =>
    (await game.moveCount()) === 0 || game.card.filter({ hasText: 'Game over' }).isVisible(),
  act: async (game) => {
    await pressEach(game);
    const keepGoing = game.card.getByRole('button', { name: 'Keep going' });
    if (await keepGoing.isVisible()) await keepGoing.click();
  },
  count: (game) => game.moveCount(),
  seen: async (game) => [await game.board(), await game.score.textContent()],
} satisfies Partial<Kind>;

const beginPuzzles = async ({ panels, puzzles }: GamePage) => {
  await panels.go('train');
  await puzzles.begin('rated');
};

const KINDS: Record<string, Kind> = {
  'a game': { ...played, begin: (game) => game.startGame({ rows: 5, cols: 5 }) },
  'the board of the day': {
    ...played,
    begin: async (game) => {
      await game.day.begin();
      if ((await game.moveCount()) > 0) await game.toasts.press('Begin anew');
    },
    seen: async (game) => [...(await played.seen(game)), await game.day.chip.textContent()],
  },
  'a race': {
    ...played,
    begin: async (game) => {
      await game.page.keyboard.press('n');
      await game.race.begin('reflex');
    },
    seen: async (game) => {
      const { facts, lead } = game.race;
      // The rival answers a moment later.
      const moves = await game.moveCount();
      await expect(facts).toContainText(new RegExp(`\\b${moves} moves?|game over`));
      return [...(await played.seen(game)), await facts.textContent(), await lead.textContent()];
    },
  },
  'a puzzle': {
    isOver: async ({ puzzles }) => !(await puzzles.board.isVisible()),
    begin: beginPuzzles,
    find: beginPuzzles,
    act: async ({ puzzles }) => {
      if (await puzzles.next.isVisible()) await puzzles.next.click();
      await expect(puzzles.status).toContainText('Answer with');
      await puzzles.answerSomehow();
    },
    count: async ({ page }) => {
      const { '': kept } = await recordsOf(page, PUZZLES);
      return Object.keys(kept?.puzzles ?? {}).length;
    },
    seen: async ({ puzzles }) => [await puzzles.rating.textContent()],
  },
  'an endgame': {
    isOver: async ({ endgames }) => !(await endgames.board.isVisible()),
    begin: async ({ endgames }) => {
      await endgames.open();
      await endgames.preset.selectOption('row3');
      await endgames.goal.selectOption('64');
      await endgames.solve.click();
      await expect(endgames.said).toContainText('Chance of 64');
    },
    find: async ({ endgames }) => {
      await endgames.open();
      await expect(endgames.board).toBeVisible();
    },
    act: async (game) => {
      const { next, said } = game.endgames;
      if (/is made|No move/.test((await said.textContent()) ?? '')) await next.click();
      await pressEach(game);
    },
    count: async ({ endgames }) =>
      Number(/of ([\d,]+)/.exec((await endgames.record.textContent()) ?? '')?.[1] ?? 0),
    // Where one move alone is legal it is not counted.
    seen: async ({ endgames: { board, record } }, isQuiet) => [
      await record.textContent(),
      isQuiet && (await board.getAttribute('aria-label')),
    ],
  },
  'a training': {
    isOver: async ({ learn }) => !(await learn.start.isVisible()),
    begin: ({ learn }) => learn.learn(1),
    find: ({ panels }) => panels.show('learn'),
    act: async ({ learn, page }) => {
      if (/Go on/.test((await learn.start.textContent()) ?? '')) await learn.start.click();
      await page.waitForTimeout(Math.random() * 2000);
    },
    count: ({ learn }) => learn.keptGames(),
    seen: async () => [],
  },
};

/** The ways in which a page ends and comes again. */
const WAYS: Record<string, (game: GamePage) => Promise<GamePage>> = {
  reloads: (game) => game.reload().then(() => game),
  closes: (game) => game.page.close().then(() => game.inAnotherTab()),
  crashes: async (game) => {
    const { page } = game;
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void session.send('Page.crash').catch(() => {});
    await crashed;
    const next = await game.inAnotherTab();
    await page.close();
    return next;
  },
};

for (const [name, kind] of Object.entries(KINDS))
  test(`${name} is there after each end of the page`, async ({ game: first }) => {
    let game = first;
    const ended: Record<string, number> = {};
    for (let end = 0; end < ENDS; ) {
      if (await kind.isOver(game)) await kind.begin(game);
      for (let times = Math.random() * 4; times > 0; times--) await kind.act(game);
      if (await kind.isOver(game)) continue;
      await game.settled();
      // Half of the ends come while something goes on.
      const isQuiet = Math.random() < 0.5;
      const [count, seen] = [await kind.count(game), await kind.seen(game, isQuiet)];
      const acting = isQuiet ? undefined : kind.act(game).catch(() => {});
      await game.page.waitForTimeout(Math.random() * 300);
      const [way, endAndOpen] = Object.entries(WAYS)[Math.floor(Math.random() * 3)];
      game = await endAndOpen(game);
      await acting;
      await kind.find?.(game);
      await expect.poll(() => kind.count(game), way).toBeGreaterThanOrEqual(count);
      if ((await kind.count(game)) === count)
        await expect.poll(() => kind.seen(game, isQuiet), way).toEqual(seen);
      ended[way] = (ended[way] ?? 0) + 1;
      end += 1;
    }
    console.info(name, ended);
  });
