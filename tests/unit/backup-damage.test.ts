import { beforeEach, expect, test } from 'vitest';
import { BadBackup } from '../../www/features/games/backup-file.ts';
import { Browser, fill } from './backup-browser.ts';
import { randomOf } from './random.ts';

type Damage = [kind: string, reason: RegExp, damage: (data: any) => void];

let browser: Browser;
beforeEach(async () => {
  browser = await new Browser().enter();
});

test('a file that is damaged as a whole or foreign is refused with the reason and the place, and nothing changes', async () => {
  await fill(browser);
  const text = await browser.text();
  const first = await browser.contents();
  const changed = (changes: object) => JSON.stringify({ ...JSON.parse(text), ...changes });
  const texts: [RegExp, string][] = [
    [/^this is not a JSON file, or a part of it is missing$/, text.slice(0, -40)],
    [/^this is not a JSON file/, ''],
    [/^this is not a JSON file/, '\u0000\u0001PNG'],
    [/^this is not a file that Twofold has saved/, '[]'],
    [/^this is not a file that Twofold has saved/, '{"games":[]}'],
    [/newer version of Twofold \(format 3\): reload/, changed({ version: 3 })],
    [/^a list of what it holds is missing/, changed({ version: 1 })],
    [/^a list of what it holds is missing/, changed({ games: {} })],
    [/^a list of what it holds is missing/, changed({ kept: 'dark' })],
  ];
  for (const [reason, damaged] of texts) {
    const refused = await browser.restore(damaged).catch((error) => error);
    expect(refused, String(reason)).toBeInstanceOf(BadBackup);
    expect(refused.message).toMatch(reason);
  }
  expect(await browser.contents()).toStrictEqual(first);
});

test('an item that is damaged or that the rules do not allow is left out alone, and said', async () => {
  await fill(browser);
  const text = await browser.text();
  const damaged = (number: number) => new RegExp(`^game ${number} of 3 is damaged`);
  const game = (at: number, changes: object | null): Damage => [
    'game',
    damaged(at + 1),
    (data) => {
      data.games[at] = changes && { ...data.games[at], ...changes };
    },
  ];
  const unplayable = (record: (before: string) => string, why: RegExp): Damage => [
    'game',
    why,
    (data) => {
      data.games[1].record = record(data.games[1].record);
    },
  ];
  /** A change of the only record of a kind. */
  const record =
    (kind: string, name: string) =>
    (reason: RegExp, change: (value: any) => unknown): Damage => [
      kind,
      reason,
      (data) => {
        const kept = data.kept.find((each: any) => each.name === name);
        const changed = change(kept.value);
        if (changed !== undefined) kept.value = changed;
      },
    ];
  const best = record('best score', 'bests');
  const review = record('review', 'reviews');
  const position = record('position', 'lessons');
  const isDamaged = /is damaged, or the rules do not allow it$/;
  const damages: Damage[] = [
    game(1, null),
    game(0, { record: undefined }),
    game(2, { id: 'x'.repeat(1000) }),
    game(0, { by: [{ by: 'me', moves: 1 }] }),
    game(0, { days: ['yesterday'] }),
    game(0, { days: ['2026-02-30'] }),
    game(0, { ms: -1 }),
    game(0, { updated: 1e17 }),
    game(0, { end: { time: 9e15, score: 1, maxTile: 2, moves: 1 } }),
    unplayable(
      (before) => `${before.slice(0, -3)}AAA`,
      /^game 2 of 3 cannot be replayed: .*damaged/,
    ),
    unplayable(() => 'nonsense', /^game 2 of 3 cannot be replayed: this is not a link to a game$/i),
    best(/for rules that do not exist: “4x4”$/, (bests) => ({ ...bests, '4x4': 5 })),
    best(isDamaged, (bests) => ({ ...bests, '4x4, p4 0.1': 1.5 })),
    best(/“99999x4, p4 0.1”$/, (bests) => ({ ...bests, '99999x4, p4 0.1': 4 })),
    best(/“4x4, p4 7”$/, (bests) => ({ ...bests, '4x4, p4 7': 4 })),
    best(/“4x4, p4 ..”$/, (bests) => ({ ...bests, '4x4, p4 ..': 4 })),
    review(isDamaged, (kept) => ({ ...kept, version: 3 })),
    review(isDamaged, ({ columns }) => Object.assign(columns.luck, { base64: '***' }) && undefined),
    review(
      isDamaged,
      ({ columns }) => Object.assign(columns.loss, { base64: 'AAAAAAAAAAA=' }) && undefined,
    ),
    review(isDamaged, ({ judge }) => Object.assign(judge.measure, { kind: 'own' }) && undefined),
    review(isDamaged, ({ judge }) => Object.assign(judge, { evaluator: 'another' }) && undefined),
    review(isDamaged, ({ columns: { marks } }) => {
      marks.base64 = withByte(marks.base64, 0x90);
    }),
    review(/is of a game that is not there$/, (kept) => ({ ...kept, game: 'nowhere' })),
    // A different move from the played one.
    review(/does not fit the moves of its game$/, ({ columns: { marks } }) => {
      marks.base64 = withByte(marks.base64, atob(marks.base64).charCodeAt(0) ^ 1);
    }),
    position(isDamaged, () => null),
    position(isDamaged, (kept) => ({ ...kept, board: '3,5/7,9', p4: 5 })),
  ];
  const whole = await (await new Browser().enter()).check(text);
  expect(whole.leftOut).toStrictEqual([]);
  for (const [kind, reason, damage] of damages) {
    const data = JSON.parse(text);
    damage(data);
    const other = await new Browser().enter();
    const merge = await other.restore(JSON.stringify(data));
    const [first, ...others] = merge.leftOut;
    expect(first?.kind, String(reason)).toBe(kind);
    expect(first.reason).toMatch(reason);
    // A review without its game is left out.
    expect(others.length, JSON.stringify(others)).toBeLessThanOrEqual(Number(kind === 'game'));
    const contents = await other.contents();
    expect(contents.games.length, String(reason)).toBe(kind === 'game' ? 2 : 3);
    expect(contents.mistakes.length).toBe(kind === 'position' ? 0 : 1);
    if (kind !== 'best score') expect(contents.bests['3x3, p4 0.1']).toBe(4321);
    if (kind === 'review') expect(contents.evaluations.length).toBe(0);
  }
});

test('a game comes back without its rival where that is damaged, and it is said', async () => {
  const [game] = await fill(browser);
  const data = JSON.parse(await browser.text());
  const rival = { label: 'Snake', how: '', record: game.record };
  for (const [damaged, reason] of [
    [{ ...rival, label: 7 }, /^the rival of game 1 of 3 is damaged/],
    [{ ...rival, record: 'v1-x' }, /^the rival of game 1 of 3 cannot be replayed/],
    [rival, undefined],
  ] as const) {
    data.games[0].rival = damaged;
    const other = await new Browser().enter();
    const { leftOut } = await other.restore(JSON.stringify(data));
    expect(leftOut.length).toBe(reason ? 1 : 0);
    if (reason) expect(leftOut[0].reason).toMatch(reason);
    const { records } = await other.contents();
    expect(records.length).toBe(3);
    expect(records[0].rival).toStrictEqual(reason ? undefined : rival);
  }
});

/** A column with a different first byte. */
const withByte = (column: string, byte: number) =>
  btoa(String.fromCharCode(byte) + atob(column).slice(1));

test('bytes that changed anywhere are refused or harmless, and never a crash', async () => {
  await fill(browser);
  const text = await browser.text();
  const random = randomOf(1);
  const below = (end: number) => Math.floor(random() * end);
  for (let round = 0; round < Number(process.env.CHANGES ?? 400); round++) {
    const place = below(text.length);
    const damaged =
      text.slice(0, place) + String.fromCharCode(32 + below(95)) + text.slice(place + 1 + below(3));
    await browser.check(damaged).catch((error) => {
      expect(error).toBeInstanceOf(BadBackup);
      expect(error.message.length).toBeGreaterThan(10);
    });
  }
});
