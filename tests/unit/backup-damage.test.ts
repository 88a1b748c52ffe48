import './fake-database.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'vitest';
import { BadBackup } from '../../www/features/games/backup-file.ts';
import { Browser, fill } from './backup-browser.ts';

let browser: Browser;
beforeEach(async () => {
  browser = await new Browser().enter();
});

test('a file that is damaged as a whole or foreign is refused with the reason and the place, and nothing changes', async () => {
  await fill(browser);
  const text = await browser.text();
  const first = await browser.contents();
  const texts = [
    [/^this is not a JSON file, or a part of it is missing \(.+\)$/, text.slice(0, -40)],
    [/^this is not a JSON file/, ''],
    [/^this is not a JSON file/, '\u0000\u0001PNG'],
    [/^the file is missing or is something else$/, '[]'],
    [/^this is not a file that Twofold has saved/, '{"games":[]}'],
  ] as [RegExp, string][];
  const damages: [RegExp, (data: any) => void][] = [
    [
      /newer version of Twofold \(format 2\): reload/,
      (data) => {
        data.version = 2;
      },
    ],
    [
      /^the file does not say which format/,
      (data) => {
        delete data.version;
      },
    ],
    [
      /^the list of games is missing/,
      (data) => {
        data.games = {};
      },
    ],
    [
      /^what it says of settings is missing/,
      (data) => {
        data.settings = 'dark';
      },
    ],
    [
      /^the list of positions to learn from is missing/,
      (data) => {
        delete data.lessons;
      },
    ],
  ];
  for (const [reason, damage] of damages) {
    const data = JSON.parse(text);
    damage(data);
    texts.push([reason, JSON.stringify(data)]);
  }
  for (const [reason, damaged] of texts) {
    await assert.rejects(
      () => browser.restore(damaged),
      (error) => error instanceof BadBackup && reason.test(error.message),
      String(reason),
    );
  }
  assert.deepEqual(await browser.contents(), first);
});

test('an item that is damaged or that the rules do not allow is left out alone, and said', async () => {
  await fill(browser);
  const text = await browser.text();
  const damages: [string, RegExp, (data: any) => void][] = [
    [
      'game',
      /^game 2 of 3 is missing or is something else$/,
      (data) => {
        data.games[1] = null;
      },
    ],
    [
      'game',
      /^game 1 of 3, its record is missing or is no text$/,
      (data) => {
        delete data.games[0].record;
      },
    ],
    [
      'game',
      /^game 3 of 3, its id is too long$/,
      (data) => {
        data.games[2].id = 'x'.repeat(1000);
      },
    ],
    [
      'game',
      /^game 1 of 3 does not say properly who made its moves$/,
      (data) => {
        data.games[0].by = [{ by: 'me', moves: 1 }];
      },
    ],
    [
      'game',
      /^game 1 of 3 has a day that is none$/,
      (data) => {
        data.games[0].days = ['yesterday'];
      },
    ],
    [
      'game',
      /^game 1 of 3, how long it was played is no whole number/,
      (data) => {
        data.games[0].ms = -1;
      },
    ],
    [
      'game',
      /^game 2 of 3 cannot be replayed: .*damaged/,
      (data) => {
        data.games[1].record = `${data.games[1].record.slice(0, -3)}AAA`;
      },
    ],
    [
      'game',
      /^game 2 of 3 cannot be replayed: this is not a link to a game$/,
      (data) => {
        data.games[1].record = 'nonsense';
      },
    ],
    [
      'best score',
      /^the best score for “4x4” is for rules that do not exist$/,
      (data) => {
        data.bests['4x4'] = 5;
      },
    ],
    [
      'best score',
      /^the best score for .* is no whole number/,
      (data) => {
        data.bests['4x4, p4 0.1'] = 1.5;
      },
    ],
    [
      'review',
      /^review 1 of 1 is of another version$/,
      (data) => {
        data.evaluations[0].version = 3;
      },
    ],
    [
      'review',
      /^review 1 of 1 has damaged numbers \(luck\)$/,
      (data) => {
        data.evaluations[0].columns.luck = '***';
      },
    ],
    [
      'review',
      /^review 1 of 1 has numbers for more or fewer moves than there are \(loss\)$/,
      (data) => {
        data.evaluations[0].columns.loss = 'AAAAAAAAAAA=';
      },
    ],
    [
      'review',
      /^review 1 of 1 has values that are neither points nor chances$/,
      (data) => {
        data.evaluations[0].judge.measure.kind = 'own';
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged, or the rules do not allow it$/,
      (data) => {
        data.lessons[0].board = '2,4//';
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged, or the rules do not allow it$/,
      (data) => {
        data.lessons[0].best = 'back';
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged, or the rules do not allow it$/,
      (data) => {
        delete data.lessons[0].values.up;
      },
    ],
    [
      'game',
      /^game 1 of 3 has a day that is none$/,
      (data) => {
        data.games[0].days = ['2026-02-30'];
      },
    ],
    [
      'game',
      /^game 1 of 3, the time it was played is missing or is no time$/,
      (data) => {
        data.games[0].updated = 1e17;
      },
    ],
    [
      'game',
      /^game 1 of 3, how it ended is missing or is no time$/,
      (data) => {
        data.games[0].end = { time: 9e15, score: 1, maxTile: 2, moves: 1 };
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged, or the rules do not allow it$/,
      (data) => {
        Object.assign(data.lessons[0], { board: '3,5/7,9', p4: 5 });
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged/,
      (data) => {
        data.lessons[0] = null;
      },
    ],
    [
      'best score',
      /^the best score for “99999x4, p4 0.1” is for rules that do not exist$/,
      (data) => {
        data.bests['99999x4, p4 0.1'] = 4;
      },
    ],
    [
      'best score',
      /^the best score for “4x4, p4 7” is for rules/,
      (data) => {
        data.bests['4x4, p4 7'] = 4;
      },
    ],
    [
      'best score',
      /^the best score for “4x4, p4 ..” is for rules/,
      (data) => {
        data.bests['4x4, p4 ..'] = 4;
      },
    ],
    [
      'review',
      /^review 1 of 1 is of a game that is not there$/,
      (data) => {
        data.evaluations[0].game = 'nowhere';
      },
    ],
    [
      'review',
      /^review 1 of 1 has two judges$/,
      (data) => {
        data.evaluations[0].judge.evaluator = 'another';
      },
    ],
    [
      'review',
      /^review 1 of 1 has verdicts that are none$/,
      (data) => {
        data.evaluations[0].columns.marks = withByte(data.evaluations[0].columns.marks, 0x90);
      },
    ],
    [
      'review',
      /^review 1 of 1 does not fit the moves of its game$/,
      (data) => {
        // A different move from the played one.
        const { marks } = data.evaluations[0].columns;
        data.evaluations[0].columns.marks = withByte(marks, atob(marks).charCodeAt(0) ^ 1);
      },
    ],
  ];
  const whole = await (await new Browser().enter()).check(text);
  assert.deepEqual(whole.leftOut, []);
  for (const [kind, reason, damage] of damages) {
    const data = JSON.parse(text);
    damage(data);
    const other = await new Browser().enter();
    const merge = await other.restore(JSON.stringify(data));
    const [first, ...others] = merge.leftOut;
    assert.equal(first?.kind, kind, String(reason));
    assert.match(first.reason, reason);
    // A review without its game is left out.
    assert.ok(others.length <= Number(kind === 'game'), JSON.stringify(others));
    const contents = await other.contents();
    assert.equal(contents.games.length, kind === 'game' ? 2 : 3, String(reason));
    assert.equal(contents.lessons.length, kind === 'position' ? 0 : 1);
    assert.equal(contents.bests['3x3, p4 0.1'], 4321);
    if (kind === 'review') assert.equal(contents.evaluations.length, 0);
  }
});

/** A column with a different first byte. */
const withByte = (column: string, byte: number) =>
  btoa(String.fromCharCode(byte) + atob(column).slice(1));

test('bytes that changed anywhere are refused or harmless, and never a crash', async () => {
  await fill(browser);
  const text = await browser.text();
  let state = 1;
  const random = (end: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
  for (let round = 0; round < 400; round++) {
    const place = random(text.length);
    const damaged =
      text.slice(0, place) +
      String.fromCharCode(32 + random(95)) +
      text.slice(place + 1 + random(3));
    try {
      await browser.check(damaged);
    } catch (error) {
      assert.ok(error instanceof BadBackup, String(error));
      assert.ok(error.message.length > 10);
    }
  }
});
