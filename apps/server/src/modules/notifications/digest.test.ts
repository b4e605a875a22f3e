import { locales } from '@app/i18n/locales';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { insertMembership, insertNotification, insertPartner } from '../../../test/rows.ts';
import { startSecondApp } from '../../../test/second-app.ts';
import { startTestApp } from '../../../test/setup.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { writeDigests } from './digest.ts';
import { notificationJobs } from './jobs.ts';
import { morningBefore, nextMorning } from './morning.ts';

const server = await startTestApp();
const second = await startSecondApp(server);
const { db } = server;
const app = { ORIGIN: 'https://partner.example' };
/** A morning in Berlin, and one second after it. */
const due = new Date('2026-06-10T06:00:00Z');
const now = new Date('2026-06-10T06:00:01Z');
const DAY = 86_400_000;
const daysLater = (days: number) => new Date(now.getTime() + days * DAY);

beforeEach(async () => {
  await db.deleteFrom('mail').execute();
  await db.updateTable('membership').set({ digest_at: null }).execute();
});

async function newReader({ locale = 'en-us', username = 'ines@partner.example' } = {}) {
  await db.deleteFrom('app_user').where('username', '=', username).execute();
  const { accountId, user } = await insertPartner(db, { username });
  await db
    .updateTable('account')
    .set({ time_zone: 'Europe/Berlin', name: 'Northwind' })
    .where('id', '=', accountId)
    .execute();
  await db.updateTable('app_user').set({ locale }).where('id', '=', user.id).execute();
  await db.updateTable('membership').set({ digest_at: due }).where('user_id', '=', user.id).execute();
  return { accountId, user };
}
type Reader = Awaited<ReturnType<typeof newReader>>;
const write = (reader: Reader, hoursBefore: number, title: string, status: 'New' | 'Unread' | 'Read' = 'Unread') =>
  insertNotification(db, reader, {
    status,
    params: JSON.stringify({ title, text: `${title} text` }),
    created_at: new Date(due.getTime() - hoursBefore * 3_600_000),
  });
const mails = () => db.selectFrom('mail').selectAll().orderBy('created_at').execute();

test('what came since the morning before and is unread is mailed, newest first, with the way to it', async () => {
  const reader = await newReader();
  await write(reader, 23, 'Older');
  await write(reader, 1, 'Newer', 'New');
  await write(reader, 2, 'Known', 'Read');
  await write(reader, 24, 'Mailed yesterday');
  await writeDigests(db, app, now);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'ines@partner.example',
    locale: 'en-us',
    subject: '2 unread notifications in Northwind',
    // Colleagues read the account's outbox.
    account_id: null,
  });
  expect(mail?.text).toContain('Newer\nNewer text\n\nOlder\nOlder text');
  for (const absent of ['Known', 'yesterday\n', 'undefined', '{']) expect(mail?.text).not.toContain(absent);
  const link = `https://partner.example/notifications?accountId=${reader.accountId}&locale=en-us`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link.replaceAll('&', '&amp;'));
});

test('nothing unread, no mail; and it is looked at again on the next day', async () => {
  const reader = await newReader();
  await write(reader, 1, 'Known', 'Read');
  await writeDigests(db, app, now);
  expect(await mails()).toEqual([]);
  await write(reader, -3, 'Later');
  await writeDigests(db, app, daysLater(0.9));
  expect(await mails()).toEqual([]);
  await writeDigests(db, app, daysLater(1));
  expect((await mails()).map(({ subject }) => subject)).toEqual(['1 unread notification in Northwind']);
});

test('once a day, whoever looks how often', async () => {
  const reader = await newReader();
  await write(reader, 1, 'One');
  for (let again = 0; again < 3; again++) await writeDigests(again % 2 ? db : second.db, app, now);
  expect(await mails()).toHaveLength(1);
  // Still unread on the next day: it was mailed.
  await writeDigests(db, app, daysLater(1));
  expect(await mails()).toHaveLength(1);
});

test('processes that look at once write each mail once', async () => {
  for (let at = 0; at < 12; at++) await write(await newReader({ username: `n${at}@partner.example` }), 1, 'One');
  await Promise.all([db, second.db, db, second.db].map((each) => writeDigests(each, app, now)));
  await writeDigests(db, app, now);
  const recipients = (await mails()).map(({ recipient }) => recipient).toSorted();
  expect(recipients).toEqual(Array.from({ length: 12 }, (_, at) => `n${at}@partner.example`).toSorted());
});

test('after days without a server there is one mail about all of them', async () => {
  const reader = await newReader();
  await write(reader, 20, 'First');
  await write(reader, -30, 'Second');
  await write(reader, -80, 'Today');
  await writeDigests(db, app, daysLater(3));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('2 unread notifications in Northwind');
  await writeDigests(db, app, daysLater(4));
  expect((await mails()).map(({ text }) => text.includes('Today'))).toEqual([false, true]);
});

describe('who gets none', () => {
  test('who did not ask, who is not due, and who can no longer open the account', async () => {
    const [silent, later, gone] = [
      await newReader({ username: 'silent@partner.example' }),
      await newReader({ username: 'later@partner.example' }),
      await newReader({ username: 'gone@partner.example' }),
    ];
    for (const reader of [silent, later, gone]) await write(reader, 1, 'One');
    const setDue = (reader: Reader, digest_at: Date | null) =>
      db.updateTable('membership').set({ digest_at }).where('user_id', '=', reader.user.id).execute();
    await setDue(silent, null);
    await setDue(later, daysLater(1));
    await db.updateTable('account').set({ status: 'Cancelled' }).where('id', '=', gone.accountId).execute();
    await writeDigests(db, app, now);
    expect(await mails()).toEqual([]);
  });

  test('what is snoozed waits for its own morning', async () => {
    const reader = await newReader();
    const id = await write(reader, 1, 'Snoozed', 'New');
    await db
      .updateTable('notification')
      .set({ snoozed_until: new Date(due.getTime() + 3_600_000) })
      .where('id', '=', id)
      .execute();
    await writeDigests(db, app, now);
    expect(await mails()).toEqual([]);
    await writeDigests(db, app, daysLater(1));
    expect(await mails()).toHaveLength(1);
  });

  test("a colleague's and another account's are not in it", async () => {
    const [reader, other] = [await newReader(), await newReader({ username: 'other@partner.example' })];
    await insertMembership(db, { account_id: other.accountId, user_id: reader.user.id });
    await write({ accountId: reader.accountId, user: other.user }, 1, 'Theirs');
    await write({ accountId: other.accountId, user: reader.user }, 1, 'Elsewhere');
    await writeDigests(db, app, now);
    expect(await mails()).toEqual([]);
  });
});

test('twenty are shown and the rest is counted; what people write cannot become our words', async () => {
  const reader = await newReader();
  for (let at = 0; at < 25; at++) await write(reader, 2 + at / 100, `N${at}`);
  await write(reader, 1, '<script>alert(1)</script>\n\nYour account is closed');
  await write(reader, 1, 'x'.repeat(5000));
  await writeDigests(db, app, now);
  const [mail] = await mails();
  expect(mail?.text).toContain('And 7 more.');
  expect(mail?.text).toContain('<script>alert(1)</script> Your account is closed\n');
  expect(mail?.html).not.toContain('<script');
  expect(mail?.text.length).toBeLessThan(5000);
});

test.each(Object.keys(locales))('in the language of the reader: %s', async (locale) => {
  const reader = await newReader({ locale });
  await write(reader, 1, 'One');
  await writeDigests(db, app, now);
  const [mail] = await mails();
  expect(mail).toMatchObject({ locale });
  expect(mail?.html).toContain(`lang="${locale}" dir="${locale === 'ar-iq' ? 'rtl' : 'ltr'}"`);
  expect(mail?.text).toContain(`locale=${locale}`);
});

test.runIf('server' in inject('databaseTemplate'))(
  'a process that dies while writing leaves it to the next',
  async () => {
    const reader = await newReader();
    await write(reader, 1, 'One');
    await db
      .transaction()
      .execute(async (trx) => {
        await trx
          .updateTable('membership')
          .set({ digest_at: daysLater(1) })
          .where('user_id', '=', reader.user.id)
          .execute();
        await writeDigests(second.db, app, now);
        throw new Error('dies');
      })
      .catch(() => undefined);
    expect(await mails()).toEqual([]);
    await writeDigests(second.db, app, now);
    expect(await mails()).toHaveLength(1);
  },
);

test('a running server writes it by itself, and wakes what was snoozed', async () => {
  const reader = await newReader();
  const lastMorning = morningBefore(nextMorning(new Date(), 'Europe/Berlin'), 'Europe/Berlin');
  await db.updateTable('membership').set({ digest_at: lastMorning }).where('user_id', '=', reader.user.id).execute();
  const id = await insertNotification(db, reader, {
    params: JSON.stringify({ title: 'One', text: 'Two' }),
    created_at: new Date(lastMorning.getTime() - 3_600_000),
  });
  await db.updateTable('notification').set({ wake_at: lastMorning }).where('id', '=', id).execute();
  const quiet = { info: () => undefined, error: () => undefined };
  const jobs = await startJobs(server.database, notificationJobs(server.config), quiet);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const waiting = db.selectFrom('notification').select('id').where('wake_at', 'is not', null);
  await expect.poll(() => waiting.execute()).toEqual([]);
  await jobs.stop();
});

test("a CRM account's mail leads to its own host", async () => {
  const { accountId, user } = await insertPartner(db, { kind: 'customer', username: 'ruth@client.example' });
  await db
    .updateTable('account')
    .set({ legacy_id: 'acmedigest', time_zone: 'Europe/Berlin' })
    .where('id', '=', accountId)
    .execute();
  await db.updateTable('membership').set({ digest_at: due }).where('user_id', '=', user.id).execute();
  await insertNotification(
    db,
    { accountId, user },
    {
      source: 'crm',
      created_at: new Date(due.getTime() - 3_600_000),
      params: JSON.stringify({ title: 'News', text: 'News text' }),
    },
  );
  await writeDigests(db, app, now);
  const [mail] = await mails();
  expect(mail?.text).toContain('https://acmedigest.partner.example/notifications?locale=en-us');
});
