/** Amounts are integers in minor units, so a part of one is a quotient and a remainder: nothing is lost before it is rounded. */
function divide(amount: number, numerator: number, denominator: number): { quotient: number; remainder: number } {
  const product = amount * numerator;
  if (Number.isSafeInteger(product)) {
    const remainder = product % denominator;
    return { quotient: (product - remainder) / denominator, remainder };
  }
  const exact = BigInt(amount) * BigInt(numerator);
  return { quotient: Number(exact / BigInt(denominator)), remainder: Number(exact % BigInt(denominator)) };
}

/** amount × numerator ÷ denominator; halves round up. */
export function portionOf(amount: number, numerator: number, denominator: number): number {
  const { quotient, remainder } = divide(amount, numerator, denominator);
  return remainder * 2 >= denominator ? quotient + 1 : quotient;
}

/** A percentage has at most two decimals; as hundredths it is an integer. */
const HUNDREDTHS = 10_000;
export const percentOf = (amount: number, percentage: number): number =>
  portionOf(amount, Math.round(percentage * 100), HUNDREDTHS);
export const taxOn = (amount: number, rate: number): number => portionOf(amount, rate, HUNDREDTHS);

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Shares a whole in proportion: the largest remainders are rounded up, ties in order. The shares add up to the whole. */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const total = sum(weights);
  if (total === 0) return weights.map(() => 0);
  const shares = weights.map((weight, index) => ({ index, ...divide(whole, weight, total) }));
  const left = whole - sum(shares.map(({ quotient }) => quotient));
  const roundedUp = new Set(
    shares
      .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map(({ quotient, index }) => (roundedUp.has(index) ? quotient + 1 : quotient));
}
