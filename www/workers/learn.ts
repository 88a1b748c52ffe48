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

export const beginTraining = (options: TrainingOptions) => replace(() => new LiveTraining(options));

export const resumeTraining = ({ file, curve }: { file: ArrayBuffer; curve: LearningPoint[] }) =>
  replace(() => LiveTraining.resume(new Uint8Array(file), curve));

export const train = ({ ms }: { ms: number }) => begun().advance(ms);

export const trainingFile = () => begun().file().buffer as ArrayBuffer;
