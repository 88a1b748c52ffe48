/** The median of numbers in ascending order, at least one. */
export function medianOf(sorted: number[]) {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
