import { expect, test } from 'vitest';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
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
  expect(await read('two@a.example')).toEqual([false, 'LIST_UNSUBSCRIBE']);
  expect(await read('one@a.example')).toEqual([true, 'SINGLE_OPT_IN']);
  expect((await refused('GET', statusOf('four@a.example')))[0]).toBe(404);
});
