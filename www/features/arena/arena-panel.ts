import { browserLocks } from '../../lib/browser.ts';
import type { Visible } from '../../lib/subscriptions.ts';
import type { Autoplay } from '../../state/autoplay.ts';
import type { Settings } from '../../state/settings.ts';
import { DEFAULT_SOLVER } from '../../state/solver-choice.ts';
import type { Store } from '../../state/store.ts';
import { type ArenaCollaborators, openArena } from './arena-view.ts';

type ArenaParts = Pick<
  ArenaCollaborators,
  'engine' | 'pool' | 'specs' | 'toasts' | 'announcer' | 'models'
> & {
  settings: Settings;
  store: Store;
  autoplay: Autoplay;
  review: (game: { record: string; plays: true; title: string }) => Promise<void>;
};

export function openPanel(
  { settings, store, autoplay, review, ...others }: ArenaParts,
  shown: Visible,
) {
  const collaborators = {
    ...others,
    solver: settings.current.value.solver || DEFAULT_SOLVER,
    locks: browserLocks(),
    replay: (record: string, title: string) => void review({ record, plays: true, title }),
    begin: () => autoplay.stop(),
    noteUnfinished: (run: Parameters<typeof store.writeArena>[0]) => store.writeArena(run),
  };
  return openArena(collaborators, shown);
}
