/** What is wrong with the options of a game, in a sentence: the rules, which each page loads, have only serde's reason. */

const [TEXT, NUMBER, WHOLE] = ['a string', 'a number', 'a whole number'];
const ANY = { seed: TEXT, spawner: TEXT, p4: NUMBER };
/** @type {Record<string, Record<string, string>>} */
const FORMS = {
  create: { ...ANY, rows: WHOLE, cols: WHOLE, startTiles: WHOLE },
  fromBoard: { ...ANY, board: TEXT, score: WHOLE },
};

/** @param {unknown} options @param {string} call */
export function checkOptions(options, call) {
  const [given, forms] = [Object(options ?? {}), FORMS[call]];
  const isFit = (/** @type {string} */ form = '', /** @type {unknown} */ value) =>
    form === WHOLE ? Number.isInteger(value) && Number(value) >= 0 : form.endsWith(typeof value);
  const wrong = (/** @type {string} */ name) =>
    given[name] !== undefined && !isFit(forms[name], given[name]);
  const field = Object.keys(given).find(wrong);
  let what = field && `${field} must be ${forms[field]}, not ${JSON.stringify(given[field])}`;
  if (field && !forms[field]) what = `there is no option ${field}`;
  if (call === 'fromBoard' && given.board === undefined) what = 'board is missing';
  if (given !== (options ?? given) || Array.isArray(given))
    what = `the argument must be an object, not ${JSON.stringify(options)}`;
  if (what) throw Object.assign(new Error(what), { code: 'Misuse', values: { what } });
}
