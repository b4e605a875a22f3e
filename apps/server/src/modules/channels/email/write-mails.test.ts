import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newColleague, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { insertDeal, insertPipeline } from '../../../../test/deal-rows.ts';
import { startTestApp } from '../../../../test/setup.ts';
import type { Head } from './heads.ts';
import type { Read } from './read-mail.ts';
import { writeMails } from './write-mails.ts';

const server = await startTestApp();
const { db, files } = server;

async function newMailbox(accountId: string, userId: string) {
  const address = `${crypto.randomUUID()}@shop.example`;
  return db
    .insertInto('channel')
    .values({ account_id: accountId, user_id: userId, kind: 'email', address, settings: '{}', due_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const day = (number: number) => new Date(Date.UTC(2025, 0, number));
const mail = (contactId: number, origin: string, head: Partial<Head> = {}): Read => ({
  head: {
    ...{ uid: 1, size: 10, origin, answers: [], direction: 'in', date: day(1), subject: origin },
    ...{ from: 'ada@friend.example', others: ['ada@friend.example'], isAutomatic: false, ...head },
  },
  ...{
    address: `${contactId}@friend.example`,
    contactId,
    isEarlier: false,
    words: { text: `Words of ${origin}`, files: [], leftOut: 0 },
  },
});

test('mails that are written at once stand each in its own timeline, once, with its conversation', async () => {
  const { accountId, userId } = await newMember(server);
  const channel = await newMailbox(accountId, userId);
  const [ada, bo] = [await insertContact(db, accountId), await insertContact(db, accountId)];
  const mails = [
    // Answers that have their names before those of what they answer.
    ...[
      mail(ada, '<a>', { answers: ['<z>', '<m>'], date: day(3) }),
      mail(ada, '<m>', { answers: ['<z>'], date: day(2) }),
    ],
    ...[mail(ada, '<z>'), mail(ada, '<z>'), mail(bo, '<z>')],
    mail(bo, '<out>', { direction: 'out', date: day(5), answers: ['<gone>'] }),
  ];
  expect(await writeMails(db, files, channel, mails)).toBe(5);
  expect(await writeMails(db, files, channel, mails)).toBe(0);
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', origin, thread, m.contact_id = ${ada}, m.subject, m.content ->> 'text', m.direction, m.state,
      extract(day from m.sent_at), a.contact_id = m.contact_id, extract(day from a.at), a.user_id is not null) as row
    from channel_mail c join message m on m.account_id = c.account_id and m.id = c.message_id
    join activity a on a.account_id = m.account_id and a.kind = 'email' and a.about_id = m.id
    where c.account_id = ${accountId} order by origin collate "C", m.contact_id`.execute(db);
  expect(rows.map(({ row }) => row)).toEqual([
    '<a> <z> t <a> Words of <a> in received 3 t 3 f',
    '<m> <z> t <m> Words of <m> in received 2 t 2 f',
    '<out> <gone> f <out> Words of <out> out sent 5 t 5 t',
    '<z> <z> t <z> Words of <z> in received 1 t 1 f',
    '<z> <z> f <z> Words of <z> in received 1 t 1 f',
  ]);
  const colleague = await newColleague(server, accountId);
  const theirs = await newMailbox(accountId, colleague.userId);
  // Colleagues have the same mail, without what it answers.
  expect(await writeMails(db, files, theirs, [mail(ada, '<a>'), mail(ada, '<new>', { answers: ['<a>'] })])).toBe(2);
  const counted = await sql<{ readers: number; messages: number; thread: string }>`
    select (select count(*)::int from channel_reader where account_id = ${accountId}) as readers,
      (select count(*)::int from message where account_id = ${accountId}) as messages,
      (select thread from channel_mail where account_id = ${accountId} and origin = '<new>') as thread`.execute(db);
  expect(counted.rows).toEqual([{ readers: 7, messages: 6, thread: '<z>' }]);
});

test('the newest of them is when a contact and their open deals were last active, and never earlier than before', async () => {
  const { accountId, userId } = await newMember(server);
  const channel = await newMailbox(accountId, userId);
  const [ada, bo] = [
    await insertContact(db, accountId),
    await insertContact(db, accountId, { last_activity_at: day(20) }),
  ];
  const [stage_id = 0] = (await insertPipeline(db, accountId)).stages;
  const deal = await insertDeal(db, accountId, { stage_id, primary_contact_id: ada, last_activity_at: day(1) });
  await writeMails(db, files, channel, [
    ...[mail(ada, '<1>', { date: day(9) }), mail(ada, '<2>', { date: day(4) }), mail(bo, '<3>', { date: day(5) })],
  ]);
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, last_activity_at as at from contact where account_id = ${accountId} and id in (${ada}, ${bo})
    order by id`.execute(db);
  expect(rows.map(({ at }) => at)).toEqual([day(9), day(20)]);
  const touched = await db
    .selectFrom('deal')
    .select('last_activity_at')
    .where('account_id', '=', accountId)
    .where('id', '=', deal)
    .executeTakeFirstOrThrow();
  expect(touched.last_activity_at).toEqual(day(9));
});
