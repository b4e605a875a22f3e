/** The smallest round number (1, 2, 2.5 or 5 and zeros) of which four steps reach the value. */
export function roundStep(highest: number): number {
  const least = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5, 10].find((each) => each * power >= least) ?? 10) * power;
}
