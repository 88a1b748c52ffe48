// Its file takes a while to be read, as that of `idb`.
import '../../www/games/records.ts';
import { Register } from '../../www/games/register.ts';
import { FakeStorage } from './fake-storage.ts';

/** The register of another tab of the browser with this storage and the present `indexedDB`. */
export const registerOf = (storage: FakeStorage = new FakeStorage()) =>
  new Register({
    texts: () => storage,
    tabs: new BroadcastChannel(storage.name),
  });
