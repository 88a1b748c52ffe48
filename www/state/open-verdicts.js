import { Evaluations } from './evaluations.js';
import { KeptVerdicts } from './kept-verdicts.js';
import { Verdicts } from './verdicts.js';

/** @import { Lessons } from './lessons.js' */
/** @import { GameLibrary } from './library.js' */
/** @import { GameSession } from './session.js' */

/**
 * Creates the verdicts and stores them with the games.
 *
 * @param {ConstructorParameters<typeof Verdicts>[0] & {
 *   session: GameSession, library: GameLibrary, lessons: () => Promise<Lessons>,
 *   archive: ConstructorParameters<typeof Evaluations>[0] }} parts
 */
export function openVerdicts({ library, archive, lessons, ...parts }) {
  const verdicts = new Verdicts(parts);
  const { session } = parts;
  const evaluations = new Evaluations(archive);
  new KeptVerdicts({ session, library, verdicts, evaluations, lessons });
  return verdicts;
}
