import init from '../pkg/rules.js';
import { Coach } from './features/coach/coach.js';
import { messageOf } from './lib/errors.js';
import { LateNotice } from './shell/late-notice.js';
import { openFirstGame } from './shell/opening.js';
import { mountShell } from './shell/shell.js';
import { buildState } from './state/page-state.js';
import { Announcer } from './ui/announcer.js';
import { byId } from './ui/dom.js';
import { Toasts } from './ui/toasts.js';

/**
 * The panels, in the order of their tabs. Each panel's type names the parts of the page that it takes; shell/page.js
 * provides them.
 */
const PANELS = /** @type {const} */ ([
  {
    id: 'solver',
    label: 'Coach',
    group: 'Play',
    load: () => import('./features/coach/solver-panel.js'),
  },
  {
    id: 'games',
    label: 'Games',
    group: 'Play',
    load: () => import('./features/games/games-panel.js'),
  },
  {
    id: 'look',
    label: 'Settings',
    group: 'Play',
    load: () => import('./features/settings/look-panel.js'),
  },
  {
    id: 'exact',
    label: 'Exact',
    group: 'Lab',
    load: () => import('./features/exact/exact-panel.js'),
  },
  {
    id: 'learn',
    label: 'Learn',
    group: 'Lab',
    load: () => import('./features/learn/learn-panel.js'),
  },
  {
    id: 'arena',
    label: 'Arena',
    group: 'Lab',
    covers: true,
    load: () => import('./features/arena/arena-panel.js'),
  },
]);

const announcer = new Announcer(byId('announcer', HTMLElement));
const toasts = new Toasts(byId('toasts', HTMLElement), announcer);

async function start() {
  await init();
  const notice = new LateNotice(() => import('./shell/reading-notice.js'));
  const state = await buildState({ notice, openFirst: openFirstGame });
  new Coach(state);
  mountShell({
    state,
    panels: PANELS,
    loadReview: () => import('./features/review/review.js'),
    tools: {
      edit: () => import('./features/edit/edit-dialog.js'),
      follow: () => import('./features/follow/follow.js'),
      import: () => import('./features/import/import-dialog.js'),
      export: () => import('./features/import/export-dialog.js'),
      race: () => import('./features/race/race.js'),
      day: () => import('./features/day/day.js'),
    },
    announcer,
    toasts,
  });
  document.documentElement.dataset.ready = 'true';
}

start().catch((error) => {
  toasts.show(`The game could not be started: ${messageOf(error)}`, {
    stay: Number.POSITIVE_INFINITY,
  });
  throw error;
});
