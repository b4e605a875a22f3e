import { getClient } from '@app/contract/clients';
import { listNotifications, muteClient } from '@app/contract/notifications';
import { expect, test } from 'vitest';
import { insertClient } from '../../test/rows.ts';
import { countRows, type Partner, startTestApp } from '../../test/setup.ts';
import { createOperator } from './test-operator.ts';

const server = await startTestApp();
const { db } = server;
const { admin, answer, lastAudit } = createOperator(server.database);
const noticesOf = async ({ as, accountId }: Partner) =>
  (await as(listNotifications, { query: { accountId, source: 'partners', type: 'alert' } })).notifications;

test('a client moves to another edition, and every partner who has it is told', async () => {
  const [one, two, stranger] = [await server.newPartner(), await server.newPartner(), await server.newPartner()];
  const account = { name: 'Acme', legacy_id: 'acme1', edition_name: 'Pro' };
  const clientId = await insertClient(db, one.accountId, { account });
  await insertClient(db, two.accountId, { account_id: clientId });
  expect(await answer('clients', 'edition', 'ACME1', 'Max')).toEqual({
    accountId: clientId,
    name: 'Acme',
    from: 'Pro',
    to: 'Max',
    kind: 'upgraded',
    partners: 2,
  });
  expect(await lastAudit()).toMatchObject({ action: 'admin clients edition', subject: { accountId: clientId } });
  for (const partner of [one, two])
    expect(await noticesOf(partner)).toMatchObject([
      {
        kind: 'editionChanged',
        contentTitle: 'Acme moved from Pro to Max',
        actionUrl: `/clients/${clientId}`,
        client: { id: clientId, name: 'Acme' },
      },
    ]);
  expect(await noticesOf(stranger)).toEqual([]);
  const shown = await one.as(getClient, { accountId: one.accountId, clientId });
  expect(shown).toMatchObject({ edition: 'Max', change: { kind: 'upgraded' } });

  await one.as(muteClient, { accountId: one.accountId, clientId });
  expect((await admin(['clients', 'edition', 'acme1', 'Lite'])).said).toBe(
    'Acme moved from Max to Lite; 2 partners were told.',
  );
  expect([(await noticesOf(one)).length, (await noticesOf(two)).length]).toEqual([1, 2]);
  expect((await two.as(getClient, { accountId: two.accountId, clientId })).change?.kind).toBe('downgraded');
});

test('what cannot be done changes nothing', async () => {
  const { accountId } = await server.newPartner();
  await insertClient(db, accountId, { account: { legacy_id: 'same1', name: 'Same', edition_name: 'Pro' } });
  await insertClient(db, accountId, { account: { legacy_id: 'gone1', status: 'Cancelled' } });
  const { legacy_id } = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const before = [await countRows(db, 'subscription_change'), await countRows(db, 'notification')];
  for (const [words, code, complaint] of [
    [['same1', 'Pro'], 1, 'Same has the edition Pro already.'],
    [['gone1', 'Max'], 1, 'There is no active CRM account with the legacy id “gone1”.'],
    [[legacy_id, 'Max'], 1, `There is no active CRM account with the legacy id “${legacy_id}”.`],
    [['same1', 'Huge'], 2, 'must be one of Lite, Pro, Max, Ultimate'],
  ] as const) {
    const said = await admin(['clients', 'edition', ...words]);
    expect([said.code, said.complaint]).toEqual([code, expect.stringContaining(complaint)]);
  }
  expect([await countRows(db, 'subscription_change'), await countRows(db, 'notification')]).toEqual(before);
});
