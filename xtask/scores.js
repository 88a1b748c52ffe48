// Reads the tables of games in docs/results.

/**
 * The numbers of a column.
 *
 * @param {string} table
 * @param {string} column
 */
export function columnOf(table, column) {
  const [head, ...rows] = table.trim().split('\n');
  const place = head.split(',').indexOf(column);
  if (place < 0 || rows.length === 0) throw new Error(`there is no column ${column} with games`);
  return rows.map((row) => Number(row.split(',')[place]));
}

/** The mean score of the games in a table. @param {string} table */
export function meanOf(table) {
  const scores = columnOf(table, 'score');
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
