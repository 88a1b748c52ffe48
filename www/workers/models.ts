import { installModel } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';

/** Installs a model file, from which the solver "learned" plays from now on. */
export const install: Handler<'install-model'> = ({ name, file }, report) => ({
  facts: installModel(name, new Uint8Array(file), report),
});
