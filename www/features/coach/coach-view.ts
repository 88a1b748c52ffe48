import { t } from '../../lib/sentences.ts';
import './coach-view.css';
import { computed, type ReadonlySignal } from '@preact/signals-core';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { Autoplay } from '../../state/autoplay.ts';
import { isJudge } from '../../state/judges.ts';
import { Odds } from '../../state/odds.ts';
import type { GameSession } from '../../state/session.ts';
import type { CoachMode } from '../../state/settings.ts';
import type { Solvers } from '../../state/solvers.ts';
import type { Verdicts } from '../../state/verdicts.ts';
import { element, setText, showText } from '../../ui/dom.ts';
import { describeWarnings } from '../../views/verdict-words.ts';
import { describeLastMove } from './last-move.ts';
import { OddsTable } from './odds-table.ts';
import { SmallCurve } from './small-curve.ts';

export interface CoachParts {
  session: GameSession;
  solvers: Solvers;
  autoplay: Autoplay;
  coachMode: ReadonlySignal<CoachMode>;
}

/**
 * The coach in its panel: the last move, the chances of large tiles, and the course of the game.
 */
export class CoachView {
  #subscriptions;
  #title = element('span', { className: 'panel-note' }, t('coach-last-move'));
  #sentence = element('strong', { id: 'coach-sentence' });
  #reason = element('small', { id: 'coach-reason' });
  /** The part above the values: the last move. */
  last = element('p', { className: 'coach-last' }, this.#title, this.#sentence, this.#reason);
  #table = new OddsTable();
  #curve = new SmallCurve();
  #judgedBy = element('p', { className: 'panel-note', id: 'judged-by' });
  #warnings = element('p', { id: 'coach-warnings' });
  /** The part below the values. */
  more = element('div', { className: 'coach-view' }, this.#warnings, this.#table.root);
  /** The part that folds: the course of the game. */
  folded = element('div', { className: 'coach-view' }, this.#curve.root, this.#judgedBy);

  constructor(
    { session, solvers, autoplay, coachMode }: CoachParts,
    verdicts: Verdicts,
    shown: Visible,
  ) {
    const isSeen = computed(
      () => shown.value && coachMode.value !== 'off' && !autoplay.running.value,
    );
    const odds = new Odds({ session, solvers, verdicts }, isSeen);
    this.#subscriptions = new Subscriptions(
      computed(() => shown.value && coachMode.value !== 'off'),
    );
    this.#subscriptions.follow(() => {
      const last = describeLastMove(verdicts);
      this.last.dataset.pending = String(last === undefined);
      if (!last) return;
      this.last.dataset.verdict = last.verdict;
      this.#title.hidden = last.verdict === '';
      setText(this.#sentence, last.sentence || t('coach-no-move'));
      setText(this.#reason, last.reason ?? '');
    });
    this.#subscriptions.follow(() =>
      showText(this.#warnings, describeWarnings(verdicts).join(' ')),
    );
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
        failure: odds.failure.value,
      });
    });
    this.#subscriptions.follow(() => {
      const judge = verdicts.judge.value;
      setText(this.#judgedBy, isJudge(judge) ? t('coach-judged-by', { judge: judge.name }) : '');
    });
  }
}
