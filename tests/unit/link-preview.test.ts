import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressPreview } from '../../build/link-preview.js';

const PAGE = readFileSync('index.html', 'utf8');

/** The address of the picture in a page. */
const pictureIn = (html: string) => /property="og:image"\s+content="([^"]*)"/.exec(html)?.[1];

test('the picture of links has the whole address of the host, with or without a stroke at the end', () => {
  for (const address of ['https://example.org/2048/', 'https://example.org/2048']) {
    const built = addressPreview(PAGE, address);
    expect(pictureIn(built)).toBe('https://example.org/2048/link-preview.png');
    // Nothing else is changed.
    expect(built.replace('https://example.org/2048/', './')).toBe(PAGE);
  }
  expect(pictureIn(addressPreview(PAGE, 'http://localhost:4173'))).toBe(
    'http://localhost:4173/link-preview.png',
  );
});

test('without an address the page stays as it is', () => {
  expect(addressPreview(PAGE, undefined)).toBe(PAGE);
  expect(addressPreview(PAGE, '')).toBe(PAGE);
  expect(pictureIn(PAGE)).toBe('./link-preview.png');
});

test('what is no address of a page is refused', () => {
  for (const address of ['example.org/2048', '/2048/', 'localhost:4173', 'ftp://example.org/'])
    expect(() => addressPreview(PAGE, address), address).toThrow(/TWOFOLD_ADDRESS should be/);
});
