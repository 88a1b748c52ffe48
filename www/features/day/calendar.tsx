import { h, type JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { inLocale, t } from '../../lib/sentences.ts';
import { dateAt, isDate } from '../../state/day-board.ts';
import type { DayResult } from '../../state/days.ts';
import { Button } from '../../ui/components.tsx';
import { dates } from './words.ts';

const DAY = 24 * 3600 * 1000;
const MONDAY = Date.UTC(2024, 0, 1);
const WEEK = [0, 1, 2, 3, 4, 5, 6];

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

interface Parts {
  today: string;
  results: Map<string, DayResult>;
  play: (date: string) => void;
}

/** The days that had a board, month by month, with the player's results. Each can be played. */
export function Calendar({ today, results, play }: Parts) {
  /** The day that the keyboard is at. Its month is shown. */
  const [at, setAt] = useState(today);
  const days = useRef<HTMLTableSectionElement>(null);
  const isInDays = useRef(false);
  useLayoutEffect(() => {
    if (isInDays.current) days.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);
  const go = (date: string) => {
    isInDays.current = days.current?.contains(document.activeElement) ?? false;
    if (isDate(date)) setAt(date < today ? date : today);
  };
  const month = monthOf(at);
  const first = `${month}-01`;
  const start = daysFrom(first, -((weekdayOf(first) - firstOfWeek() + 7) % 7));
  const weeks = [];
  for (let day = start; monthOf(day) <= month; day = daysFrom(day, 7)) weeks.push(day);
  const press = (event: KeyboardEvent) => {
    const target = KEYS[event.key]?.(at);
    if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(target);
  };
  const cell = (date: string) => {
    if (monthOf(date) !== month) return <td key={date} />;
    const number = Number(date.slice(8));
    if (date > today)
      return (
        <td key={date}>
          <span>{number}</span>
        </td>
      );
    const result = results.get(date);
    const day = dayAndMonth().format(Date.parse(date));
    const label = result
      ? t('day-calendar-made', { day, score: result.score })
      : t('day-calendar-none', { day });
    return (
      <td key={date}>
        <Button
          class="calendar-day"
          tabIndex={date === at ? 0 : -1}
          title={label}
          aria-label={label}
          aria-current={date === today ? 'date' : undefined}
          onKeyDown={press}
          onClick={() => play(date)}
        >
          {number}
          {result && <span aria-hidden="true">✓</span>}
        </Button>
      </td>
    );
  };
  return (
    <section class="place-card">
      <h3>{t('day-calendar')}</h3>
      <p>{t('day-calendar-rule')}</p>
      <div class="calendar-head">
        <Button
          id="calendar-before"
          aria-label={t('day-calendar-before')}
          aria-disabled={!isDate(daysFrom(first, -1))}
          onClick={() => go(monthsFrom(at, -1))}
        >
          ‹
        </Button>
        <h4 id="calendar-month" aria-live="polite">
          {monthInWords().format(Date.parse(first))}
        </h4>
        <Button
          id="calendar-after"
          aria-label={t('day-calendar-after')}
          aria-disabled={month === monthOf(today)}
          onClick={() => go(monthsFrom(at, 1))}
        >
          ›
        </Button>
      </div>
      <Grid class="calendar" aria-labelledby="calendar-month">
        <thead>
          <tr>
            {WEEK.map((place) => {
              const time = MONDAY + (place + firstOfWeek()) * DAY;
              return (
                <th key={place} scope="col" aria-label={weekday().format(time)}>
                  {shortWeekday().format(time)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={days}>
          {weeks.map((week) => (
            <tr key={week}>{WEEK.map((place) => cell(daysFrom(week, place)))}</tr>
          ))}
        </tbody>
      </Grid>
    </section>
  );
}

/** A table that keys walk through. */
const Grid = (parts: JSX.IntrinsicElements['table']) => h('table', { ...parts, role: 'grid' });

/** The days since the Monday before. */
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7;
