import { t } from '../../lib/sentences.ts';
import '../../ui/histogram.css';
import { formatExact, formatPercent } from '../../lib/format.ts';
import type { Subscriptions } from '../../lib/subscriptions.ts';
import { describeWorth } from '../../state/exact-problem.ts';
import type { ExactSolver } from '../../state/exact-solver.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import { Histogram } from '../../ui/histogram.ts';

/** Games per press of the button. */
const GAMES = 2000;

/** Plays perfect games and shows their results beside the exact expectation. */
export class ExactDistribution {
  #exact: ExactSolver;
  #button = makeButton({ id: 'exact-simulate' });
  #progress = element('progress', {
    className: 'progress',
    'aria-label': t('common-games-played'),
    hidden: true,
  });
  #mean = element('p', { className: 'exact-mean', id: 'exact-mean' });
  #histogram = new Histogram();
  root = element(
    'section',
    { className: 'exact-section', 'aria-labelledby': 'exact-distribution-title', hidden: true },
    element('h2', { id: 'exact-distribution-title' }, t('exact-many')),
    element('div', { className: 'button-row' }, this.#button),
    this.#progress,
    this.#mean,
    this.#histogram.root,
  );

  /** @param subscriptions of the panel */
  constructor(exact: ExactSolver, subscriptions: Subscriptions) {
    this.#exact = exact;
    this.#button.addEventListener('click', () => {
      if (exact.simulation.value?.running) exact.stopSimulation();
      else exact.simulate(GAMES);
    });
    subscriptions.follow(() => this.#show());
  }

  #show() {
    const state = this.#exact.state.value;
    const simulation = this.#exact.simulation.value;
    this.root.hidden = state.phase !== 'solved';
    if (state.phase !== 'solved') return;
    const running = simulation?.running === true;
    const outcomes = simulation?.outcomes ?? [];
    const play = outcomes.length > 0 ? 'exact-play-more' : 'exact-play';
    setText(this.#button, running ? t('common-stop') : t(play, { games: GAMES }));
    this.#progress.hidden = !running;
    this.#progress.max = simulation?.wanted ?? 1;
    this.#progress.value = outcomes.length;
    if (outcomes.length === 0) {
      setText(this.#mean, '');
      return this.#histogram.show([], '');
    }
    const { settings } = state.problem;
    const { objective } = settings;
    const write = objective === 'reach' ? formatPercent : formatExact;
    const { mean, interval } = simulation ?? { mean: Number.NaN, interval: null };
    const played = t('exact-count', { games: outcomes.length });
    if (!running) {
      const range = interval
        ? t('exact-range', { low: write(interval.low), high: write(interval.high) })
        : '';
      const told = {
        games: outcomes.length,
        mean: write(mean),
        range,
        worth: describeWorth(settings),
        value: write(state.facts.value),
      };
      setText(this.#mean, t(objective === 'reach' ? 'exact-mean-reach' : 'exact-mean', told));
    } else setText(this.#mean, `${played}…`);
    const won = outcomes.filter(({ reached }) => reached);
    if (objective === 'moves' && !running) {
      this.#mean.append(` ${t('exact-lost', { count: outcomes.length - won.length })}`);
    }
    if (objective === 'moves') {
      this.#histogram.show(
        won.map(({ moves }) => moves),
        t('exact-moves-of', { target: `${settings.target}` }),
      );
    } else {
      this.#histogram.show(
        outcomes.map(({ score }) => score),
        t('common-final-score'),
      );
    }
  }
}
