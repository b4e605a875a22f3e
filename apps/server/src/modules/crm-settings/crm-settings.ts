import type { Db } from '../../db/open.ts';
import { currencyOf } from './currency-of.ts';

type CrmSettings = { timeZone: string; currencyCode: string; countryCode: string };

/** What holds for the whole account. */
export async function getCrmSettings(db: Db, { accountId }: { accountId: string }): Promise<CrmSettings> {
  const { timeZone, countryCode } = await db
    .selectFrom('account')
    .select(['time_zone as timeZone', 'country_code as countryCode'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { timeZone, countryCode, currencyCode: currencyOf(countryCode) };
}
