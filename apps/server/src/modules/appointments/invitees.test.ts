import { getCalendarAddress, renewCalendarAddress } from '@app/contract/appointments';
import { answerInvitation, getInvitation } from '@app/contract/booking';
import { createTransport } from 'nodemailer';
import { afterAll, describe, expect, test } from 'vitest';
import { newColleague, newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { send } from '../../../test/raw.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { sendDueMail } from '../mail/send-mail.ts';
import { appointmentsOf, mailsOf, readCalendarFile } from './test-appointments.ts';

const server = await startTestApp();
const { db, anonymous } = server;
const smtp = await startSmtp();
afterAll(() => smtp.stop());
const newCalendar = async () => {
  const member = await newMember(server);
  return { ...member, ...appointmentsOf(member), mails: () => mailsOf(db, member.accountId) };
};
const bo = { email: 'bo@guest.example', name: 'Bo "The" Guest; Ltd' };
const cy = { email: 'cy@guest.example', name: '' };
const tokenIn = (text: string) => /\/appointment\/(\w+)/.exec(text)?.[1] ?? '';

describe('whoever is invited', () => {
  test('gets a mail that calendars read; three moves and a cancellation have its UID and a higher SEQUENCE', async () => {
    const { create, change, cancel, mails } = await newCalendar();
    const { id } = await create({ invitees: [bo], location: 'Here, there; and\\where', description: 'Line 1\nLine 2' });
    for (const hour of [11, 12, 13])
      await change(id, { change: { start: `2030-03-25T${hour}:00`, end: `2030-03-25T${hour + 1}:00` } });
    await cancel(id);
    const sent = await mails();
    expect(sent.map(({ method, events: [event] }) => [method, event?.sequence, String(event?.startDate)])).toEqual([
      ['REQUEST', 0, '2030-03-25T09:00:00'],
      ['REQUEST', 1, '2030-03-25T11:00:00'],
      ['REQUEST', 2, '2030-03-25T12:00:00'],
      ['REQUEST', 3, '2030-03-25T13:00:00'],
      ['CANCEL', 4, '2030-03-25T13:00:00'],
    ]);
    expect(new Set(sent.map(({ events: [event] }) => event?.uid)).size).toBe(1);
    const [first] = sent;
    const event = first?.events[0];
    expect(event).toMatchObject({
      summary: 'Visit',
      location: 'Here, there; and\\where',
      description: 'Line 1\nLine 2',
    });
    expect(event?.startDate.toJSDate().toISOString()).toBe('2030-03-25T08:00:00.000Z');
    expect(event?.attendees.map((each) => [each.getFirstValue(), each.getParameter('partstat')])).toEqual([
      [`MAILTO:${bo.email}`, 'NEEDS-ACTION'],
    ]);
    expect(event?.organizer).toMatch(/^mailto:.+@/i);
    expect(first?.text).toContain('Monday, March 25, 2030, 9:00 – 10:00 AM (Central European Time)');
    expect(first?.text).toContain('Where: Here, there; and\\where');
    expect(sent.at(-1)?.events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('has the rule, what it leaves out and what was moved; one time that is called off is named', async () => {
    const { create, change, cancel, mails } = await newCalendar();
    const { id } = await create({ repeat: 'FREQ=WEEKLY;UNTIL=20300422', invitees: [bo] });
    await cancel(id, { scope: 'this', occurrence: '2030-04-01T09:00' });
    const moved = { start: '2030-04-09T15:00', end: '2030-04-09T16:00', timeZone: 'America/New_York' };
    await change(id, { change: moved, scope: 'this', occurrence: '2030-04-08T09:00' });
    const [, cancelled, changed] = await mails();
    expect([cancelled?.method, String(cancelled?.events[0]?.recurrenceId)]).toEqual(['CANCEL', '2030-04-01T09:00:00']);
    const [whole, one] = changed?.events ?? [];
    expect(changed?.text).toContain('Tuesday, April 9, 2030, 3:00 – 4:00 PM (Eastern Time)');
    const times = [];
    const next = whole?.iterator();
    for (let time = next?.next(); time; time = next?.next()) times.push(time.toJSDate().toISOString().slice(0, 16));
    expect(times).toEqual(['2030-03-25T08:00', '2030-04-08T07:00', '2030-04-15T07:00', '2030-04-22T07:00']);
    expect(one?.recurrenceId.toJSDate().toISOString()).toBe('2030-04-08T07:00:00.000Z');
    expect(one?.startDate.toJSDate().toISOString()).toBe('2030-04-09T19:00:00.000Z');
  });

  test('whole days are dates, also in what was changed of them', async () => {
    const { create, change, mails } = await newCalendar();
    const { id } = await create({ isAllDay: true, repeat: 'FREQ=DAILY;COUNT=3', invitees: [bo] });
    const occurrence = '2030-03-26T00:00';
    await change(id, { change: { subject: 'Fair' }, scope: 'this', occurrence });
    const [whole, one] = (await mails())[1]?.events ?? [];
    expect([String(whole?.startDate), String(whole?.endDate)]).toEqual(['2030-03-25', '2030-03-26']);
    expect([one?.summary, String(one?.recurrenceId), String(one?.startDate)]).toEqual([
      'Fair',
      '2030-03-26',
      '2030-03-26',
    ]);
  });

  test('is told in their own language and time; who comes later or is taken off the list hears of it', async () => {
    const { create, change, mails, accountId } = await newCalendar();
    await insertContact(db, accountId, { email: bo.email, language: 'de-de', time_zone: 'America/New_York' });
    const { id } = await create({ invitees: [bo] });
    await change(id, { change: { invitees: [cy] } });
    await change(id, { change: { reminders: [15] } });
    const [invited, ...rest] = await mails();
    expect(invited).toMatchObject({ recipient: bo.email, locale: 'de-de', subject: 'Einladung: Visit' });
    expect(invited?.text).toMatch(/Ihre Zeit: Montag, 25\. März 2030.*04:00/);
    expect(rest.map(({ recipient, method }) => `${recipient} ${method}`).sort()).toEqual([
      `${bo.email} CANCEL`,
      `${cy.email} REQUEST`,
    ]);
  });

  test('hears nothing of what is over', async () => {
    const { create, mails } = await newCalendar();
    await create({ start: '2020-03-25T09:00', end: '2020-03-25T10:00', invitees: [bo] });
    expect(await mails()).toEqual([]);
  });

  test('answers by a post; looking changes nothing, and a move asks again', async () => {
    const { create, change, cancel, mails, list } = await newCalendar();
    const { id } = await create({ invitees: [bo, cy], location: 'Here' });
    const token = tokenIn((await mails()).find(({ recipient }) => recipient === bo.email)?.text ?? '');
    const before = await countRows(db, 'audit');
    const shown = await anonymous(getInvitation, { token });
    expect(shown).toMatchObject({ subject: 'Visit', location: 'Here', answer: 'waiting', bookedOn: null });
    expect(await anonymous(getInvitation, { token })).toEqual(shown);
    expect(await countRows(db, 'audit')).toBe(before);
    const answers = async () => (await list())[0]?.invitees.map(({ answer }) => answer);
    await anonymous(answerInvitation, { token, body: { do: 'accept' } });
    expect(await answers()).toEqual(['accepted', 'waiting']);
    await anonymous(answerInvitation, { token, body: { do: 'decline' } });
    expect(await answers()).toEqual(['declined', 'waiting']);
    await change(id, { change: { start: '2030-03-25T11:00', end: '2030-03-25T12:00' } });
    expect(await answers()).toEqual(['waiting', 'waiting']);
    const refused = { code: 'booking.notFound' };
    await expect(anonymous(answerInvitation, { token, body: { do: 'cancel' } })).rejects.toMatchObject(refused);
    await cancel(id);
    expect((await anonymous(getInvitation, { token })).isCancelled).toBe(true);
    await expect(anonymous(answerInvitation, { token, body: { do: 'accept' } })).rejects.toMatchObject(refused);
    // Any other last letter.
    const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    const { text } = await send(server.origin, { path: `/api/v2/appointments/invitations/${wrong}` });
    expect(text).toContain('booking.notFound');
    const { subject } = await db
      .selectFrom('audit')
      .select('subject')
      .where('action', 'like', 'POST %invitations%')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(subject)).not.toContain(token);
  });

  test('the file arrives as calendars want it, and what was sent keeps no key', async () => {
    const { create, accountId } = await newCalendar();
    await create({ invitees: [bo] });
    await sendDueMail(db, createTransport(smtp.url, { from: 'no-reply@partner.example' }));
    const mail = smtp.received.find(({ recipients }) => recipients.includes(bo.email));
    expect(mail?.raw).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST');
    expect(mail?.replyTo?.[0]?.address).toContain('@partner.example');
    const token = tokenIn(mail?.text ?? '');
    expect(token).toHaveLength(72);
    const kept = await db.selectFrom('mail').select(['text', 'html']).where('account_id', '=', accountId).execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await anonymous(getInvitation, { token })).subject).toBe('Visit');
  });

  test('an account mails at most 1,000 a day', async () => {
    const { create, accountId } = await newCalendar();
    const calendar = JSON.stringify({ method: 'REQUEST', content: '' });
    const mail = { account_id: accountId, recipient: bo.email, locale: 'en-us', subject: '', text: '', calendar };
    await db
      .insertInto('mail')
      .values(Array.from({ length: 999 }, () => mail))
      .execute();
    await expect(create({ invitees: [bo, cy] })).rejects.toMatchObject({ code: 'request.tooMany' });
    await create({ invitees: [bo] });
    await expect(create({ invitees: [cy] })).rejects.toMatchObject({ code: 'request.tooMany' });
  });
});

describe('a calendar that can be subscribed to', () => {
  test('has what its owner has, until the address is renewed or they leave', async () => {
    const member = await newCalendar();
    const { create, cancel, call, accountId, userId } = member;
    expect(await call(getCalendarAddress, { accountId })).toEqual({ url: null });
    const { url } = await call(renewCalendarAddress, { accountId });
    expect(await call(getCalendarAddress, { accountId })).toEqual({ url });
    const colleague = await newColleague(server, accountId);
    await create({ subject: 'Mine', repeat: 'FREQ=DAILY' });
    await create({ subject: 'Theirs', ownerId: colleague.userId });
    await cancel((await create({ subject: 'Off' })).id);
    const { host, pathname } = new URL(url);
    const read = (path = pathname, on = host) => send(server.origin, { path, headers: { host: on } });
    const { status, text, headers } = await read();
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const { method, events } = readCalendarFile(text);
    expect([method, events.map(({ summary }) => summary)]).toEqual(['PUBLISH', ['Mine']]);
    expect((await read(pathname, new URL(server.origin).host)).status).toBe(404);
    const other = await server.onHostOf((await newMember(server)).accountId);
    expect((await read(pathname, other.host)).status).toBe(404);
    const next = await call(renewCalendarAddress, { accountId });
    expect((await read()).status).toBe(404);
    const renewed = new URL(next.url).pathname;
    expect((await read(renewed)).status).toBe(200);
    await db.deleteFrom('membership').where('user_id', '=', userId).execute();
    expect((await read(renewed)).status).toBe(404);
  });
});
