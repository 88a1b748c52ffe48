import { batch, computed, type Signal, signal, untracked } from '@preact/signals-core';
import type { DirectionName, Game } from '../../../pkg/rules.js';
import type { JudgedMove } from '../../../pkg/twofold.js';
import type { Lesson } from '../../games/far.ts';
import type { Author, AuthorRun, KeptPlay } from '../../games/games.ts';
import type { Journals } from '../../games/journal.ts';
import type { Register } from '../../games/register.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import type { Counting } from '../../state/counting.ts';
import type { ExactSolver } from '../../state/exact-solver.ts';
import { type Lessons, lessonsIn } from '../../state/lessons.ts';
import type { Models } from '../../state/models.ts';
import { authorOf } from '../../state/play.ts';
import { replayed } from '../../state/replayed.ts';
import type { ReviewState, Reviews } from '../../state/reviews.ts';
import type { GameSession } from '../../state/session.ts';
import type { Settings } from '../../state/settings.ts';
import type { Solvers } from '../../state/solvers.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { element, icon, makeButton, setText } from '../../ui/dom.ts';
import type { Action, Toasts } from '../../ui/toasts.ts';
import { coloursOf } from '../../views/colours.ts';
import { practiseLabel } from '../../views/verdict-words.ts';
import { CostlyMoves, MOST } from './costly-moves.ts';
import { CurveView } from './curve.ts';
import { Findings } from './findings.ts';
import { MoveComparison } from './move-comparison.ts';
import { ReasonCoach } from './reason-coach.ts';
import { ReviewKeys } from './review-keys.ts';
import { StepBar } from './step-bar.ts';
import { Stepper } from './stepper.ts';
import { endWords, PlayoutLine } from './what-if.ts';
import { accuracyOf, describeCurve, describeMove, placeInWords, signed, unitOf } from './words.ts';

export interface ReviewParts {
  session: GameSession;
  clock: { now: () => number; frame: (draw: (now: number) => void) => void };
  speed: () => number;
  settings: Settings;
  counting: Counting;
  journals: Journals;
  register: Register;
  reviews: () => Promise<Reviews>;
  lessons: () => Promise<Lessons>;
  practise: (mistakes: readonly Lesson[]) => void;
  solvers: Solvers;
  exact: ExactSolver;
  models: Models;
  announcer: Announcer;
  toasts: Toasts;
  startGame: (game: Game, play: KeptPlay, notice: { sentence: string; action: Action }) => void;
  review: (game: ReviewedGame) => void;
}

export interface ReviewStage {
  present: (session: GameSession) => void;
  hint: (direction: DirectionName | undefined) => void;
  close: () => void;
}

export interface ReviewedGame {
  id?: string;
  record: string;
  by?: AuthorRun[];
  helped?: number;
  place?: number;
  plays?: boolean;
  title?: string;
}

/** Time between two drawings of the curve while moves are judged, in ms. */
const REDRAW = 200;

/** The review of one game: its curve, its moves one by one, and alternatives. */
export class ReviewView {
  #page: ReviewParts;
  #stage: ReviewStage;
  #game: ReviewedGame;
  #session: GameSession;
  /** A copy of the game, to look up boards. */
  #boards;
  #review;
  #reviews: Reviews;
  #stepper;
  #bar;
  #curve;
  #findings = new Findings();
  #costly;
  #coach;
  #comparison;
  /** The place at which the review opens, until the player steps or the moves are judged. */
  #opening;
  #colours;
  #keys;
  #subscriptions = new Subscriptions();
  #finish;
  #compare;
  /** The review whose mistakes are kept. */
  #learnt: object | undefined;
  #drawnAt = -Infinity;
  #timer = 0;
  #mistakes: Signal<number[]> = signal([]);

  #title = element('h2', { className: 'review-title', tabIndex: -1 }, t('review-title'));
  #chip = element('p', { className: 'review-chip for-keys', id: 'review-chip' }, t('review-keys'));
  #place = element('strong', { id: 'review-number' });
  #verdict = element('span');
  #move = element(
    'p',
    { className: 'review-move', id: 'review-move' },
    this.#place,
    ' ',
    this.#verdict,
  );
  #ask = makeButton(
    {
      className: 'button review-ask',
      id: 'review-ask',
      hidden: true,
      'aria-controls': 'review-comparison',
    },
    t('review-ask'),
  );
  #progress = element('progress', {
    className: 'progress',
    id: 'review-progress',
    'aria-label': t('review-judged'),
  });
  #progressText = element('span', { id: 'review-progress-text' });
  #stop = makeButton({}, t('common-stop'));
  #goOn = makeButton({}, t('core-go-on'));
  #judging = element(
    'div',
    { className: 'review-judging' },
    this.#progress,
    this.#progressText,
    this.#stop,
    this.#goOn,
  );
  #legend = element('p', { className: 'panel-note' }, t('review-legend'));
  #judge = element('p', { className: 'panel-note', id: 'review-judge' });
  #again = makeButton({ hidden: true }, t('review-judge-again'));
  #retry = action('review-retry', t('review-retry'), t('review-retry-help'));
  #let = action('review-finish', t('review-finish'), t('review-finish-help'));
  #same = action('review-compare', t('review-compare'), t('review-compare-help'));
  #learn = action('review-learn', '', t('review-learn-help'));
  #body = element('div', { className: 'review-body' });
  root = element('section', { className: 'review', id: 'review', 'aria-label': t('review-title') });
  /** The steps, under the board. */
  controls = element('section', {
    className: 'review-controls',
    'aria-label': t('review-move-by-move'),
  });

  /** @param parts `session`: the game at its last move */
  constructor({
    page,
    stage,
    reviews,
    game,
    session,
  }: {
    page: ReviewParts;
    stage: ReviewStage;
    reviews: Reviews;
    game: ReviewedGame;
    session: GameSession;
  }) {
    this.#page = page;
    this.#stage = stage;
    this.#game = game;
    this.#session = session;
    this.#boards = session.copy();
    const { rows, cols, p4, spawner, moves } = session.state.peek();
    // Undone moves are not reviewed.
    this.#stepper = new Stepper({ session, total: moves, speed: page.speed, clock: page.clock });
    this.#bar = new StepBar(this.#stepper);
    this.#curve = new CurveView((place) => this.#stepper.go(place));
    this.#colours = coloursOf(page.settings);
    this.#costly = new CostlyMoves((place) => this.#goTo(place));
    this.#coach = new ReasonCoach(page);
    this.#comparison = new MoveComparison(this.#coach);
    this.#reviews = reviews;
    const rules = { rows, cols, p4, spawner };
    // The key of a stored game is its record, as for the coach; that of any other game is its link.
    const record = game.id === undefined ? session.link() : game.record;
    this.#about = { record, id: game.id, rules };
    this.#review = signal(reviews.of(this.#about));
    const open = (link: string) => page.review({ record: link });
    this.#finish = new PlayoutLine({ page, id: 'playout-finish', open });
    this.#compare = new PlayoutLine({ page, id: 'playout-compare', open });
    this.#keys = new ReviewKeys({
      stepper: this.#stepper,
      mistakes: () => this.#mistakes.peek(),
      leave: () => stage.close(),
    });
    stage.present(session);
    // Until the moves are judged, the end is on show; then the place where the game turned.
    const asked = game.plays ? 0 : game.place;
    this.#opening = asked === undefined ? moves : undefined;
    this.#stepper.go(asked ?? moves);
    this.#build();
    this.#listen();
    this.#follow();
    if (game.plays) this.#stepper.toggle();
  }

  /** The game for the review. */
  #about;

  focus() {
    this.#title.focus({ preventScroll: true });
  }

  /** @returns whether the key has a function here */
  key(event: KeyboardEvent): boolean {
    return this.#keys.press(event);
  }

  end() {
    clearTimeout(this.#timer);
    this.#stepper.pause();
    this.#subscriptions.end();
    this.#curve.end();
    this.#finish.end();
    this.#compare.end();
    this.#coach.end();
    this.#stage.hint(undefined);
  }

  #build() {
    const close = makeButton(
      {
        className: 'icon-button small',
        id: 'review-close',
        title: t('review-leave-key'),
        'aria-label': t('review-leave'),
      },
      icon('close'),
    );
    close.addEventListener('click', () => this.#stage.close());
    const { title } = this.#game;
    if (title !== undefined) {
      this.#body.append(element('p', { className: 'panel-note', id: 'review-of' }, title));
    }
    this.#body.append(
      this.#judging,
      this.#findings.accuracy,
      this.#costly.root,
      element(
        'div',
        { className: 'review-graph' },
        this.#curve.root,
        this.#bar.slider,
        this.#legend,
      ),
      element(
        'div',
        { className: 'button-row review-actions' },
        this.#learn,
        this.#retry,
        this.#let,
      ),
      this.#finish.root,
      this.#findings.root,
      element('div', { className: 'button-row review-actions' }, this.#same),
      this.#compare.root,
      this.#judge,
      this.#again,
    );
    this.root.append(
      element('header', { className: 'review-head' }, this.#title, this.#chip, close),
      this.#body,
    );
    this.#bar.buttons.append(this.#ask);
    this.controls.append(this.#bar.buttons, this.#move, this.#comparison.root);
  }

  #listen() {
    this.#stop.addEventListener('click', () => {
      this.#review.value.cancel();
      this.#goOn.focus();
    });
    this.#goOn.addEventListener('click', () => this.#review.value.resume());
    this.#again.addEventListener('click', () => {
      this.#review.value = this.#reviews.of(this.#about, { again: true });
      this.focus();
    });
    this.#retry.addEventListener('click', () => this.#retryHere());
    this.#let.addEventListener('click', () => this.#letFinish());
    this.#same.addEventListener('click', () => this.#compareAll());
    this.#ask.addEventListener('click', () => this.#toggleComparison());
    this.#learn.addEventListener('click', () =>
      this.#page.practise(this.#lessonsOf(this.#toPractise())),
    );
  }

  #follow() {
    const follow = (run: () => void) => this.#subscriptions.follow(run);
    follow(() => this.#bar.show());
    follow(() => this.#curve.setTheme(this.#colours.value.theme));
    follow(() => this.#curve.point(this.#stepper.place.value));
    follow(() => this.#tellMove());
    const state = computed(() => this.#review.value.state.value);
    const status = computed(() => state.value.status);
    follow(() => {
      const now = state.value;
      untracked(() => this.#showProgress(now));
      untracked(() => this.#redraw(now));
    });
    follow(() => {
      status.value;
      untracked(() => this.#announce(state.value));
    });
    follow(() => {
      this.#again.hidden = status.value !== 'done' || !this.#review.value.canImprove;
    });
    this.#subscriptions.keep(
      this.#reviews.on('refused', (why) =>
        this.#page.toasts.show(why === 'full' ? t('review-full') : t('review-no-database'), {
          key: 'reviews',
        }),
      ),
    );
  }

  /** Draws the findings, at once when the review is done, and at intervals before. */
  #redraw(state: ReviewState) {
    const since = this.#page.clock.now() - this.#drawnAt;
    if (state.status === 'running' && since < REDRAW) {
      this.#timer ||= window.setTimeout(() => this.#draw(), REDRAW - since);
      return;
    }
    this.#draw();
  }

  #draw() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drawnAt = this.#page.clock.now();
    const state = this.#review.peek().state.peek();
    const { moves, summary, judge, status } = state;
    const isChance = judge?.measure.kind === 'chance';
    const ledger = summary?.ledger;
    const end = ledger ? ledger.score + ledger.remaining : undefined;
    const unit = unitOf(judge?.measure);
    const author = this.#author;
    this.#curve.show(moves, { end, isChance });
    if (status !== 'running') this.#curve.describe(describeCurve(moves, unit, isChance));
    const isRunning = status === 'running';
    const counts = this.#isOwn ? (number: number) => author(number) === 'player' : undefined;
    // Sorting all moves is too slow to repeat while they are judged.
    const worst = isRunning ? [] : moves.worst(MOST, counts);
    const costly = worst
      .flatMap((number) => moves.get(number) ?? [])
      .filter(({ verdict }) => verdict !== 'good');
    const spoken = (move: JudgedMove) => this.#describe(move)?.spoken ?? '';
    this.#costly.show(costly, { spoken, isDone: !isRunning });
    this.#findings.show(state, author, this.#isOwn);
    if (status === 'done') this.#openAt(costly[0]);
    batch(() => {
      this.#mistakes.value = moves.atLeast('mistake').map((number) => number - 1);
    });
    const errors = this.#errors.length;
    this.#learn.hidden = errors === 0;
    setText(
      this.#learn,
      this.#isOwn ? practiseLabel(errors) : t('review-practise', { count: errors }),
    );
    if (status === 'done' && this.#isOwn && errors > 0) void this.#keepMistakes();
    const isJudged = status !== 'not judged' && status !== 'failed';
    this.root.dataset.status = status;
    for (const part of [
      this.#costly.root,
      this.#findings.root,
      this.#findings.accuracy,
      this.#let,
      this.#same,
    ])
      part.hidden = !isJudged;
    setText(this.#judge, judge ? t('review-judged-by', { judge: judge.name }) : '');
    this.#tellMove();
  }

  #showProgress({ status, done, total, reason }: ReviewState) {
    const isRunning = status === 'running';
    this.#judging.hidden = status === 'done';
    this.#progress.hidden = !isRunning;
    this.#stop.hidden = !isRunning;
    this.#goOn.hidden = status !== 'cancelled' && status !== 'failed';
    if (total > 0) {
      this.#progress.max = total;
      this.#progress.value = done;
    }
    const counted = t('review-counted', { done, moves: total });
    const texts = {
      running: total > 0 ? t('review-judging', { counted }) : t('review-ready'),
      done: '',
      cancelled: t('review-stopped', { counted }),
      failed: t('review-failed', { why: reason }),
      'not judged': reason ?? '',
    };
    setText(this.#progressText, texts[status]);
  }

  #announce({ status, moves, total, reason }: ReviewState) {
    const { announcer } = this.#page;
    if (status === 'running') announcer.tell(t('review-judging-said'));
    else if (status === 'done') {
      const accuracy = accuracyOf(moves.counts()) ?? t('review-unknown');
      announcer.say(t('review-done-said', { moves: total, accuracy }));
    } else if (reason) announcer.say(reason);
  }

  /** Shows the next move of the shown board, or how the game ended. */
  #tellMove() {
    const place = this.#stepper.place.value;
    const { total } = this.#stepper;
    const move = this.#review
      .peek()
      .state.peek()
      .moves.get(place + 1);
    const isPlaying = this.#stepper.isPlaying.peek();
    this.#stage.hint(isWrong(move) && !isPlaying ? move?.best : undefined);
    this.#move.dataset.verdict = move?.verdict ?? 'none';
    this.#costly.mark(place + 1);
    this.#ask.hidden = !move;
    this.#hideComparison();
    const { score, maxTile, canMove } = this.#session.state.peek();
    for (const button of [this.#retry, this.#let]) button.disabled = !canMove;
    const told = move && this.#describe(move);
    const end = t(canMove ? 'review-so-far' : 'review-end', { score, tile: `${maxTile}` });
    const isEnd = place >= total;
    const number = isEnd ? '' : placeInWords(place + 1, total);
    setText(this.#place, told?.place ?? number);
    setText(this.#verdict, told?.shown ?? (isEnd ? end : t('review-score', { score })));
    if (!isPlaying) this.#page.announcer.tell(told?.spoken ?? this.#move.textContent ?? '');
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
  #toggleComparison() {
    const isShown = this.#comparison.isShown;
    this.#stepper.pause();
    this.#hideComparison();
    const number = this.#stepper.place.peek() + 1;
    const [lesson] = this.#lessonsOf([number]);
    if (isShown || !lesson) return;
    this.#ask.setAttribute('aria-expanded', 'true');
    void this.#comparison.show(lesson, isWrong(this.#review.peek().state.peek().moves.get(number)));
    this.#comparison.root.scrollIntoView({ block: 'nearest' });
  }

  #hideComparison() {
    this.#comparison.hide();
    this.#ask.setAttribute('aria-expanded', 'false');
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

  #letFinish() {
    const { judge } = this.#review.peek().state.peek();
    if (!judge) return;
    const place = this.#stepper.place.peek();
    const final = this.#boards.jump(this.#stepper.total).score;
    this.#finish.start({ record: this.#linkAt(place), judge }, (course) => {
      const more = signed(course.score - final, unitOf(undefined));
      return t('review-finished', { move: place + 1, end: endWords(course), more });
    });
  }

  #compareAll() {
    const { judge } = this.#review.peek().state.peek();
    if (!judge) return;
    const { score, maxTile } = this.#boards.jump(this.#stepper.total);
    this.#compare.start({ record: this.#linkAt(0), judge }, (course) =>
      t('review-compared', { end: endWords(course), score, tile: `${maxTile}` }),
    );
  }

  /** The positions before these moves. */
  #lessonsOf(numbers: number[]) {
    const { moves, judge } = this.#review.peek().state.peek();
    if (!judge) return [];
    const { p4 } = this.#session.state.peek();
    const { measure } = judge;
    return lessonsIn({ moves, numbers, measure, game: this.#boards, p4 });
  }

  /** Keeps the player's mistakes to practise, once for each review. */
  async #keepMistakes() {
    const review = this.#review.peek();
    if (this.#learnt === review) return;
    this.#learnt = review;
    // Without storage they can be practised from here.
    await this.#page
      .lessons()
      .then((lessons) => lessons.add(this.#lessonsOf(this.#errors)))
      .catch(() => {});
  }
}

const action = (id: string, label: string, title: string) => makeButton({ id, title }, label);

/** Whether a move is worse than good. */
const isWrong = (move: JudgedMove | undefined) =>
  move !== undefined && move.verdict !== 'best' && move.verdict !== 'good';
