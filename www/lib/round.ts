/** The smallest of these numbers, from 1 to 10, times a power of ten that is not below a positive value. */
export function roundedUp(value: number, steps: readonly number[]) {
  const power = 10 ** Math.floor(Math.log10(value));
  return steps.map((step) => step * power).find((rounded) => rounded >= value) ?? value;
}
