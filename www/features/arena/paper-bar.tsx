import type { PaperExperiment } from '../../../pkg/documents.js';
import { formatDuration } from '../../lib/format.ts';
import { medianOf } from '../../lib/median.ts';
import { t } from '../../lib/sentences.ts';
import { NumberField } from '../../ui/parameter-form.tsx';
import type { Arena } from './arena.ts';
import type { ArenaRow } from './arena-row.ts';
import { citationOf } from './figures.ts';

interface Parts {
  arena: Arena;
  paper: PaperExperiment;
  rows: ArenaRow[];
}

/** The paper whose experiments are in the table, and how many games to play of them. */
export function PaperBar({ arena, paper, rows }: Parts) {
  const most = Math.max(1, ...rows.map(({ plan }) => plan.paper?.games ?? 1));
  const asked = rows.map(({ plan }) => plan.games).sort((one, other) => one - other);
  let [left, ms] = [0, 0];
  for (const { plan, asked, done } of rows) {
    left += Math.max(0, asked - done);
    ms += Math.max(0, asked - done) * (plan.paper?.ms ?? 0);
  }
  const time = formatDuration(ms / 1000 / arena.mostWorkers);
  const games = Math.round(medianOf(asked));
  // The half width of Wilson's interval of a rate of a half; and a tile that 19 of 20 such runs see.
  const points = Math.round(98 / Math.sqrt(games + 3.84));
  return (
    <section class="stack" id="arena-note" aria-labelledby="arena-paper">
      <h2 id="arena-paper" tabIndex={-1}>
        {citationOf(paper)}
      </h2>
      <div class="arena-most">
        <NumberField
          key={`${paper.id} ${most}`}
          id="arena-most"
          label={t('arena-most', { most })}
          kind={{ type: 'integer', min: 1, max: most }}
          value={asked[asked.length - 1]}
          change={(limit) => arena.limit(limit, arena.ofPaper(paper.id))}
        />
      </div>
      <p class="panel-note" id="arena-cost">
        {left > 0 && t('arena-cost', { games: left, time })}
      </p>
      <p class="panel-note" id="arena-told">
        {games < 10
          ? t('arena-told-nothing')
          : t('arena-told', { games, points, seen: Math.floor(games / 3) })}
      </p>
      <details class="more">
        <summary>{t('arena-paper-note')}</summary>
        <p lang="en">{paper.note}</p>
      </details>
    </section>
  );
}

export function heldInWords(rows: ArenaRow[]) {
  const found = rows.flatMap(({ checks }) => checks.map(({ agreement }) => agreement));
  const count = (wanted: string) => found.filter((agreement) => agreement === wanted).length;
  if (found.length === 0) return '';
  return t('arena-held', {
    all: found.length,
    holds: count('holds'),
    differs: count('differs'),
    few: count('too-few'),
  });
}
