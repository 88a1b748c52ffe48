import { expect, onTestFinished, test } from 'vitest';
import { compileCatalogue, filesOf } from '../../build/sentences.js';
import { WorkerLost } from '../../www/engine/pool.ts';
import { messageOf } from '../../www/lib/errors.ts';
import { addSentences, chooseLanguage } from '../../www/lib/sentences.ts';
import * as engine from './engine.ts';

const { ExactSolve, exportGame, Game, Import, installModel, LiveTraining, Par, Solver } = engine;

const read = (text: string) => new Import(new TextEncoder().encode(text), 'a.txt').advance(9);

/** A game whose new tile is not that of its seed. */
function otherSpawn() {
  const game = Game.create({ seed: '5' });
  game.play('up');
  const text = new TextDecoder().decode(exportGame(game.record(), 'json'));
  return text.replace('"cell":15', '"cell":14');
}

const ROW = { rows: 3, cols: 3, p4: 0.1, startTiles: 2 as const, seed: '1', settings: {} };

/** What is refused, in English and in German, with numbers, texts and others in it. */
const REFUSED: [call: () => unknown, english: string, german: string][] = [
  [
    () => Game.create({ rows: 9, cols: 4 }),
    'A board has 2 to 6 rows and 2 to 6 columns, not 9x4',
    'Ein Spielfeld hat 2 bis 6 Zeilen und 2 bis 6 Spalten, nicht 9×4',
  ],
  [
    () => Game.create({ p4: 1.5 }),
    'The probability of a 4 must lie between 0 and 1, not 1.5',
    'Die Chance einer 4 liegt zwischen 0 und 1, nicht bei 1,5',
  ],
  [
    () => read('2 4\n2 4 8'),
    'This is no game; as a board: row 2 has 3 cells where row 1 has 2',
    'Das ist kein Spiel; als Spielfeld: Felder in Zeile 2: 3, in Zeile 1: 2',
  ],
  [
    () => read(otherSpawn()),
    'Move 1: by the seed of this game a 2 comes in row 4, column 4 here, not a 2 in row 4, column 3',
    'Zug 1: nach dem Seed dieses Spiels kommt hier eine 2 in Zeile 4, Spalte 4, nicht eine 2 in Zeile 4, Spalte 3',
  ],
  [
    () => new engine.ArenaTally({ ...ROW, solver: 'random', board: '2,4/4,2' }),
    'No move is possible on this board, so there is no game to play',
    'Auf diesem Spielfeld ist kein Zug möglich, also gibt es kein Spiel',
  ],
  [
    () => new engine.ArenaTally({ ...ROW, solver: 'exact' }),
    'In the arena, exact plays only on boards of up to 6 cells, which are solved at once; for larger ones, the panel Exact plays many games',
    'In der Arena spielt „Exakt“ nur auf Spielfeldern mit bis zu 6 Feldern, die gleich gelöst sind; für größere lässt „Exakt“ im Labor viele Spiele spielen',
  ],
  [
    () => engine.arenaTables('game,seed\n'),
    'Line 1: this is not the header of a table of games',
    'Zeile 1: das ist nicht die Kopfzeile einer Tabelle von Spielen',
  ],
  [
    () => new Solver('looi', { depth: 2.5 }),
    'Depth must be a whole number from 1 to 12, not 2.5',
    'Depth muss eine ganze Zahl von 1 bis 12 sein, nicht 2.5',
  ],
  [
    () => new ExactSolve({ rows: 3, cols: 3, p4: 0.1, settings: {} }, 2 ** 20),
    'This needs 385 MiB or more, and the limit is 1 MiB (48713519 states counted): choose a smaller board or tile, or allow more memory',
    'Das braucht mindestens 385 MiB, und die Grenze ist 1 MiB (48.713.519 Zustände gezählt): Nimm ein kleineres Spielfeld oder eine kleinere Kachel, oder erlaube mehr Speicher',
  ],
];

/** What is refused, as the page says it. */
const said = () =>
  REFUSED.map(([call]) => {
    try {
      return call();
    } catch (error) {
      return messageOf(error);
    }
  });

test('what Rust refuses and what a worker lacks is said in the language of the page', async () => {
  expect(said()).toStrictEqual(REFUSED.map(([, english]) => english));
  const german = filesOf('de');
  const code = compileCatalogue(`${german.get('core')}\n${german.get('refusal')}`);
  const { default: compiled } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  chooseLanguage({ languages: ['de', 'en'], load: async () => compiled }, 'de');
  addSentences(compiled);
  // Other files share the sentences, and speak English.
  const none = Object.fromEntries(Object.keys(compiled()).map((id) => [id, undefined]));
  onTestFinished(() => addSentences(() => none as never));
  expect(said()).toStrictEqual(REFUSED.map(([, , german]) => german));
  expect(messageOf(new WorkerLost('', 'worker-ended'))).toBe('Der Prozess ist zu Ende');
  expect(messageOf(new Error('nobody knows this'))).toBe('Nobody knows this');
});

test('what cannot be done is an error with a code, never a crash', () => {
  const position = { board: '2,0/0,2', p4: 0.1 };
  const attempts: (() => unknown)[] = [
    () => Game.create({ p4: Number.NaN }),
    () => Game.fromText('#damaged'),
    () => Game.fromText(''),
    () => Game.create({}).play('sideways' as 'up'),
    () => new Solver('nobody', {}),
    () => new Solver('random', { depth: 1 }),
    () => new Solver('learned', {}),
    () => installModel('own', new Uint8Array(100), () => {}),
    () => installModel('best' as 'own', new Uint8Array(100), () => {}),
    () => new LiveTraining({ network: '9x9', seed: '' }),
    () => new Solver('random', {}).evaluate({ ...position, board: '' }, {}),
    () => new Solver('random', {}).evaluate(position, { ms: 'soon' as unknown as number }),
    () => engine.supports('nobody', 4, 4),
    () => engine.seedOfDay('2026-02-29'),
    () => new Par('tomorrow'),
    () => new Par('2026-11-23'),
  ];
  const text = expect.any(String);
  const refusal = { code: text, values: expect.any(Object), message: text };
  for (const attempt of attempts) expect(attempt).toThrow(expect.objectContaining(refusal));
});
