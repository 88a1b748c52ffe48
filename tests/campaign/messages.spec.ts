import { expect, test } from '../e2e/test.ts';

/** How many changed messages the workers are to get. */
const MESSAGES = Number(process.env.MESSAGES ?? 10_000);

/** Runs in the page, before it: keeps a copy of what the workers are sent. */
function record() {
  const sent: unknown[] = [];
  const begun: unknown[] = [];
  Reflect.set(globalThis, 'recorded', { sent, begun });
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      begun.push([`${address}`, options]);
    }
    override postMessage(message: { argumentList?: { value: unknown }[] }, ...more: []) {
      const argumentList = message.argumentList?.map((each) =>
        each.value instanceof MessagePort ? { ...each, value: 'a port' } : each,
      );
      // The changed ones below have a port beside them.
      if (!('port1' in message)) sent.push(structuredClone({ ...message, argumentList }));
      super.postMessage(message, ...more);
    }
  };
}

/** Runs in the page: sends changed messages to workers, and sums up what they answer. */
async function attack(count: number) {
  type Message = { id: string; path: string[]; argumentList: { value: unknown }[] };
  const { sent, begun } = Reflect.get(globalThis, 'recorded') as {
    sent: Message[];
    begun: [string, WorkerOptions][];
  };
  const any = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)];
  const nameOf = ({ path }: Message) => path?.[0] ?? '';
  const hello = sent.find((message) => nameOf(message) === 'hello');
  const models = sent.filter((message) => nameOf(message) === 'installModel');
  const samples = sent.filter((message) => !/^$|hello|installModel/.test(nameOf(message)));
  const names = [...new Set(samples.map(nameOf))];
  const firsts = names.map((name) => samples.find((each) => nameOf(each) === name) as Message);
  const sound = samples.find((message) => nameOf(message) === 'evaluate');
  if (!hello || !sound) throw new Error('no hint has been asked');

  const hostile = () =>
    any<unknown>([
      ...[undefined, null, true, '', ' ', '\0', '-1', 'v1-AAAA', 'x'.repeat(10_000), [], {}],
      ...[Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, -1e308],
      ...[10n ** 30n, new Date(Number.NaN), new Uint8Array(3), new Float64Array([Number.NaN])],
      ...'2,2/0,0 0,0/0,0 131072,131072/0,0 4x4 99x99 learned exact feed-beef'.split(' '),
    ]);
  /** The same with a part somewhere in it changed, left out or put in another's place. */
  const changed = (value: unknown, depth = 0): unknown => {
    const isList = Array.isArray(value);
    const isPlain = isList || Object.prototype.toString.call(value) === '[object Object]';
    const keys = isPlain ? Object.keys(value as object) : [];
    if (keys.length === 0 || Math.random() < 0.1 + depth / 20) {
      if (typeof value === 'string' && value && Math.random() < 0.5) {
        const at = Math.floor(Math.random() * value.length);
        return value.slice(0, at) + any([...' ,/0x-\u{1f600}']) + value.slice(at + 1);
      }
      if (typeof value === 'number' && Math.random() < 0.3) return value * any([-1, 0, 10, 1e9]);
      return hostile();
    }
    const copy = (isList ? [...value] : { ...(value as object) }) as Record<string, unknown>;
    const key = any(keys);
    const way = Math.random();
    if (way < 0.1) delete copy[key];
    else if (way < 0.2) copy[key] = copy[any(keys)];
    else copy[key] = changed(copy[key], depth + 1);
    return copy;
  };

  let worker: Worker | undefined;
  /** Sends a message; undefined where no answer comes in time. */
  const ask = (message: Message) =>
    new Promise<{ type: string; value: { value?: { message?: string } } } | undefined>(
      (resolve) => {
        const it = worker as Worker;
        const id = `${Math.random()}`;
        const signal = AbortSignal.timeout(3000);
        signal.addEventListener('abort', () => resolve(undefined));
        it.addEventListener('message', ({ data }) => data?.id === id && resolve(data), { signal });
        const { port1 } = new MessageChannel();
        const argumentList = message.argumentList.map((each) =>
          each.value === 'a port' ? { ...each, value: port1 } : each,
        );
        it.postMessage({ ...message, argumentList, id, port1 }, [port1]);
      },
    );
  const start = async () => {
    worker?.terminate();
    worker = new Worker(...any(begun));
    if (!(await ask(hello))) throw new Error('no first word');
    // One of each, so that what goes on has begun.
    for (const each of [...models, ...firsts]) await ask(each);
  };
  await start();
  /** What a solver says of a board, without its time. */
  const said = async () =>
    JSON.stringify({ ...(await ask(sound)), id: '' }).replace(/"ms":[^,}]*/, '');
  const right = await said();
  const told = { answers: 0, errors: 0, unfinished: 0 };
  const traps: unknown[] = [];
  for (let number = 0; number < count; number++) {
    const name = any(names);
    const sample = any(samples.filter((each) => nameOf(each) === name));
    // What went on before counts, too.
    if (Math.random() < 0.5) await ask(sample);
    const argumentList = sample.argumentList.map(({ value, ...more }) => ({
      ...more,
      value: value === 'a port' ? value : changed(value),
    }));
    const answer = await ask({ ...sample, argumentList });
    const why = answer?.value?.value?.message ?? '';
    told[why ? 'errors' : answer ? 'answers' : 'unfinished'] += 1;
    if (/unreachable|out of bounds|panicked|null pointer|recursive use/.test(why))
      traps.push([nameOf(sample), why, argumentList]);
    // A search that goes on, and a trap, end their worker on the page, too.
    if (!answer || traps.length > 0) await start();
    if (number % 500 === 0 && (await said()) !== right)
      traps.push(['another answer to the same question', right]);
  }
  return { told, traps, names };
}

test('whatever a worker is sent, it answers or refuses, and is right', async ({ game, page }) => {
  await page.addInitScript(record);
  await game.reload();
  await game.solver.choose('expectimax-rows');
  await game.solver.lookAhead(2);
  await game.hint();
  await game.coach.speak('After');
  await game.playMoves(6);
  await game.playFast();
  await game.morePlayed(3);
  await game.transport.auto.click();
  await game.review.open();
  await game.exact.solve('2x2', 'score');
  await game.arena.open();
  await game.arena.run({ solver: 'reflex', games: 3 });
  await game.arena.end();
  await game.endgames.open();
  await game.endgames.goal.selectOption('16');
  await game.endgames.solve.click();
  await expect(game.endgames.said).toContainText('Chance of 16');
  await game.learn.learn(1);
  await game.learn.start.click();
  const { told, traps, names } = await page.evaluate(attack, MESSAGES);
  console.info(told, names.join(' '));
  expect(traps).toEqual([]);
});
