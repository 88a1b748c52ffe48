import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { test } from 'node:test';

/**
 * The rooms of the page, and what each may use beside itself and what the build writes to pkg/. biome.json says the
 * same of imports that run; types, which Biome does not see, are checked here.
 *
 * @type {Readonly<Record<string, { mayUse: string[], withoutPage?: true }>>}
 */
const ROOMS = {
  lib: { mayUse: [] },
  ui: { mayUse: ['lib/**'] },
  engine: { mayUse: ['lib/**'], withoutPage: true },
  workers: { mayUse: ['lib/**', 'engine/protocol.js'], withoutPage: true },
  state: { mayUse: ['lib/**', 'engine/**'], withoutPage: true },
  views: { mayUse: ['lib/**', 'ui/**', 'state/**'] },
  'features/*': { mayUse: ['lib/**', 'ui/**', 'engine/**', 'state/**', 'views/**'] },
  shell: { mayUse: ['lib/**', 'ui/**', 'engine/**', 'state/**', 'views/**'] },
};

/** What a browser can lack or forbid: one module asks for it. */
const ASKED = Object.fromEntries(
  [
    'caches',
    'crypto',
    'indexedDB',
    'localStorage',
    'navigator',
    'requestIdleCallback',
    'sessionStorage',
  ].map((name) => [name, 'A browser can lack or forbid it: ask www/lib/browser.js.']),
);

/** @param {string} room */
function overrideFor(room) {
  const { mayUse, withoutPage } = ROOMS[room];
  const up = room.includes('/') ? '../../' : '../';
  const group = ['../**', ...mayUse.map((path) => `!${up}${path}`), `!${up}../pkg/**`];
  const known = mayUse.map((path) => path.replace('/**', ''));
  const message = `www/${room} may use ${['itself', ...known].join(', ')} (ARCHITECTURE.md).`;
  const deniedGlobals = {
    document: `www/${room} knows no document (ARCHITECTURE.md).`,
    ...ASKED,
  };
  return {
    includes: [`www/${room}/**`],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: 'error',
            options: { patterns: [{ group, message }] },
          },
          ...(withoutPage && {
            noRestrictedGlobals: { level: 'error', options: { deniedGlobals } },
          }),
        },
      },
    },
  };
}

/** Every module of the page. */
const MODULES = readdirSync('www', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.js'))
  .map((path) => join('www', path));

/** The room of a module, which for a feature is its own folder. @param {string} path */
const folderOf = (path) => path.match(/^www\/(features\/[^/]+|[^/]+)\//)?.[1] ?? '';

/** @param {string} folder */
const rulesOf = (folder) => ROOMS[folder.startsWith('features/') ? 'features/*' : folder];

/**
 * Whether a module may use another one.
 *
 * @param {string} from
 * @param {string} to
 */
function isAllowed(from, to) {
  const folder = folderOf(from);
  if (folder === '' || to.startsWith('pkg/') || folderOf(to) === folder) return true;
  return rulesOf(folder).mayUse.some((path) =>
    path.endsWith('/**') ? to.startsWith(`www/${path.slice(0, -2)}`) : to === `www/${path}`,
  );
}

/**
 * The files that a module names: imported, loaded later, or for a type.
 *
 * @param {string} path
 * @param {string} text
 */
function filesNamedBy(path, text) {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport|\bimport\s*\()\s*['"`](\.[^'"`]*)['"`]/g);
  return [...specifiers].map(([, specifier]) => normalize(join(dirname(path), specifier)));
}

test('every module lives in a room', () => {
  for (const path of MODULES) {
    if (path !== 'www/main.js') assert.ok(rulesOf(folderOf(path)), path);
  }
});

test('no module uses a room that it may not, not even for a type', () => {
  const arrows = MODULES.flatMap((path) =>
    filesNamedBy(path, readFileSync(path, 'utf8')).map((to) => ({ path, to })),
  );
  assert.ok(arrows.length > 400);
  const wrong = arrows.filter(({ path, to }) => !isAllowed(path, to));
  assert.deepEqual(
    wrong.map(({ path, to }) => `${path} uses ${to}`),
    [],
  );
});

test('arrows that point the wrong way are found', () => {
  const planted = [
    ['www/lib/format.js', "import { byId } from '../ui/dom.js';"],
    ['www/ui/tabs.js', "const a = await import('../state/session.js');"],
    ['www/state/session.js', "/** @param {import('../ui/dom.js').Thing} thing */"],
    ['www/views/values.js', "/** @typedef {import('../shell/commands.js').CommandName} C */"],
    ['www/features/games/games-panel.js', "import '../exact/exact-form.js';"],
    ['www/features/games/games-panel.js', "import('../../shell/commands.js')"],
    ['www/workers/exact.js', "import { EngineClient } from '../engine/client.js';"],
    ['www/shell/keys.js', "import { Coach } from '../features/coach/coach.js';"],
  ];
  for (const [path, line] of planted) {
    const [to] = filesNamedBy(path, line);
    assert.equal(isAllowed(path, to), false, `${path}: ${line}`);
  }
});

test('Biome holds imports to the same rules', () => {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8'));
  const asking = {
    includes: ['www/**', '!www/lib/browser.js'],
    linter: {
      rules: {
        style: { noRestrictedGlobals: { level: 'error', options: { deniedGlobals: ASKED } } },
      },
    },
  };
  assert.deepEqual(overrides, [asking, ...Object.keys(ROOMS).map(overrideFor)]);
});
