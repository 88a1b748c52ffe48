import type { PaperExperiment } from '../../../pkg/documents.js';
import { formatDuration } from '../../lib/format.ts';
import { medianOf } from '../../lib/median.ts';
import { t } from '../../lib/sentences.ts';
import { element, setText } from '../../ui/dom.ts';
import { numberInput } from '../../ui/parameter-form.ts';
import type { Arena } from './arena.ts';
import type { ArenaRow } from './arena-row.ts';
import { citationOf } from './citation.ts';

/** The paper whose experiments are in the table: how many games to play of them, and which of its figures hold. */
export class PaperBar {
  #arena: Arena;
  #shown: string | undefined;
  #title = element('h2', { id: 'arena-paper', tabIndex: -1 });
  #field = element('div', { className: 'field arena-most' });
  #input: HTMLInputElement | undefined;
  #cost = element('p', { className: 'panel-note', id: 'arena-cost' });
  #told = element('p', { className: 'panel-note', id: 'arena-told' });
  #held = element('p', { className: 'arena-held', id: 'arena-held', role: 'status' });
  #note = element('p', { lang: 'en' });
  root = element(
    'section',
    { className: 'arena-note', id: 'arena-note', 'aria-labelledby': 'arena-paper', hidden: true },
    this.#title,
    this.#field,
    this.#cost,
    this.#told,
    element(
      'details',
      { className: 'more' },
      element('summary', {}, t('arena-paper-note')),
      this.#note,
    ),
  );
  /** What holds, below the table's buttons. */
  held = this.#held;

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  show(paper: PaperExperiment | undefined) {
    const ofPaper = paper ? this.#arena.ofPaper(paper.id) : [];
    this.root.hidden = ofPaper.length === 0;
    this.#held.hidden = this.root.hidden;
    if (!paper || this.root.hidden) return;
    const most = Math.max(1, ...ofPaper.map(({ plan }) => plan.paper?.games ?? 1));
    const shown = `${paper.id} ${most}`;
    if (this.#shown !== shown) this.#build(paper, most);
    this.#shown = shown;
    const limit = Math.max(0, ...ofPaper.map(({ plan }) => plan.games));
    if (this.#input && this.#input !== document.activeElement) this.#input.value = `${limit}`;
    const left = ofPaper.reduce((sum, { asked, done }) => sum + Math.max(0, asked - done), 0);
    const ms = ofPaper.reduce(
      (sum, { plan, asked, done }) => sum + Math.max(0, asked - done) * (plan.paper?.ms ?? 0),
      0,
    );
    setText(
      this.#cost,
      left === 0
        ? ''
        : t('arena-cost', {
            games: left,
            time: formatDuration(ms / 1000 / this.#arena.mostWorkers),
          }),
    );
    const asked = ofPaper.map(({ plan }) => plan.games).sort((one, other) => one - other);
    const games = Math.round(medianOf(asked));
    // The half width of Wilson's interval of a rate of a half; and a tile that 19 of 20 such runs see.
    const points = Math.round(98 / Math.sqrt(games + 3.84));
    setText(
      this.#told,
      games < 10
        ? t('arena-told-nothing')
        : t('arena-told', { games, points, seen: Math.floor(games / 3) }),
    );
    this.#sumUp(ofPaper);
  }

  #build(paper: PaperExperiment, most: number) {
    setText(this.#title, citationOf(paper));
    setText(this.#note, paper.note);
    const { input, error } = numberInput(
      { type: 'integer', min: 1, max: most, default: most },
      most,
      (games) => this.#arena.limit(games, this.#arena.ofPaper(paper.id)),
    );
    input.id = 'arena-most';
    this.#input = input;
    this.#field.replaceChildren(element('label', {}, t('arena-most', { most }), input), error);
  }

  #sumUp(rows: ArenaRow[]) {
    const found = rows.flatMap(({ checks }) => checks.map(({ agreement }) => agreement));
    const count = (wanted: string) => found.filter((agreement) => agreement === wanted).length;
    setText(
      this.#held,
      found.length === 0
        ? ''
        : t('arena-held', {
            all: found.length,
            holds: count('holds'),
            differs: count('differs'),
            few: count('too-few'),
          }),
    );
  }
}
