import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { SHEET_SCREEN } from '../../www/shell/screen.ts';

const PHONE = 'www/shell/layout-phone.css';
const LAYOUT = ['www/shell/layout.css', PHONE];
/** What is laid out anew when it is first opened. */
const LATER = ['www/shell/racing.css', 'www/shell/reviewing.css'];

test('the layout has its sheet where the page takes it to be', () => {
  expect(readFileSync(PHONE, 'utf8')).toContain(`@media ${SHEET_SCREEN} {`);
});

test('the layout alone asks for the size of the screen, with what is laid out when it is first opened', () => {
  const sheets = readdirSync('www', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join('www', path));
  const asking = sheets.filter((path) =>
    /@media[^{]*(width|height|orientation)/.test(readFileSync(path, 'utf8')),
  );
  expect(asking.sort()).toStrictEqual([...LAYOUT, ...LATER].sort());
});
