import { build, mergeConfig } from 'vite';
import { elementSentences } from './sentences.js';

/**
 * Builds a part for other pages, apart from the page, and returns its files.
 *
 * @param {import('vite').InlineConfig} config
 */
export async function buildApart(config) {
  const shared = {
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [elementSentences()],
    // Older forms of light-dark() do not follow the page around the board.
    build: { write: false, cssTarget: 'esnext' },
  };
  const built = await build(mergeConfig(shared, config));
  return 'close' in built ? [] : [built].flat().flatMap(({ output }) => output);
}
