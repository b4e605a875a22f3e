import type { getForecast } from '@app/contract/deals';
import type { Response } from '@app/contract/endpoint';
import { currentLocale } from '@app/i18n/use-formats';

export type Month = Response<typeof getForecast>['months'][number];

/** A month has no zone: it begins everywhere with the same day. */
export const monthName = (firstDay: string, length: 'short' | 'long') =>
  new Intl.DateTimeFormat(currentLocale(), {
    month: length,
    ...(length === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${firstDay}T00:00:00Z`));
