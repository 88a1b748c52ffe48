import { inLocale, t } from '../../lib/sentences.ts';
import { dateAt, isDate } from '../../state/day-board.ts';
import type { DayResult } from '../../state/days.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';

const DAY = 24 * 3600 * 1000;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const WEEK = [0, 1, 2, 3, 4, 5, 6];

const dates = (options: Intl.DateTimeFormatOptions) =>
  inLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));

const monthInWords = dates({ month: 'long', year: 'numeric' });
const dayAndMonth = dates({ day: 'numeric', month: 'long' });
const weekday = dates({ weekday: 'long' });
const shortWeekday = dates({ weekday: 'short' });

/** from 1, Monday, to 7 */
interface Week {
  firstDay: number;
}

type LocaleOfWeeks = Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week };

/** The day that a week begins with, from 0, Monday, to 6. Not every browser knows. */
const firstOfWeek = inLocale((locale) => {
  const known: LocaleOfWeeks = new Intl.Locale(locale);
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) - 1;
});

export const daysFrom = (date: string, days: number) => dateAt(Date.parse(date) + days * DAY);

/** The same day of another month, or its last one. */
function monthsFrom(date: string, months: number) {
  const [year, month, day] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateAt(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

const monthOf = (date: string) => date.slice(0, 7);

/** How far a key goes. */
const KEYS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => daysFrom(date, -1),
  ArrowRight: (date) => daysFrom(date, 1),
  ArrowUp: (date) => daysFrom(date, -7),
  ArrowDown: (date) => daysFrom(date, 7),
  PageUp: (date) => monthsFrom(date, -1),
  PageDown: (date) => monthsFrom(date, 1),
};

/** The days that had a board, month by month, with the player's results. Each can be played. */
export class Calendar {
  #play: (date: string) => void;
  #month = element('h4', { id: 'calendar-month', 'aria-live': 'polite' });
  #before = makeButton({ id: 'calendar-before', 'aria-label': t('day-calendar-before') }, '‹');
  #after = makeButton({ id: 'calendar-after', 'aria-label': t('day-calendar-after') }, '›');
  #days = element('tbody');
  #results: Map<string, DayResult> = new Map();
  #today = '';
  /** The day that the keyboard is at. Its month is shown. */
  #date = '';
  root;

  constructor(play: (date: string) => void) {
    this.#play = play;
    this.#before.addEventListener('click', () => this.#go(monthsFrom(this.#date, -1)));
    this.#after.addEventListener('click', () => this.#go(monthsFrom(this.#date, 1)));
    this.#days.addEventListener('keydown', (event) => this.#press(event));
    this.root = element(
      'section',
      { className: 'place-card' },
      element('h3', {}, t('day-calendar')),
      element('p', {}, t('day-calendar-rule')),
      element('div', { className: 'calendar-head' }, this.#before, this.#month, this.#after),
      element(
        'table',
        { className: 'calendar', role: 'grid', 'aria-labelledby': 'calendar-month' },
        element('thead', {}, element('tr', {}, ...WEEK.map(headOf))),
        this.#days,
      ),
    );
  }

  /** @param results those shown before where nothing is said */
  show(today: string, results: Map<string, DayResult> = this.#results) {
    this.#results = results;
    if (this.#today !== today) this.#date = today;
    this.#today = today;
    this.#draw();
  }

  #press(event: KeyboardEvent) {
    const target = KEYS[event.key]?.(this.#date);
    if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(target);
  }

  #go(date: string) {
    if (!isDate(date)) return;
    this.#date = date < this.#today ? date : this.#today;
    this.#draw();
  }

  #draw() {
    const hasFocus = this.#days.contains(document.activeElement);
    const month = monthOf(this.#date);
    const first = `${month}-01`;
    setText(this.#month, monthInWords().format(Date.parse(first)));
    this.#before.ariaDisabled = String(!isDate(daysFrom(first, -1)));
    this.#after.ariaDisabled = String(month === monthOf(this.#today));
    const start = daysFrom(first, -((weekdayOf(first) - firstOfWeek() + 7) % 7));
    const rows = [];
    for (let day = start; monthOf(day) <= month; day = daysFrom(day, 7)) {
      const cells = WEEK.map((place) => this.#cell(daysFrom(day, place), month));
      rows.push(element('tr', {}, ...cells));
    }
    this.#days.replaceChildren(...rows);
    const current = this.#days.querySelector('button[tabindex="0"]');
    if (hasFocus && current instanceof HTMLElement) current.focus();
  }

  #cell(date: string, month: string) {
    if (monthOf(date) !== month) return element('td');
    const number = String(Number(date.slice(8)));
    if (date > this.#today) return element('td', {}, element('span', {}, number));
    const result = this.#results.get(date);
    const day = dayAndMonth().format(Date.parse(date));
    const label = result
      ? t('day-calendar-made', { day, score: result.score })
      : t('day-calendar-none', { day });
    const button = makeButton(
      {
        className: 'calendar-day',
        tabIndex: date === this.#date ? 0 : -1,
        title: label,
        'aria-label': label,
        'aria-current': date === this.#today ? 'date' : undefined,
        onclick: () => this.#play(date),
      },
      number,
    );
    if (result) button.append(element('span', { 'aria-hidden': 'true' }, '✓'));
    return element('td', {}, button);
  }
}

/** The days since the Monday before. */
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7;

/** The head of a column. */
function headOf(place: number) {
  const time = MONDAY + (place + firstOfWeek()) * DAY;
  return element(
    'th',
    { scope: 'col', 'aria-label': weekday().format(time) },
    shortWeekday().format(time),
  );
}
