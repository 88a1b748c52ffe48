import { installModel as install, type ModelFacts, type ModelName } from '../../pkg/twofold.js';
import type { Report } from './requests.ts';

/** Installs a network's file, from which the solver "learned" plays from now on. */
export const installModel = (
  { name, file }: { name: ModelName; file: ArrayBuffer },
  report: Report,
): ModelFacts => install(name, new Uint8Array(file), report);
