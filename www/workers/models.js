import { installModel, ModelCopy, modelPart } from '../../pkg/twofold.js';

/** @typedef {import('../../pkg/twofold.js').ModelFacts} ModelFacts */
/** @typedef {import('../../pkg/twofold.js').ModelName} ModelName */
/**
 * @template {import('../engine/protocol.js').Kind} K
 * @typedef {import('../engine/protocol.js').Handler<K>} Handler
 */

/** The bytes of tables that are read at a time: many, since asking for them takes longer than reading; a multiple of four. */
const PIECE = 1 << 24;

/** What the models here say of themselves. @type {Map<ModelName, ModelFacts>} */
const installed = new Map();

/** @type {Handler<'install-model'>} */
export function install({ name, file, tables }, report) {
  const bytes = new Uint8Array(file);
  const facts =
    (tables && copied(name, bytes, tables, report)) ?? installModel(name, bytes, report);
  installed.set(name, facts);
  return { facts };
}

/** @type {Handler<'model-tables'>} */
export function tablesOf({ name }) {
  const facts = installed.get(name);
  if (!facts) throw new Error(`The model "${name}" is not here.`);
  const parts = [];
  for (let part = modelPart(name, 0); part; part = modelPart(name, parts.length)) {
    // A blob each: the browser may keep it outside of this worker's memory.
    parts.push(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (part)]));
  }
  return { tables: new Blob(parts), checksum: facts.checksum };
}

/**
 * Takes over a model that another worker has read. Nothing if that fails: the file is still there.
 *
 * @param {ModelName} name
 * @param {Uint8Array} file
 * @param {Blob} tables
 * @param {(part: number) => void} report
 */
function copied(name, file, tables, report) {
  const copy = new ModelCopy(name, file);
  const reader = new FileReaderSync();
  // A browser that runs out of room may let go of a blob.
  const isFilled = attempt(() => {
    for (let begin = 0; begin < tables.size; begin += PIECE) {
      report(begin / tables.size);
      const piece = tables.slice(begin, begin + PIECE);
      copy.add(new Uint8Array(reader.readAsArrayBuffer(piece)));
    }
    return true;
  });
  if (isFilled) return attempt(() => copy.install());
  copy.free();
  return undefined;
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
