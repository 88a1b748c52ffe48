import type { Game } from '../../pkg/rules.js';
import { messageOf } from '../lib/errors.ts';
import type { GameLibrary, Opening as LibraryOpening } from '../state/library.ts';
import { readPlace } from './places.ts';
import { fragmentOf, isDay, isReadable, readLink, writeAddress } from './share.ts';

/** How the visit begins. `kept`: the stored game that was replaced by the one of a link. */
export type FirstOpening =
  | LibraryOpening
  | { kind: 'link'; moves: number; kept: string | undefined }
  | { kind: 'damaged link'; message: string; kept: string | undefined };

/** The first game: the one in the address, which never overwrites the stored one, else the stored one, else a new one. */
export async function openFirstGame({
  library,
  freshGame,
}: {
  library: GameLibrary;
  freshGame: () => Game;
}): Promise<{ game: Game; opening: FirstOpening }> {
  const { hash, search } = location;
  const fragment = fragmentOf(hash) ?? (isReadable(search) ? search : undefined);
  // A place has no game. The board of a day is started later, like any other new game.
  if (fragment === undefined || isDay(fragment) || readPlace(fragment))
    return library.begin(freshGame);
  if (history.state) return library.begin(() => readLink(fragment));
  // Where the browser does not answer, there is no way back.
  const kept = await library.lastId().catch(() => undefined);
  writeAddress();
  try {
    const game = library.adopt(await readLink(fragment));
    return { game, opening: { kind: 'link', moves: game.state().moves, kept } };
  } catch (error) {
    return {
      game: library.adopt(freshGame()),
      opening: { kind: 'damaged link', message: messageOf(error), kept },
    };
  }
}
