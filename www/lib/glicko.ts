/** A rating by Glicko-2: about 1500 at first, with its standard error, and how much it varies. */
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

// Mark E. Glickman, Example of the Glicko-2 system (2022), http://www.glicko.net/glicko/glicko2.pdf. The steps are his.

/** The rating of somebody of whom nothing is known. */
export const UNRATED: Readonly<Rating> = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const MIDDLE = 1500;
/** How much the volatility may change: the constant τ. */
const CHANGE = 0.5;
const TOLERANCE = 0.000001;

/** The rating after the games of a rating period; `score`: 1 for a win, 0 for a loss. */
export function rated(
  own: Rating,
  games: { other: Pick<Rating, 'rating' | 'deviation'>; score: number }[],
): Rating {
  // Step 2.
  const mean = (own.rating - MIDDLE) / SCALE;
  const phi = own.deviation / SCALE;
  // Steps 3 and 4.
  let information = 0;
  let surprise = 0;
  for (const { other, score } of games) {
    const weight = 1 / Math.sqrt(1 + (3 * (other.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mean - (other.rating - MIDDLE) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const variance = 1 / information;
  const improvement = variance * surprise;
  const volatility =
    games.length === 0
      ? own.volatility
      : volatilityAfter(own.volatility, phi, variance, improvement);
  // Steps 6 and 7.
  const before = Math.hypot(phi, volatility);
  const after = 1 / Math.sqrt(1 / before ** 2 + information);
  return {
    rating: MIDDLE + SCALE * (mean + after ** 2 * surprise),
    deviation: SCALE * after,
    volatility,
  };
}

/** Step 5: the Illinois algorithm. */
function volatilityAfter(volatility: number, phi: number, variance: number, improvement: number) {
  const start = Math.log(volatility ** 2);
  const height = (x: number) => {
    const power = Math.exp(x);
    const spread = phi ** 2 + variance + power;
    return (power * (improvement ** 2 - spread)) / (2 * spread ** 2) - (x - start) / CHANGE ** 2;
  };
  let low = start;
  let high = Math.log(improvement ** 2 - phi ** 2 - variance);
  if (improvement ** 2 <= phi ** 2 + variance) {
    let steps = 1;
    while (height(start - steps * CHANGE) < 0) steps += 1;
    high = start - steps * CHANGE;
  }
  let [atLow, atHigh] = [height(low), height(high)];
  while (Math.abs(high - low) > TOLERANCE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = height(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
