import { createBundle, listBundles } from '@app/contract/bundles';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bearer, json, send } from '../../test/raw.ts';
import { insertListing } from '../../test/rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { toAppError } from './errors.ts';

const server = await startTestApp();
const { db } = server;

test('a database without room is a 503 that says when to come back, and nothing is written', async () => {
  const partner = await server.newPartner();
  const { immutableId } = await insertListing(db, partner.organizationId);
  await sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$
  `.execute(db);
  await sql`create trigger full_disk before insert on bundle for each row execute function refuse()`.execute(db);
  const create = () =>
    send(server.origin, {
      method: 'POST',
      path: createBundle.path.replace('{accountId}', partner.accountId),
      headers: { ...bearer(partner.token), 'content-type': 'application/json', 'idempotency-key': 'one' },
      body: JSON.stringify({ name: 'One', solutionRefs: [immutableId] }),
    });
  const full = await create();
  expect([full.status, full.headers['retry-after']]).toEqual([503, '2']);
  expect(json(full)).toEqual({ code: 'server.unavailable', requestId: full.headers['x-request-id'] });
  await sql`drop trigger full_disk on bundle`.execute(db);
  // The same request again, with the same key, once there is room.
  expect((await create()).status).toBe(200);
  const { bundles } = await partner.as(listBundles, { accountId: partner.accountId, query: {} });
  expect(bundles.map(({ name }) => name)).toEqual(['One']);
});

test.each(['08006', '08P01', '53100', '53200', '53300', '57P01', '57P02', '57P03', '57014', '25P03', '25006'])(
  'PostgreSQL’s %s means: come back later',
  (code) => {
    expect(toAppError(Object.assign(new Error('no'), { code })).code).toBe('server.unavailable');
  },
);

test('so does a connection that is lost; a defect of ours stays one', () => {
  expect(toAppError(new DatabaseUnavailable('lost')).code).toBe('server.unavailable');
  for (const code of ['42703', '23505', '57P', 'ECONNREFUSED'])
    expect(toAppError(Object.assign(new Error('no'), { code })).code).toBe('server.unexpected');
});
