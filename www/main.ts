import { languages, load } from 'virtual:sentences';
import init from '../pkg/rules.js';
import { specs } from '../pkg/solvers.js';
import { compiled } from './engine/module.ts';
import { runCoach } from './features/coach/coach.ts';
import { SETTINGS } from './games/near.ts';
import { Register } from './games/register.ts';
import { browserTabs, storageOf, trusting } from './lib/browser.ts';
import { messageOf } from './lib/errors.ts';
import { chooseLanguage, hasSentence, loadSentences, pageLanguage, t } from './lib/sentences.ts';
import { openFirstGame } from './shell/opening.ts';
import { mountShell } from './shell/shell.ts';
import { buildState } from './state/page-state.ts';
import { Announcer } from './ui/announcer.ts';
import { byId, translate } from './ui/dom.ts';
import { Toasts } from './ui/toasts.ts';
import { DISPLAY_FONT, DISPLAY_WEIGHT } from './views/fonts.ts';

/** The panels with their places. Each panel's type names the parts of the page (shell/page.ts) that it takes. */
const PANELS = [
  {
    id: 'next',
    place: 'play',
    load: () => import('./features/next/next-panel.ts'),
  },
  {
    id: 'solver',
    place: 'play',
    load: () => import('./features/coach/solver-panel.tsx'),
  },
  {
    id: 'today',
    place: 'today',
    load: () => import('./features/day/today-panel.tsx'),
  },
  {
    id: 'train',
    place: 'train',
    load: () => import('./features/train/train-panel.tsx'),
  },
  {
    id: 'games',
    place: 'games',
    load: () => import('./features/games/games-panel.tsx'),
  },
  {
    id: 'lab',
    place: 'lab',
    load: () => import('./features/lab/lab-panel.tsx'),
  },
  {
    id: 'arena',
    place: 'lab',
    load: () => import('./features/arena/arena-panel.tsx'),
  },
  {
    id: 'exact',
    place: 'lab',
    besideBoard: true,
    load: () => import('./features/exact/exact-panel.tsx'),
  },
  {
    id: 'learn',
    place: 'lab',
    load: () => import('./features/learn/learn-panel.tsx'),
  },
  {
    id: 'solvers',
    place: 'lab',
    load: () => import('./features/solvers/solvers-panel.tsx'),
  },
  {
    id: 'papers',
    place: 'lab',
    load: () => import('./features/arena/papers-panel.tsx'),
  },
  {
    id: 'look',
    place: 'settings',
    load: () => import('./features/settings/look-panel.tsx'),
  },
] as const;

const register = new Register({
  texts: () => storageOf('localStorage'),
  tabs: browserTabs('twofold'),
});
const announcer = new Announcer(byId('announcer', HTMLElement));
const toasts = new Toasts(byId('toasts', HTMLElement), announcer);
// Scripts and workers come from the page's own address alone, as its other policy says.
trusting('default', { createScriptURL: (url) => url });

/** Loads the sentences that the page needs from the start. index.html and the names of solvers are in English. */
async function loadFirstSentences() {
  const { language, solver } = register.live(SETTINGS).value;
  chooseLanguage({ languages, load }, language);
  const isEnglish = pageLanguage() === 'en';
  await Promise.all([
    loadSentences('core'),
    isEnglish || loadSentences('page'),
    isEnglish || loadSentences('engine'),
    isEnglish || loadSentences('refusal'),
    // A solver of the player's choice may not be able to play.
    solver && loadSentences('solver'),
  ]);
  document.documentElement.lang = pageLanguage();
  if (isEnglish) return;
  translate(document);
  for (const spec of specs) {
    const name = `engine-name-${spec.id}`;
    if (hasSentence(name)) spec.label = t(name);
  }
}

async function start() {
  // Tiles are drawn once: with their face, where it can be had.
  const face = document.fonts.load(`${DISPLAY_WEIGHT} 1em ${DISPLAY_FONT}`, '2').catch(() => {});
  const rules = compiled(new URL('../pkg/rules_bg.wasm', import.meta.url));
  await Promise.all([sentences, init({ module_or_path: rules }), face]);
  const state = await buildState({ register, openFirst: openFirstGame });
  runCoach(state);
  mountShell({
    state,
    panels: PANELS,
    loadReview: () => import('./features/review/review.ts'),
    tools: {
      edit: () => import('./features/edit/edit-dialog.ts'),
      follow: () => import('./features/follow/follow.ts'),
      import: () => import('./features/import/import-dialog.ts'),
      export: () => import('./features/import/export-dialog.ts'),
      race: () => import('./features/race/race.ts'),
      day: () => import('./features/day/day.ts'),
    },
    announcer,
    toasts,
  });
  document.documentElement.dataset.ready = 'true';
}

const sentences = loadFirstSentences();
start().catch(async (error) => {
  await sentences.catch(() => {});
  toasts.show(t('core-not-started', { why: messageOf(error) }), {
    stay: Number.POSITIVE_INFINITY,
  });
  throw error;
});
