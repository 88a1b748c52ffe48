import { documentTitles } from '../../../pkg/solvers.js';
import { t } from '../../lib/sentences.ts';
import type { PageState } from '../../state/page-state.ts';
import { Button, mounted } from '../../ui/components.tsx';
import { summaryOf } from '../../views/solver-summaries.ts';

type SolversParts = Pick<PageState, 'specs' | 'choice'> & {
  go: (place: 'play') => void;
  run: (command: 'auto') => void;
};

/** All solvers in words, with their papers. */
const Solvers = ({ specs, choice, go, run }: SolversParts) => (
  <>
    {[...Map.groupBy(specs, ({ paper }) => paper)].map(([number, members]) => (
      <section key={number} class="place-card">
        <h3>{documentTitles[number] ?? t('common-others')}</h3>
        {members.map(({ id, label }) => {
          const watch = () => {
            choice.choose(id);
            go('play');
            run('auto');
          };
          return (
            <div key={id}>
              <h4>{label}</h4>
              <p>{summaryOf(id)}</p>
              <Button
                class="text-button"
                aria-label={t('lab-watch', { solver: label })}
                onClick={watch}
              >
                {t('common-watch-it')}
              </Button>
            </div>
          );
        })}
      </section>
    ))}
  </>
);

export const openPanel = (page: SolversParts) => mounted('place-page', <Solvers {...page} />);
