import { translateMessages } from './errors.ts';
import { englishOf, loadSentences, t } from './sentences.ts';

/** Marks where a value stands in a sentence: a letter that no message has. */
const MARK = '\uE000';

/**
 * Lets messages of Rust be said in the page's language. They come as English text, through workers and across the
 * boundary; the English sentence is what identifies one, and refusal.ftl has the same sentences.
 */
export async function translateRefusals() {
  const [compiled] = await Promise.all([englishOf('refusal'), loadSentences('refusal')]);
  const english = compiled(
    (name: unknown) => `${MARK}${name}${MARK}`,
    () => '',
    () => '',
  );
  const names = new Proxy({}, { get: (_, name) => String(name) });
  const patterns = Object.entries(english).map(([id, sentence]) => patternOf(id, sentence, names));
  const translated = (message: string): string => {
    for (const { id, pattern, values } of patterns) {
      const found = message.match(pattern);
      if (!found) continue;
      const own = values.map((name, index) => [name, translated(found[index + 1])]);
      return t(id, Object.fromEntries(own));
    }
    return message;
  };
  translateMessages(translated);
}

/** @param names of the values, by themselves */
function patternOf(
  id: string,
  sentence: string | ((values: Record<string, string>) => string),
  names: Record<string, string>,
) {
  const parts = (typeof sentence === 'string' ? sentence : sentence(names)).split(MARK);
  const source = parts.map((part, index) =>
    index % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : '(.+?)',
  );
  return {
    id,
    // Some begin with a capital letter, where a worker has reported them.
    pattern: new RegExp(`^${source.join('')}$`, 'is'),
    values: parts.filter((_, index) => index % 2 === 1),
  };
}
