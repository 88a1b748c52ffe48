import { formatShare, formatWhole } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import './histogram.css';
import { TableHead } from './components.tsx';

const MOST_BARS = 28;
/** Round widths of a bar, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** A histogram of whole numbers, with the same numbers as a table. `name`: what the values are. */
export function Histogram({ values, name }: { values: number[]; name: string }) {
  if (values.length === 0) return null;
  const { from, step, counts } = binned(values);
  const highest = Math.max(...counts);
  const range = (index: number) =>
    step === 1
      ? formatWhole(from + index)
      : t('common-range', { from: from + index * step, to: from + (index + 1) * step - 1 });
  const said = t('common-histogram', {
    name,
    games: values.length,
    range: range(counts.indexOf(highest)),
    share: formatShare(highest / values.length),
  });
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return (
    <figure class="histogram">
      <div class="histogram-bars" role="img" aria-label={said}>
        {counts.map((count, index) => (
          <span
            key={from + index * step}
            class="histogram-bar"
            style={{ '--share': `${count / highest}` }}
          />
        ))}
      </div>
      <div class="panel-note histogram-axis" aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <span key={share}>{formatWhole(from + share * step * counts.length)}</span>
        ))}
      </div>
      <details class="more">
        <summary>{t('common-as-table')}</summary>
        <table class="histogram-table">
          <TableHead names={[title, t('common-games'), t('common-share')]} />
          <tbody>
            {counts.map((count, index) => (
              <tr key={from + index * step}>
                <th scope="row">{range(index)}</th>
                <td>{formatWhole(count)}</td>
                <td>{formatShare(count / values.length)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Counts whole numbers, at least one, in bars of equal width with round limits. */
export function binned(values: number[]) {
  const least = values.reduce((one, other) => Math.min(one, other));
  const most = values.reduce((one, other) => Math.max(one, other));
  const wanted = (most - least + 1) / MOST_BARS;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  const nice = STEPS.map((factor) => factor * power).filter(Number.isInteger);
  const step = nice.find((width) => width >= wanted) ?? 10 * power;
  const from = Math.floor(least / step) * step;
  const counts = new Array(Math.floor((most - from) / step) + 1).fill(0);
  for (const value of values) counts[Math.floor((value - from) / step)] += 1;
  return { from, step, counts };
}
