import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';

const core = readFileSync('www/locales/en/core.ftl', 'utf8');
const labels = [...core.matchAll(/^core-panel-\w+ = (.+)$/gm)].map(([, label]) => label);

test('whoever is sent to a part of the Lab finds it under that name', () => {
  assert.ok(labels.length > 3, String(labels));
  let named = 0;
  for (const folder of ['www', 'src']) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|html|rs|ftl)$/.test(file)) continue;
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      for (const [words, quoted, word] of text.matchAll(
        /\bin the Lab,[\s\\]+under (?:“([^”]+)”|([A-Z]\w+))/g,
      )) {
        assert.ok(labels.includes(quoted ?? word), `${folder}/${file}: "${words}"`);
        named += 1;
      }
    }
  }
  assert.ok(named > 3, String(named));
});
