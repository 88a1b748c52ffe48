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
 * The panels with their places. Each panel's type names the parts of the page that it takes; shell/page.js provides
 * them.
 */
const PANELS = /** @type {const} */ ([
  {
    id: 'next',
    label: 'What next',
    place: 'play',
    load: () => import('./features/next/next-panel.js'),
  },
  {
    id: 'solver',
    label: 'Coach',
    place: 'play',
    load: () => import('./features/coach/solver-panel.js'),
  },
  {
    id: 'today',
    label: 'Today',
    place: 'today',
    load: () => import('./features/day/today-panel.js'),
  },
  {
    id: 'train',
    label: 'Train',
    place: 'train',
    load: () => import('./features/train/train-panel.js'),
  },
  {
    id: 'games',
    label: 'Games',
    place: 'games',
    load: () => import('./features/games/games-panel.js'),
  },
  {
    id: 'arena',
    label: 'Arena',
    place: 'lab',
    load: () => import('./features/arena/arena-panel.js'),
  },
  {
    id: 'exact',
    label: 'Exact',
    place: 'lab',
    besideBoard: true,
    load: () => import('./features/exact/exact-panel.js'),
  },
  {
    id: 'learn',
    label: 'Learn',
    place: 'lab',
    besideBoard: true,
    load: () => import('./features/learn/learn-panel.js'),
  },
  {
    id: 'solvers',
    label: 'Solvers',
    place: 'lab',
    load: () => import('./features/solvers/solvers-panel.js'),
  },
  {
    id: 'papers',
    label: 'Five papers',
    place: 'lab',
    load: () => import('./features/arena/papers-panel.js'),
  },
  {
    id: 'look',
    label: 'Settings',
    place: 'settings',
    load: () => import('./features/settings/look-panel.js'),
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
