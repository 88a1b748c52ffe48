import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { test } from 'vitest';

/** What the whole page may not ask the browser for, and then each room. */
const [ASKING, ...OVERRIDES] = JSON.parse(readFileSync('biome.json', 'utf8')).overrides.filter(
  ({ includes: [files] }: any) => files.startsWith('www/'),
);

/** The rooms of the page, and what the modules of each may import beside their own folder, by biome.json, which Biome holds them to. */
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

test('every module lives in a room', () => {
  for (const path of MODULES) {
    const [, folder = ''] = path.match(/^www\/(features\/[^/]+|[^/]+)\//) ?? [];
    const room = folder.replace(/^features\/.*/, 'features/*');
    assert.ok(ROOMS.has(room) || path === 'www/main.ts', path);
  }
});

test('no module names the type of another by `import()`, which Biome does not see', () => {
  for (const path of MODULES) {
    const named = /(?:\btypeof import\('|\bimport\('(?=[^']+'\)\.(?!then\b)))([^']+)/g;
    for (const [, to] of readFileSync(path, 'utf8').matchAll(named))
      assert.ok(to.startsWith('../') && to.includes('/pkg/'), `${path}: ${to}`);
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
