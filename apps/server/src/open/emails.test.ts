import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { startSmtp } from '../../test/smtp.ts';
import { newSendingAccount, outboxOf } from '../modules/messages/test-messages.ts';
import { newProgram, type Program, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const smtp = await startSmtp();
const sendAll = outboxOf(server, smtp.url);
afterAll(() => smtp.stop());
beforeEach(() => {
  smtp.received.length = 0;
});

const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const idsOf = (page: unknown) => (page as { id: string }[]).map(({ id }) => id);

/** A program in an account that may send. */
async function newMailer() {
  const account = await newSendingAccount(server);
  const { accountId, user, as } = account;
  const program = await newProgram(server, { of: { accountId, userId: user.id, call: as } });
  const me: Record<string, string> = await program.done('GET', '/oauth/connect/userinfo');
  return { ...account, ...program, me };
}

test('a mail is written down, read, listed and taken away; nothing is sent', async () => {
  const { ask, done, refused, accountId } = await newProgram(server);
  const contact = String(await insertContact(db, accountId, { email: 'ada@a.example', last_activity_at: null }));
  const given = {
    ...{ subject: 'Hello', sent_to_address: 'Ada@a.example', sent_from_address: 'us@b.example' },
    ...{ sent_time: '2024-03-15T10:30:00+02:00', opened_time: '2024-03-16T00:00:00Z', headers: 'X-A: 1' },
    ...{ sent_to_cc_address_list: ['c@b.example'], original_provider: 'GOOGLE', original_provider_id: 'g1' },
    ...{ html_content: inBase64('<p>Hi <b>Ada</b></p><script>x</script>') },
  };
  const answer = await ask('POST', '/emails', given);
  expect(answer.status, answer.text).toBe(201);
  const mail = JSON.parse(answer.text) as Record<string, string>;
  expect(mail).toEqual({
    ...{ id: expect.any(String), subject: 'Hello', contact_id: contact, headers: 'X-A: 1' },
    ...{ sent_to_address: 'ada@a.example', sent_from_address: 'us@b.example', sent_from_reply_address: null },
    ...{ sent_to_cc_address_list: ['c@b.example'], sent_to_bcc_address_list: [] },
    ...{ sent_time: '2024-03-15T08:30:00Z', received_time: null, opened_time: '2024-03-16T00:00:00Z' },
    ...{ clicked_time: null, original_provider: 'GOOGLE', original_provider_id: 'g1', provider_source_id: null },
    ...{ html_content: given.html_content, plain_content: null },
  });
  const path = `/emails/${mail.id}`;
  expect(await done('GET', path)).toEqual(mail);
  const { html_content: _, plain_content: __, ...listed } = mail;
  expect((await done('GET', `/emails?filter=contact_id==${contact}`)).emails).toEqual([listed]);
  const row = await db.selectFrom('message').selectAll().where('id', '=', Number(mail.id)).executeTakeFirstOrThrow();
  expect([row.state, row.content?.text]).toEqual(['sent', 'Hi Ada']);
  expect(
    await db
      .selectFrom('activity')
      .select('details')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'email')
      .execute(),
  ).toMatchObject([{ details: { subject: 'Hello', messageId: row.id } }]);
  const received: Record<string, string> = await done('POST', '/emails', {
    ...{ sent_to_address: 'us@b.example', sent_from_address: 'ada@a.example', received_time: '2024-03-17T00:00:00Z' },
  });
  expect(received).toMatchObject({ contact_id: contact, received_time: '2024-03-17T00:00:00Z', sent_time: null });
  for (const body of [
    ...[{}, { sent_to_address: 'nobody' }, { sent_to_address: 'stranger@a.example' }, { ...given, html_content: '~~' }],
    ...[
      { ...given, original_provider: 'ELSE' },
      { ...given, sent_time: 'soon' },
      { ...given, contact_id: 'x' },
    ],
  ])
    expect(await refused('POST', '/emails', body), JSON.stringify(body)).toEqual([400, 'request.invalid']);
  const stranger = await newProgram(server);
  expect(await stranger.refused('GET', path)).toEqual([404, 'message.notFound']);
  expect(await stranger.refused('DELETE', path)).toEqual([404, 'message.notFound']);
  expect(await stranger.refused('POST', '/emails', { ...given, contact_id: contact })).toEqual([
    404,
    'contact.notFound',
  ]);
  expect((await stranger.done('GET', '/emails')).emails).toEqual([]);
  expect((await ask('DELETE', path)).status).toBe(204);
  expect(await refused('GET', path)).toEqual([404, 'message.notFound']);
  expect(
    (
      await db
        .selectFrom('activity')
        .select('details')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'email')
        .execute()
    ).length,
  ).toBe(1);
});

test('mails are listed by pages and found by contact, address and time', async () => {
  const program = await newProgram(server);
  const { done, refused, accountId } = program;
  await insertContact(db, accountId, { email: 'a@a.example' });
  const other = await insertContact(db, accountId, { email: 'b@a.example' });
  const write = async (to: string) => {
    const { id = '' }: Record<string, string> = await done('POST', '/emails', { sent_to_address: to });
    return id;
  };
  const [one, two, three] = [await write('a@a.example'), await write('b@a.example'), await write('a@a.example')];
  await db
    .updateTable('message')
    .set({ created_at: '2024-01-01T00:00:00Z' })
    .where('account_id', '=', accountId)
    .where('id', '=', Number(one))
    .execute();
  expect((await pages(program, '/emails', 'emails', 2)).map(idsOf)).toEqual([[one, two], [three]]);
  expect((await pages(program, '/emails?order_by=created_time+desc', 'emails', 2)).flatMap(idsOf)).toEqual([
    three,
    two,
    one,
  ]);
  const found = async (filter: string) =>
    idsOf((await done('GET', `/emails?filter=${encodeURIComponent(filter)}`)).emails);
  expect(await found(`contact_id==${other}`)).toEqual([two]);
  expect(await found('email==A@a.example')).toEqual([one, three]);
  expect(await found('end_created_time==2024-02-01T00:00:00Z')).toEqual([one]);
  expect(await found('start_created_time==2024-02-01T00:00:00Z;email==b*')).toEqual([two]);
  for (const wrong of ['filter=subject==x', 'filter=contact_id>1', 'order_by=subject'])
    expect((await refused('GET', `/emails?${wrong}`))[0], wrong).toBe(400);
});

test("a colleague's mailbox keeps its words to itself", async () => {
  const { done, accountId, userId } = await newProgram(server);
  const colleague = await server.newPartner({ kind: 'customer' });
  const contact_id = await insertContact(db, accountId, { email: 'ada@a.example' });
  const { id } = await db
    .insertInto('message')
    .values({
      ...{ account_id: accountId, contact_id, channel: 'mail', direction: 'in', purpose: 'personal' },
      ...{ address: 'ada@a.example', subject: 'Secret', state: 'received', sent_at: new Date() },
      content: JSON.stringify({ text: 'Secret words', mailbox: 'x@b.example' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const read = async () => JSON.stringify([await done('GET', `/emails/${id}`), await done('GET', '/emails')]);
  const reader = { account_id: accountId, message_id: id, is_shared: false };
  await db
    .insertInto('channel_reader')
    .values({ ...reader, user_id: colleague.user.id })
    .execute();
  expect(await read()).not.toContain('Secret');
  expect(await read()).not.toContain(inBase64('Secret words'));
  await db
    .insertInto('channel_reader')
    .values({ ...reader, user_id: userId })
    .execute();
  expect(await read()).toContain('Secret');
  expect(await read()).toContain(inBase64('Secret words'));
});

test('a mail goes to those who have allowed it, from a proven sender, with a way out and its files', async () => {
  const { ask, done, accountId, newContact, me } = await newMailer();
  const [may, not] = [
    await newContact('mia@reader.example'),
    await newContact('no@reader.example', { mail_permission: 'none' }),
  ];
  const answer = await ask('POST', '/emails:send', {
    ...{ contacts: [String(may), not], subject: 'For ~Contact.FirstName~', from_address: 'Ines@shop.example' },
    html_content: inBase64(
      '<p>Dear ~Contact.FirstName~, <a href="https://shop.example/a">look</a><script>bad()</script></p>',
    ),
    attachments: [{ file_name: '../a.txt', file_data: inBase64('bytes') }],
  });
  expect([answer.status, answer.text]).toEqual([202, '']);
  await sendAll();
  const [mail, ...more] = smtp.received;
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipients: ['mia@reader.example'],
    subject: 'For Mia',
    from: { address: 'ines@shop.example' },
  });
  expect(mail?.text).toContain('Dear Mia');
  expect(mail?.html).not.toContain('bad()');
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(/^<http.+>$/);
  expect(
    mail?.attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer).toString()]),
  ).toEqual([['.. a.txt', 'bytes']]);
  expect((await done('GET', `/emails?filter=contact_id==${may}`)).emails).toMatchObject([
    { subject: 'For Mia', sent_from_address: 'ines@shop.example' },
  ]);
  const [sent] = (await done('GET', '/emails')).emails as unknown as { id: string }[];
  const { html_content }: Record<string, string> = await done('GET', `/emails/${sent?.id}`);
  expect(Buffer.from(html_content ?? '', 'base64').toString()).toContain('Dear Mia');
  expect((await ask('DELETE', `/emails/${sent?.id}`)).status).toBe(400);
  // As a person whose address is no sender: from the account's own.
  await done('POST', '/emails:send', {
    contacts: [may],
    subject: 'Again',
    user_id: me.id,
    plain_content: inBase64('Hi'),
  });
  // Who has withdrawn it in between gets nothing.
  await db
    .updateTable('contact')
    .set({ mail_permission: 'withdrawn' })
    .where('account_id', '=', accountId)
    .where('id', '=', may)
    .execute();
  await sendAll();
  expect(smtp.received).toHaveLength(1);
});

test('what cannot be sent is refused, and nothing goes out', async () => {
  const { refused, accountId, newContact, me } = await newMailer();
  const contact = await newContact('mia@reader.example');
  const not = await newContact('no@reader.example', { mail_permission: 'withdrawn' });
  const stranger = await insertContact(db, (await newProgram(server)).accountId, { email: 'x@a.example' });
  await db.insertInto('sender').values({ account_id: accountId, name: 'X', address: 'x@else.example' }).execute();
  const good = { contacts: [contact], subject: 'Hi', from_address: 'ines@shop.example', plain_content: inBase64('Hi') };
  const { from_address: _, ...without } = good;
  const file = { file_name: 'a', file_data: inBase64('a') };
  for (const [body, expected] of [
    [{ ...good, user_id: me.id }, 'request.invalid'],
    [without, 'request.invalid'],
    [{ ...good, from_address: 'somebody@else.example' }, 'request.invalid'],
    [{ ...without, user_id: '999999999' }, 'request.invalid'],
    [{ ...good, contacts: [] }, 'request.invalid'],
    [{ ...good, contacts: [not] }, 'request.invalid'],
    [{ ...good, subject: '' }, 'request.invalid'],
    [{ ...good, plain_content: '' }, 'request.invalid'],
    [{ ...good, plain_content: inBase64('~Contact.Shoe~') }, 'request.invalid'],
    [{ ...good, plain_content: inBase64('{{ contact.shoe }}') }, 'request.invalid'],
    [{ ...good, address_field: 'EmailAddress2' }, 'request.invalid'],
    [{ ...good, attachments: Array.from({ length: 11 }, () => file) }, 'request.invalid'],
    [
      { ...good, attachments: [{ ...file, file_data: Buffer.alloc(1024 * 1024 + 1).toString('base64') }] },
      'request.invalid',
    ],
    [{ ...good, from_address: 'x@else.example' }, 'sender.notProven'],
    [{ ...good, contacts: [contact, stranger] }, 'contact.notFound'],
  ] as const)
    expect((await refused('POST', '/emails:send', body))[1], JSON.stringify(body).slice(0, 200)).toBe(expected);
  await sendAll();
  expect(smtp.received).toEqual([]);
});

test("a campaign's mail is sent as a template, by the rules of its campaign", async () => {
  const { ask, done, refused, accountId, assetId, campaignId, newContact, message, me } = await newMailer();
  const [may, not] = [
    await newContact('mia@reader.example'),
    await newContact('no@reader.example', { mail_permission: 'none' }),
  ];
  const path = '/emails/templates:send';
  const body = { template_id: String(assetId), contact_ids: [may, not], user_id: me.id };
  expect((await ask('POST', path, body)).status).toBe(202);
  await sendAll();
  expect(smtp.received.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [['mia@reader.example'], 'Hello Mia'],
  ]);
  const [{ id }] = (await done('GET', '/emails')).emails as unknown as [{ id: string }];
  expect(await message(Number(id))).toMatchObject({
    campaign_id: campaignId,
    purpose: 'marketing',
    enrolment_id: null,
  });
  expect(await refused('POST', path, { ...body, template_id: '999999999' })).toEqual([404, 'asset.notFound']);
  expect(await refused('POST', path, { ...body, contact_ids: [not] })).toEqual([400, 'request.invalid']);
  expect(await refused('POST', path, { ...body, contact_ids: ['999999999'] })).toEqual([404, 'contact.notFound']);
  expect(await refused('POST', path, { ...body, user_id: '999999999' })).toEqual([400, 'request.invalid']);
  expect(await (await newMailer()).refused('POST', path, body)).toEqual([404, 'asset.notFound']);
  await db.updateTable('campaign').set({ ended_at: new Date() }).where('account_id', '=', accountId).execute();
  expect(await refused('POST', path, body)).toEqual([409, 'campaign.notPublished']);
});

test('a key that only reads mails neither writes nor sends any', async () => {
  const { accountId, userId, member } = await newProgram(server);
  const reader: Program = await newProgram(server, {
    of: { ...member, accountId, userId },
    scopes: { emails: 'read' },
  });
  await reader.done('GET', '/emails');
  for (const path of ['/emails', '/emails:send', '/emails/templates:send'])
    expect(await reader.refused('POST', path, {})).toEqual([403, 'apiKey.scope']);
  expect(await reader.refused('DELETE', '/emails/1')).toEqual([403, 'apiKey.scope']);
  const other = await newProgram(server, { of: { ...member, accountId, userId }, scopes: { contacts: 'write' } });
  expect(await other.refused('GET', '/emails')).toEqual([403, 'apiKey.scope']);
});
