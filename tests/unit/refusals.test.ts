import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { compileCatalogue, filesOf } from '../../build/sentences.js';
import { Game, initSync } from '../../pkg/rules.js';
import { messageOf, translateMessages } from '../../www/lib/errors.ts';
import { translateRefusals } from '../../www/lib/refusals.ts';
import { addSentences, chooseLanguage } from '../../www/lib/sentences.ts';

/** The compiled sentences of an area. */
async function load(language: string, area: string) {
  const code = compileCatalogue(filesOf(language).get(area) ?? '');
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default;
}

beforeAll(async () => {
  initSync({ module: readFileSync('pkg/rules_bg.wasm') });
  chooseLanguage({ languages: ['de', 'en'], load }, 'de');
  addSentences(await load('de', 'refusal'));
  await translateRefusals();
});

afterAll(() => translateMessages((message) => message));

/** What Rust refuses with, with {} for each value. */
const FROM_RUST = ['board', 'rules', 'exact', 'network', 'solver']
  .flatMap((room) =>
    readdirSync(join('src', room), { recursive: true, encoding: 'utf8' }).map((path) =>
      join('src', room, path),
    ),
  )
  .filter((path) => path.endsWith('.rs'))
  .flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:#\[error\(\s*|write!\(f, |Unsupported\()"((?:[^"\\]|\\[\s\S])*)"/g,
    ),
  ])
  .map(([, text]) =>
    text
      .replace(/\\\n\s*/g, '')
      .replaceAll('\\"', '"')
      .replace(/\{[^}]*\}/g, '{}'),
  );

test('every refusal that is translated is one of Rust, word for word', () => {
  const known = (filesOf('en').get('refusal') ?? '')
    .split('\n')
    .filter((line) => line.startsWith('refusal-'))
    .map((line) =>
      line
        .replace(/^\S+ = /, '')
        .replace(/: \{ \$wrong \}$/, '')
        .replace(/\{[^}]*\}/g, '{}'),
    );
  assert.deepEqual(
    known.filter((text) => !FROM_RUST.includes(text)),
    [],
  );
  for (const text of FROM_RUST.filter((each) => /[a-z]{3}/.test(each) && !known.includes(each)))
    console.info(`only in English: ${text}`);
});

/** What a call refuses, as the page shows it. */
function refusal(call: () => unknown) {
  try {
    call();
  } catch (error) {
    return messageOf(error);
  }
  throw new Error('it was not refused');
}

test('what the rules refuse is said in the language of the page, with its values', () => {
  assert.equal(
    refusal(() => Game.fromText('v9-AESgjQYBAIcrJ3s')),
    'Dieser Link stammt von einer neueren Version von Twofold (Format 9): Lade die Seite neu, um sie zu bekommen',
  );
  assert.equal(
    refusal(() => Game.create({ rows: 9, cols: 4 })),
    'Ein Spielfeld hat 2 bis 6 Zeilen und 2 bis 6 Spalten, nicht 9×4',
  );
  // A refusal within another one, as a worker reports it.
  assert.equal(
    messageOf(
      new Error(
        'This is no game; as a board: there is no tile on this board: a game begins with one at least',
      ),
    ),
    'Das ist kein Spiel; als Spielfeld: auf diesem Spielfeld ist keine Kachel: Ein Spiel beginnt mit mindestens einer',
  );
  assert.equal(
    messageOf(new Error('record 7, from byte 150: the new tile lies beside the board')),
    'Eintrag 7, ab Byte 150: die neue Kachel liegt neben dem Spielfeld',
  );
  assert.equal(
    messageOf(new Error('this model file cannot be used: tuple 3 must have …')),
    'Diese Netzdatei ist nicht zu gebrauchen: tuple 3 must have …',
  );
  assert.equal(messageOf(new Error('nobody knows this')), 'Nobody knows this');
});
