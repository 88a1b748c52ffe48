import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useState } from 'preact/hooks';
import { type GameEntry, rulesetOf, type Summary } from '../../games/games.ts';
import type { KeptGames } from '../../games/list.ts';
import { BESTS } from '../../games/near.ts';
import { formatShare, formatSize, formatWhole } from '../../lib/format.ts';
import { medianOf } from '../../lib/median.ts';
import { t } from '../../lib/sentences.ts';
import { streaksOf } from '../../lib/streaks.ts';
import type { PageState } from '../../state/page-state.ts';
import { dayOf } from '../../state/play.ts';
import { Button, Fact, Select } from '../../ui/components.tsx';
import { Histogram } from '../../ui/histogram.tsx';
import { ownMoves, type PlayQuality } from './own-moves.ts';
import { type OwnStatistics, ownStatistics } from './statistics.ts';
import { TrendChart } from './trend-chart.tsx';

interface Parts {
  page: Pick<PageState, 'register' | 'session'> & { go: (place: 'games') => void };
  kept: KeptGames;
  games: ReadonlySignal<GameEntry[]>;
}

export function StatisticsView({ page: { register, session, go }, kept, games }: Parts) {
  // The rules of the game on the page come first.
  const [ruleset, choose] = useState(rulesetOf(session.state.peek()));
  const all = ownStatistics(games.value, register.live(BESTS).peek());
  const chosen = all.find((each) => each.ruleset === ruleset) ?? all[0];
  return (
    <div class="games-panel" id="statistics">
      <div class="button-row">
        <h2 class="place-title" tabIndex={-1}>
          {t('games-statistics-title')}
        </h2>
        <Button onClick={() => go('games')}>{t('games-back')}</Button>
      </div>
      <div class="field" hidden={all.length < 2}>
        <label htmlFor="statistics-rules">{t('games-on')}</label>
        <Select
          id="statistics-rules"
          value={chosen?.ruleset}
          options={all.map(({ ruleset, rules }) => [ruleset, describeRules(rules)])}
          choose={choose}
        />
      </div>
      {chosen ? (
        <>
          <Figures {...chosen} />
          <Reviewed
            key={chosen.ruleset}
            games={games.value}
            ruleset={chosen.ruleset}
            read={(of) => ownMoves(of, { register, kept })}
          />
        </>
      ) : (
        <p class="panel-note">{t('games-nothing')}</p>
      )}
    </div>
  );
}

function Figures(statistics: OwnStatistics) {
  const { scores, best, tiles, moves, ms, days, unfinished, helped } = statistics;
  const streaks = streaksOf(days, dayOf(Date.now()));
  const notes = [
    ...(scores.length === 0 ? [t('games-none-over')] : []),
    ...(unfinished > 0 ? [t('games-unfinished', { count: unfinished })] : []),
    ...(helped > 0 ? [t('games-helped', { count: helped })] : []),
  ];
  return (
    <>
      <dl class="facts" id="statistics-facts">
        <Fact name={t('games-finished')} value={formatWhole(scores.length)} />
        {scores.length > 0 && <Fact name={t('games-median')} value={points(medianOf(scores))} />}
        <Fact name={t('games-best-score')} value={points(best)} />
        <Fact name={t('common-moves')} value={formatWhole(moves)} />
        <Fact name={t('games-time')} value={describeTime(ms)} />
        <Fact
          name={t('games-streak')}
          value={t('games-streak-facts', { now: streaks.current, most: streaks.longest })}
        />
      </dl>
      <p class="panel-note">{notes.join(' ')}</p>
      {scores.length > 0 && (
        <div class="stack">
          <h3>{t('games-reached')}</h3>
          <ul class="stack tile-bars" id="statistics-tiles">
            {tiles.map(({ tile, games }) => {
              const share = games / scores.length;
              return (
                <li key={tile}>
                  <span class="strong tile-name">{tile}</span>
                  <span class="value-bar" aria-hidden="true" style={{ '--share': `${share}` }} />
                  <span class="tile-share">
                    {t('games-share-of', { share: formatShare(share), count: games })}
                  </span>
                </li>
              );
            })}
          </ul>
          <h3>{t('games-final-scores')}</h3>
          <Histogram values={scores} name={t('common-final-score')} />
        </div>
      )}
    </>
  );
}

interface ReviewedParts {
  games: GameEntry[];
  ruleset: string;
  read: (games: GameEntry[]) => Promise<PlayQuality[]>;
}

/** The figures from reviews, which take a moment to read. */
function Reviewed({ games, ruleset, read }: ReviewedParts) {
  const [found, setFound] = useState<PlayQuality[]>();
  useEffect(() => {
    let isWanted = true;
    const played = games.filter(({ summary }) => rulesetOf(summary) === ruleset);
    void read(played).then((qualities) => isWanted && setFound(qualities));
    return () => {
      isWanted = false;
    };
  }, [games, ruleset]);
  const moves = found?.reduce((sum, game) => sum + game.moves, 0) ?? 0;
  const good = found?.reduce((sum, game) => sum + game.moves * game.accuracy, 0) ?? 0;
  const note =
    found?.length === 0
      ? t('games-none-reviewed')
      : found &&
        t('games-reviewed', { count: found.length, share: formatShare(good / moves), moves });
  const lucky = found?.flatMap(({ time, luck }) =>
    luck === undefined ? [] : [{ time, percent: luck }],
  );
  return (
    <>
      <p class="panel-note" id="statistics-reviewed">
        {note}
      </p>
      {found && found.length > 0 && (
        <div class="stack">
          <h3>{t('games-accuracy-title')}</h3>
          <TrendChart
            name={t('games-accuracy')}
            games={found.map(({ time, accuracy }) => ({ time, percent: 100 * accuracy }))}
          />
          <h3>{t('games-luck-title')}</h3>
          {lucky && lucky.length > 0 && <TrendChart name={t('games-luck')} games={lucky} />}
        </div>
      )}
    </>
  );
}

function describeRules({ rows, cols, p4, start, spawner }: Summary) {
  return [
    formatSize({ rows, cols }),
    t('games-fours', { share: formatShare(p4) }),
    ...(start === 'one' ? [t('games-one-tile')] : []),
    ...(spawner === 'adversary' ? [t('games-adversary')] : []),
  ].join(', ');
}

const points = (score: number) => t('games-points', { points: Math.round(score) });

function describeTime(ms: number) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return `${Math.round(ms / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  return `${formatWhole(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
