/**
 * Queues: calls that the player waits for. The lowest number gets a worker first, and every queue goes before any
 * job.
 */
export type QueueKind = keyof typeof QUEUES;
export const QUEUES = {
  hint: 0,
  coach: 1,
  estimate: 1,
  replay: 1,
  autoplay: 2,
  race: 2,
  helper: 3,
};

/** Jobs: background work. The lowest number gets its workers first. */
export type JobKind = keyof typeof JOBS;
export const JOBS = { odds: 0, review: 1, playout: 2, arena: 3 };

/**
 * Length of a slice in ms: long enough that messages cost next to nothing, short enough that waiting for its end goes
 * unnoticed.
 */
export const SLICE = 50;

/** Times in ms. */
export const TIMES = {
  /** The longest wait for the end of a slice; then the worker is terminated. */
  patience: 1_000,
  /** How long an idle queue keeps its worker while there is other work for it. */
  keep: 4_000,
  /** How long an idle worker lives. */
  idle: 20_000,
  /** How often idle workers are looked for. */
  tick: 1_000,
};

/** A device with this much memory, in GiB, has room for everything at once. */
const MEMORY_FOR_ALL = 8;

/**
 * The number of workers for a device: one per core, but at most one per reported GiB of memory. No core is set aside
 * for the page, which is idle most of the time.
 */
export function workersFor({
  hardwareConcurrency,
  deviceMemory = MEMORY_FOR_ALL,
}: {
  hardwareConcurrency?: number;
  deviceMemory?: number;
}) {
  const cores = hardwareConcurrency || 1;
  return deviceMemory >= MEMORY_FOR_ALL ? cores : Math.max(1, Math.min(cores, deviceMemory | 0));
}

/** Whether a device reports ample memory. */
export const hasRoomForAll = ({
  deviceMemory = 0,
}: {
  hardwareConcurrency?: number;
  deviceMemory?: number;
}) => deviceMemory >= MEMORY_FOR_ALL;
