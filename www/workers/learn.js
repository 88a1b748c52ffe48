import { installModel, LiveTraining } from '../../pkg/twofold.js';

/** @typedef {import('../engine/protocol.js').LearnCall} LearnCall */

const TYPES = new Set(['install-model', 'train-begin', 'train', 'train-file']);

/** @type {LiveTraining | undefined} */
let training;

/**
 * @param {import('../engine/protocol.js').Call} call
 * @returns {call is LearnCall}
 */
export function isAboutLearning(call) {
  return TYPES.has(call.type);
}

/**
 * What a worker answers about learning. It trains one network at a time.
 *
 * @param {LearnCall} call
 * @param {(part: number) => void} report which part is done
 * @returns {import('../engine/protocol.js').LearnAnswer}
 */
export function answerLearn(call, report) {
  switch (call.type) {
    case 'install-model':
      return {
        type: 'model-installed',
        facts: installModel(call.name, new Uint8Array(call.file), report),
      };
    case 'train-begin':
      training?.free();
      training = undefined;
      training = new LiveTraining(call.options);
      return { type: 'training-begun' };
    case 'train':
      return { type: 'trained', progress: begun().advance(call.ms) };
    case 'train-file':
      return { type: 'training-file', file: /** @type {ArrayBuffer} */ (begun().file().buffer) };
  }
}

function begun() {
  if (!training) throw new Error('No training has begun.');
  return training;
}
