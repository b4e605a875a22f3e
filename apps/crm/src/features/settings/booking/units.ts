/** Minutes, hours and days as the locale writes them. */
export function unitsFor(locale: string) {
  const unit = (name: string) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
    return (value: number) => format.format(value);
  };
  return { minutes: unit('minute'), hours: unit('hour'), days: unit('day') };
}

/** The usual values, and the one that is set. */
export const withValue = (usual: readonly number[], value: number): number[] =>
  [...new Set([...usual, value])].sort((one, other) => one - other);
