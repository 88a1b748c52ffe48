// IndexedDB in memory. With `idb` there from the start, all that a test waits for happens in turns of the event loop: to
// read its file takes longer on a busy machine.
import 'fake-indexeddb/auto';
import 'idb';
