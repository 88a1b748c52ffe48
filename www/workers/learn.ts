import { LiveTraining } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';

/** A worker trains one network at a time. */
let training: LiveTraining | undefined;

function begun() {
  if (!training) throw new Error('No training has begun.');
  return training;
}

export const begin: Handler<'train-begin'> = ({ options }) => {
  training?.free();
  training = undefined;
  training = new LiveTraining(options);
  return {};
};

export const resume: Handler<'train-resume'> = ({ file, curve }) => {
  training?.free();
  training = undefined;
  training = LiveTraining.resume(new Uint8Array(file), curve);
  return {};
};

export const train: Handler<'train'> = ({ ms }) => ({ progress: begun().advance(ms) });

export const file: Handler<'train-file'> = () => ({ file: begun().file().buffer as ArrayBuffer });
