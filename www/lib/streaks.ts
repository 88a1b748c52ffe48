const DAY = 24 * 60 * 60 * 1000;

/** Days in a row, of days such as 2026-03-01 in order: the present streak, which ends today or yesterday, and the longest one. */
export function streaksOf(days: string[], today: string) {
  let [run, longest] = [0, 0];
  let last = Number.NaN;
  for (const day of days.map(dayNumber)) {
    run = day === last + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  return { current: dayNumber(today) - last <= 1 ? run : 0, longest };
}

const dayNumber = (day: string) => Math.round(Date.parse(day) / DAY);
