import '../../ui/histogram.css';
import { formatCount, formatExact, formatPercent, formatWhole } from '../../lib/format.js';
import { describeWorth } from '../../state/exact-problem.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import { Histogram } from '../../ui/histogram.js';

/** @import { Subscriptions } from '../../lib/subscriptions.js' */
/** @import { ExactSolver } from '../../state/exact-solver.js' */

/** Games per press of the button. */
const GAMES = 2000;

/** Plays perfect games and shows their results beside the exact expectation. */
export class ExactDistribution {
  #exact;
  #button = makeButton({ id: 'exact-simulate' });
  #progress = element('progress', {
    className: 'progress',
    'aria-label': 'Games played',
    hidden: true,
  });
  #mean = element('p', { className: 'exact-mean', id: 'exact-mean' });
  #histogram = new Histogram();
  root = element(
    'section',
    { className: 'exact-section', 'aria-labelledby': 'exact-distribution-title', hidden: true },
    element(
      'h2',
      { className: 'panel-title', id: 'exact-distribution-title' },
      'Many games of perfect play',
    ),
    element('div', { className: 'button-row' }, this.#button),
    this.#progress,
    this.#mean,
    this.#histogram.root,
  );

  /**
   * @param {ExactSolver} exact
   * @param {Subscriptions} subscriptions of the panel
   */
  constructor(exact, subscriptions) {
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
    const more = outcomes.length > 0 ? ' more' : '';
    setText(this.#button, running ? 'Stop' : `Play ${formatWhole(GAMES)}${more} games`);
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
    const played = formatCount(outcomes.length, 'game');
    if (!running) {
      const range = interval ? ` (95 %: ${write(interval.low)} to ${write(interval.high)})` : '';
      const what = objective === 'reach' ? 'share that reached the tile' : 'mean';
      setText(
        this.#mean,
        `${played}: ${what} ${write(mean)}${range}. Exact ${describeWorth(settings)}: ${write(state.facts.value)}.`,
      );
    } else setText(this.#mean, `${played}…`);
    const won = outcomes.filter(({ reached }) => reached);
    if (objective === 'moves' && !running) {
      const lost = formatCount(outcomes.length - won.length, 'game');
      this.#mean.append(` ${lost} lost: as long as those are few and dear, the mean is rough.`);
    }
    if (objective === 'moves') {
      this.#histogram.show(
        won.map(({ moves }) => moves),
        `moves of the games that made ${settings.target}`,
      );
    } else {
      this.#histogram.show(
        outcomes.map(({ score }) => score),
        'final score',
      );
    }
  }
}
