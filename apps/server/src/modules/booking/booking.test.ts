import { listActivities } from '@app/contract/activities';
import {
  changeBookingPage,
  deleteBookingPage,
  getBooking,
  listBookingPages,
  restoreBookingPage,
} from '@app/contract/booking';
import { listNotifications } from '@app/contract/notifications';
import { describe, expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { json, send } from '../../../test/raw.ts';
import { insertMembership } from '../../../test/rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';
import { addDays } from '../../days.ts';
import { allDay, at, newAccount as newBookingAccount, tomorrow } from './test-booking.ts';

const server = await startTestApp();
const { db } = server;
const newAccount = () => newBookingAccount(server);

describe('booking pages', () => {
  test('are made, changed, taken away and brought back, at an address that stays', async () => {
    const { as, accountId, fields, add, look, site } = await newAccount();
    const made = await add({ isPublished: false });
    expect(made.url).toBe(`${site.pages.origin}/book/${made.slug}`);
    await expect(look(made.slug)).rejects.toMatchObject({ code: 'booking.notFound' });
    const pageId = String(made.id);
    const body = { ...fields, name: 'Second talk', length: 30 };
    expect(await as(changeBookingPage, { accountId, pageId, body })).toEqual({
      ...made,
      ...{ name: 'Second talk', length: 30, isPublished: true },
    });
    expect(await look(made.slug)).toMatchObject({ name: 'Second talk', length: 30, timeZone: 'UTC' });
    await as(deleteBookingPage, { accountId, pageId });
    expect((await as(listBookingPages, { accountId })).pages).toEqual([]);
    await expect(look(made.slug)).rejects.toMatchObject({ code: 'booking.notFound' });
    await as(restoreBookingPage, { accountId, pageId });
    expect((await as(listBookingPages, { accountId })).pages).toMatchObject([{ slug: made.slug }]);
  });

  test('need a zone that exists, a member, and hours that do not overlap', async () => {
    const { add } = await newAccount();
    const stranger = await server.newPartner();
    const overlapping = [
      [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ],
      ...allDay.slice(1),
    ];
    for (const [path, change] of [
      ['timeZone', { timeZone: 'Mars/North' }],
      // Its clock knows no daylight saving.
      ['timeZone', { timeZone: '+01:00' }],
      ['ownerId', { ownerId: stranger.user.id }],
      ['hours', { hours: overlapping }],
    ] as const)
      await expect(add(change)).rejects.toMatchObject({ code: 'request.invalid', details: [{ path }] });
  });

  test('are found on the pages host of their account alone', async () => {
    const { add, look } = await newAccount();
    const { slug } = await add();
    const other = await newAccount();
    await expect(other.look(slug)).rejects.toMatchObject({ code: 'booking.notFound' });
    await expect(
      server.anonymous(getBooking, { slug, query: { from: tomorrow, to: tomorrow, timeZone: 'UTC' } }),
    ).rejects.toMatchObject({ code: 'booking.notFound' });
    expect((await look(slug)).free).toHaveLength(24);
  });

  test('close when whoever they belong to leaves the account', async () => {
    const { add, look, accountId, user } = await newAccount();
    const { slug } = await add();
    await db.deleteFrom('membership').where('account_id', '=', accountId).where('user_id', '=', user.id).execute();
    await expect(look(slug)).rejects.toMatchObject({ code: 'booking.notFound' });
  });
});

describe('a stranger', () => {
  test('books: contact, appointment, mails and the notification are there, and the time is gone', async () => {
    const { add, look, reserve, accountId, user, as, site } = await newAccount();
    const { slug } = await add();
    const email = `mia-${accountId}@visitor.example`;
    const made = await reserve(slug, { email, phone: '+49 30 901820' });
    expect(made).toMatchObject({ start: at('09:00'), end: at('10:00') });
    expect(made.manageUrl.startsWith(`${site.pages.origin}/appointment/`)).toBe(true);
    expect((await look(slug)).free).not.toContain(at('09:00'));
    const contact = await db.selectFrom('contact').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(contact).toMatchObject({
      ...{ given_name: 'Mia', type: 'lead', source: 'webForm', owner_id: user.id, phone_e164: '+4930901820' },
      time_zone: 'Asia/Tokyo',
    });
    const { activities } = await as(listActivities, {
      accountId,
      contactId: String(contact.id),
      query: { kind: 'appointment' },
    });
    expect(activities).toMatchObject([
      { by: null, details: { what: 'made', appointment: { name: 'First talk: Mia Berg' }, start: at('09:00') } },
    ]);
    const mails = await db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'text', 'by_stranger', 'calendar'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute();
    // Nine in the morning in London is six in the evening in Tokyo.
    expect(mails).toMatchObject([
      {
        recipient: email,
        text: expect.stringMatching(/18:00(.|\n)*appointment\//),
        by_stranger: true,
        calendar: { method: 'REQUEST' },
      },
      { recipient: user.username, text: expect.stringContaining(email), by_stranger: true },
    ]);
    const { notifications } = await as(listNotifications, { query: { accountId, source: 'crm', type: 'alert' } });
    expect(notifications).toMatchObject([{ kind: 'appointmentBooked', contentTitle: 'Mia Berg booked First talk' }]);
  });

  test('who is known by the e-mail is that contact, and stays as they are', async () => {
    const { add, reserve, accountId } = await newAccount();
    const { slug } = await add();
    const email = `known-${accountId}@visitor.example`;
    const contactId = await insertContact(db, accountId, { email, given_name: 'Known' });
    await reserve(slug, { email });
    const rows = await db.selectFrom('contact').select(['id', 'given_name']).where('email', '=', email).execute();
    expect(rows).toEqual([{ id: contactId, given_name: 'Known' }]);
    const of = await db
      .selectFrom('appointment_contact')
      .select('contact_id')
      .where('account_id', '=', accountId)
      .execute();
    expect(of).toEqual([{ contact_id: contactId }]);
  });

  test('cannot have what is taken, nor what touches it on another page of the same person', async () => {
    const { add, reserve } = await newAccount();
    const [one, other] = [await add(), await add({ length: 30, buffer: 30 })];
    await reserve(one.slug, { email: 'a@visitor.example' });
    for (const [slug, start] of [
      [one.slug, at('09:00')],
      [other.slug, at('09:00')],
      [other.slug, at('10:00')],
      [one.slug, at('09:30')],
      [one.slug, '2020-01-01T09:00:00.000Z'],
    ] as const)
      await expect(reserve(slug, { email: 'b@visitor.example', start })).rejects.toMatchObject({
        code: 'booking.taken',
      });
    await reserve(other.slug, { email: 'b@visitor.example', start: at('11:00') });
  });

  test('of many at once one gets it, and the others are told', async () => {
    const { add, reserve, accountId } = await newAccount();
    const { slug } = await add();
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, each) => reserve(slug, { email: `race${each}@visitor.example` })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'booking.taken' });
    const rows = await db.selectFrom('contact').select('id').where('account_id', '=', accountId).execute();
    expect(rows).toHaveLength(1);
  });

  test('that is a program fills in what nobody sees, and nothing is written', async () => {
    const { add, reserve } = await newAccount();
    const { slug } = await add();
    const before = await Promise.all(
      (['contact', 'appointment', 'mail', 'audit'] as const).map((table) => countRows(db, table)),
    );
    const answer = await reserve(slug, { email: 'bot@visitor.example', website: 'http://spam.example' });
    expect(answer.start).toBe(at('09:00'));
    expect(
      await Promise.all((['contact', 'appointment', 'mail', 'audit'] as const).map((table) => countRows(db, table))),
    ).toEqual(before);
  });

  test('books five times a day with one e-mail; a network books seldom', async () => {
    const { add, reserve } = await newAccount();
    const { slug } = await add();
    const email = 'often@visitor.example';
    for (const hour of ['01', '02', '03', '04', '05']) await reserve(slug, { email, start: at(`${hour}:00`) });
    await expect(reserve(slug, { email, start: at('06:00') })).rejects.toMatchObject({ code: 'booking.tooMany' });
    const narrow = await startTestApp({ RATE_LIMIT: 80 });
    const ask = async () => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.1.1.1' };
      return json(await send(narrow.origin, { method: 'POST', path: '/api/v2/booking/x', headers, body: '{}' })).code;
    };
    expect([await ask(), await ask(), await ask()]).toEqual(['request.invalid', 'request.invalid', 'request.tooMany']);
  });

  test('is told what is wrong with the zone or the days', async () => {
    const { add, site, look } = await newAccount();
    const { slug } = await add();
    const query = { from: tomorrow, to: tomorrow, timeZone: 'Mars/North' };
    await expect(site.pages.call(getBooking, { slug, query })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(look(slug, tomorrow, addDays(tomorrow, 90))).rejects.toMatchObject({ code: 'request.invalid' });
    expect((await look(slug, '0001-01-01', '0001-01-02')).free).toEqual([]);
    expect((await look(slug, '9999-12-01', '9999-12-30')).free).toEqual([]);
  });
});

test('a colleague’s appointments are not in the way', async () => {
  const { add, accountId, reserve, user } = await newAccount();
  const colleague = await server.newPartner({ kind: 'customer' });
  await insertMembership(db, { account_id: accountId, user_id: colleague.user.id });
  const [mine, theirs] = [await add({ ownerId: user.id }), await add({ ownerId: colleague.user.id })];
  await reserve(mine.slug, { email: 'a@visitor.example' });
  await reserve(theirs.slug, { email: 'a@visitor.example' });
});
