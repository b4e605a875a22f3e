import { expect, test } from 'vitest';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { writePermission } from '../modules/contacts/permission.ts';
import { newProgram } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const statusOf = (email: string) => `/emailAddresses/${encodeURIComponent(email)}/status`;

test('an address says when it was last written to, and when a person has opened and clicked', async () => {
  const { done, accountId } = await newProgram(server);
  const more_emails = ['two@a.example'];
  const contact_id = await insertContact(db, accountId, { email: 'one@a.example', more_emails });
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  const send = async (
    address: string,
    hour: number,
    events: ['opened' | 'clicked', 'person' | 'machine', number][],
  ) => {
    const { id: message_id } = await db
      .insertInto('message')
      .values({
        account_id: accountId,
        contact_id,
        channel: 'mail',
        purpose: 'personal',
        state: 'sent',
        address,
        sent_at: at(hour),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [kind, by, when] of events)
      await db
        .insertInto('message_event')
        .values({ account_id: accountId, message_id, kind, by, at: at(when) })
        .execute();
  };
  const nothing = { last_sent_time: null, last_open_time: null, last_click_time: null };
  expect(await done('GET', statusOf('one@a.example'))).toMatchObject(nothing);
  await send('one@a.example', 1, [
    ['opened', 'person', 2],
    ['opened', 'machine', 9],
    ['clicked', 'person', 3],
  ]);
  await send('one@a.example', 5, []);
  expect(await done('GET', statusOf('one@a.example'))).toMatchObject({
    last_sent_time: '2026-01-01T05:00:00Z',
    last_open_time: '2026-01-01T02:00:00Z',
    last_click_time: '2026-01-01T03:00:00Z',
  });
  expect(await done('GET', statusOf('two@a.example'))).toMatchObject(nothing);
});

test('every address of a contact has a status; only the first is opted in, any is opted out', async () => {
  const { done, refused, accountId } = await newProgram(server);
  const more_emails = ['two@a.example', 'three@a.example'];
  await insertContact(db, accountId, { email: 'one@a.example', more_emails });
  await db
    .insertInto('suppression')
    .values({ account_id: accountId, channel: 'mail', address: 'three@a.example', reason: 'bounced' })
    .execute();
  const read = async (email: string) => {
    const { opted_in, status } = (await done('GET', statusOf(email))) as Record<string, unknown>;
    return [opted_in, status];
  };
  await done('PATCH', statusOf('one@a.example'), { opted_in: true, reason: 'Asked on the phone' });
  expect(await read('one@a.example')).toEqual([true, 'SINGLE_OPT_IN']);
  expect(await read('Two@a.example')).toEqual([false, 'NON_MARKETABLE']);
  expect(await read('three@a.example')).toEqual([false, 'HARD_BOUNCE']);
  const second = statusOf('two@a.example');
  expect(await refused('PATCH', second, { opted_in: true, reason: 'Asked' })).toEqual([400, 'request.invalid']);
  await done('PATCH', second, { opted_in: false, reason: 'Asked' });
  expect(await read('two@a.example')).toEqual([false, 'MANUAL']);
  expect(await read('one@a.example')).toEqual([true, 'SINGLE_OPT_IN']);
  expect((await refused('GET', statusOf('four@a.example')))[0]).toBe(404);
});

test('a contact says of each of its addresses what the address says itself, and why it was opted in', async () => {
  const { done, accountId } = await newProgram(server);
  const more_emails = ['two@a.example', 'three@a.example'];
  const id = await insertContact(db, accountId, { email: 'one@a.example', more_emails });
  const read = async () => {
    const { email_addresses } = await done('GET', `/contacts/${id}`);
    const said = email_addresses as unknown as Record<'email' | 'email_opt_status' | 'opt_in_reason', string>[];
    for (const { email, email_opt_status } of said)
      expect(await done('GET', statusOf(email)), email).toMatchObject({ status: email_opt_status });
    return said.map(({ email_opt_status, opt_in_reason }) => [email_opt_status, opt_in_reason]);
  };
  const unknown = ['NON_MARKETABLE', null];
  expect(await read()).toEqual([unknown, unknown, unknown]);
  await done('PATCH', statusOf('one@a.example'), { opted_in: true, reason: 'Asked on the phone' });
  await done('PATCH', statusOf('two@a.example'), { opted_in: false, reason: 'Does not use it' });
  const how = { contactId: id, address: 'three@a.example', granted: false, evidence: '', userId: null };
  await writePermission(db, { accountId }, { ...how, how: 'unsubscribe' });
  expect(await read()).toEqual([
    ['SINGLE_OPT_IN', 'Asked on the phone'],
    ['MANUAL', null],
    ['LIST_UNSUBSCRIBE', null],
  ]);
  await done('PATCH', statusOf('one@a.example'), { opted_in: false, reason: 'Changed their mind' });
  expect((await read())[0]).toEqual(['MANUAL', null]);
  // What the person says themselves is theirs, and what others write down afterwards does not make it less.
  for (const said of ['unsubscribe', 'hand'] as const)
    await writePermission(db, { accountId }, { ...how, address: 'one@a.example', how: said });
  expect((await read())[0]).toEqual(['LIST_UNSUBSCRIBE', null]);
});
