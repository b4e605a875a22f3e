import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { readConfig } from '../../config.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { writeMail } from './mail.ts';
import { sendDueMail, sendMailJob } from './send-mail.ts';

const database = await openTestDatabase();
const { db } = database;
const smtp = await startSmtp();
const transport = createTransport(smtp.url, { from: 'Partner Edition <no-reply@partner.example>' });
afterAll(async () => {
  await smtp.stop();
  await database.close();
});

beforeEach(async () => {
  await db.deleteFrom('mail').execute();
  smtp.received.length = 0;
  smtp.refuseWith(() => null);
});

const write = (recipient: string, locale = 'en-us') =>
  writeMail(db, {
    recipient,
    locale,
    kind: 'invitation',
    params: { company: 'Ünïcode & Co', inviter: '李雷', count: 14 },
    link: 'http://localhost:3000/?userToken=INV-1&locale=en-us',
  });
const mails = () => db.selectFrom('mail').selectAll().orderBy('created_at').execute();
const later = () =>
  db
    .updateTable('mail')
    .set({ try_at: new Date(0) })
    .execute();

test('both parts arrive as they were written, with sender, subject and language', async () => {
  await write('ines@partner.example');
  await sendDueMail(db, transport);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({
    recipients: ['ines@partner.example'],
    from: { name: 'Partner Edition', address: 'no-reply@partner.example' },
    subject: '李雷 invites you to Ünïcode & Co',
  });
  expect(mail?.text).toContain('http://localhost:3000/?userToken=INV-1&locale=en-us');
  expect(mail?.html).toContain('href="http://localhost:3000/?userToken=INV-1&amp;locale=en-us"');
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: 'en-us' }));
  const [sent] = await mails();
  expect(sent).toMatchObject({ sent_at: expect.any(Date), attempts: 1, failure: null });
  // What was sent keeps no key.
  expect(sent!.text + sent!.html).not.toContain('INV-1');
  await sendDueMail(db, transport);
  expect(smtp.received).toHaveLength(1);
});

test('two processes that send at once send each mail once', async () => {
  for (let at = 0; at < 12; at++) await write(`n${at}@partner.example`);
  await Promise.all([sendDueMail(db, transport), sendDueMail(db, transport), sendDueMail(db, transport)]);
  expect(smtp.received.flatMap(({ recipients }) => recipients).sort()).toEqual(
    Array.from({ length: 12 }, (_, at) => `n${at}@partner.example`).sort(),
  );
});

describe('when it cannot be sent', () => {
  test('a passing failure is tried again later, and holds up no other mail', async () => {
    await write('busy@partner.example');
    await write('fine@partner.example');
    smtp.refuseWith((to) =>
      to.startsWith('busy') ? Object.assign(new Error('mailbox busy'), { responseCode: 450 }) : null,
    );
    await sendDueMail(db, transport);
    expect(smtp.received.flatMap(({ recipients }) => recipients)).toEqual(['fine@partner.example']);
    const [busy] = await mails();
    expect(busy).toMatchObject({ sent_at: null, attempts: 1, failure: expect.any(String) });
    expect(busy!.try_at.getTime()).toBeGreaterThan(Date.now() + 30_000);
    await sendDueMail(db, transport);
    expect((await mails())[0]?.attempts).toBe(1);
    smtp.refuseWith(() => null);
    await later();
    await sendDueMail(db, transport);
    expect((await mails())[0]).toMatchObject({ sent_at: expect.any(Date), attempts: 2, failure: null });
  });

  test('a refusal for good is not tried again', async () => {
    await write('nobody@partner.example');
    smtp.refuseWith(() => Object.assign(new Error('no such user'), { responseCode: 550 }));
    await sendDueMail(db, transport);
    smtp.refuseWith(() => null);
    const never = await db
      .selectFrom('mail')
      .select(['sent_at', 'failure', sql<string>`try_at::text`.as('try_at')])
      .executeTakeFirst();
    expect(never).toEqual({ sent_at: null, failure: expect.stringContaining('rejected'), try_at: 'infinity' });
    await sendDueMail(db, transport);
    expect(smtp.received).toEqual([]);
  });

  test('a server that is away for long, or does not want us, loses nothing: no attempt is counted', async () => {
    for (const name of ['one', 'two']) await write(`${name}@partner.example`);
    const away = createTransport('smtp://127.0.0.1:1');
    const stranger = {
      sendMail: () => Promise.reject(Object.assign(new Error('no'), { responseCode: 535, command: 'AUTH' })),
    };
    for (let turn = 0; turn < 12; turn++) {
      const broken = turn % 2 ? away : (stranger as unknown as typeof away);
      await expect(sendDueMail(db, broken)).rejects.toThrow();
      for (const mail of await mails()) {
        expect(mail.attempts).toBe(0);
        expect(mail.try_at.getTime()).toBeGreaterThan(Date.now() + 30_000);
      }
      await later();
    }
    await sendDueMail(db, transport);
    expect(smtp.received).toHaveLength(2);
  });

  test('a mailbox that stays busy is tried every hour, for as long as mail is kept', async () => {
    await write('busy@partner.example');
    await db.updateTable('mail').set({ attempts: 40 }).execute();
    smtp.refuseWith(() => Object.assign(new Error('mailbox busy'), { responseCode: 450 }));
    await sendDueMail(db, transport);
    const minutes = ((await mails())[0]!.try_at.getTime() - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
  });

  test('a server that says nothing does not hold up a stop, and the mail is not given up', async () => {
    await write('silent@partner.example');
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const stop = new AbortController();
    const sending = sendDueMail(db, createTransport(url), stop.signal);
    await once(silent, 'connection');
    stop.abort();
    await sending;
    silent.close();
    expect((await mails())[0]).toMatchObject({ sent_at: null, failure: null });
    await later();
    await sendDueMail(db, transport);
    expect(smtp.received).toHaveLength(1);
  });

  test('the mail of a process that died while sending is taken over after a while', async () => {
    await write('orphan@partner.example');
    await db
      .updateTable('mail')
      .set({ attempts: 1, try_at: new Date(Date.now() + 60_000) })
      .execute();
    await sendDueMail(db, transport);
    expect(smtp.received).toEqual([]);
    await later();
    await sendDueMail(db, transport);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('when the database goes away', () => {
  /** Loses the answer to the statement of that number, after it was done. */
  const losing = (number: number) => {
    let statement = 0;
    return db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statement += 1;
        if (statement === number) throw new DatabaseUnavailable('lost');
        return result;
      },
    });
  };

  test('before it says whether a mail is taken, the mail is given back at once', async () => {
    await write('soon@partner.example');
    await expect(sendDueMail(losing(1), transport)).rejects.toThrow('lost');
    expect(await mails()).toMatchObject([{ attempts: 0, sent_at: null }]);
    await sendDueMail(db, transport);
    expect(smtp.received).toHaveLength(1);
  });

  test('before a mail is marked as sent, it is marked afterwards, and not sent again', async () => {
    await write('once@partner.example');
    await sendDueMail(losing(2), transport);
    await later();
    await sendDueMail(db, transport);
    expect(smtp.received).toHaveLength(1);
    expect(await mails()).toMatchObject([{ attempts: 1, sent_at: expect.any(Date) }]);
  });
});

test('a running server sends by itself, and stops when told to', async () => {
  const config = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'team@partner.example' });
  const jobs = await startJobs(database, sendMailJob(config), { info: () => undefined, error: () => undefined });
  await write('soon@partner.example');
  while (smtp.received.length === 0) await wait(50);
  expect(smtp.received[0]?.from.address).toBe('team@partner.example');
  await jobs.stop();
  await write('never@partner.example');
  await wait(1500);
  expect(smtp.received).toHaveLength(1);
});

test('without a mail server there is nothing to run', () => {
  expect(sendMailJob(readConfig({}))).toEqual([]);
});
