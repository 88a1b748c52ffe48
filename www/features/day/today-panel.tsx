import './today.css';
import { computed, effect, signal, untracked } from '@preact/signals-core';
import { useEffect, useState } from 'preact/hooks';
import { Game } from '../../../pkg/rules.js';
import type { GameEntry } from '../../games/games.ts';
import { KeptGames } from '../../games/list.ts';
import { CHALLENGES } from '../../games/near.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import { dateAt } from '../../state/day-board.ts';
import { type DayResult, daysInARow, resultsOf, underWayOn } from '../../state/days.ts';
import { wantedDay } from '../../state/wanted.ts';
import { Button, drawn, Row } from '../../ui/components.tsx';
import { Board, type Drawing, type Shown } from '../../views/board.tsx';
import { coloursOf } from '../../views/colours.ts';
import { Calendar, daysFrom } from './calendar.tsx';
import type { DayParts } from './day.ts';
import { marksOf } from './day-marks.ts';
import { DayPar, MARKS, type ParState } from './par.ts';
import { ShareButton } from './share-button.tsx';
import { challengeInWords, dates, inARow, squaresOf, untilNext } from './words.ts';

type TodayParts = DayParts & {
  openTool: (tool: 'day', date: string) => void;
  go: (place: 'train', activity: string) => void;
};

/** How often the time to the next board is told anew, in ms. */
const TICK_MS = 15_000;

const inFull = dates({ weekday: 'long', day: 'numeric', month: 'long' });

/** The place of the day: its board, the result to share, the marks to reach, the streak, and the days before. */
class TodayPanel {
  #page: TodayParts;
  #kept;
  #drawing: Drawing;
  #shown: Visible;
  #now = signal(Date.now());
  #today = computed(() => dateAt(this.#now.value));
  /** The day that is shown: today, or that of a challenge. */
  #date = computed(() => wantedDay.value ?? this.#today.value);
  #games = signal<GameEntry[]>([]);
  #board = signal<Shown | undefined>(undefined);
  /** The day whose board is drawn. */
  #drawn = '';
  /** Number of the latest reading: late results of earlier ones are ignored. */
  #reading = 0;
  #read: Promise<void> | undefined;
  root;

  constructor(page: TodayParts, shown: Visible) {
    const { session, settings, clock } = page;
    this.#page = page;
    this.#shown = shown;
    this.#kept = new KeptGames(page);
    this.#drawing = { clock, colours: coloursOf(settings) };
    this.root = drawn('place-page', shown, () => this.#draw()).root;
    const isOver = computed(() => !session.state.value.canMove);
    new Subscriptions(shown).follow(() => {
      session.round.value;
      isOver.value;
      const date = this.#date.value;
      this.#read = untracked(() => this.#show(date));
    });
    effect(() => {
      // Next time it is today again.
      if (!shown.value) {
        wantedDay.value = undefined;
        return undefined;
      }
      const tick = () => {
        this.#now.value = Date.now();
      };
      untracked(tick);
      const timer = setInterval(tick, TICK_MS);
      return () => clearInterval(timer);
    });
  }

  /** Resolves when the player's games have been read: before that nobody knows what there is to do. */
  ready() {
    return this.#read ?? this.#show(this.#date.peek());
  }

  /** Reads the games, and draws the board of a day: as it is at first, until it is known what became of it. */
  async #show(date: string) {
    const reading = ++this.#reading;
    if (this.#drawn !== date) {
      const start = Game.create({ seed: date });
      this.#board.value = { state: start.state() };
      start.free();
    }
    this.#drawn = date;
    this.#page.library.flush();
    const games = await this.#kept.all();
    if (reading !== this.#reading) return;
    this.#games.value = games;
    const result = resultsOf(games).get(date);
    const shown = result ?? underWayOn(date, games);
    const record = shown && (await this.#kept.record(shown.id).catch(() => undefined));
    if (record === undefined || reading !== this.#reading) return;
    const game = Game.fromText(record);
    if (result) game.jump(result.moves);
    this.#board.value = { state: game.state() };
    game.free();
  }

  #draw() {
    const { openTool, openGame, go, register } = this.#page;
    const [today, date] = [this.#today.value, this.#date.value];
    const isToday = date === today;
    const games = this.#games.value;
    const results = resultsOf(games);
    const result = results.get(date);
    const underWay = underWayOn(date, games);
    const row = daysInARow(results, date);
    const yesterday = results.get(daysFrom(today, -1))?.score;
    const playOn = () => openTool('day', date);
    const play = t('day-play', { when: isToday ? 'today' : 'past' });
    const board = result ? t('day-open-result') : underWay ? t('day-open-game') : play;
    const challenge = register.live(CHALLENGES).value[date];
    return (
      <>
        <h2 class="place-title">{inFull().format(Date.parse(date))}</h2>
        <section class="place-card today">
          <p class="strong today-challenge" id="today-challenge" role="status">
            {challengeInWords(challenge, result?.score)}
          </p>
          <Button
            class="today-board"
            id="today-board"
            aria-label={board}
            title={board}
            onClick={() => (result ? openGame(result.id) : playOn())}
          >
            <Board
              drawing={this.#drawing}
              board={this.#board}
              class="board-canvas"
              aria-hidden="true"
            />
          </Button>
          <div class="stack today-text">
            <h3 class="visually-hidden">{t('day-board')}</h3>
            {/* First what one wants to do now: to play, or to share the result. */}
            <Row>
              {result && (
                <ShareButton id="today-share" page={this.#page} result={result} row={row} />
              )}
              <Button class={`button ${result ? '' : 'primary'}`} id="day-play" onClick={playOn}>
                {result ? t('day-play-again') : underWay ? t('day-go-on') : play}
              </Button>
            </Row>
            <p id="today-standing" role="status">
              {describe(result, underWay)}
            </p>
            {result && (
              <p id="today-squares">{t('day-squares', { squares: squaresOf(result.maxTile) })}</p>
            )}
            <p id="today-row">
              {isToday ? describeRow(row, result !== undefined) : t('day-past-day')}
            </p>
            {isToday && <p id="today-next">{untilNext(this.#now.value)}</p>}
            {result && (
              <Marks
                key={date}
                date={date}
                score={result.score}
                page={this.#page}
                shown={this.#shown}
              />
            )}
            {result && (
              <Machine key={`m${date}`} date={date} page={this.#page} shown={this.#shown} />
            )}
            {isToday && yesterday !== undefined && (
              <p id="today-yesterday">{t('day-yesterday', { score: yesterday })}</p>
            )}
          </div>
        </section>
        <section class="place-card">
          <h3>{t('day-puzzle-title')}</h3>
          <p>{t('day-puzzle-text')}</p>
          <Row>
            <Button id="day-puzzle" onClick={() => go('train', 'day')}>
              {t('day-puzzle-solve')}
            </Button>
          </Row>
        </section>
        <Calendar
          key={today}
          today={today}
          results={results}
          play={(day) => openTool('day', day)}
        />
      </>
    );
  }
}

interface WorkParts {
  date: string;
  page: DayParts;
  shown: Visible;
}

/** Work in the background while the place is shown. `begin`: nothing where it is not wanted. */
function useWork<Work extends { cancel: () => void }>(
  shown: Visible,
  begin: (() => Work) | undefined,
  of: unknown[],
) {
  const [work, setWork] = useState<Work>();
  useEffect(
    () =>
      begin &&
      effect(() => {
        if (!shown.value) return undefined;
        const made = untracked(begin);
        setWork(made);
        return () => made.cancel();
      }),
    of,
  );
  return work;
}

/** The marks of a day in a list, with a tick at each that the score has passed. */
function Marks({ date, score, page, shown }: WorkParts & { score: number }) {
  const known = useWork(shown, () => marksOf(date, page), [date])?.all.value;
  return (
    <div id="today-marks">
      <p>{t('day-marks')}</p>
      <ul class="today-marks">
        {MARKS.map((name, place) => {
          const { label: mark, score: made } = known?.[place] ?? { label: t(`day-mark-${name}`) };
          const isPassed = made !== undefined && score > made;
          return (
            <li key={name} class={isPassed ? 'passed' : ''}>
              {made === undefined
                ? t('day-row-open', { mark })
                : t(isPassed ? 'day-row-passed' : 'day-row-made', { mark, made })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What the small network makes of the board of a day: worked out once somebody unfolds it. */
function Machine({ date, page, shown }: WorkParts) {
  const [tries, setTries] = useState(0);
  const begin = tries > 0 ? () => new DayPar(date, page) : undefined;
  const state = useWork(shown, begin, [date, tries])?.state.value;
  return (
    <details
      class="more"
      id="day-machine"
      onToggle={({ currentTarget }) => currentTarget.open && tries === 0 && setTries(1)}
    >
      <summary>{t('day-machine-title')}</summary>
      <p role="status">
        <span id="day-par">{state && inWords(state)}</span>{' '}
        {state?.status === 'failed' && (
          <Button class="text-button" onClick={() => setTries(tries + 1)}>
            {t('core-try-again')}
          </Button>
        )}
      </p>
    </details>
  );
}

function inWords({ status, score: par = 0, moves = 0, reason }: ParState) {
  if (status === 'done') return t('day-machine', { par });
  if (status === 'failed') return t('day-machine-failed', { why: reason });
  return moves === 0 ? t('day-machine-starts') : t('day-machine-plays', { par, moves });
}

function describe(result: DayResult | undefined, underWay: GameEntry | undefined) {
  if (result) return t('day-result', { score: result.score, tile: `${result.maxTile}` });
  const rules = t('day-rule');
  return underWay ? t('day-under-way', { score: underWay.summary.score, rules }) : rules;
}

/** The streak of so many days. `isDone`: today's board is a part of it. */
function describeRow(row: number, isDone: boolean) {
  if (isDone) return row > 0 ? t('day-streak-sentence', { streak: inARow(row) }) : '';
  return row > 0 ? t('day-finish-on', { days: row + 1 }) : t('day-finish');
}

export async function openPanel(page: TodayParts, shown: Visible) {
  const panel = new TodayPanel(page, shown);
  await panel.ready();
  return panel;
}
