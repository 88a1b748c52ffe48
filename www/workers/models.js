import { installModel, ModelCopy, modelPart } from '../../pkg/twofold.js';

/** @import { ModelName } from '../../pkg/twofold.js' */
/** @import { Handler } from '../engine/protocol.js' */

/**
 * The bytes of parts that are read at a time, a multiple of four: many, since asking for them takes longer than reading; but no more than there is
 * free memory where the file was.
 */
const PIECE = 1 << 23;
/** A model of fewer bytes is read from its file nearly as fast as from its parts. */
const LEAST = 50e6;
/** A model of more bytes is too large to be kept once more. */
const MOST = 300e6;

/** @type {Handler<'install-model'>} */
export function install({ name, file, parts, isHandedOn }, report) {
  const bytes = new Uint8Array(file);
  // A browser that runs out of room may let go of parts; the file is still there.
  const facts =
    (parts && attempt(() => copied(name, bytes, parts))) ?? installModel(name, bytes, report);
  const isWorthIt = isHandedOn && facts.bytes >= LEAST && facts.bytes <= MOST;
  return { facts, parts: isWorthIt ? attempt(() => partsOf(name)) : undefined };
}

/**
 * Takes over a model that another worker has read.
 *
 * @param {ModelName} name
 * @param {Uint8Array} file
 * @param {Blob} parts
 */
function copied(name, file, parts) {
  const reader = new FileReaderSync();
  const copy = new ModelCopy(name, file);
  try {
    for (let begin = 0; begin < parts.size; begin += PIECE) {
      const piece = parts.slice(begin, begin + PIECE);
      copy.add(new Uint8Array(reader.readAsArrayBuffer(piece)));
    }
  } catch (error) {
    // After a trap it cannot be freed, and that error would hide the trap.
    if (!(error instanceof WebAssembly.RuntimeError)) copy.free();
    throw error;
  }
  return copy.install();
}

/** What other workers need to take over a model of this one. @param {ModelName} name */
function partsOf(name) {
  const parts = [];
  for (let part = modelPart(name, 0); part; part = modelPart(name, parts.length)) {
    // A blob each: the browser may keep it outside of this worker's memory.
    parts.push(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (part)]));
  }
  return new Blob(parts);
}

/**
 * What `action` gives; nothing if it fails. After a trap, nothing can be attempted here any more.
 *
 * @template T
 * @param {() => T} action
 */
function attempt(action) {
  try {
    return action();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return undefined;
  }
}
