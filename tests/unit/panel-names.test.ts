import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const core = readFileSync('www/locales/en/core.ftl', 'utf8');
const labels = [...core.matchAll(/^core-panel-\w+ = (.+)$/gm)].map(([, label]) => label);

test('whoever is sent to a part of the Lab finds it under that name', () => {
  expect(labels.length, String(labels)).toBeGreaterThan(3);
  let named = 0;
  for (const folder of ['www', 'src']) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|html|rs|ftl)$/.test(file)) continue;
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      for (const [words, quoted, word] of text.matchAll(
        /\bin the Lab,[\s\\]+under (?:“([^”]+)”|([A-Z]\w+))/g,
      )) {
        expect(labels, `${folder}/${file}: "${words}"`).toContain(quoted ?? word);
        named += 1;
      }
    }
  }
  expect(named, String(named)).toBeGreaterThan(3);
});
