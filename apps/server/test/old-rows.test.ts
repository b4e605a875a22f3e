import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { hashSecret } from '../src/http/secrets.ts';
import { insertCampaign, insertCartLink, insertClient, insertListing } from './rows.ts';
import { startTestApp } from './setup.ts';

const { db, database, newPartner } = await startTestApp();

test('of several campaigns of one install the newest stays the installed one; who was in an older one loses nothing', async () => {
  const name = '0019_one_campaign_per_install.sql';
  await sql`drop index campaign_by_install`.execute(db);
  await sql`create index campaign_by_install on campaign (install_id)`.execute(db);
  // What the table was called then.
  await sql`create view campaign_contact as select * from enrolment`.execute(db);
  await sql`delete from migration where name = ${name}`.execute(db);

  const partner = await newPartner();
  const clientId = await insertClient(db, partner.accountId);
  const listing = await insertListing(db, partner.organizationId);
  const { id: install_id } = await db
    .insertInto('install')
    .values({ listing_id: listing.id, account_id: clientId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaignOf = (created_at: string, entered: string[]) =>
    insertCampaign(db, clientId, { install_id, created_at, contacts: entered.map((day) => ({ entered: day })) });
  const used = await campaignOf('2026-01-01', ['2026-01-02']);
  const unused = await campaignOf('2026-02-01', []);
  const newest = await campaignOf('2026-03-01', []);
  const own = await insertCampaign(db, clientId);

  expect(await migrate(database)).toEqual([name]);
  await sql`drop view campaign_contact`.execute(db);
  const left = await db
    .selectFrom('campaign')
    .select(['id', 'install_id'])
    .where('account_id', '=', clientId)
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { id: used, install_id: null },
    { id: newest, install_id },
    { id: own, install_id: null },
  ]);
  expect(left.map(({ id }) => id)).not.toContain(unused);
});

test('links that were kept before there were short addresses have each one of its own', async () => {
  const name = '0025_short_links.sql';
  const { accountId } = await newPartner();
  for (const _ of [1, 2, 3]) await insertCartLink(db, accountId);
  await sql`alter table cart_link drop column code`.execute(db);
  await sql`delete from migration where name = ${name}`.execute(db);
  expect(await migrate(database)).toEqual([name]);
  const codes = (await db.selectFrom('cart_link').select('code').execute()).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !/^[0-9a-hjkmnp-tv-z]{10}$/.test(code))).toEqual([]);
});

test('invitations from before they had numbers have each one of its own, and none of a person', async () => {
  const name = '0087_numbers_of_invitations.sql';
  const { accountId } = await newPartner();
  const invite = (address: string) =>
    db
      .insertInto('invitation')
      .values({
        ...{ account_id: accountId, invitee_email: address, invitee_locale: 'en-US' },
        ...{ key_hash: hashSecret(address), expires_at: new Date(Date.now() + 60_000) },
      })
      .execute();
  for (const address of ['a@a.example', 'b@a.example']) await invite(address);
  await sql`alter table invitation drop column global_id`.execute(db);
  await sql`delete from migration where name = ${name}`.execute(db);
  expect(await migrate(database)).toEqual([name]);
  await newPartner();
  await invite('c@a.example');
  const { rows } = await sql<{ global_id: number }>`
    select global_id from invitation union all select global_id from app_user`.execute(db);
  expect(new Set(rows.map(({ global_id }) => global_id)).size).toBe(rows.length);
  expect(rows.filter(({ global_id }) => !(global_id > 0))).toEqual([]);
});
