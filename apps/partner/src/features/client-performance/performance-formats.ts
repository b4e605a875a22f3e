import { useMemo } from 'react';
import { currentLocale, useFormats } from '#lib/locale.ts';
import type { Days } from './performance-rules.ts';

/** What charts need besides the usual formats: rates, and short texts beside an axis. */
export function usePerformanceFormats() {
  const formats = useFormats();
  const locale = currentLocale();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return {
      ...formats,
      /** A rate of the contract is in percent already. */
      rate: (value: number) => percent.format(value / 100),
      compact: (value: number) => compact.format(value),
      axisDate: (iso: string, days: Days) => (days === 365 ? month : day).format(new Date(`${iso}T00:00:00Z`)),
    };
  }, [formats, locale]);
}
