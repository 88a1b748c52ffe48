import { compileCatalogue, filesOf } from '../../build/sentences.js';
import type { Compiled } from '../../www/lib/sentences.ts';

const compile = async (text: string): Promise<Compiled> =>
  (await import(`data:text/javascript,${encodeURIComponent(compileCatalogue(text))}`)).default;

/** All that the page says in English. */
export const ENGLISH = await Promise.all([...filesOf('en').values()].map(compile));
