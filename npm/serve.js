/** The thread of an engine: a solver that answers one question after the other. */

import { initSync, installModel, Solver } from '../pkg/twofold.js';

/**
 * @typedef {import('./engine.js').Answer} Answer
 * @typedef {import('./engine.js').Start} Start
 * @typedef {import('./engine.js').Search} Search
 */

/** @type {Solver | undefined} */
let engine;

/** @param {Start | Search} message */
function reply(message) {
  if (!('module' in message)) return engine?.evaluate(message.position, message.budget);
  const { module, network, solver, settings } = message;
  initSync({ module });
  if (network) installModel(settings.model, network);
  engine = new Solver(solver, settings);
  return undefined;
}

/** @param {Start | Search} message @returns {Answer} */
export function answerTo(message) {
  try {
    return { value: reply(message) };
  } catch (thrown) {
    const { name, message, code, values } =
      /** @type {Error & { code?: string, values?: object }} */ (thrown);
    return { error: { name, message, ...(code && { code, values }) } };
  }
}
