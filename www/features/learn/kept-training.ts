import { openDatabase } from '../../lib/browser.ts';
import type { KeptTraining } from '../../state/learner.ts';

const NAME = 'twofold-learning';
const STORE = 'training';
const KEY = 'latest';

let opening: ReturnType<typeof open> | undefined;
const open = () =>
  openDatabase(NAME, 1, { upgrade: (database) => void database.createObjectStore(STORE) });

function database() {
  opening ??= open();
  // The next call tries again.
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

export const readTraining = async (): Promise<KeptTraining | undefined> =>
  (await database()).get(STORE, KEY);

export async function keepTraining(training: KeptTraining) {
  await (await database()).put(STORE, training, KEY);
}

/** Deletes the stored training, even if the page is closed at once. */
export async function forgetTraining() {
  const transaction = (await database()).transaction(STORE, 'readwrite');
  const deleted = transaction.store.delete(KEY);
  // Otherwise the browser waits for the page before it commits, and undoes the deletion if the page is gone.
  transaction.commit();
  await Promise.all([deleted, transaction.done]);
}
