import { t } from '../../lib/sentences.js';
import './coach-view.css';
import { computed } from '@preact/signals-core';
import { Subscriptions } from '../../lib/subscriptions.js';
import { isJudge } from '../../state/judges.js';
import { Odds } from '../../state/odds.js';
import { element, setText } from '../../ui/dom.js';
import { describeLastMove } from './last-move.js';
import { OddsTable } from './odds-table.js';
import { SmallCurve } from './small-curve.js';

/** @import { Scheduler } from '../../engine/scheduler.js' */
/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { Autoplay } from '../../state/autoplay.js' */
/** @import { GameSession } from '../../state/session.js' */
/** @import { CoachMode } from '../../state/settings.js' */
/** @import { Verdicts } from '../../state/verdicts.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/**
 * The coach in its panel: the last move, the chances of large tiles, and the course of the game.
 */
export class CoachView {
  #verdicts;
  #subscriptions;
  #title = element('span', { className: 'coach-last-title' }, t('coach-last-move'));
  #sentence = element('strong', { id: 'coach-sentence' });
  #reason = element('small', { id: 'coach-reason' });
  /** The part above the values: the last move. */
  last = element('p', { className: 'coach-last' }, this.#title, this.#sentence, this.#reason);
  #table = new OddsTable();
  #curve = new SmallCurve();
  #judgedBy = element('p', { className: 'panel-note', id: 'judged-by' });
  /** The part below the values. */
  more = element('div', { className: 'coach-view' }, this.#table.root);
  /** The part that folds: the course of the game. */
  folded = element('div', { className: 'coach-view' }, this.#curve.root, this.#judgedBy);

  /**
   * @param {{ session: GameSession,
   *           scheduler: Scheduler,
   *           autoplay: Autoplay,
   *           coachMode: ReadonlySignal<CoachMode> }} page
   * @param {Verdicts} verdicts
   * @param {Visible} shown
   */
  constructor({ session, scheduler, autoplay, coachMode }, verdicts, shown) {
    this.#verdicts = verdicts;
    const isSeen = computed(
      () => shown.value && coachMode.value !== 'off' && !autoplay.running.value,
    );
    const odds = new Odds({ session, scheduler, verdicts }, isSeen);
    this.#subscriptions = new Subscriptions(
      computed(() => shown.value && coachMode.value !== 'off'),
    );
    this.#subscriptions.follow(() => this.#showLast());
    this.#subscriptions.follow(() => this.#curve.show(verdicts.list()));
    this.#subscriptions.follow(() => {
      const { board, canMove } = session.state.value;
      const judge = verdicts.judge.value;
      const found = odds.found.value;
      this.#table.root.hidden =
        !canMove ||
        autoplay.running.value ||
        (isJudge(judge) ? judge.isHeld === true : !judge.isPending);
      this.#table.show(found, {
        stale: found !== undefined && found.board !== board,
        obstacle: isJudge(judge) ? '' : judge.reason,
      });
    });
    this.#subscriptions.follow(() => {
      const judge = verdicts.judge.value;
      setText(this.#judgedBy, isJudge(judge) ? t('coach-judged-by', { judge: judge.name }) : '');
    });
  }

  #showLast() {
    const last = describeLastMove(this.#verdicts);
    this.last.dataset.pending = String(last === undefined);
    if (!last) return;
    this.last.dataset.verdict = last.verdict;
    this.#title.hidden = last.verdict === '';
    setText(this.#sentence, last.sentence || t('coach-no-move'));
    setText(this.#reason, last.reason);
  }
}
