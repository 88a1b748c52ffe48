/** A position to practise, as it is kept. */
export const MISTAKE = /** @type {const} */ ({
  board: '0,2,8/4,2,0/0,0,0',
  p4: 0.1,
  played: 'up',
  best: 'left',
  values: { up: 1, right: 0.25, down: 0.5, left: 200 },
  expected: 120,
  measure: { kind: 'points' },
  due: 5000,
});
