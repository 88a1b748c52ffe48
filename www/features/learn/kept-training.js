import { openDatabase } from '../../lib/browser.js';

/** @import { KeptTraining } from '../../state/learner.js' */

const NAME = 'twofold-learning';
const STORE = 'training';
const KEY = 'latest';

/** @type {ReturnType<typeof open> | undefined} */
let opening;
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

/** @returns {Promise<KeptTraining | undefined>} */
export const readTraining = async () => (await database()).get(STORE, KEY);

/** @param {KeptTraining} training */
export async function keepTraining(training) {
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
