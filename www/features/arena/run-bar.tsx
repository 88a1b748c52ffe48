import { useState } from 'preact/hooks';
import { formatDuration } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Button, Row } from '../../ui/components.tsx';
import type { Arena } from './arena.ts';

/** Puts the focus on the button that stops the run, or on what is there in its place. */
export const focusRun = () =>
  (document.getElementById('arena-pause') ?? document.getElementById('arena-start'))?.focus();

/** The progress of the run, and the buttons that start, pause and cancel it. */
export function RunBar({ arena, start }: { arena: Arena; start: () => void }) {
  const [isCancelled, setCancelled] = useState(false);
  const { state, rows, done, asked, hasUnfinished, isBegun, keeping } = arena;
  const isRunning = state === 'running';
  if (isRunning && isCancelled) setCancelled(false);
  return (
    <section class="button-row" id="arena-run" aria-label={t('arena-run')}>
      <Row>
        {!isRunning && hasUnfinished && (
          <Button class="button primary" id="arena-start" onClick={start}>
            {isBegun || state === 'paused' ? t('arena-resume') : t('common-start')}
          </Button>
        )}
        {isRunning && (
          <Button
            id="arena-pause"
            onClick={() => {
              arena.pause();
              focusRun();
            }}
          >
            {t('core-pause')}
          </Button>
        )}
        {state !== 'idle' && (
          <Button
            id="arena-cancel"
            onClick={() => {
              setCancelled(true);
              arena.cancel();
              focusRun();
            }}
          >
            {t('common-cancel')}
          </Button>
        )}
      </Row>
      {rows.length > 0 && (
        <div class="arena-course">
          <progress
            class="progress"
            id="arena-progress"
            aria-label={t('common-games-played')}
            max={Math.max(1, asked)}
            value={done}
          />
          <p class="arena-status" id="arena-status" role="status">
            {describe(arena, isCancelled)}
          </p>
        </div>
      )}
      <p class="obstacle" id="arena-keeping" role="alert" hidden={keeping === 'kept'}>
        {keeping !== 'kept' && t(keeping === 'full' ? 'arena-full' : 'arena-refused')}
      </p>
    </section>
  );
}

function describe(arena: Arena, isCancelled: boolean) {
  const { state, done, asked, workers, hasUnfinished, isBegun, rows } = arena;
  const games = t('arena-progress-games', { done, asked });
  if (state === 'running') {
    const left = timeLeft(arena);
    return left === undefined
      ? t('arena-running', { games, workers })
      : t('arena-running-left', { games, workers, time: formatDuration(left) });
  }
  if (state === 'paused') return t('arena-paused', { games });
  if (!hasUnfinished) {
    const hasFailed = rows.some(({ failure }) => failure !== undefined);
    return t(hasFailed ? 'arena-some-failed' : 'arena-done', { games });
  }
  if (!isBegun) return isCancelled ? t('arena-cancelled', { games }) : `${games}.`;
  // Short games end first, so the figures of an incomplete row are biased.
  return t(isCancelled ? 'arena-cancelled-kept' : 'arena-stopped-kept', { games });
}

/** The time left in seconds; undefined until every row has timed games. */
function timeLeft({ rows, workers }: Arena) {
  let ms = 0;
  for (const { summary, asked, done, complete, failure } of rows) {
    if (complete || failure !== undefined) continue;
    if (!summary || summary.msPerMove === null) return undefined;
    ms += (asked - done) * summary.msPerMove * summary.statistics.moves.mean;
  }
  return ms / Math.max(1, workers) / 1000;
}
