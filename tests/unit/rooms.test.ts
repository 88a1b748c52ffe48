import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { test } from 'vitest';

/** What the whole page may not ask the browser for, and then each room. */
const [ASKING, ...OVERRIDES] = JSON.parse(readFileSync('biome.json', 'utf8')).overrides.filter(
  ({ includes: [files] }: any) => files.startsWith('www/'),
);

/**
 * The rooms of the page as biome.json states them, and which paths a module of each may name beside those of its own folder. Biome looks at imports
 * that run; types in comments, which it does not see, are checked here.
 */
const ROOMS: Map<string, { mayUse: string[]; withoutPage: boolean }> = new Map(
  OVERRIDES.map(({ includes: [files], linter }: any) => {
    const { noRestrictedImports, noRestrictedGlobals } = linter.rules.style;
    const [{ group }] = noRestrictedImports.options.patterns;
    assert.equal(noRestrictedImports.level, 'error', files);
    assert.equal(group[0], '../**', `${files}: whatever is not named is refused`);
    const mayUse = group.slice(1).map((path: string) => path.replace(/^!/, ''));
    const withoutPage = 'document' in (noRestrictedGlobals?.options.deniedGlobals ?? {});
    return [files.replace(/^www\/|\/\*\*$/g, ''), { mayUse, withoutPage }];
  }),
);

/** Every module of the page. */
const MODULES = readdirSync('www', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => join('www', path));

/** The room of a module, which for a feature is its own folder. */
const folderOf = (path: string) => path.match(/^www\/(features\/[^/]+|[^/]+)\//)?.[1] ?? '';

const rulesOf = (folder: string) => ROOMS.get(folder.replace(/^features\/.*/, 'features/*'));

/** Whether a module may use another one. */
function isAllowed(from: string, to: string) {
  const folder = folderOf(from);
  if (folder === '' || folderOf(to) === folder) return true;
  const mayUse = rulesOf(folder)?.mayUse ?? [];
  return mayUse
    .map((path) => normalize(join('www', folder, path)))
    .some((path) => (path.endsWith('/**') ? to.startsWith(path.slice(0, -2)) : to === path));
}

/** The files that a module names: imported, loaded later, or for a type. */
function filesNamedBy(path: string, text: string) {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport|\bimport\s*\()\s*['"`](\.[^'"`]*)['"`]/g);
  return [...specifiers].map(([, specifier]) => normalize(join(dirname(path), specifier)));
}

test('every module lives in a room', () => {
  for (const path of MODULES) {
    if (path !== 'www/main.ts') assert.ok(rulesOf(folderOf(path)), path);
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
    ['www/lib/format.ts', "import { byId } from '../ui/dom.ts';"],
    ['www/ui/tabs.ts', "const a = await import('../state/session.ts');"],
    ['www/state/session.ts', "import type { Thing } from '../ui/dom.ts';"],
    ['www/views/values.ts', "type C = import('../shell/commands.ts').CommandName;"],
    ['www/state/session.ts', "import { type Thing } from '../ui/dom.ts';"],
    ['www/features/games/games-panel.ts', "import '../exact/exact-form.ts';"],
    ['www/features/games/games-panel.ts', "import('../../shell/commands.ts')"],
    ['www/workers/exact.ts', "import { Pool } from '../engine/pool.ts';"],
    ['www/shell/keys.ts', "import { Coach } from '../features/coach/coach.ts';"],
  ];
  for (const [path, line] of planted) {
    const [to] = filesNamedBy(path, line);
    assert.equal(isAllowed(path, to), false, `${path}: ${line}`);
  }
});

test('no room but one module asks the browser for what it can lack or forbid', () => {
  const deniedBy = ({ linter }: any) =>
    linter.rules.style.noRestrictedGlobals?.options.deniedGlobals;
  assert.deepEqual(ASKING.includes, ['www/**', '!www/lib/browser.ts']);
  assert.ok('localStorage' in deniedBy(ASKING));
  for (const override of OVERRIDES.filter(deniedBy)) {
    // The last override that names a rule states all of it.
    const { document: _, ...others } = deniedBy(override);
    assert.deepEqual(others, deniedBy(ASKING), override.includes[0]);
  }
});

test('ARCHITECTURE.md tells the same of the rooms', () => {
  const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(
    /^\| `www\/(.+)\/` \| (.+) \| (.+) \|$/gm,
  );
  const told = [...rows].map(([, room, what, uses]) => ({
    room,
    uses: [...uses.matchAll(/`([^`]+)`/g)].map(([, used]) => used),
    withoutPage: what.includes('No `document` here'),
  }));
  const stated = [...ROOMS].map(([room, { mayUse, withoutPage }]) => ({
    room,
    uses: mayUse
      .filter((path) => !path.includes('pkg/'))
      .map((path) => path.replace(/^(\.\.\/)+|\/\*\*$/g, '')),
    withoutPage,
  }));
  assert.deepEqual(told, stated);
});
