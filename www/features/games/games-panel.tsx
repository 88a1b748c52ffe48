import './games.css';
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { GameEntry, KeptGame } from '../../games/games.ts';
import { KeptGames } from '../../games/list.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { PageState } from '../../state/page-state.ts';
import { Button, mounted, Row } from '../../ui/components.tsx';
import type { Toasts } from '../../ui/toasts.ts';
import { BackupView } from './backup-view.tsx';
import { GameList, type ShareKind } from './game-list.tsx';
import { StatisticsView } from './statistics-view.tsx';

export type GamesParts = PageState & {
  toasts: Toasts;
  activity: ReadonlySignal<string>;
  go: (place: 'games', part?: 'statistics' | 'backup') => void;
  run: (command: 'import') => void;
  shareGame: (kind: ShareKind, id: string, game: KeptGame) => Promise<void>;
  openTool: (tool: 'export', game: { record: string; score: number; moves: number }) => void;
  openGame: (id: string) => void;
  review: (game: { id: string }) => unknown;
};

/** The panel of games: their list, which begins with the one on the page, statistics and backup. */
export async function openPanel(page: GamesParts, shown: Visible) {
  const { session, activity, go, run } = page;
  const kept = new KeptGames(page);
  const games = signal<GameEntry[]>([]);
  /** Number of the latest reading: late results of earlier ones are ignored. */
  let reading = 0;
  const read = async () => {
    const mine = ++reading;
    const found = await kept.all();
    if (mine === reading) games.value = found;
  };
  const isOver = computed(() => !session.state.value.canMove);
  let latest: Promise<void> | undefined;
  // Updated when the panel is shown and when the game ends or is replaced, not after every move.
  new Subscriptions(shown).follow(() => {
    session.round.value;
    isOver.value;
    latest = untracked(read);
  });
  // Before the games have been read nobody knows whether there are any.
  await (latest ?? read());
  const Games = () => (
    <>
      <div class="games-panel" hidden={['statistics', 'backup'].includes(activity.value)}>
        <div class="button-row">
          <h2 class="place-title">{t('games-title')}</h2>
          <Row>
            <Button onClick={() => run('import')}>{t('games-open-a')}</Button>
            <Button id="own-statistics" onClick={() => go('games', 'statistics')}>
              {t('games-statistics')}
            </Button>
            <Button id="own-backup" onClick={() => go('games', 'backup')}>
              {t('games-backup')}
            </Button>
          </Row>
        </div>
        <GameList page={page} kept={kept} games={games} />
      </div>
      {activity.value === 'statistics' && <StatisticsView page={page} kept={kept} games={games} />}
      <div class="games-panel" id="backup" hidden={activity.value !== 'backup'}>
        <BackupView page={page} kept={kept} changed={read} />
      </div>
    </>
  );
  const panel = mounted('games-views', <Games />);
  let left = '';
  effect(() => {
    const part = activity.value;
    const from = left;
    left = part;
    if (part === 'statistics') untracked(() => void read());
    // The name of the place has had the focus.
    setTimeout(() => {
      const isPart = part === 'statistics' || part === 'backup';
      const place = document.getElementById(isPart ? part : `own-${from}`);
      (place?.querySelector('h2') ?? place)?.focus();
    });
  });
  return panel;
}
