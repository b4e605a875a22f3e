import { pagesOrigin } from '@app/contract/apps';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';

/** Where the account's own pages and website are. */
export async function readOwnHosts(db: Db, { ORIGIN }: Pick<Config, 'ORIGIN'>, accountId: string): Promise<string[]> {
  const { legacy_id, website_url } = await db
    .selectFrom('account')
    .select(['legacy_id', 'website_url'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const website = URL.parse(/^https?:/i.test(website_url) ? website_url : `https://${website_url}`);
  const name = website?.hostname.replace(/^www\./, '') ?? '';
  // Somebody whose website is a page at a large provider would own that provider's host otherwise: a name with a dot.
  return [new URL(pagesOrigin(ORIGIN, legacy_id)).host, ...(name.includes('.') ? [name] : [])];
}
