import * as catalogue from 'virtual:sentences';
import init from '../pkg/rules.js';
import { specs } from '../pkg/solvers.js';
import { Coach } from './features/coach/coach.js';
import { storageOf } from './lib/browser.js';
import { messageOf } from './lib/errors.js';
import { chooseLanguage, hasSentence, loadSentences, pageLanguage, t } from './lib/sentences.js';
import { LateNotice } from './shell/late-notice.js';
import { openFirstGame } from './shell/opening.js';
import { mountShell } from './shell/shell.js';
import { buildState } from './state/page-state.js';
import { Store } from './state/store.js';
import { Announcer } from './ui/announcer.js';
import { byId, translate } from './ui/dom.js';
import { Toasts } from './ui/toasts.js';

/**
 * The panels with their places. Each panel's type names the parts of the page that it takes; shell/page.js provides
 * them.
 */
const PANELS = /** @type {const} */ ([
  {
    id: 'next',
    place: 'play',
    load: () => import('./features/next/next-panel.js'),
  },
  {
    id: 'solver',
    place: 'play',
    load: () => import('./features/coach/solver-panel.js'),
  },
  {
    id: 'today',
    place: 'today',
    load: () => import('./features/day/today-panel.js'),
  },
  {
    id: 'train',
    place: 'train',
    load: () => import('./features/train/train-panel.js'),
  },
  {
    id: 'games',
    place: 'games',
    load: () => import('./features/games/games-panel.js'),
  },
  {
    id: 'arena',
    place: 'lab',
    load: () => import('./features/arena/arena-panel.js'),
  },
  {
    id: 'exact',
    place: 'lab',
    besideBoard: true,
    load: () => import('./features/exact/exact-panel.js'),
  },
  {
    id: 'learn',
    place: 'lab',
    besideBoard: true,
    load: () => import('./features/learn/learn-panel.js'),
  },
  {
    id: 'solvers',
    place: 'lab',
    load: () => import('./features/solvers/solvers-panel.js'),
  },
  {
    id: 'papers',
    place: 'lab',
    load: () => import('./features/arena/papers-panel.js'),
  },
  {
    id: 'look',
    place: 'settings',
    load: () => import('./features/settings/look-panel.js'),
  },
]);

const announcer = new Announcer(byId('announcer', HTMLElement));
const toasts = new Toasts(byId('toasts', HTMLElement), announcer);

/** Loads the sentences that the page needs from the start. index.html and the names of solvers are in English. */
async function loadFirstSentences() {
  const settings = new Store(() => storageOf('localStorage')).readSettings();
  chooseLanguage(catalogue, settings?.language);
  const isEnglish = pageLanguage() === 'en';
  await Promise.all([
    loadSentences('core'),
    isEnglish || loadSentences('page'),
    isEnglish || loadSentences('engine'),
    // A solver of the player's choice may not be able to play.
    settings?.solver && loadSentences('solver'),
  ]);
  document.documentElement.lang = pageLanguage();
  if (isEnglish) return;
  translate(document);
  void import('./lib/refusals.js').then(({ translateRefusals }) => translateRefusals());
  for (const spec of specs) {
    const name = `engine-name-${spec.id.replace('.', '_')}`;
    if (hasSentence(name)) spec.label = t(name);
  }
}

async function start() {
  await Promise.all([loadFirstSentences(), init()]);
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
  toasts.show(t('core-not-started', { why: messageOf(error) }), {
    stay: Number.POSITIVE_INFINITY,
  });
  throw error;
});
