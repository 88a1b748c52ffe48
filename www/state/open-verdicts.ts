import { Evaluations } from './evaluations.ts';
import { KeptVerdicts } from './kept-verdicts.ts';
import type { Lessons } from './lessons.ts';
import type { GameLibrary } from './library.ts';
import type { GameSession } from './session.ts';
import { Verdicts } from './verdicts.ts';

export function openVerdicts({
  library,
  register,
  lessons,
  ...parts
}: ConstructorParameters<typeof Verdicts>[0] & {
  session: GameSession;
  library: GameLibrary;
  lessons: () => Promise<Lessons>;
  register: ConstructorParameters<typeof Evaluations>[0];
}) {
  const verdicts = new Verdicts(parts);
  const { session } = parts;
  const evaluations = new Evaluations(register);
  new KeptVerdicts({ session, library, verdicts, evaluations, lessons });
  return verdicts;
}
