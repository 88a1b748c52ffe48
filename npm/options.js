/** What is wrong with the options of a game, in a sentence: the rules, which each page loads, have only serde's reason. */

const [TEXT, NUMBER, WHOLE] = ['a string', 'a number', 'a whole number'];
/** @type {Record<string, string>} */
const FORMS = {
  ...{ board: TEXT, seed: TEXT, spawner: TEXT, p4: NUMBER },
  ...{ rows: WHOLE, cols: WHOLE, startTiles: WHOLE, score: WHOLE },
};

/** @param {unknown} options @param {string} call */
export function checkOptions(options, call) {
  const given = Object(options ?? {});
  const isFit = (/** @type {string} */ form, /** @type {unknown} */ value) =>
    form === WHOLE ? Number.isInteger(value) && Number(value) >= 0 : form.endsWith(typeof value);
  const wrong = (/** @type {string} */ name) =>
    given[name] !== undefined && !isFit(FORMS[name], given[name]);
  const field = Object.keys(FORMS).find(wrong);
  let what = field && `${field} must be ${FORMS[field]}, not ${JSON.stringify(given[field])}`;
  if (call === 'fromBoard' && given.board === undefined) what = 'board is missing';
  if (given !== (options ?? given) || Array.isArray(given))
    what = `the argument must be an object, not ${JSON.stringify(options)}`;
  if (what) throw Object.assign(new Error(what), { code: 'Misuse', values: { what } });
}
