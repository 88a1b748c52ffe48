import { Game, Replay } from '../../../pkg/rules.js';
import type { KeptGames } from '../../games/list.ts';
import type { Register } from '../../games/register.ts';
import { isFull, messageOf } from '../../lib/errors.ts';
import { formatBytes, listed } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import type { GameLibrary } from '../../state/library.ts';
import { dayOf } from '../../state/play.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import { download, fileButton } from '../../ui/files.ts';
import { Backups, type Merge } from './backup.ts';
import { type Omission, readBackup } from './backup-file.ts';
import { gamesTable } from './games-table.ts';

/** The largest file that is read, in bytes. */
const LARGEST = 500 * 2 ** 20;

/** `changed`: games were added. */
interface Parts {
  register: Register;
  library: Pick<GameLibrary, 'flush'>;
  kept: KeptGames;
  close: () => void;
  changed: () => void;
}

/** Saves all stored data as a file, and restores such a file. */
export class BackupView {
  #parts;
  #backups;
  #title = element('h2', { className: 'place-title', tabIndex: -1 }, t('games-backup'));
  #status = element('p', { className: 'panel-note', role: 'status', id: 'backup-status' });
  #progress = element('progress', {
    className: 'progress',
    hidden: true,
    'aria-label': t('games-checked'),
  });
  #stop = makeButton({ onclick: () => this.#abort?.abort() }, t('common-stop'));
  #takeSettings = element('input', { type: 'checkbox', checked: true });
  #accept = makeButton({ onclick: () => void this.#keep() }, t('games-restore'));
  #refuse = makeButton({ onclick: () => this.#offer(undefined) }, t('common-cancel'));
  #question = element(
    'div',
    { className: 'games-part', hidden: true },
    element('label', { className: 'check' }, this.#takeSettings, t('games-settings-too')),
    element('div', { className: 'button-row' }, this.#accept, this.#refuse),
  );
  #file = fileButton(
    t('games-restore-file'),
    { id: 'backup-file', accept: '.json,application/json' },
    (file) => void this.#read(file),
  );
  #abort: AbortController | undefined;
  #merge: Merge | undefined;
  root;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { register, close } = parts;
    this.#backups = new Backups({ register, rules: { Game, Replay } });
    this.#stop.hidden = true;
    this.#accept.classList.add('primary');
    this.root = element(
      'div',
      { className: 'games-panel', id: 'backup' },
      element(
        'div',
        { className: 'games-head' },
        this.#title,
        makeButton({ onclick: close }, t('games-back')),
      ),
      element('p', { className: 'panel-note' }, t('games-backup-text')),
      element(
        'div',
        { className: 'button-row' },
        makeButton({ onclick: () => void this.#save() }, t('games-save-all')),
        makeButton({ onclick: () => void this.#saveTable() }, t('games-save-table')),
      ),
      element('div', { className: 'button-row' }, ...this.#file),
      this.#status,
      this.#progress,
      this.#stop,
      this.#question,
    );
  }

  focus() {
    this.#title.focus();
  }

  async #save() {
    this.#parts.library.flush();
    try {
      const file = new Blob(await this.#backups.save(), { type: 'application/json' });
      download(file, `twofold-${dayOf(Date.now())}.json`);
      this.#say(t('games-saved', { size: formatBytes(file.size) }));
    } catch (error) {
      this.#say(t('games-not-saved', { why: messageOf(error) }));
    }
  }

  async #saveTable() {
    this.#parts.library.flush();
    const games = await this.#parts.kept.all();
    download(
      new Blob([gamesTable(games)], { type: 'text/csv' }),
      `twofold-games-${dayOf(Date.now())}.csv`,
    );
    this.#say(t('games-saved-table', { count: games.length }));
  }

  async #read(file: File) {
    this.#offer(undefined);
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#say(t('games-reading'));
    this.#show({ isBusy: true });
    try {
      if (file.size > LARGEST)
        throw new Error(t('games-too-large', { size: formatBytes(LARGEST) }));
      this.#parts.library.flush();
      const merge = await this.#backups.check(readBackup(await file.text()), {
        signal: abort.signal,
        progress: (done, of) => {
          this.#progress.max = of;
          this.#progress.value = done;
        },
      });
      if (this.#abort === abort) this.#offer(merge);
    } catch (error) {
      if (this.#abort !== abort) return;
      this.#say(
        abort.signal.aborted
          ? t('games-stopped')
          : t('games-not-restored-file', { why: uncapitalized(messageOf(error)) }),
      );
    } finally {
      if (this.#abort === abort) this.#show({ isBusy: false });
    }
  }

  /** @param merge the data to restore; undefined if the player declines */
  #offer(merge: Merge | undefined) {
    this.#merge = merge;
    this.#question.hidden = merge === undefined;
    if (!merge) return this.#say('');
    const { games, reviews, known, leftOut } = merge;
    this.#say(
      [
        ...(leftOut.length === 0 ? [t('games-sound')] : []),
        t('games-new-in-it', { games: games.length, reviews }),
        ...(known > 0 ? [t('games-known', { count: known })] : []),
        ...describeLeftOut(leftOut),
      ].join(' '),
    );
    this.#accept.focus();
  }

  async #keep() {
    const merge = this.#merge;
    if (!merge) return;
    this.#question.hidden = true;
    this.#show({ isBusy: true });
    try {
      await this.#backups.keep(merge, this.#takeSettings.checked);
      this.#merge = undefined;
      this.#say(
        [
          t('games-restored', { games: merge.games.length, reviews: merge.reviews }),
          ...describeLeftOut(merge.leftOut),
        ].join(' '),
      );
      this.#parts.changed();
    } catch (error) {
      this.#question.hidden = false;
      this.#say(
        isFull(error) ? t('games-no-room') : t('games-nothing-restored', { why: messageOf(error) }),
      );
    } finally {
      this.#show({ isBusy: false });
      this.#title.focus();
    }
  }

  #show({ isBusy }: { isBusy: boolean }) {
    this.#progress.hidden = !isBusy;
    this.#stop.hidden = !isBusy;
    for (const part of this.#file) part.disabled = isBusy;
  }

  #say(text: string) {
    setText(this.#status, text);
  }
}

/**
 * The number of items left out, and the reason for the first.
 *
 * @returns one sentence, or none
 */
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
