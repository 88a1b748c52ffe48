import './puzzles.css';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { DIRECTIONS } from '../../lib/directions.ts';
import { formatShare } from '../../lib/format.ts';
import { arrowOf, isTypedIn, nameOfPress, pressesControl } from '../../lib/pressed-keys.ts';
import { t } from '../../lib/sentences.ts';
import type { Visible } from '../../lib/subscriptions.ts';
import { Button, Row, TableHead } from '../../ui/components.tsx';
import { Board } from '../../views/board.tsx';
import { coloursOf } from '../../views/colours.ts';
import { asArrow } from '../../views/verdict-words.ts';
import { swipeOn } from './moves.ts';
import { movesOf } from './puzzles.ts';
import { type Question, worthOf } from './questions.ts';
import { RatingChart } from './rating-chart.tsx';
import { MINUTES_MS, OF_THEME, type Trainer, type TrainerParts } from './trainer.ts';
import { askedInWords, boardInWords, clockOf, moveInWords } from './words.ts';

type Parts = { trainer: Trainer; page: TrainerParts; shown: Visible };

/** A board on which one move is clearly best, and the player's answer. */
export function PuzzleTrainer({ trainer, page, shown }: Parts) {
  const root = useRef<HTMLElement>(null);
  const drawing = useMemo(() => ({ clock: page.clock, colours: coloursOf(page.settings) }), [page]);
  const { phase, question } = trainer.asked.value;
  const { mode, isOver } = trainer.run.value;
  const { daily } = trainer.puzzles.standing.value;
  const board = trainer.board.value;
  const isSettled = phase === 'answered' || phase === 'late' || phase === 'none';
  const isAsked = phase === 'open' || phase === 'loading';
  const last = mode === 'mistakes' ? 'puzzle-mode-rated' : 'puzzle-again';
  const next = isOver || mode === 'day' ? last : 'puzzle-next';
  useFocus(root, trainer);
  useMoves(root, trainer, shown);
  return (
    <section class="exercise" id="puzzles" aria-label={t('puzzle-mode-rated')} ref={root}>
      <Board
        drawing={drawing}
        board={trainer.board}
        class="training-board"
        id="puzzle-board"
        role="img"
        aria-label={board ? boardInWords(board.text) : t('puzzle-mode-rated')}
        hidden={phase === 'none'}
      />
      <div class="stack training-text">
        <p class="strong" id="puzzle-question" tabIndex={-1} hidden={!isAsked}>
          {askedInWords(question)}
        </p>
        <p id="puzzle-status" role="status">
          {trainer.told.value}
        </p>
        <fieldset
          class="puzzle-answers move-buttons"
          aria-label={t('puzzle-answers')}
          hidden={!isAsked}
        >
          {DIRECTIONS.map((direction) => (
            <Button
              key={direction}
              style={{ gridArea: direction }}
              aria-label={moveInWords(direction)}
              disabled={phase === 'loading'}
              onClick={() => trainer.answer(direction)}
            >
              {asArrow(direction)}
            </Button>
          ))}
        </fieldset>
        <Row>
          <Button
            class="button primary"
            id="puzzle-next"
            hidden={!isSettled}
            onClick={() => void trainer.next()}
          >
            {t(next)}
          </Button>
          <Button
            id="puzzle-share"
            hidden={mode !== 'day' || daily[trainer.puzzles.today] === undefined}
            onClick={() => trainer.shareDay()}
          >
            {t('common-pass-on')}
          </Button>
          <Button id="puzzle-games" hidden={phase !== 'none'} onClick={() => page.run('go-games')}>
            {t('puzzle-choose-game')}
          </Button>
        </Row>
        <p id="puzzle-run">{runInWords(trainer)}</p>
        <Line trainer={trainer} />
        <p id="puzzle-about" hidden={phase !== 'answered'}>
          {aboutInWords(trainer)}
        </p>
        {phase === 'answered' && question && <Worth question={question} />}
        <Standing trainer={trainer} />
      </div>
    </section>
  );
}

/** Puts the focus where one goes on: on a new question if it was in this part, and on "next" after an answer. */
function useFocus(root: { current: HTMLElement | null }, { asked }: Trainer) {
  const { phase, question } = asked.value;
  const wasHere = useRef(false);
  const find = (id: string) => root.current?.querySelector<HTMLElement>(id);
  useLayoutEffect(() => {
    if (phase === 'answered') find('#puzzle-next')?.focus({ preventScroll: true });
    const focused = document.activeElement;
    // The button that is gone had it.
    const isLost = wasHere.current && focused === document.body;
    wasHere.current = Boolean(root.current?.contains(focused));
    if (phase !== 'open' || !(isLost || wasHere.current)) return;
    // Not on an answer, where the ring would look like a tip.
    find('#puzzle-question')?.focus({ preventScroll: true });
    find('#puzzle-board')?.scrollIntoView({ block: 'nearest' });
  }, [phase, question]);
}

/** Answers and steps by keys, and answers by swipes. */
function useMoves(root: { current: HTMLElement | null }, trainer: Trainer, shown: Visible) {
  useEffect(() => {
    const canvas = root.current?.querySelector('canvas');
    if (!canvas) return undefined;
    swipeOn(canvas, shown, (direction) => trainer.answer(direction));
    const pressed = (event: KeyboardEvent) => {
      const { target, altKey, ctrlKey, metaKey } = event;
      if (!shown.peek() || !root.current?.isConnected) return;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
      if (!(target instanceof Element) || isTypedIn(target)) return;
      if (document.querySelector('dialog[open], :popover-open')) return;
      const name = nameOfPress(event);
      const direction = arrowOf(event);
      const isAnswered = ['answered', 'late'].includes(trainer.asked.peek().phase);
      if (direction && !isAnswered) trainer.answer(direction);
      else if (trainer.line.peek()?.moves.length && direction === 'left') trainer.step(-1);
      else if (trainer.line.peek()?.moves.length && direction === 'right') trainer.step(1);
      else if ((name === 'Enter' || name === 'Space') && isAnswered) {
        if (pressesControl(event, target)) return;
        void trainer.next();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [root, trainer, shown]);
}

function Worth({ question }: { question: Question }) {
  const { measure } = question;
  const worth =
    measure.kind === 'chance'
      ? t('puzzle-table-chance', { tile: `${measure.tile}` })
      : t('common-expected-score');
  return (
    <table class="puzzle-worth" id="puzzle-worth">
      <TableHead names={[t('puzzle-table-move'), worth, t('puzzle-table-cost')]} />
      <tbody>
        {movesOf(question).map(({ direction, cost }) => (
          <tr key={direction}>
            <th scope="row">{moveInWords(direction)}</th>
            <td>{worthOf(question, direction, cost)}</td>
            <td>{cost === 0 ? '–' : formatShare(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What may follow a wrong move, step by step. The buttons above the words, whose length changes with each step. */
function Line({ trainer }: { trainer: Trainer }) {
  const { moves = [], step = 0 } = trainer.line.value ?? {};
  return (
    <>
      <div class="button-row" hidden={moves.length === 0}>
        {/* No arrows: those are moves. A disabled button would lose the focus. */}
        <Button
          id="puzzle-back"
          aria-label={t('common-one-back')}
          aria-disabled={step === 0}
          onClick={() => trainer.step(-1)}
        >
          ‹
        </Button>
        <Button
          id="puzzle-forward"
          aria-label={t('puzzle-forward')}
          aria-disabled={step === moves.length}
          onClick={() => trainer.step(1)}
        >
          ›
        </Button>
      </div>
      <p id="puzzle-line" role="status">
        {lineInWords(trainer)}
      </p>
    </>
  );
}

function Standing({ trainer }: { trainer: Trainer }) {
  const { rating, days } = trainer.puzzles.standing.value;
  return (
    <div hidden={trainer.run.value.mode === 'mistakes'}>
      <p>
        {t('puzzle-rating')}:{' '}
        <strong id="puzzle-rating">
          {t('puzzle-rating-is', {
            rating: Math.round(rating.rating),
            spread: Math.round(2 * rating.deviation),
          })}
        </strong>
      </p>
      <RatingChart days={days} />
    </div>
  );
}

function lineInWords({ line, board }: Trainer) {
  if (!line.value) return '';
  const { moves, step } = line.value;
  if (moves.length === 0) return t('puzzle-no-line');
  const move = moveInWords(moves[Math.max(0, step - 1)].direction);
  if (step === 0) return t('puzzle-line', { move, length: moves.length });
  const told = t('puzzle-step', { step, length: moves.length, move });
  return board.value?.state.status === 'over' ? t('puzzle-step-over', { told }) : told;
}

function aboutInWords({ asked }: Trainer) {
  const { phase, question, rating, isFound } = asked.value;
  if (phase !== 'answered') return '';
  if (!question?.puzzle || rating === undefined)
    return t(isFound ? 'puzzle-mistake-found' : 'puzzle-mistake-again');
  const theme = t(`puzzle-theme-${question.puzzle.theme}`);
  return t('puzzle-about', { theme, rating: Math.round(rating) });
}

function runInWords({ run, asked, puzzles, now }: Trainer) {
  const { mode, theme, found, count, end, isOver, dueAtFirst } = run.value;
  const { best, daily } = puzzles.standing.value;
  if (!asked.value.question) return '';
  switch (mode) {
    case 'rated':
      return '';
    case 'mistakes':
      return t(isOver ? 'puzzle-mistakes-done' : 'puzzle-mistakes-at', {
        count,
        all: dueAtFirst,
        found,
      });
    case 'theme':
      return t('puzzle-of-theme', {
        theme: t(`puzzle-theme-${theme}`),
        found,
        count,
        all: OF_THEME,
      });
    case 'day': {
      const today = daily[puzzles.today];
      return today === undefined ? '' : t(today ? 'puzzle-day-found' : 'puzzle-day-missed');
    }
    case 'streak':
      return t('puzzle-streak', { found, best: Math.max(found, best.streak) });
    case 'minutes': {
      if (isOver) return t('puzzle-time-up', { found });
      const left = Math.ceil(Math.max(0, end ? end - now.value : MINUTES_MS) / 1000);
      return t('puzzle-minutes', {
        left: clockOf(left),
        found,
        best: Math.max(found, best.minutes),
      });
    }
  }
}
