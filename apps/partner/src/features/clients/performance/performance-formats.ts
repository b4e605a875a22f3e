import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { useMemo } from 'react';

/** The usual formats, and rates. */
export function usePerformanceFormats() {
  const formats = useFormats();
  const locale = currentLocale();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    return {
      ...formats,
      /** A rate of the contract is in percent already. */
      rate: (value: number) => percent.format(value / 100),
    };
  }, [formats, locale]);
}
