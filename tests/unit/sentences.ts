import { compileCatalogue, filesOf } from '../../build/sentences.js';
import { addSentences } from '../../www/lib/sentences.ts';

// For tests that read what the page says: all English sentences. Import it first.
for (const text of filesOf('en').values()) {
  const module = `data:text/javascript,${encodeURIComponent(compileCatalogue(text))}`;
  addSentences((await import(module)).default);
}
