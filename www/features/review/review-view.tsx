import { computed, type Signal, signal, untracked } from '@preact/signals-core';
import { render } from 'preact';
import type { Game } from '../../../pkg/rules.js';
import type { JudgedMove } from '../../../pkg/twofold.js';
import type { Mistake } from '../../games/far.ts';
import type { Author, KeptPlay } from '../../games/games.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import { mistakesIn } from '../../state/mistakes.ts';
import type { PageState } from '../../state/page-state.ts';
import { authorOf } from '../../state/play.ts';
import { replayed } from '../../state/replayed.ts';
import type { ReviewedGame, ReviewStage, ReviewState, Reviews } from '../../state/reviews.ts';
import type { GameSession } from '../../state/session.ts';
import { Button, Made } from '../../ui/components.tsx';
import type { Action, Tellers } from '../../ui/toasts.ts';
import { coloursOf } from '../../views/colours.ts';
import { practiseLabel } from '../../views/verdict-words.ts';
import { CostlyMoves, MOST_MOVES } from './costly-moves.tsx';
import { CurveView } from './curve.ts';
import { Findings } from './findings.tsx';
import { MoveComparison, reasonFor } from './move-comparison.tsx';
import { Playout } from './playouts.ts';
import { pressInReview } from './review-keys.ts';
import { Slider, StepButtons } from './step-bar.tsx';
import { Stepper } from './stepper.ts';
import { endWords, PlayoutLine, type WhatIf } from './what-if.tsx';
import { accuracyOf, describeCurve, describeMove, placeInWords, signed, unitOf } from './words.ts';

export type ReviewParts = PageState &
  Tellers & {
    practise: (mistakes: readonly Mistake[]) => void;
    startGame: (game: Game, play: KeptPlay, notice: { sentence: string; action: Action }) => void;
    review: (game: ReviewedGame) => void;
  };

/** Time between two drawings of the curve while moves are judged, in ms. */
const REDRAW_MS = 200;

/** The review of one game: its curve, its moves one by one, and alternatives. */
export class ReviewView {
  #page: ReviewParts;
  #stage: ReviewStage;
  #game: ReviewedGame;
  #session: GameSession;
  #reviews: Reviews;
  /** The game for the review. */
  #about;
  #review;
  #canMove = computed(() => this.#session.state.value.canMove);
  /** A copy of the game, to look up boards. */
  #boards;
  #stepper;
  #curve;
  /** Ends what is asked of the coach. */
  #over = new AbortController();
  /** The place at which the review opens, until the player steps or the moves are judged. */
  #opening;
  #subscriptions = new Subscriptions();
  /** The review whose mistakes are kept. */
  #learnt: object | undefined;
  #drawnAt = -Infinity;
  #timer = 0;
  #mistakes = signal<number[]>([]);
  #found;
  #finish = signal<WhatIf | undefined>(undefined);
  #compare = signal<WhatIf | undefined>(undefined);
  /** What the moves of the shown board cost, where that was asked. */
  #compared = signal<{ mistake: Mistake; reason: string } | undefined>(undefined);
  root = document.createElement('section');
  /** The steps, under the board. */
  controls = document.createElement('section');

  /** `session`: the game at its last move. */
  constructor(
    page: ReviewParts,
    stage: ReviewStage,
    reviews: Reviews,
    game: ReviewedGame,
    session: GameSession,
  ) {
    this.#page = page;
    this.#stage = stage;
    this.#game = game;
    this.#session = session;
    this.#reviews = reviews;
    this.#boards = session.copy();
    const { rows, cols, p4, spawner, moves } = session.state.peek();
    // Undone moves are not reviewed.
    this.#stepper = new Stepper({ session, total: moves, speed: page.speed, clock: page.clock });
    this.#curve = new CurveView((place) => this.#stepper.go(place));
    // The key of a stored game is its record, as for the coach; that of any other game is its link.
    const record = game.id === undefined ? session.link() : game.record;
    this.#about = { record, id: game.id, rules: { rows, cols, p4, spawner } };
    this.#review = signal(reviews.of(this.#about));
    const counts = this.#review.peek().state.peek().moves.counts();
    this.#found = signal({ counts, costly: [] as { move: JudgedMove; spoken: string }[] });
    stage.present(session);
    // Until the moves are judged, the end is on show; then the place where the game turned.
    const asked = game.plays ? 0 : game.place;
    this.#opening = asked === undefined ? moves : undefined;
    this.#stepper.go(asked ?? moves);
    Object.assign(this.root, { className: 'review', id: 'review', ariaLabel: t('review-title') });
    Object.assign(this.controls, {
      className: 'review-controls',
      ariaLabel: t('review-move-by-move'),
    });
    this.#follow();
    if (game.plays) this.#stepper.toggle();
  }

  focus() {
    this.root.querySelector('h2')?.focus({ preventScroll: true });
  }

  /** Whether the key has a function here. */
  key(event: KeyboardEvent): boolean {
    return pressInReview(event, this.#stepper, this.#mistakes.peek(), this.#stage.close);
  }

  end() {
    clearTimeout(this.#timer);
    this.#stepper.pause();
    this.#subscriptions.end();
    this.#curve.end();
    this.#finish.peek()?.playout.cancel();
    this.#compare.peek()?.playout.cancel();
    this.#over.abort();
    this.#stage.hint(undefined);
    render(null, this.root);
    render(null, this.controls);
  }

  #follow() {
    const follow = (run: () => void) => this.#subscriptions.follow(run);
    const colours = coloursOf(this.#page.settings);
    const state = computed(() => this.#review.value.state.value);
    const status = computed(() => state.value.status);
    follow(() => this.#curve.setTheme(colours.value.theme));
    follow(() => this.#curve.point(this.#stepper.place.value));
    follow(() => this.#tellMove());
    follow(() => {
      const now = state.value;
      untracked(() => this.#redraw(now));
    });
    follow(() => {
      status.value;
      untracked(() => this.#announce(state.value));
    });
    follow(() => render(this.#panel(), this.root));
    follow(() => render(this.#underBoard(), this.controls));
    this.#subscriptions.keep(
      this.#reviews.on('refused', (why) =>
        this.#page.toasts.show(why === 'full' ? t('review-full') : t('review-no-database'), {
          key: 'reviews',
        }),
      ),
    );
  }

  #panel() {
    const { counts, costly } = this.#found.value;
    const review = this.#review.value;
    const state = review.state.value;
    const { status, judge, summary } = state;
    const { title } = this.#game;
    const isDone = status === 'done';
    const isJudged = status !== 'not judged' && status !== 'failed';
    const errors = this.#errors.length;
    const canMove = this.#canMove.value;
    const open = (link: string) => this.#page.review({ record: link });
    return (
      <>
        <header class="review-head">
          <h2 class="review-title" tabIndex={-1}>
            {t('review-title')}
          </h2>
          <p class="review-chip for-keys" id="review-chip">
            {t('review-keys')}
          </p>
          <Button
            class="icon-button small"
            id="review-close"
            title={t('review-leave-key')}
            aria-label={t('review-leave')}
            onClick={() => this.#stage.close()}
          >
            <span class="icon icon-close" aria-hidden="true" />
          </Button>
        </header>
        <div class="review-body">
          {title !== undefined && (
            <p class="panel-note" id="review-of">
              {title}
            </p>
          )}
          {!isDone && this.#judging(state)}
          {isJudged && (
            <>
              <dl class="review-figure">
                <dt>{t('review-accuracy')}</dt>
                <dd class="strong review-accuracy" id="review-accuracy">
                  {accuracyOf(counts) ?? '–'}
                </dd>
              </dl>
              <CostlyMoves
                moves={costly}
                isDone={status !== 'running'}
                place={this.#stepper.place}
                go={(place) => this.#goTo(place)}
              />
            </>
          )}
          <div class="review-graph">
            <Made node={this.#curve.root} />
            <Slider stepper={this.#stepper} />
            <p class="panel-note">{t('review-legend')}</p>
          </div>
          <div class="button-row review-actions">
            {errors > 0 && (
              <Button
                id="review-learn"
                title={t('review-learn-help')}
                onClick={() => this.#page.practise(this.#mistakesOf(this.#toPractise()))}
              >
                {this.#isOwn ? practiseLabel(errors) : t('review-practise', { count: errors })}
              </Button>
            )}
            <Button
              id="review-retry"
              title={t('review-retry-help')}
              disabled={!canMove}
              onClick={() => void this.#retryHere()}
            >
              {t('review-retry')}
            </Button>
            {isJudged && (
              <Button
                id="review-finish"
                title={t('review-finish-help')}
                disabled={!canMove}
                onClick={() => this.#letFinish()}
              >
                {t('review-finish')}
              </Button>
            )}
          </div>
          <PlayoutLine id="playout-finish" game={this.#finish.value} open={open} />
          {isJudged && (
            <>
              <Findings counts={counts} isOwn={this.#isOwn} summary={summary} judge={judge} />
              <div class="button-row review-actions">
                <Button
                  id="review-compare"
                  title={t('review-compare-help')}
                  onClick={() => this.#compareAll()}
                >
                  {t('review-compare')}
                </Button>
              </div>
            </>
          )}
          <PlayoutLine id="playout-compare" game={this.#compare.value} open={open} />
          <p class="panel-note" id="review-judge">
            {judge && t('review-judged-by', { judge: judge.name })}
          </p>
          {isDone && review.canImprove && (
            <Button
              onClick={() => {
                this.#review.value = this.#reviews.of(this.#about, { again: true });
                this.focus();
              }}
            >
              {t('review-judge-again')}
            </Button>
          )}
        </div>
      </>
    );
  }

  #judging({ status, done, total, reason }: ReviewState) {
    const isRunning = status === 'running';
    const review = this.#review.value;
    const counted = t('review-counted', { done, moves: total });
    const texts = {
      running: total > 0 ? t('review-judging', { counted }) : t('review-ready'),
      done: '',
      cancelled: t('review-stopped', { counted }),
      failed: t('review-failed', { why: reason }),
      'not judged': reason ?? '',
    };
    return (
      <div class="review-judging">
        {isRunning && (
          <progress
            class="progress"
            id="review-progress"
            max={total || undefined}
            value={total ? done : undefined}
            aria-label={t('review-judged')}
          />
        )}
        <span id="review-progress-text">{texts[status]}</span>
        {isRunning && (
          <Button
            onClick={() => {
              review.cancel();
              this.root.querySelector<HTMLElement>('#review-go-on')?.focus();
            }}
          >
            {t('common-stop')}
          </Button>
        )}
        {(status === 'cancelled' || status === 'failed') && (
          <Button id="review-go-on" onClick={() => review.resume()}>
            {t('core-go-on')}
          </Button>
        )}
      </div>
    );
  }

  #underBoard() {
    this.#found.value;
    const { move, place, shown } = this.#told(this.#stepper.place.value);
    const compared = this.#compared.value;
    return (
      <>
        <fieldset class="review-steps" aria-label={t('review-steps')}>
          <StepButtons stepper={this.#stepper} />
          {move && (
            <Button
              class="button review-ask"
              id="review-ask"
              aria-controls="review-comparison"
              aria-expanded={compared !== undefined}
              onClick={() => void this.#toggleComparison()}
            >
              {t('review-ask')}
            </Button>
          )}
        </fieldset>
        <p class="remark review-move" id="review-move" data-verdict={move?.verdict ?? 'none'}>
          <strong id="review-number">{place}</strong> <span>{shown}</span>
        </p>
        {compared && <MoveComparison {...compared} />}
      </>
    );
  }

  /** Draws the findings, at once when the review is done, and at intervals before. */
  #redraw(state: ReviewState) {
    const since = this.#page.clock.now() - this.#drawnAt;
    if (state.status === 'running' && since < REDRAW_MS) {
      this.#timer ||= window.setTimeout(() => this.#draw(), REDRAW_MS - since);
      return;
    }
    this.#draw();
  }

  #draw() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drawnAt = this.#page.clock.now();
    const { moves, summary, judge, status } = this.#review.peek().state.peek();
    const isChance = judge?.measure.kind === 'chance';
    const ledger = summary?.ledger;
    const end = ledger ? ledger.score + ledger.remaining : undefined;
    const isRunning = status === 'running';
    this.#curve.show(moves, { end, isChance });
    if (!isRunning) this.#curve.describe(describeCurve(moves, unitOf(judge?.measure), isChance));
    const isCounted = this.#isOwn
      ? (number: number) => this.#author(number) === 'player'
      : undefined;
    // Sorting all moves is too slow to repeat while they are judged.
    const worst = isRunning ? [] : moves.worst(MOST_MOVES, isCounted);
    const costly = worst
      .flatMap((number) => moves.get(number) ?? [])
      .filter(({ verdict }) => verdict !== 'good');
    if (status === 'done') this.#openAt(costly[0]);
    this.#mistakes.value = moves.atLeast('mistake').map((number) => number - 1);
    this.#found.value = {
      counts: moves.counts(isCounted),
      costly: costly.map((move) => ({ move, spoken: this.#describe(move)?.spoken ?? '' })),
    };
    if (status === 'done' && this.#isOwn && this.#errors.length > 0) void this.#keepMistakes();
    this.root.dataset.status = status;
    this.#tellMove();
  }

  #announce({ status, moves, total, reason }: ReviewState) {
    const { announcer } = this.#page;
    if (status === 'running') announcer.tell(t('review-judging-said'));
    else if (status === 'done') {
      const accuracy = accuracyOf(moves.counts()) ?? t('review-unknown');
      announcer.say(t('review-done-said', { moves: total, accuracy }));
    } else if (reason) announcer.say(reason);
  }

  /** The next move of a board, or how the game ended. */
  #told(place: number) {
    const { total } = this.#stepper;
    const move = this.#review
      .peek()
      .state.peek()
      .moves.get(place + 1);
    const told = move && this.#describe(move);
    const { score, maxTile, canMove } = this.#session.state.peek();
    const end = t(canMove ? 'review-so-far' : 'review-end', { score, tile: `${maxTile}` });
    const number = place >= total ? '' : placeInWords(place + 1, total);
    return {
      move,
      spoken: told?.spoken,
      place: told?.place ?? number,
      shown: told?.shown ?? (place >= total ? end : t('review-score', { score })),
    };
  }

  /** Hints at a better move, and says what is told of the shown board. */
  #tellMove() {
    const { move, spoken, place, shown } = this.#told(this.#stepper.place.value);
    const isPlaying = this.#stepper.isPlaying.peek();
    this.#stage.hint(isWrong(move) && !isPlaying ? move?.best : undefined);
    this.#compared.value = undefined;
    if (!isPlaying) this.#page.announcer.tell(spoken ?? `${place} ${shown}`.trim());
  }

  #describe(move: JudgedMove) {
    const { judge } = this.#review.peek().state.peek();
    const { total } = this.#stepper;
    if (!judge) return undefined;
    const endsGame = move.number === total && !this.#boards.jump(total).canMove;
    return describeMove(move, { judge, author: this.#author(move.number), total, endsGame });
  }

  /** Goes once to the move that cost most, unless the player has stepped already. */
  #openAt(worst: JudgedMove | undefined) {
    const opening = this.#opening;
    this.#opening = undefined;
    if (opening !== undefined && this.#stepper.place.peek() === opening)
      this.#stepper.go(worst ? worst.number - 1 : 0);
  }

  /** Shows what the moves of the shown board cost, or hides it. */
  async #toggleComparison() {
    const isShown = this.#compared.peek() !== undefined;
    this.#stepper.pause();
    this.#compared.value = undefined;
    const number = this.#stepper.place.peek() + 1;
    const [mistake] = this.#mistakesOf([number]);
    if (isShown || !mistake) return;
    const isBad = isWrong(this.#review.peek().state.peek().moves.get(number));
    this.#compared.value = { mistake, reason: isBad ? t('review-looking') : '' };
    this.controls.querySelector('#review-comparison')?.scrollIntoView({ block: 'nearest' });
    if (!isBad) return;
    const reason = await reasonFor(mistake, this.#page, this.#over.signal).catch(() => undefined);
    if (this.#compared.peek()?.mistake === mistake)
      this.#compared.value = {
        mistake,
        reason: reason === '' ? t('review-no-reason') : (reason ?? ''),
      };
  }

  #goTo(place: number) {
    this.#stepper.go(place);
    // The board, and where that stays in sight, its controls.
    this.controls.parentElement?.scrollIntoView({ block: 'nearest' });
    this.controls.scrollIntoView({ block: 'nearest' });
  }

  /** Whether the player made moves of the game. */
  get #isOwn() {
    return this.#game.by?.some(({ by }) => by === 'player') ?? false;
  }

  #author = (number: number): Author => authorOf(this.#game.by ?? [], number);

  /** The mistakes, without those of a solver. */
  get #errors() {
    return this.#mistakes
      .peek()
      .map((place) => place + 1)
      .filter((number) => this.#author(number) === (this.#isOwn ? 'player' : 'unknown'));
  }

  /** The mistakes in the order of practice: the move on show first, then by what they cost. */
  #toPractise() {
    const shown = this.#stepper.place.peek() + 1;
    const errors = new Set(this.#errors);
    const { moves } = this.#review.peek().state.peek();
    const worst = moves.worst(errors.size, (number) => errors.has(number) && number !== shown);
    return errors.has(shown) ? [shown, ...worst] : worst;
  }

  #linkAt(place: number) {
    this.#boards.jump(place);
    return this.#boards.link();
  }

  async #retryHere() {
    const place = this.#stepper.place.peek();
    const game = await replayed(this.#linkAt(place));
    game.keepGoing();
    const { by, helped } = this.#game;
    // Whoever knows the tiles to come has no result of the day.
    const isHelped = helped !== undefined && helped <= place;
    const reviewed = { ...this.#game, place, plays: false };
    this.#page.startGame(
      game,
      { by, undone: true, ...(isHelped && { helped }) },
      {
        sentence: t('review-retried', { number: place + 1 }),
        action: { label: t('review-return'), run: () => this.#page.review(reviewed) },
      },
    );
  }

  /** Lets a solver play on after a number of moves, in place of what it plays so far. */
  #playFrom(place: number, line: Signal<WhatIf | undefined>, words: WhatIf['words']) {
    const { judge } = this.#review.peek().state.peek();
    if (!judge) return;
    line.peek()?.playout.cancel();
    const record = this.#linkAt(place);
    line.value = { playout: new Playout({ record, judge }, this.#page), words };
  }

  #letFinish() {
    const place = this.#stepper.place.peek();
    const final = this.#boards.jump(this.#stepper.total).score;
    this.#playFrom(place, this.#finish, (course) => {
      const more = signed(course.score - final, unitOf(undefined));
      return t('review-finished', { move: place + 1, end: endWords(course), more });
    });
  }

  #compareAll() {
    const { score, maxTile } = this.#boards.jump(this.#stepper.total);
    this.#playFrom(0, this.#compare, (course) =>
      t('review-compared', { end: endWords(course), score, tile: `${maxTile}` }),
    );
  }

  /** The positions before these moves. */
  #mistakesOf(numbers: number[]) {
    const { moves, judge } = this.#review.peek().state.peek();
    if (!judge) return [];
    const { p4 } = this.#session.state.peek();
    const { measure } = judge;
    return mistakesIn({ moves, numbers, measure, game: this.#boards, p4 });
  }

  /** Keeps the player's mistakes to practise, once for each review. */
  async #keepMistakes() {
    const review = this.#review.peek();
    if (this.#learnt === review) return;
    this.#learnt = review;
    // Without storage they can be practised from here.
    await this.#page
      .mistakes()
      .then((mistakes) => mistakes.add(this.#mistakesOf(this.#errors)))
      .catch(() => {});
  }
}

/** Whether a move is worse than good. */
const isWrong = (move: JudgedMove | undefined) =>
  move !== undefined && move.verdict !== 'best' && move.verdict !== 'good';
