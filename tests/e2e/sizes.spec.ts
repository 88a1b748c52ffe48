import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { keepGames } from './kept-games.ts';
import { findFaults } from './layout.ts';
import type { GamePage } from './pages/game.ts';
import { PANELS, type PanelName } from './pages/panels.ts';
import { expect, test } from './test.ts';

/** The screens that one page is shown on in turn, in pixels: with fingers, then with a mouse, the wide ones. */
const SIZES = '320×480 360×640 390×844 480×320 640×360 1024×768 768×1024 1280×800 1920×1080';

/** One move from the end of a game. */
const LAST_MOVE = '2,2,8,16/32,64,128,256/8,16,32,64/16,32,64,128';

/** What is looked at, in this order, on one page. */
type Views = Record<string, (game: GamePage) => Promise<void>>;

const BOARD_AND_LAB: Views = {
  board: async (game) => {
    await game.startFrom('0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
    await game.press('Left');
    await game.transport.hint.click();
    await expect(game.announcer).toContainText('Hint:');
  },
  'board with a verdict': async (game) => {
    await game.coach.speak('After');
    await game.playMoves(1);
    await expect(game.coach.seen).not.toBeEmpty();
  },
  ...panels(),
  'arena with a table': async (game) => {
    await game.arena.open();
    await game.arena.setUpTableOf('AI algorithms for the game 2048');
    await expect(game.arena.rows).not.toHaveCount(0);
  },
  'arena with two players beside one another': async (game) => {
    const { arena } = game;
    await arena.clear.click();
    for (const [place, player] of ['reflex', 'random'].entries()) {
      await arena.file.setInputFiles(`tests/data/arena-${player}.csv`);
      await expect(arena.rows).toHaveCount(place + 1);
    }
    await arena.keptResults.evaluate((results) => results.setAttribute('open', ''));
    await arena.keep('reflex against random');
    await expect(arena.kept).toHaveCount(1);
    await expect(arena.verdict).toBeVisible();
  },
};

const PLACES_AND_DIALOGS: Views = {
  lessons: async (game) => {
    await game.coach.speak('After');
    await game.lessons.open();
  },
  endgame: async (game) => {
    await game.endgames.open();
    // Too large, so that something smaller is offered.
    await game.endgames.goal.selectOption('1024');
  },
  puzzle: async (game) => {
    const { puzzles } = game;
    await game.panels.go('train');
    await puzzles.begin('rated');
    await expect(puzzles.status).toContainText('Answer with');
    for (const answer of await puzzles.answers.all())
      if (await puzzles.next.isHidden()) await answer.press('Enter');
    await expect(puzzles.about).toContainText('Theme:');
  },
  'list of games': async (game) => {
    await game.panels.go('play');
    const large = { score: 1_234_568, maxTile: 65_536, moves: 45_678, start: 'two' } as const;
    await keepGames(game, [
      { summary: { ...large, finished: true } },
      { summary: { score: 400, maxTile: 64, finished: true }, name: `Once ${'more '.repeat(11)}` },
    ]);
    await game.panels.show('games');
    await game.games.use(0, 'Name');
  },
  'own statistics': async (game) => {
    await game.games.showStatistics();
    await expect(game.games.fact('Best score')).toBeVisible();
  },
  'saving and restoring': async (game) => {
    await game.games.leaveView();
    await game.games.showBackup();
  },
  'dialog of a new game': async (game) => {
    await game.panels.choose('change');
  },
  'dialog of a position': async (game) => {
    await game.newGameDialog.fromPosition.check();
    await game.newGameDialog.position.fill('x');
    await game.newGameDialog.start.click();
    await expect(game.newGameDialog.error).toBeVisible();
  },
  help: async (game) => {
    await game.newGameDialog.cancel.click();
    await game.panels.choose('help');
    await expect(game.helpDialog).toBeVisible();
  },
  'editor of a board': async (game) => {
    await game.page.keyboard.press('Escape');
    await game.edit.open();
    await game.edit.text.fill('x');
    await expect(game.edit.error).toBeVisible();
  },
  'dialog to open a game': async (game) => {
    await game.edit.cancel.click();
    await game.importing.open();
    await game.importing.submit.click();
    await expect(game.importing.error).toBeVisible();
  },
  'dialog to save a game': async (game) => {
    await game.page.keyboard.press('Escape');
    await game.panels.show('games');
    await game.games.use(-1, 'Save as a file…');
    await expect(game.exporting.root).toBeVisible();
  },
};

const GAMES: Views = {
  'end of a game': async (game) => {
    await game.coach.speak('After');
    await game.startFrom(LAST_MOVE);
    await game.press('Left');
    await expect(game.card).toContainText('Game over');
  },
  'end of the board of the day': async (game) => {
    await game.day.begin();
    await expect(game.moves).toHaveText('0');
    await game.playToTheEnd();
    await expect(game.day.next).not.toBeEmpty();
    await expect(game.cardFindings).toHaveText(/ good moves?.*\. .+\.$/);
  },
  'place of the day with a result and a challenge': async (game) => {
    await game.games.openLink(`#day=${new Date().toISOString().slice(0, 10)}&score=123456`);
    await expect(game.day.challenge).toContainText('behind');
    await game.day.machine.evaluate((fold) => fold.setAttribute('open', ''));
  },
  'followed game that waits for a tile': async (game) => {
    await game.edit.open();
    await game.edit.text.fill('0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
    await expect.poll(() => game.edit.tiles()).toEqual([0, 2, ...new Array(14).fill(0)]);
    await game.edit.follow.click();
    await expect(game.following.text).toContainText('Best:');
    await game.press('Left');
    await expect(game.following.marks).not.toHaveCount(0);
  },
  'dialog of a race': async (game) => {
    await game.race.ask();
    await game.race.byClock.check();
  },
  race: async (game) => {
    await game.race.rival.selectOption('random');
    await game.race.start.click();
    await expect(game.race.root).toBeVisible();
    await game.playMoves(2);
  },
};

/** Each panel with everything in it that can be unfolded. */
function panels() {
  const show = (name: PanelName) => async (game: GamePage) => {
    await game.panels.show(name);
    await expect(game.page.getByText('Loading…')).toHaveCount(0);
    await game.panels.panel(name).evaluate((root) => {
      for (const more of root.querySelectorAll('details')) more.open = true;
    });
    await game.drawn();
  };
  return Object.fromEntries(PANELS.map((name) => [`${name} panel`, show(name)]));
}

test.describe(() => {
  test.use({ hasTouch: true, isMobile: true });

  // Side by side, for together they take long.
  for (const [part, views] of Object.entries({ BOARD_AND_LAB, PLACES_AND_DIALOGS, GAMES }))
    test(`nothing is cut, overlaps or is out of reach: ${part}`, async ({ game, page }) => {
      test.slow();
      const device = await page.context().newCDPSession(page);
      /** Draws the picture, which nobody looks at, at a scale; what lies where stays the same. */
      const showAt = async (size: string, scale: number) => {
        const [width, height] = size.split('×').map(Number);
        const mobile = width < 1280;
        await device.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
        const screen = { width, height, deviceScaleFactor: 1, mobile, scale };
        await device.send('Emulation.setDeviceMetricsOverride', screen);
      };
      for (const [view, show] of Object.entries(views)) {
        await show(game);
        // A notice lies over other things, and goes again. A dialog lies over notices.
        if (!(await page.locator('dialog[open]').count())) await game.toasts.dismiss();
        for (const size of SIZES.split(' ')) {
          await showAt(size, 0.1);
          await game.drawn();
          expect.soft(await page.evaluate(findFaults), `${view} at ${size}`).toEqual([]);
          // The board: `accessibility`; the panels: `language`.
          if (views !== BOARD_AND_LAB && /390|1280/.test(size)) await expectNoViolations(page);
        }
        // Clicks land where things are drawn.
        await showAt('1280×800', 1);
      }
    });
});

/** On each line the kinds of fault to be found, and a page that has them. */
const PAGES = `
      : <p>Some text that may be read. <button>Press</button> <label>Name <input value="short"></label></p> <select><option>One</option></select> <label><input type="checkbox"> Check</label>
      : <div style="height: 100px; overflow: auto"><div style="height: 500px">Top</div><button>Deep down</button></div> <div style="height: 600px"></div><button>Below</button>
      : <nav style="position: fixed; inset: auto 0 0; height: 52px"><a href="#a">Bar</a></nav> <div style="height: 260px"></div><button>Below</button><div style="height: 400px"></div>
cut   : <nav style="position: fixed; inset: auto 0 0; height: 52px"><a href="#a">Bar</a></nav> <div style="height: 400px"></div><p style="margin: 0">The end</p>
cut   : <p style="width: 60px; overflow: hidden; white-space: nowrap">Too long for its place</p>
cut   : <select style="width: 60px"><option>A choice with a long name</option></select>
cut   : <input type="checkbox" style="position: absolute; left: 395px">
covered cut: <div style="height: 100px; overflow: auto"><button style="position: relative; top: -40px">Above what scrolls</button></div>
covered cut: <div style="height: 290px; overflow: hidden"><div style="height: 400px"></div><button>Below what does not</button></div>
overlap: <p style="margin: 0">First line</p><p style="margin: -12px 0 0">Second line</p>
covered: <button>Press</button><div style="position: fixed; inset: 0 0 auto; height: 60px"></div>`;

test('the check sees what is cut, overlaps or is covered, and nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 300 });
  for (const line of PAGES.trim().split('\n')) {
    const [, kinds, body] = /^([a-z ]*): (.*)$/.exec(line) ?? [];
    await page.setContent(
      `<!doctype html><meta name="viewport" content="width=device-width">${body}`,
    );
    const found = await page.evaluate(findFaults);
    const foundKinds = [...new Set(found.map((fault) => fault.split(':')[0]))].sort().join(' ');
    expect(foundKinds, `${body}: ${JSON.stringify(found)}`).toBe(kinds.trim());
  }
});

/** The boxes of what is seen of some elements. */
const boxesOf = (page: Page, selector: string) =>
  page.locator(`:is(${selector}):visible`).evaluateAll((found) =>
    found.map((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      // A move's button also shows its value, which may come meanwhile.
      const name = each.id || (each.querySelector('.visually-hidden') ?? each).textContent;
      return { name, left, right, top, bottom };
    }),
  );

for (const [device, touch, sizes] of [
  ['a touch screen', true, '390×844 360×640 320×480 844×390 640×360 480×320 768×1024'],
  ['a desk', false, '1280×800 1280×1024 1000×720 1920×1080'],
] as const)
  test.describe(() => {
    test.use({ hasTouch: touch, isMobile: touch });

    test(`on ${device} a notice covers and moves no board or control`, async ({ game, page }) => {
      const notice = page.locator('.toast:visible');
      /** What the notice lies on. */
      const coveredOf = async (selector: string) => {
        const box = await notice.boundingBox();
        if (!box) throw new Error('there is no notice');
        return (await boxesOf(page, selector)).filter(
          ({ left, right, top, bottom }) =>
            left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y,
        );
      };
      const parts = '#board, .score-box, :is(button, a[href], input):not(.toast *)';
      await game.coach.speak('Before');
      for (const at of sizes.split(' ')) {
        await game.resize(at);
        await game.playMoves(2);
        await page.keyboard.press('n');
        await expect(notice).toContainText('Undo new game');
        await game.drawn();
        const during = await boxesOf(page, parts);
        expect.soft((await notice.boundingBox())?.width, at).toBeGreaterThanOrEqual(240);
        expect.soft(await coveredOf(parts), at).toEqual([]);
        await game.toasts.dismiss();
        // On a low screen the notice has the place of the words under the board.
        const after = () => boxesOf(page, parts);
        await expect.poll(after, { message: at }).toEqual(expect.arrayContaining(during));
      }

      // The newest alone is shown, and the one before comes back.
      await game.playMoves(2);
      await page.keyboard.press('n');
      await game.panels.choose('share');
      await expect(notice).toContainText('Link copied');
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toContainText('Undo new game');

      // A place scrolls above it.
      await game.resize(sizes.split(' ')[0]);
      await keepGames(game, [{ summary: { score: 4000, maxTile: 512, finished: true } }]);
      await game.panels.show('games');
      await game.games.use(0, 'Delete');
      await expect(notice).toContainText('Undo');
      const under = touch ? '#panel-body, #places' : '#panel-body';
      await expect.poll(() => coveredOf(under)).toEqual([]);

      // It is clear of the end of a game.
      await game.startFrom(LAST_MOVE);
      await game.press('Left');
      await expect(game.card).toContainText('Game over');
      for (const at of touch ? ['390×844', '640×360', '768×1024'] : ['1280×800']) {
        await game.resize(at);
        await game.toasts.dismiss();
        await game.panels.choose('share');
        await expect(notice).toContainText('Link copied');
        await expect(notice).toBeInViewport({ ratio: 1 });
        expect.soft(await coveredOf('#board-canvas, #card'), at).toEqual([]);
      }
    });
  });
