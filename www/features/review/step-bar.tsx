import { t } from '../../lib/sentences.ts';
import { Button } from '../../ui/components.tsx';
import type { Stepper } from './stepper.ts';
import { placeInWords } from './words.ts';

/** Shapes in a square of 20. Steps are angles, so that none looks like the triangle that plays. */
const SHAPES = {
  first: 'M3 3h2.5v14H3zM15.5 3l1.8 1.8L12.1 10l5.2 5.2-1.8 1.8L8.5 10z',
  back: 'M12.5 3l1.8 1.8L9.1 10l5.2 5.2-1.8 1.8L5.5 10z',
  play: 'M5 3v14l11-7z',
  pause: 'M4 3h4v14H4zM12 3h4v14h-4z',
  forward: 'M7.5 3L5.7 4.8l5.2 5.2-5.2 5.2 1.8 1.8 7-7z',
  last: 'M4.5 3L2.7 4.8 7.9 10l-5.2 5.2 1.8 1.8 7-7zM14.5 3H17v14h-2.5z',
};

export function Slider({ stepper }: { stepper: Stepper }) {
  const { total, place } = stepper;
  const moves = place.value;
  return (
    <input
      type="range"
      id="review-place"
      class="review-slider"
      min={0}
      max={total}
      step={1}
      value={moves}
      aria-label={t('review-on-board')}
      aria-valuetext={moves < total ? placeInWords(moves + 1, total) : t('review-last')}
      onInput={({ currentTarget }) => stepper.go(currentTarget.valueAsNumber)}
    />
  );
}

export function StepButtons({ stepper }: { stepper: Stepper }) {
  const isPlaying = stepper.isPlaying.value;
  const steps = [
    { id: 'first', label: t('review-first'), run: () => stepper.go(0) },
    { id: 'back', label: t('common-one-back'), run: () => stepper.step(-1) },
    {
      id: 'play',
      label: isPlaying ? t('core-pause') : t('review-play'),
      run: () => stepper.toggle(),
    },
    { id: 'forward', label: t('review-one-on'), run: () => stepper.step(1) },
    { id: 'last', label: t('review-last'), run: () => stepper.go(stepper.total) },
  ] as const;
  return (
    <>
      {steps.map(({ id, label, run }) => (
        <Button
          key={id}
          class={`button review-step ${id === 'play' ? 'primary' : ''}`}
          id={`review-${id}`}
          title={label}
          aria-label={label}
          onClick={run}
        >
          <svg viewBox="0 0 20 20" class="review-glyph" aria-hidden="true">
            <path d={SHAPES[id === 'play' && isPlaying ? 'pause' : id]} />
          </svg>
        </Button>
      ))}
    </>
  );
}
