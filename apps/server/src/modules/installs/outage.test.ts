import { getInstall } from '@app/contract/installs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInstalls } from './test-installs.ts';

const { server, db, work, newListing, newClients, start, campaignsIn } = await startInstalls();

test('while the database is away nothing fails; a statement that takes too long fails for its account alone', async () => {
  const partner = await server.newPartner();
  const listing = await newListing(partner, 'Outage');
  const accountIds = await newClients(partner, 4);
  await sql`create sequence attempts`.execute(db);
  await sql`
    create or replace function be_away() returns trigger language plpgsql as $$
    begin
      if nextval('attempts') <= 2 then raise exception 'shutting down' using errcode = '57P01'; end if;
      if new.account_id = tg_argv[0]::uuid then raise exception 'too long' using errcode = '57014'; end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger be_away before insert on campaign for each row execute function be_away(${sql.lit(accountIds[0])})
  `.execute(db);
  const { id: installId } = await start(partner, { listingId: listing.id, accountIds });
  await work();
  await sql`drop trigger be_away on campaign`.execute(db);
  const run = await partner.as(getInstall, { accountId: partner.accountId, installId });
  expect(run).toMatchObject({ result: 'partial', counts: { done: 3, failed: 1, running: 0 } });
  expect(await campaignsIn(accountIds)).toHaveLength(3);
});
