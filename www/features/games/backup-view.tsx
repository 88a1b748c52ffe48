import { useMemo, useRef, useState } from 'preact/hooks';
import { Game, Replay } from '../../../pkg/rules.js';
import type { KeptGames } from '../../games/list.ts';
import { isFull, messageOf } from '../../lib/errors.ts';
import { formatBytes, listed } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import type { PageState } from '../../state/page-state.ts';
import { dayOf } from '../../state/play.ts';
import { Button, FileButton, focused, Row } from '../../ui/components.tsx';
import { download } from '../../ui/files.ts';
import { Backups, type Merge } from './backup.ts';
import { type Omission, readBackup } from './backup-file.ts';
import { gamesTable } from './games-table.ts';

/** The largest file that is read, in bytes. */
const LARGEST = 500 * 2 ** 20;

interface Parts {
  page: Pick<PageState, 'register' | 'library'> & { go: (place: 'games') => void };
  kept: KeptGames;
  changed: () => void;
}

/** Saves all stored data as a file, and restores such a file. `changed`: games were added. */
export function BackupView({ page: { register, library, go }, kept, changed }: Parts) {
  const backups = useMemo(() => new Backups({ register, rules: { Game, Replay } }), [register]);
  const title = useRef<HTMLHeadingElement>(null);
  const abort = useRef<AbortController>(undefined);
  const [said, say] = useState('');
  /** How far the work is; undefined while there is none. */
  const [progress, setProgress] = useState<{ done?: number; of?: number }>();
  const [merge, offer] = useState<Merge>();
  const [takesSettings, takeSettings] = useState(true);

  const save = async () => {
    library.flush();
    try {
      const file = new Blob(await backups.save(), { type: 'application/json' });
      download(file, `twofold-${dayOf(Date.now())}.json`);
      say(t('games-saved', { size: formatBytes(file.size) }));
    } catch (error) {
      say(t('games-not-saved', { why: messageOf(error) }));
    }
  };

  const saveTable = async () => {
    library.flush();
    const games = await kept.all();
    const table = new Blob([gamesTable(games)], { type: 'text/csv' });
    download(table, `twofold-games-${dayOf(Date.now())}.csv`);
    say(t('games-saved-table', { count: games.length }));
  };

  const read = async (file: File) => {
    offer(undefined);
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    const isLatest = () => abort.current === mine;
    say(t('games-reading'));
    setProgress({});
    try {
      if (file.size > LARGEST)
        throw new Error(t('games-too-large', { size: formatBytes(LARGEST) }));
      library.flush();
      const found = await backups.check(readBackup(await file.text()), {
        signal: mine.signal,
        progress: (done, of) => setProgress({ done, of }),
      });
      if (!isLatest()) return;
      offer(found);
      say(describe(found));
    } catch (error) {
      if (!isLatest()) return;
      say(
        mine.signal.aborted
          ? t('games-stopped')
          : t('games-not-restored-file', { why: uncapitalized(messageOf(error)) }),
      );
    } finally {
      if (isLatest()) setProgress(undefined);
    }
  };

  const restore = async (merge: Merge) => {
    setProgress({});
    try {
      await backups.keep(merge, takesSettings);
      offer(undefined);
      say(
        [
          t('games-restored', { games: merge.games.length, reviews: merge.reviews }),
          ...describeLeftOut(merge.leftOut),
        ].join(' '),
      );
      changed();
    } catch (error) {
      say(
        isFull(error) ? t('games-no-room') : t('games-nothing-restored', { why: messageOf(error) }),
      );
    } finally {
      setProgress(undefined);
      title.current?.focus();
    }
  };

  return (
    <>
      <div class="button-row">
        <h2 class="place-title" tabIndex={-1} ref={title}>
          {t('games-backup')}
        </h2>
        <Button onClick={() => go('games')}>{t('games-back')}</Button>
      </div>
      <p class="panel-note">{t('games-backup-text')}</p>
      <Row>
        <Button onClick={() => void save()}>{t('games-save-all')}</Button>
        <Button onClick={() => void saveTable()}>{t('games-save-table')}</Button>
      </Row>
      <Row>
        <FileButton
          label={t('games-restore-file')}
          id="backup-file"
          accept=".json,application/json"
          disabled={progress !== undefined}
          take={(file) => void read(file)}
        />
      </Row>
      <p class="panel-note" role="status" id="backup-status">
        {said}
      </p>
      {progress && (
        <>
          <progress
            class="progress"
            max={progress.of}
            value={progress.done}
            aria-label={t('games-checked')}
          />
          <Button onClick={() => abort.current?.abort()}>{t('common-stop')}</Button>
        </>
      )}
      {merge && !progress && (
        <div class="stack">
          <label class="check">
            <input
              type="checkbox"
              checked={takesSettings}
              onChange={({ currentTarget }) => takeSettings(currentTarget.checked)}
            />
            {t('games-settings-too')}
          </label>
          <Row>
            <button
              type="button"
              class="button primary"
              ref={focused}
              onClick={() => void restore(merge)}
            >
              {t('games-restore')}
            </button>
            <Button
              onClick={() => {
                offer(undefined);
                say('');
              }}
            >
              {t('common-cancel')}
            </Button>
          </Row>
        </div>
      )}
    </>
  );
}

/** What a file has that can be restored. */
const describe = ({ games, reviews, known, leftOut }: Merge) =>
  [
    ...(leftOut.length === 0 ? [t('games-sound')] : []),
    t('games-new-in-it', { games: games.length, reviews }),
    ...(known > 0 ? [t('games-known', { count: known })] : []),
    ...describeLeftOut(leftOut),
  ].join(' ');

/** The number of items left out, and the reason for the first: one sentence, or none. */
function describeLeftOut(leftOut: Omission[]): string[] {
  if (leftOut.length === 0) return [];
  const kinds = [...new Set(leftOut.map(({ kind }) => kind))];
  const counts = kinds.map((kind) =>
    t(`games-left-${kind.replace(' ', '-')}`, {
      count: leftOut.filter((each) => each.kind === kind).length,
    }),
  );
  const [{ reason }] = leftOut;
  const id = leftOut.length > 1 ? 'games-damaged-more' : 'games-damaged';
  return [t(id, { counts: listed(counts), why: reason })];
}

const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
