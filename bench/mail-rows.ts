import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/open.ts';
import type { makeKeys } from '../apps/server/src/modules/sending/domains.ts';
import { insertCampaign, insertPartner } from '../apps/server/test/rows.ts';

export type Keys = Awaited<ReturnType<typeof makeKeys>>;

/** Written down at once: others wait for their turn meanwhile. */
const SOME = 5_000;

/** An account that may send 100,000 a minute, with so many mails of a campaign in its outbox. */
export async function insertMails(db: Db, keys: Keys, mails: number, readers = 'reader.example'): Promise<void> {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const account_id = accountId;
  const proven = { selector: 'pe1', private_key: keys.privateKey, public_key: keys.publicKey, proven_at: new Date() };
  await db
    .insertInto('sending_domain')
    .values({ account_id, domain: 'shop.example', ...proven })
    .execute();
  await db
    .insertInto('sender')
    .values({ account_id, name: 'Ines', address: 'ines@shop.example', is_default: true })
    .execute();
  await db.insertInto('sending_settings').values({ account_id, rate: 100_000 }).execute();
  const campaignId = await insertCampaign(db, accountId, { published_at: new Date() });
  const content = JSON.stringify({ kind: 'email', subject: SUBJECT, preview: '', blocks: BLOCKS });
  const asset = await db
    .insertInto('campaign_asset')
    .values({ account_id, campaign_id: campaignId, kind: 'email', name: 'Mail', version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_asset_version')
    .values({ account_id, asset_id: asset.id, version: 1, name: 'Mail', content })
    .execute();
  for (let from = 1; from <= mails; from += SOME)
    await sql`
      with people as (
        insert into contact (account_id, given_name, email, mail_permission)
        select ${accountId}::uuid, 'Person ' || n, 'p' || n || '@' || ${readers}::text, 'granted'
        from generate_series(${sql.lit(from)}, ${sql.lit(Math.min(from + SOME - 1, mails))}) n
        returning id, email
      )
      insert into message (account_id, contact_id, address, channel, purpose, campaign_id, asset_id, asset_version)
      select ${accountId}::uuid, id, email, 'mail', 'marketing', ${campaignId}::bigint, ${asset.id}::bigint, 1
      from people`.execute(db);
}

const SUBJECT = 'Hello {{ contact.givenName }}';
export const WORDS = 'We have put together what is new in our house, and what it can do for you. '.repeat(6);
const BLOCKS = [
  { id: '1', kind: 'heading', text: 'What is new', align: 'start' },
  {
    ...{ id: '2', kind: 'text', align: 'start' },
    paragraphs: [{ kind: 'paragraph', lines: [[{ text: WORDS }], [{ text: WORDS }]] }],
  },
  { id: '3', kind: 'button', label: 'See the offer', href: 'https://shop.example/offer', align: 'start' },
];
