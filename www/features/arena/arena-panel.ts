import { ARENA_RUN } from '../../games/near.ts';
import { browserLocks } from '../../lib/browser.ts';
import type { Visible } from '../../lib/subscriptions.ts';
import type { Autoplay } from '../../state/autoplay.ts';
import type { Settings } from '../../state/settings.ts';
import { DEFAULT_SOLVER } from '../../state/solver-choice.ts';
import { type ArenaCollaborators, openArena } from './arena-view.ts';

type ArenaParts = Pick<
  ArenaCollaborators,
  'pool' | 'register' | 'specs' | 'toasts' | 'announcer' | 'models'
> & {
  settings: Settings;
  autoplay: Autoplay;
  review: (game: { record: string; plays: true; title: string }) => Promise<void>;
};

export function openPanel(
  { settings, register, autoplay, review, ...others }: ArenaParts,
  shown: Visible,
) {
  const collaborators = {
    ...others,
    solver: settings.current.value.solver || DEFAULT_SOLVER,
    locks: browserLocks(),
    replay: (record: string, title: string) => void review({ record, plays: true, title }),
    begin: () => autoplay.stop(),
    register,
    noteUnfinished: (run: { done: number; asked: number } | undefined) =>
      void register.change(ARENA_RUN, '', () => run),
  };
  return openArena(collaborators, shown);
}
