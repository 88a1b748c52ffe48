import { type LearningPoint, LiveTraining, type TrainingOptions } from '../../pkg/twofold.js';

/** A worker trains one network at a time. */
let training: LiveTraining | undefined;

function begun() {
  if (!training) throw new Error('No training has begun.');
  return training;
}

function replace(make: () => LiveTraining) {
  training?.free();
  training = undefined;
  training = make();
}

/** Begins to train a network. */
export const beginTraining = (options: TrainingOptions) => replace(() => new LiveTraining(options));

/** Goes on with a network from its file. */
export const resumeTraining = ({ file, curve }: { file: ArrayBuffer; curve: LearningPoint[] }) =>
  replace(() => LiveTraining.resume(new Uint8Array(file), curve));

export const train = ({ ms }: { ms: number }) => begun().advance(ms);

/** The network as a model file. */
export const trainingFile = () => begun().file().buffer as ArrayBuffer;
