import type { BoardColumn } from '@app/contract/deals';
import { currentLocale, useFormats } from '@app/i18n/use-formats';

/** Sums of several currencies side by side, the account's own order kept. They are never added to each other. */
export function useSums(sums: BoardColumn['sums']) {
  const { money } = useFormats();
  const shown = sums.filter(({ value }) => value > 0);
  const write = (of: 'value' | 'weighted') =>
    shown.map((sum) => money(sum[of], sum.currencyCode)).join(' · ') || zero();
  return { value: write('value'), weighted: write('weighted') };
}

const zero = () => new Intl.NumberFormat(currentLocale()).format(0);
