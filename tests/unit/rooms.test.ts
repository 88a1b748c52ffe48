import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';

/** What the whole page may not ask the browser for, and then each room. */
const [ASKING, ...OVERRIDES] = JSON.parse(readFileSync('biome.json', 'utf8')).overrides.filter(
  ({ includes: [files] }: any) => files.startsWith('www/'),
);

/** The rooms of the page, and what the modules of each may import beside their own folder, by biome.json, which Biome holds them to. */
const ROOMS: Map<string, { mayUse: string[]; withoutPage: boolean }> = new Map(
  OVERRIDES.map(({ includes: [files], linter }: any) => {
    const { noRestrictedImports, noRestrictedGlobals } = linter.rules.style;
    const [{ group }] = noRestrictedImports.options.patterns;
    expect(noRestrictedImports.level, files).toBe('error');
    expect(group[0], `${files}: whatever is not named is refused`).toBe('../**');
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
    expect(ROOMS.has(room) || path === 'www/main.ts', path).toBeTruthy();
  }
});

test('no module names the type of another by `import()`, which Biome does not see', () => {
  for (const path of MODULES) {
    const named = /(?:\btypeof import\('|\bimport\('(?=[^']+'\)\.(?!then\b)))([^']+)/g;
    for (const [, to] of readFileSync(path, 'utf8').matchAll(named))
      expect(to.startsWith('../') && to.includes('/pkg/'), `${path}: ${to}`).toBeTruthy();
  }
});

test('no room but one module asks the browser for what it can lack or forbid', () => {
  const deniedBy = ({ linter }: any) =>
    linter.rules.style.noRestrictedGlobals?.options.deniedGlobals;
  expect(ASKING.includes).toStrictEqual(['www/**', '!www/lib/browser.ts']);
  expect('localStorage' in deniedBy(ASKING)).toBeTruthy();
  for (const override of OVERRIDES.filter(deniedBy)) {
    // The last override that names a rule states all of it.
    const { document: _, ...others } = deniedBy(override);
    expect(others, override.includes[0]).toStrictEqual(deniedBy(ASKING));
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
  expect(told).toStrictEqual(stated);
});
