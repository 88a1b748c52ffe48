import { installModel, ModelCopy, type ModelName, modelPart } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';

/**
 * Bytes of parts read at a time, a multiple of four: many, since each request takes longer than the reading; but no
 * more than the memory that the file has freed.
 */
const PIECE = 1 << 23;
/** Below this size a model's file reads nearly as fast as its parts. */
const LEAST = 50e6;
/** Above this size a model is too large for a second copy. */
const MOST = 300e6;

export const install: Handler<'install-model'> = ({ name, file, parts, isHandedOn }, report) => {
  const bytes = new Uint8Array(file);
  // A browser that runs out of room may discard the parts; the file is still there.
  const facts =
    (parts && attempt(() => copied(name, bytes, parts))) ?? installModel(name, bytes, report);
  const isWorthIt = isHandedOn && facts.bytes >= LEAST && facts.bytes <= MOST;
  return { facts, parts: isWorthIt ? attempt(() => partsOf(name)) : undefined };
};

/** Installs a model from the parts that another worker has read. */
function copied(name: ModelName, file: Uint8Array, parts: Blob) {
  const reader = new FileReaderSync();
  const copy = new ModelCopy(name, file);
  try {
    for (let begin = 0; begin < parts.size; begin += PIECE) {
      const piece = parts.slice(begin, begin + PIECE);
      copy.add(new Uint8Array(reader.readAsArrayBuffer(piece)));
    }
  } catch (error) {
    // After a trap freeing fails, and that error would hide the trap.
    if (!(error instanceof WebAssembly.RuntimeError)) copy.free();
    throw error;
  }
  return copy.install();
}

/** The parts from which other workers install this model. */
function partsOf(name: ModelName) {
  const parts = [];
  for (let part = modelPart(name, 0); part; part = modelPart(name, parts.length)) {
    // One blob per part: the browser may keep it outside this worker's memory.
    parts.push(new Blob([part as Uint8Array<ArrayBuffer>]));
  }
  return new Blob(parts);
}

/** The result of `action`; undefined if it fails. A trap is passed on, since the instance is lost. */
function attempt<T>(action: () => T) {
  try {
    return action();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return undefined;
  }
}
