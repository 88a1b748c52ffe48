/**
 * What a person waits for. The lowest number gets a worker first, and all of these before any job.
 *
 * @typedef {keyof typeof QUEUES} QueueKind
 */
export const QUEUES = {
  hint: 0,
  coach: 1,
  estimate: 1,
  replay: 1,
  autoplay: 2,
  race: 2,
  helper: 3,
};

/**
 * Work in the background. The lowest number gets its workers first.
 *
 * @typedef {keyof typeof JOBS} JobKind
 */
export const JOBS = { odds: 0, review: 1, playout: 2, arena: 3 };

/**
 * How long a slice may take, in ms: long enough that messages cost next to nothing, and short enough that nobody
 * notices who has to wait for its end.
 */
export const SLICE = 50;

/** Times in ms. */
export const TIMES = {
  /** Whoever waits for a worker waits so long for the end of a slice; then the worker is ended. */
  patience: 1_000,
  /** A queue that asks nothing keeps its worker so long while there is other work for it. */
  keep: 4_000,
  /** A worker without work ends after so long. */
  idle: 20_000,
  /** How often rest is looked at. */
  tick: 1_000,
};

/** A device that tells this much memory, in GiB, has room for whatever the page would like to have at once. */
const MEMORY_FOR_ALL = 8;

/**
 * How many workers a device may have: one for each core and, where it tells that it has less memory, for each GiB. The
 * page itself has no core of its own: it draws and is at rest most of the time.
 *
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} device
 */
export function workersFor({ hardwareConcurrency, deviceMemory = MEMORY_FOR_ALL }) {
  const cores = hardwareConcurrency || 1;
  return deviceMemory >= MEMORY_FOR_ALL ? cores : Math.max(1, Math.min(cores, deviceMemory | 0));
}

/**
 * Whether a device tells that it has room for more than it needs.
 *
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} device
 */
export const hasRoomForAll = ({ deviceMemory = 0 }) => deviceMemory >= MEMORY_FOR_ALL;
