import { documentTitles, type SolverSpec } from '../../../pkg/solvers.js';
import { t } from '../../lib/sentences.ts';
import type { SolverChoice } from '../../state/solver-choice.ts';
import { element, makeButton } from '../../ui/dom.ts';
import { documentOf } from '../../views/solver-groups.ts';
import { summaryOf } from '../../views/solver-summaries.ts';

/** All solvers in words, with their papers. */
export function openPanel({
  specs,
  choice,
  go,
  run,
}: {
  specs: SolverSpec[];
  choice: SolverChoice;
  go: (place: 'play') => void;
  run: (command: 'auto') => void;
}) {
  const groups = Map.groupBy(specs, documentOf);
  return {
    root: element(
      'div',
      { className: 'place-page' },
      ...[...groups].map(([number, members]) =>
        element(
          'section',
          { className: 'place-card' },
          element('h3', { className: 'panel-title' }, documentTitles[number] ?? t('lab-others')),
          ...members.map((spec) => {
            const watch = makeButton(
              { className: 'text-button', 'aria-label': t('lab-watch', { solver: spec.label }) },
              t('lab-watch-it'),
            );
            watch.addEventListener('click', () => {
              choice.choose(spec.id);
              go('play');
              run('auto');
            });
            return element(
              'div',
              {},
              element('h4', { className: 'panel-title' }, spec.label),
              element('p', {}, summaryOf(spec.id)),
              watch,
            );
          }),
        ),
      ),
    ),
  };
}
