import { listActivities, listUpNext } from '@app/contract/activities';
import { getAppointment, restoreAppointment } from '@app/contract/appointments';
import { describe, expect, test } from 'vitest';
import { newColleague, newMember, newMemberWithContact } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { unknownId } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { findBusyTimes } from './list-occurrences.ts';
import { appointmentsOf } from './test-appointments.ts';

const server = await startTestApp();
const { db } = server;
const newCalendar = async () => {
  const member = await newMember(server);
  return { ...member, ...appointmentsOf(member) };
};
const startsOf = (found: { start: string }[]) => found.map(({ start }) => start.slice(0, 16));

describe('an appointment', () => {
  test('is added with what was left out, and stands in the calendar at its moment', async () => {
    const member = await newMemberWithContact(server, { given_name: 'Ada', family_name: 'King' });
    const { create, list } = appointmentsOf(member);
    const made = await create({ contactIds: [member.id], reminders: [60, 15, 15] });
    expect(made).toMatchObject({
      subject: 'Visit',
      location: '',
      start: '2030-03-25T09:00',
      timeZone: 'Europe/Berlin',
      owner: { id: member.userId },
      contacts: [{ id: member.id, name: 'Ada King' }],
      reminders: [15, 60],
      sequence: 0,
      cancelledDate: null,
    });
    expect(await list()).toMatchObject([
      { appointmentId: made.id, occurrence: '2030-03-25T09:00', start: '2030-03-25T08:00:00.000Z', repeats: false },
    ]);
    const { call, accountId, contactId } = member;
    const { upNext } = await call(listUpNext, { accountId, contactId });
    expect(upNext).toMatchObject([
      { kind: 'appointment', appointment: { id: made.id }, date: '2030-03-25T08:00:00.000Z' },
    ]);
    const { activities } = await call(listActivities, { accountId, contactId, query: { kind: 'appointment' } });
    expect(activities).toMatchObject([{ details: { what: 'made', start: '2030-03-25T08:00:00.000Z' } }]);
  });

  test('without a zone has the account’s', async () => {
    const { accountId, create } = await newCalendar();
    await db.updateTable('account').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', accountId).execute();
    expect((await create({ timeZone: undefined })).timeZone).toBe('Asia/Tokyo');
  });

  test('of whole days begins and ends at midnight', async () => {
    const { create } = await newCalendar();
    const day = await create({ isAllDay: true });
    expect([day.start, day.end]).toEqual(['2030-03-25T00:00', '2030-03-26T00:00']);
    const two = await create({ isAllDay: true, start: '2030-03-25T00:00', end: '2030-03-27T00:00' });
    expect([two.start, two.end]).toEqual(['2030-03-25T00:00', '2030-03-27T00:00']);
  });

  test.each([
    ['end', { end: '2030-03-25T09:00' }],
    ['end', { end: '2032-03-25T09:00' }],
    ['start', { start: '0900-03-25T09:00', end: '0900-03-25T10:00' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: '+01:00' }],
    ['repeat', { repeat: 'FREQ=DAILY;BYHOUR=9' }],
    ['ownerId', { ownerId: unknownId() }],
    ['contactIds', { contactIds: [987_654_321] }],
    ['dealId', { dealId: 987_654_321 }],
  ])('is refused for its %s: %j', async (path, fields) => {
    const { create } = await newCalendar();
    await expect(create(fields)).rejects.toMatchObject({
      code: 'appointment.invalid',
      details: expect.arrayContaining([{ path, message: expect.any(String) }]),
    });
  });

  test('is changed where nobody else has changed it since', async () => {
    const { create, change } = await newCalendar();
    const { id } = await create();
    await change(id, { change: { subject: 'Call' }, seen: { subject: 'Visit' } });
    const late = change(id, { change: { subject: 'Lunch' }, seen: { subject: 'Visit' } });
    await expect(late).rejects.toMatchObject({ code: 'appointment.changed', details: { subject: 'Call' } });
    const other = await change(id, { change: { location: 'Here' }, seen: { location: '', subject: 'Visit' } });
    expect(other).toMatchObject({ subject: 'Call', location: 'Here', sequence: 2 });
    expect((await change(id, { change: { location: 'Here' } })).sequence).toBe(2);
  });

  test('that was moved or called off says so in the timelines of its contacts, also of those who were added', async () => {
    const member = await newMemberWithContact(server);
    const { call, accountId, contactId } = member;
    const { create, change, cancel, list } = appointmentsOf(member);
    const { id } = await create({ contactIds: [member.id] });
    const late = await insertContact(db, accountId);
    await change(id, { change: { start: '2030-03-26T09:00', end: '2030-03-26T10:00', contactIds: [member.id, late] } });
    await cancel(id);
    await cancel(id);
    const saidTo = async (to: string) =>
      (await call(listActivities, { accountId, contactId: to, query: { kind: 'appointment' } })).activities.map(
        ({ details }) => (details as { what: string }).what,
      );
    expect(await saidTo(contactId)).toEqual(['cancelled', 'moved', 'made']);
    expect(await saidTo(String(late))).toEqual(['cancelled', 'made']);
    expect(await list()).toEqual([]);
    await expect(change(id, { change: { subject: 'x' } })).rejects.toMatchObject({ code: 'appointment.changed' });
    const back = await call(restoreAppointment, { accountId, appointmentId: String(id), body: {} });
    expect(back.cancelledDate).toBeNull();
    expect(await list()).toHaveLength(1);
  });

  test('whose contact lies in the trash, or whose owner has left, can still be changed', async () => {
    const member = await newMemberWithContact(server);
    const { create } = appointmentsOf(member);
    const { id } = await create({ contactIds: [member.id] });
    const colleague = await newColleague(server, member.accountId);
    await db.updateTable('contact').set({ deleted_at: new Date() }).where('id', '=', member.id).execute();
    await db.deleteFrom('membership').where('user_id', '=', member.userId).execute();
    expect(await appointmentsOf(colleague).change(id, { change: { subject: 'Later' } })).toMatchObject({
      subject: 'Later',
      contacts: [],
    });
    await db.updateTable('contact').set({ deleted_at: null }).where('id', '=', member.id).execute();
    const { accountId } = member;
    const now = await colleague.call(getAppointment, { accountId, appointmentId: String(id) });
    expect(now.contacts).toHaveLength(1);
  });
});

describe('the list', () => {
  test('says how many others of the same person take place at the same time', async () => {
    const { create, list, accountId, userId } = await newCalendar();
    const colleague = await newColleague(server, accountId);
    const contactId = await insertContact(db, accountId);
    await create({
      subject: 'Daily',
      start: '2030-03-25T09:30',
      end: '2030-03-25T09:45',
      repeat: 'FREQ=DAILY;COUNT=2',
    });
    await create({ subject: 'Long', contactIds: [contactId] });
    await create({ subject: 'After', start: '2030-03-25T10:00', end: '2030-03-25T11:00' });
    await create({ subject: 'Day', isAllDay: true });
    await create({ subject: 'Theirs', ownerId: colleague.userId });
    const counts = async (query = {}) =>
      (await list(undefined, undefined, query)).map(({ subject, conflicts }) => `${subject} ${conflicts}`).sort();
    expect(await counts()).toEqual(['After 0', 'Daily 0', 'Daily 1', 'Day 0', 'Long 1', 'Theirs 0']);
    expect(await counts({ contactId })).toEqual(['Long 1']);
    expect(await counts({ ownerId: colleague.userId })).toEqual(['Theirs 0']);
    const span = { from: new Date('2030-03-25T00:00:00Z'), to: new Date('2030-03-26T00:00:00Z') };
    const busy = await findBusyTimes(db, { accountId, ownerId: userId }, span);
    expect(busy.map(({ from }) => from.toISOString().slice(11, 16))).toEqual(['08:00', '08:30', '09:00']);
  });

  test('is of 100 days at most', async () => {
    const { list } = await newCalendar();
    await expect(list('2030-01-01T00:00:00Z', '2030-06-01T00:00:00Z')).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await expect(list('2030-02-01T00:00:00Z', '2030-01-01T00:00:00Z')).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('one that repeats', () => {
  const weekly = { repeat: 'FREQ=WEEKLY;COUNT=4' };
  const second = '2030-04-01T09:00';

  test('is expanded over the change of clocks', async () => {
    const { create, list } = await newCalendar();
    await create(weekly);
    expect(startsOf(await list())).toEqual([
      '2030-03-25T08:00',
      '2030-04-01T07:00',
      '2030-04-08T07:00',
      '2030-04-15T07:00',
    ]);
  });

  test('one time of it is moved and called off, and comes back', async () => {
    const member = await newCalendar();
    const { create, change, cancel, list, call, accountId } = member;
    const { id } = await create(weekly);
    const time = { start: '2030-06-01T15:00', end: '2030-06-01T16:00' };
    await change(id, { change: { ...time, subject: 'Late' }, scope: 'this', occurrence: second });
    expect(startsOf(await list())).toEqual(['2030-03-25T08:00', '2030-04-08T07:00', '2030-04-15T07:00']);
    expect(await list('2030-06-01T00:00:00Z', '2030-06-02T00:00:00Z')).toMatchObject([
      { appointmentId: id, occurrence: second, subject: 'Late', start: '2030-06-01T13:00:00.000Z' },
    ]);
    const stale = change(id, {
      change: { subject: 'x' },
      seen: { subject: 'Visit' },
      scope: 'this',
      occurrence: second,
    });
    await expect(stale).rejects.toMatchObject({ code: 'appointment.changed', details: { subject: 'Late' } });
    await cancel(id, { scope: 'this', occurrence: second });
    expect(await list('2030-06-01T00:00:00Z', '2030-06-02T00:00:00Z')).toEqual([]);
    await call(restoreAppointment, { accountId, appointmentId: String(id), body: { occurrence: second } });
    expect(startsOf(await list())).toHaveLength(3);
    expect(await list('2030-06-01T00:00:00Z', '2030-06-02T00:00:00Z')).toHaveLength(1);
    await expect(cancel(id, { scope: 'this', occurrence: '2030-04-02T09:00' })).rejects.toMatchObject({
      code: 'appointment.invalid',
    });
  });

  test('this and the following ones go their own way, with what was changed of them', async () => {
    const { create, change, cancel, list } = await newCalendar();
    const { id } = await create(weekly);
    await cancel(id, { scope: 'this', occurrence: '2030-04-15T09:00' });
    const rest = await change(id, {
      change: { start: '2030-04-02T11:00', end: '2030-04-02T12:30', subject: 'New' },
      scope: 'following',
      occurrence: second,
    });
    expect(rest).toMatchObject({ start: '2030-04-02T11:00', end: '2030-04-02T12:30', repeat: 'FREQ=WEEKLY;COUNT=3' });
    expect(rest.id).not.toBe(id);
    expect((await list()).map(({ start, subject }) => `${start.slice(0, 16)} ${subject}`)).toEqual([
      '2030-03-25T08:00 Visit',
      '2030-04-02T09:00 New',
      '2030-04-09T09:00 New',
    ]);
    await cancel(rest.id, { scope: 'following', occurrence: '2030-04-09T11:00' });
    expect(startsOf(await list())).toEqual(['2030-03-25T08:00', '2030-04-02T09:00']);
    await cancel(id, { scope: 'following', occurrence: '2030-03-25T09:00' });
    expect(startsOf(await list())).toEqual(['2030-04-02T09:00']);
  });

  test('a part that goes its own way takes along who is in the trash, and they come back with it', async () => {
    const member = await newMemberWithContact(server);
    const { create, change } = appointmentsOf(member);
    const { id } = await create({ ...weekly, contactIds: [member.id] });
    const inTrash = (deleted_at: Date | null) =>
      db.updateTable('contact').set({ deleted_at }).where('id', '=', member.id).execute();
    await inTrash(new Date());
    const rest = await change(id, { change: { subject: 'New' }, scope: 'following', occurrence: second });
    expect(rest.contacts).toEqual([]);
    await inTrash(null);
    const appointmentId = String(rest.id);
    const { contacts } = await member.call(getAppointment, { accountId: member.accountId, appointmentId });
    expect(contacts).toMatchObject([{ id: member.id }]);
  });

  test('all of it moves as far as the one that was dragged, and what was changed before goes along', async () => {
    const { create, change, list } = await newCalendar();
    const { id } = await create(weekly);
    const third = '2030-04-08T09:00';
    await change(id, {
      change: { start: '2030-04-08T14:00', end: '2030-04-08T15:00' },
      scope: 'this',
      occurrence: third,
    });
    const moved = await change(id, {
      change: { start: '2030-04-02T10:00', end: '2030-04-02T12:00' },
      scope: 'all',
      occurrence: second,
    });
    expect([moved.id, moved.start, moved.end]).toEqual([id, '2030-03-26T10:00', '2030-03-26T12:00']);
    expect(startsOf(await list())).toEqual([
      '2030-03-26T09:00',
      '2030-04-02T08:00',
      '2030-04-09T13:00',
      '2030-04-16T08:00',
    ]);
  });

  test('one time with other people is an appointment of its own', async () => {
    const { create, change, list, accountId } = await newCalendar();
    const { id } = await create(weekly);
    const contactId = await insertContact(db, accountId);
    const own = await change(id, { change: { contactIds: [contactId] }, scope: 'this', occurrence: second });
    expect(own).toMatchObject({ repeat: '', start: second, contacts: [{ id: contactId }] });
    expect((await list()).map(({ appointmentId }) => appointmentId)).toEqual([id, own.id, id, id]);
  });
});
