import { changeAppointment } from '@app/contract/appointments';
import { answerInvitation, deleteBookingPage, getInvitation } from '@app/contract/booking';
import type { Request } from '@app/contract/endpoint';
import { listNotifications } from '@app/contract/notifications';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newColleague } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { toMoment } from '../../clock.ts';
import { invitationTokens } from '../appointments/invitees.ts';
import { timesOf } from './booked-appointments.ts';
import { at, newAccount as newBookingAccount } from './test-booking.ts';

const server = await startTestApp();
const { db } = server;
const newAccount = () => newBookingAccount(server);

const tokenOf = ({ manageUrl }: { manageUrl: string }) => manageUrl.split('/').at(-1) ?? '';

describe('whoever booked', () => {
  test('looks at it, moves it to a free time and cancels it from the mail; the owner is told each time', async () => {
    const { add, look, reserve, accountId, user, as, site } = await newAccount();
    const { slug } = await add();
    const email = 'mover@visitor.example';
    const token = tokenOf(await reserve(slug, { email }));
    await reserve(slug, { email: 'other@visitor.example', start: at('11:00') });
    const { call } = site.pages;
    expect(await call(getInvitation, { token })).toMatchObject({
      ...{
        subject: 'First talk: Mia Berg',
        start: at('09:00'),
        answer: 'accepted',
        bookedOn: slug,
        isCancelled: false,
      },
    });
    const change = (body: Request<typeof answerInvitation, 'input'>['body']) => call(answerInvitation, { token, body });
    await expect(change({ do: 'move', start: at('11:00') })).rejects.toMatchObject({ code: 'booking.taken' });
    await change({ do: 'move', start: at('14:00') });
    expect(await call(getInvitation, { token })).toMatchObject({ start: at('14:00'), answer: 'accepted' });
    const { free } = await look(slug);
    expect([free.includes(at('09:00')), free.includes(at('14:00'))]).toEqual([true, false]);
    await change({ do: 'cancel' });
    await change({ do: 'cancel' });
    expect((await call(getInvitation, { token })).isCancelled).toBe(true);
    expect((await look(slug)).free).toContain(at('14:00'));
    const { notifications } = await as(listNotifications, { query: { accountId, source: 'crm', type: 'alert' } });
    expect(notifications.map(({ contentTitle }) => contentTitle).toSorted()).toEqual([
      'Mia Berg booked First talk',
      'Mia Berg booked First talk',
      'Mia Berg cancelled First talk',
      'Mia Berg moved First talk',
    ]);
    const mails = await db
      .selectFrom('mail')
      .select(['recipient', 'calendar'])
      .where('account_id', '=', accountId)
      .where('recipient', 'in', [email, user.username])
      .execute();
    const sent = mails.filter(({ recipient }) => recipient === email).map(({ calendar }) => calendar?.method);
    expect(sent.toSorted()).toEqual(['CANCEL', 'REQUEST', 'REQUEST']);
    expect(mails.filter(({ recipient }) => recipient === user.username)).toHaveLength(4);
    const audit = await db.selectFrom('audit').select('subject').where('account_id', '=', accountId).execute();
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test('can still cancel when the page is gone, but not move; a token of another account opens nothing', async () => {
    const { add, reserve, as, accountId, site } = await newAccount();
    const { slug, id } = await add();
    const token = tokenOf(await reserve(slug, { email: 'late@visitor.example' }));
    const other = await newAccount();
    const notFound = { code: 'booking.notFound' };
    await expect(other.site.pages.call(getInvitation, { token })).rejects.toMatchObject(notFound);
    await expect(other.site.pages.call(answerInvitation, { token, body: { do: 'cancel' } })).rejects.toMatchObject(
      notFound,
    );
    await as(deleteBookingPage, { accountId, pageId: String(id) });
    const { call } = site.pages;
    await expect(call(answerInvitation, { token, body: { do: 'move', start: at('12:00') } })).rejects.toMatchObject(
      notFound,
    );
    await call(answerInvitation, { token, body: { do: 'cancel' } });
    expect((await call(getInvitation, { token })).isCancelled).toBe(true);
  });

  test('moves it some times a day: each mails two people', async () => {
    const { add, reserve, accountId, site } = await newAccount();
    const { slug } = await add();
    const email = 'restless@visitor.example';
    const token = tokenOf(await reserve(slug, { email }));
    const { content } = await db
      .selectFrom('mail')
      .select(sql<string>`calendar`.as('content'))
      .where('account_id', '=', accountId)
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const mail = { recipient: email, locale: 'en-us', subject: '', text: '', html: '', account_id: accountId };
    const calendar = JSON.stringify(content);
    await db
      .insertInto('mail')
      .values(Array.from({ length: 19 }, () => ({ ...mail, calendar })))
      .execute();
    const change = (body: Request<typeof answerInvitation, 'input'>['body']) =>
      site.pages.call(answerInvitation, { token, body });
    await expect(change({ do: 'move', start: at('12:00') })).rejects.toMatchObject({ code: 'booking.tooMany' });
    await change({ do: 'cancel' });
    await expect(change({ do: 'move', start: at('12:00') })).rejects.toMatchObject({ code: 'booking.notFound' });
  });

  test('tells those who are still there, and nobody who has left', async () => {
    const { add, reserve, accountId, user, site } = await newAccount();
    const token = tokenOf(await reserve((await add()).slug, { email: 'stays@visitor.example' }));
    const { userId } = await newColleague(server, accountId);
    await db.deleteFrom('membership').where('account_id', '=', accountId).where('user_id', '=', user.id).execute();
    await site.pages.call(answerInvitation, { token, body: { do: 'cancel' } });
    const mails = db.selectFrom('mail').select('id').where('account_id', '=', accountId);
    expect(await mails.where('recipient', '=', user.username).execute()).toHaveLength(1);
    const told = db.selectFrom('notification').select('user_id').where('account_id', '=', accountId);
    expect(await told.orderBy('created_at').execute()).toEqual([{ user_id: user.id }, { user_id: userId }]);
  });
});

test('others who are invited to what somebody booked say yes or no, and move or cancel nothing', async () => {
  const { add, reserve, accountId, as, site } = await newAccount();
  const email = 'booker@visitor.example';
  const booked = tokenOf(await reserve((await add()).slug, { email }));
  const { id } = await db
    .selectFrom('appointment')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const guest = 'guest@visitor.example';
  const change = { invitees: [{ email }, { email: guest }] };
  await as(changeAppointment, { accountId, appointmentId: String(id), body: { change } });
  const tokenFor = await invitationTokens(db, server.config);
  const token = tokenFor({ accountId, appointmentId: id, email: guest });
  const { call } = site.pages;
  expect((await call(getInvitation, { token })).bookedOn).toBeNull();
  for (const body of [{ do: 'cancel' }, { do: 'move', start: at('12:00') }] as const)
    await expect(call(answerInvitation, { token, body })).rejects.toMatchObject({ code: 'booking.notFound' });
  await call(answerInvitation, { token, body: { do: 'accept' } });
  await call(answerInvitation, { token: booked, body: { do: 'move', start: at('12:00') } });
});

test('of visitors and members who want one time at once one gets it, and the others are told', async () => {
  const { add, reserve, accountId, as, site } = await newAccount();
  const { slug } = await add();
  const tokens: string[] = [];
  for (const hour of ['01', '02', '03', '04'])
    tokens.push(tokenOf(await reserve(slug, { email: `at${hour}@visitor.example`, start: at(`${hour}:00`) })));
  const rows = await db.selectFrom('appointment').select('id').where('account_id', '=', accountId).execute();
  const start = at('18:00');
  const change = { start: start.slice(0, 16), end: at('19:00').slice(0, 16) };
  const all = await Promise.allSettled([
    ...rows.map(({ id }) => as(changeAppointment, { accountId, appointmentId: String(id), body: { change } })),
    ...tokens.map((token) => site.pages.call(answerInvitation, { token, body: { do: 'move', start } })),
    reserve(slug, { email: 'new@visitor.example', start }),
  ]);
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(['booking.taken']));
  const there = db.selectFrom('appointment').select('id').where('account_id', '=', accountId);
  expect(await there.where('starts_at', '=', new Date(start)).execute()).toHaveLength(1);
});

test('in the hour that autumn has twice each time is kept as the one that was meant, and as long', () => {
  const berlin = { time_zone: 'Europe/Berlin', length: 60 };
  const kept = (start: string) => {
    const { timeZone, ...times } = timesOf(berlin, new Date(start));
    return [times.start, times.end].map((local) => toMoment(local, timeZone).toISOString());
  };
  for (const [start, end] of [
    ['2027-10-30T23:00:00.000Z', '2027-10-31T00:00:00.000Z'],
    ['2027-10-31T00:00:00.000Z', '2027-10-31T01:00:00.000Z'],
    ['2027-10-31T01:00:00.000Z', '2027-10-31T02:00:00.000Z'],
    ['2027-03-28T00:00:00.000Z', '2027-03-28T01:00:00.000Z'],
  ] as const)
    expect(kept(start)).toEqual([start, end]);
});
