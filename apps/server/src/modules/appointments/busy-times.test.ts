import { expect, test } from 'vitest';
import { newColleague, newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { appointmentsOf } from './test-appointments.ts';

const server = await startTestApp();
const { db } = server;

test('the list counts as a conflict what stands in a person’s own calendar, and says no more of it to anybody', async () => {
  const member = await newMember(server);
  const { accountId, userId } = member;
  const { create, list } = appointmentsOf(member);
  const colleague = await newColleague(server, accountId);
  const contactId = await insertContact(db, accountId);
  await create({ subject: 'Mine', contactIds: [contactId] });
  await create({ subject: 'Later', start: '2030-03-26T09:00', end: '2030-03-26T10:00' });
  await create({ subject: 'Theirs', ownerId: colleague.userId });
  const channel = { account_id: accountId, user_id: userId, kind: 'calendar' as const, address: 'home' };
  const { id } = await db
    .insertInto('channel')
    .values({ ...channel, settings: '{}', due_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const busyAt = (start: string, end: string, isAllDay = false) => ({
    ...{ account_id: accountId, channel_id: id, href: start, etag: '1' },
    ...{ starts_at: new Date('2030-03-24T00:00:00Z'), last_at: new Date('2030-03-27T00:00:00Z') },
    busy: JSON.stringify({ series: { start, end, isAllDay, timeZone: 'Europe/Berlin', repeat: '' }, exceptions: [] }),
  });
  await db
    .insertInto('channel_event')
    .values([
      ...[busyAt('2030-03-25T09:45', '2030-03-25T12:00'), busyAt('2030-03-25T08:00', '2030-03-25T09:15')],
      // Those that only touch it, and those of whole days, are in nobody's way.
      ...[busyAt('2030-03-26T10:00', '2030-03-26T11:00'), busyAt('2030-03-26T00:00', '2030-03-27T00:00', true)],
    ])
    .execute();
  const counts = async (query = {}) =>
    (await list(undefined, undefined, query)).map(({ subject, conflicts }) => `${subject} ${conflicts}`);
  expect(await counts()).toEqual(['Mine 2', 'Theirs 0', 'Later 0']);
  expect(await counts({ contactId })).toEqual(['Mine 2']);
  expect(await counts({ ownerId: colleague.userId })).toEqual(['Theirs 0']);
  const [seen] = await appointmentsOf(colleague).list(undefined, undefined, { ownerId: userId });
  expect(seen).toMatchObject({ subject: 'Mine', conflicts: 2 });
  await db.updateTable('channel').set({ state: 'disconnecting' }).where('id', '=', id).execute();
  expect(await counts()).toEqual(['Mine 0', 'Theirs 0', 'Later 0']);
});
