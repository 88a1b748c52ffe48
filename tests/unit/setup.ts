// IndexedDB in memory. With `idb` there from the start, all that a test waits for happens in turns of the event loop: to
// read its file takes longer on a busy machine.
import 'fake-indexeddb/auto';
import 'idb';
import { readFile } from 'node:fs/promises';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import init from '../../pkg/rules.js';
import { addSentences, chooseLanguage } from '../../www/lib/sentences.ts';
import { ENGLISH } from './sentences.ts';

// Files share their modules. Each begins with the rules and all English sentences, each test with an empty database and the real time.
await init({ module_or_path: await readFile('pkg/rules_bg.wasm') });
chooseLanguage({ languages: ['en'], load: async () => () => ({}) }, 'en');
for (const compiled of ENGLISH) addSentences(compiled);
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => void vi.useRealTimers());
