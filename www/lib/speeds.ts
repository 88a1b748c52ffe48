import { t } from './sentences.ts';

/** Speeds of Auto along the slider, in moves per second; the last one has no limit. */
const SPEEDS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 60, Infinity];

export const LAST_SPEED = SPEEDS.length - 1;

/** `position`: on the slider. */
export const movesPerSecond = (position: number) =>
  SPEEDS[Math.min(Math.max(Math.round(position), 0), LAST_SPEED)];

export const formatSpeed = (speed: number) =>
  speed === Infinity ? t('core-speed-short-fastest') : t('core-speed-short', { speed });

export const describeSpeed = (speed: number) =>
  speed === Infinity ? t('core-speed-fastest') : t('core-speed', { speed });
