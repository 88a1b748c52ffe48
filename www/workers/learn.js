import { LiveTraining } from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** A worker trains one network at a time. @type {LiveTraining | undefined} */
let training;

function begun() {
  if (!training) throw new Error('No training has begun.');
  return training;
}

/** @type {Handler<'train-begin'>} */
export function begin({ options }) {
  training?.free();
  training = undefined;
  training = new LiveTraining(options);
  return {};
}

/** @type {Handler<'train-resume'>} */
export function resume({ file, curve }) {
  training?.free();
  training = undefined;
  training = LiveTraining.resume(new Uint8Array(file), curve);
  return {};
}

/** @type {Handler<'train'>} */
export const train = ({ ms }) => ({ progress: begun().advance(ms) });

/** @type {Handler<'train-file'>} */
export const file = () => ({ file: /** @type {ArrayBuffer} */ (begun().file().buffer) });
