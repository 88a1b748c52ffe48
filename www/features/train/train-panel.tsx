import './train.css';
import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../lib/errors.ts';
import { fetchedOnce } from '../../lib/fetched-once.ts';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import type { Visible } from '../../lib/subscriptions.ts';
import { wantedMistakes } from '../../state/wanted.ts';
import { Button, Choices, Made, mounted } from '../../ui/components.tsx';
import { PuzzleTrainer } from './puzzle-trainer.tsx';
import type { PuzzleMode } from './puzzles.ts';
import { Trainer, type TrainerParts } from './trainer.ts';

type TrainParts = TrainerParts & { activity: ReadonlySignal<string> };

/** Those of the list; Today leads to the puzzle of the day. */
const ACTIVITIES = ['lessons', 'rated', 'streak', 'minutes', 'mistakes', 'endgames'] as const;
type Listed = (typeof ACTIVITIES)[number];
type Activity = Listed | 'day' | 'theme';
interface MadePart {
  root: HTMLElement;
  focus: () => void;
}
interface Parts {
  page: TrainParts;
  trainer: Trainer;
  /** The trainer's view, which listens to keys and swipes, and is made once. */
  puzzles: HTMLElement;
  made: Record<'lessons' | 'endgames', () => Promise<MadePart>>;
}

/** A list of activities, or the one that is open: one thing a screen. */
function Train({ page, trainer, puzzles, made }: Parts) {
  const named = page.activity.value;
  const activity = isActivity(named, trainer) ? named : undefined;
  const [before, setBefore] = useState(activity);
  useEffect(() => setBefore(activity), [activity]);
  if (!activity) {
    const rows = ACTIVITIES.map((id) => ({
      id,
      title: titleOf(id),
      detail: standingOf(id, trainer),
    }));
    const left = before === 'day' ? 'rated' : before;
    return (
      <>
        <h2 class="place-title">{t('core-panel-train')}</h2>
        <Choices place="train" rows={rows} left={left} go={page.go} />
      </>
    );
  }
  return (
    <Screen page={page} activity={activity} isEntered={before !== activity}>
      {activity === 'lessons' || activity === 'endgames' ? (
        <Loaded key={activity} load={made[activity]} />
      ) : (
        <Made node={puzzles} />
      )}
    </Screen>
  );
}

/** Whether an address names an activity; puzzles of a theme have none without the lesson that leads to them. */
const isActivity = (name: string, { run }: Trainer): name is Activity =>
  ['day', ...ACTIVITIES].includes(name) || (name === 'theme' && run.peek().theme !== undefined);

interface ScreenParts {
  page: TrainParts;
  activity: Activity;
  isEntered: boolean;
  children: ComponentChildren;
}

/** An activity under its name, with the way back to the list. */
function Screen({ page, activity, isEntered, children }: ScreenParts) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isEntered) title.current?.focus({ preventScroll: true });
  }, [isEntered]);
  return (
    <>
      <header class="activity-head">
        <Button id="train-back" onClick={() => page.go('train')}>
          ‹ {t('core-panel-train')}
        </Button>
        <h2 class="place-title" tabIndex={-1} ref={title}>
          {titleOf(activity)}
        </h2>
      </header>
      {children}
    </>
  );
}

function Loaded({ load }: { load: () => Promise<MadePart> }) {
  const [part, setPart] = useState<MadePart>();
  const [failure, setFailure] = useState('');
  const open = () => {
    setFailure('');
    load().then(setPart, (error) => setFailure(messageOf(error)));
  };
  useEffect(open, [load]);
  useEffect(() => part?.focus(), [part]);
  if (part) return <Made node={part.root} />;
  if (!failure) return <p role="status">{t('core-loading')}</p>;
  return (
    <>
      <p class="obstacle" role="alert">
        {t('core-not-loaded', { why: failure })}
      </p>
      <Button onClick={open}>{t('core-try-again')}</Button>
    </>
  );
}

const titleOf = (activity: Activity) => {
  if (activity === 'lessons' || activity === 'theme') return t('lesson-title');
  return activity === 'endgames' ? t('endgame-title') : t(`puzzle-mode-${activity}`);
};

function standingOf(activity: Listed, { puzzles, mistakesDue }: Trainer) {
  const { rating, best, lessons } = puzzles.standing.value;
  switch (activity) {
    case 'lessons':
      return t('train-lessons', { count: lessons.length });
    case 'rated':
      return t('train-rated', { rating: formatWhole(rating.rating) });
    case 'streak':
    case 'minutes':
      return t(`train-best-${activity}`, { best: best[activity] });
    case 'mistakes':
      return t('train-mistakes', { count: mistakesDue.value });
    case 'endgames':
      return t('endgame-about');
  }
}

export function openPanel(page: TrainParts, shown: Visible) {
  const trainer = new Trainer(page, shown);
  const made = {
    lessons: fetchedOnce(async () => {
      const { openLessons } = await import('./lessons.ts');
      const { puzzles } = trainer;
      const practise = (theme: Parameters<Trainer['practise']>[0]) => {
        trainer.practise(theme);
        page.go('train', 'theme');
      };
      return openLessons({ ...page, puzzles, practise }, shown);
    }),
    endgames: fetchedOnce(async () => (await import('./endgames.ts')).openEndgames(page, shown)),
  };
  effect(() => {
    const activity = page.activity.value;
    const isPuzzle = activity !== 'lessons' && activity !== 'endgames';
    const isAsked = wantedMistakes.value !== undefined || shown.value;
    if (isAsked && isPuzzle && isActivity(activity, trainer))
      untracked(() => trainer.enter(activity as PuzzleMode));
  });
  const { root } = mounted(
    'contents',
    <PuzzleTrainer trainer={trainer} page={page} shown={shown} />,
  );
  return mounted('place-page', <Train page={page} trainer={trainer} puzzles={root} made={made} />);
}
