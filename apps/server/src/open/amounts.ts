import { digitsOf } from '@app/i18n/amount';
import { sql } from 'kysely';

/** What one of a currency has of its smallest unit, as the CRM writes its amounts: cents of a dollar, yen of a yen. */
const unitsOf = (currencyCode: string): number => 10 ** digitsOf(currencyCode);

/** An amount as programs write it, in the smallest unit of its currency. */
export const toMinor = (amount: number, currencyCode: string): number =>
  // 1.005 times 100 is a little less than 100.5, and was meant to be that.
  Math.round(Number((amount * unitsOf(currencyCode)).toPrecision(15)));

/** Those that have not a hundred. */
const cases = Intl.supportedValuesOf('currency')
  .filter((code) => unitsOf(code) !== 100)
  .map((code) => sql`when ${sql.lit(code)} then ${sql.lit(unitsOf(code))}`);

/** A deal's amount as programs read it. */
export const MAJOR = sql`(deal.value / (case deal.currency_code ${sql.join(cases, sql` `)} else 100 end)::numeric)`;
