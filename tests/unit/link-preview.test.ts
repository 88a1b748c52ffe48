import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { addressPreview } from '../../build/link-preview.js';

const PAGE = readFileSync('index.html', 'utf8');

/** The address of the picture in a page. */
const pictureIn = (html: string) => /property="og:image"\s+content="([^"]*)"/.exec(html)?.[1];

test('the picture of links has the whole address of the host, with or without a stroke at the end', () => {
  for (const address of ['https://example.org/2048/', 'https://example.org/2048']) {
    const built = addressPreview(PAGE, address);
    assert.equal(pictureIn(built), 'https://example.org/2048/link-preview.png');
    // Nothing else is changed.
    assert.equal(built.replace('https://example.org/2048/', './'), PAGE);
  }
  assert.equal(
    pictureIn(addressPreview(PAGE, 'http://localhost:4173')),
    'http://localhost:4173/link-preview.png',
  );
});

test('without an address the page stays as it is', () => {
  assert.equal(addressPreview(PAGE, undefined), PAGE);
  assert.equal(addressPreview(PAGE, ''), PAGE);
  assert.equal(pictureIn(PAGE), './link-preview.png');
});

test('what is no address of a page is refused', () => {
  for (const address of ['example.org/2048', '/2048/', 'localhost:4173', 'ftp://example.org/'])
    assert.throws(() => addressPreview(PAGE, address), /TWOFOLD_ADDRESS should be/, address);
});
