import { browserTabs, storageOf } from '../lib/browser.ts';
import { Register } from './register.ts';

/** The register of this browser. Its database is loaded with the first question. */
export const openRegister = () =>
  new Register({
    texts: () => storageOf('localStorage'),
    tabs: browserTabs('twofold'),
    open: async (events) => {
      const { openRecords } = await import('./records.ts');
      return openRecords(events, () => storageOf('localStorage'));
    },
  });
