import { effect } from '@preact/signals-core';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { TrainingKeeper } from '../../www/features/learn/training-keeper.ts';
import { PUZZLES, TRAINING } from '../../www/games/far.ts';
import { RECORDS } from '../../www/games/games.ts';
import { SETTINGS } from '../../www/games/near.ts';
import { Records } from '../../www/games/records.ts';
import { t } from '../../www/lib/sentences.ts';
import { fillDatabase } from './fake-database.ts';
import { FakeLearner } from './fake-learner.ts';
import { FakeStorage } from './fake-storage.ts';
import { randomOf } from './random.ts';
import { compare, done, TestBrowser } from './tabs.ts';

/** Rounds with each seed: ROUNDS=1000 takes minutes. */
const ROUNDS = Number(process.env.ROUNDS ?? 100);
const SEEDS = Number(process.env.SEEDS ?? 10);
const TABS = Number(process.env.TABS ?? 3);

afterEach(() => {
  vi.restoreAllMocks();
});

type Tab = Awaited<ReturnType<TestBrowser['open']>> & { learner: FakeLearner };

const contains = (record: string, part: string) =>
  record === part || compare(record, part) === 'goes on' || compare(part, record) === 'is in it';

/**
 * Tabs play, take back, begin and open games, train a network, are reloaded and ended at once, and answer puzzles, while
 * the storages fill up, the database is silent and the clock jumps. `owed`: what a tab was told is kept, and its later
 * states, one of which may have taken its place, until somebody goes on from it.
 */
async function play(start: number) {
  const chance = randomOf(start * 7919);
  const below = (end: number) => Math.floor(chance() * end);
  const browser = new TestBrowser();
  onTestFinished(() => browser.close());
  // Nobody waits long for a lock here.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException('late', 'TimeoutError')), 5);
    return over.signal;
  });
  const { now } = Date;
  let [ahead, isFull, isBlocked] = [0, false, false];
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  let silent: Promise<unknown> = Promise.resolve();
  const { store } = Records.prototype;
  vi.spyOn(Records.prototype, 'store').mockImplementation(async function (this: Records, changes) {
    await silent;
    return store.call(this, changes);
  });
  fillDatabase((key, { value }) => {
    if (!isBlocked && key.startsWith(TRAINING.name)) {
      if (value.progress.games < trained.stored) trained.shorter += 1;
      trained.stored = value.progress.games;
    }
    return isBlocked;
  });
  const setItem = browser.storage.setItem.bind(browser.storage);
  browser.storage.setItem = (key, text) => {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError');
    setItem(key, text);
  };

  const owed: Map<object, string[]> = new Map();
  /** Games in two tabs, which do not see each other where no byte is left for a journal: what one takes back is taken back. */
  const shared: Set<string> = new Set();
  /** Tabs in which moves of a solver wait for the next writing, for 100 ms at most. */
  const dirty: Set<Tab> = new Set();
  const copies: Map<Tab, string> = new Map();
  const answers: Set<string> = new Set();
  const counts = { copies: 0, refused: 0, reloads: 0, told: 0, trainings: 0, longer: 0 };
  /** The games of the stored training, and of the longest that a tab was told is kept; how often a shorter one came in its place. */
  const trained = { stored: 0, told: 0, shorter: 0 };
  /** Notes what a tab is told. */
  const note = (tab: Tab) => {
    const record = tab.page.record();
    // A copy that has not changed is not its own yet.
    const isNobodys = copies.get(tab) === record || shared.has(tab.library.id);
    if (tab.page.state.peek().moves === 0 || isNobodys) owed.delete(tab);
    else if (tab.library.saveState.peek() === 'saved' && !dirty.has(tab)) {
      owed.set(tab, [record]);
      counts.told += 1;
    }
  };
  const isCopied = (tab: Tab) => {
    copies.set(tab, tab.page.record());
    counts.copies += 1;
  };
  const open = async (session = new FakeStorage()): Promise<Tab> => {
    const learner = new FakeLearner();
    const tab = Object.assign(await browser.open({ session }), { learner });
    expect(tab.opening.kind).not.toBe('damaged');
    if (tab.opening.kind === 'copy') isCopied(tab);
    tab.page.on('change', ({ kind }) => {
      if (kind !== 'replace') owed.get(tab)?.push(tab.page.record());
    });
    void tab.library.settleOthers().catch(() => {});
    const { told } = trained;
    const keeper = new TrainingKeeper(learner.handle, tab.own);
    effect(() => {
      const [note, games] = [keeper.note.value, keeper.games.peek()];
      if (note === t('learn-longer', { games })) counts.longer += 1;
      if (note !== t('learn-kept-now', { games })) return;
      trained.told = Math.max(trained.told, games);
      counts.trainings += 1;
    });
    // Others train anew, and do not know of the stored one.
    if (chance() < 0.7) {
      await keeper.takeUp();
      expect(learner.games, `${learner.games} of ${told} games`).toBeGreaterThanOrEqual(told);
    }
    return tab;
  };
  /** A tab has put a stored game on its page: it has it now from those that are gone. */
  const takeOn = (tab: Tab, tabs: Tab[]) => {
    const record = tab.page.record();
    for (const other of tabs)
      if (other !== tab && other.library.id === tab.library.id) {
        shared.add(tab.library.id);
        owed.delete(other);
      }
    for (const [other, parts] of owed)
      if (!tabs.includes(other as Tab) && parts.some((part) => contains(record, part)))
        owed.delete(other);
  };
  /** What was told of a game that is left is owed from then on, whatever its tab does. */
  const leave = (tab: Tab) => {
    const told = owed.get(tab);
    if (told) owed.set({}, told);
    owed.delete(tab);
  };

  const tabs: Tab[] = [];
  while (tabs.length < TABS) tabs.push(await open());
  for (let round = 0; round < ROUNDS; round++) {
    const at = below(TABS);
    const tab = tabs[at];
    const what = chance();
    const before = tab.library.id;
    if (what < 0.1) tab.learner.learn(tab.learner.games + 1 + below(50));
    else if (what < 0.5) {
      const by = chance() < 0.3 ? 'solver' : 'player';
      tab.play(1 + below(4), by, below(4));
      dirty[by === 'solver' ? 'add' : 'delete'](tab);
    } else if (what < 0.6) {
      dirty.delete(tab);
      for (let undone = below(3); undone >= 0; undone--) tab.page.undo();
    } else if (what < 0.64) {
      leave(tab);
      tab.library.start(browser.newGame());
    } else if (what < 0.72) {
      const all = await tab.games.all();
      const id = all[below(all.length)]?.id;
      if (id !== undefined && id !== before) {
        note(tab);
        leave(tab);
        const how = await tab.library.open(id);
        if (how === 'opened') takeOn(tab, tabs);
        else isCopied(tab);
      }
    } else if (what < 0.82) {
      // The tab ends at a random moment, perhaps while it stores something.
      tab.library.flush();
      dirty.delete(tab);
      for (let turns = below(6); turns > 0; turns--)
        await new Promise((resume) => setImmediate(resume));
      note(tab);
      const [told, isSaved] = [owed.get(tab), tab.library.saveState.peek() === 'saved'];
      const hadJournal = !isFull && !tab.journals.names().some((name) => !tab.journals.text(name));
      leave(tab);
      await tab.close();
      const isReload = chance() < 0.6;
      const session = isReload ? tab.session : new FakeStorage();
      tabs[at] = await open(session);
      counts.reloads += 1;
      if (isReload && told && isSaved && hadJournal && tabs[at].opening.kind === 'stored')
        expect(
          told.some((part) => contains(tabs[at].page.record(), part)),
          `reload in round ${round}`,
        ).toBeTruthy();
      if (tabs[at].opening.kind === 'stored') takeOn(tabs[at], tabs);
    } else if (what < 0.86) tab.library.flush();
    else if (what < 0.89) isFull = !isFull;
    else if (what < 0.91) isBlocked = !isBlocked;
    else if (what < 0.93) ahead = (chance() - 0.5) * 1e9;
    else if (what < 0.95) silent = new Promise((resolve) => setTimeout(resolve, 3));
    else {
      const board = `board ${round}`;
      const outcome = await tab.register.change(PUZZLES, '', (value) => ({
        ...value,
        puzzles: { ...value.puzzles, [board]: [1500, 100] as [number, number] },
      }));
      await tab.register.change(SETTINGS, '', (value) => ({ ...value, thinkMs: 1 + round }));
      if (outcome === 'kept') answers.add(board);
      else counts.refused += 1;
    }
    note(tabs[at]);
  }
  [isFull, isBlocked] = [false, false];
  for (const tab of tabs) {
    tab.play(1);
    tab.library.flush();
    await done(tab.register);
    note(tab);
    leave(tab);
    await tab.close();
  }
  // The last one takes all in.
  const last = await open(new FakeStorage());
  await last.library.settleOthers();
  last.library.start(browser.newGame());
  await last.library.settleOthers();
  await done(last.register);
  const records = [...(await last.register.all(RECORDS)).values()];
  const isThere = (part: string) => records.some((each) => contains(each?.record ?? '', part));
  for (const parts of owed.values()) expect(parts.some(isThere), parts[0]).toBeTruthy();
  const { puzzles } = await last.register.get(PUZZLES);
  for (const board of answers) expect(board in puzzles, board).toBeTruthy();
  const training = await last.register.get(TRAINING);
  expect(training?.progress.games ?? 0).toBeGreaterThanOrEqual(trained.told);
  expect(trained.shorter).toBe(0);
  return { ...counts, games: records.length, answers: answers.size };
}

test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
  'whatever tabs go through, nothing that was told as kept is missing: %i',
  async (start) => {
    const counts = await play(start);
    expect(counts.reloads > 0 && counts.told > 0 && counts.trainings > 0).toBeTruthy();
    if (ROUNDS > 100) console.log(start, JSON.stringify(counts));
  },
);
