import { createFile, deleteFile, PIECE_SIZE, putFilePiece } from '@app/contract/files';
import {
  getMailFields,
  getMessage,
  listUnsent,
  MOST_ATTACHED_BYTES,
  sendAgain,
  sendMail,
} from '@app/contract/messages';
import * as contract from '@app/contract/sending';
import { afterAll, expect, test } from 'vitest';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { dispositionOf } from '../../http/route.ts';
import { readAttachment } from '../messages/attachments.ts';
import { newSendingAccount, outboxOf } from '../messages/test-messages.ts';
import { lookForRecord, saveLook } from './domains.ts';

const server = await startTestApp();
const { db } = server;
const smtp = await startSmtp();
afterAll(() => smtp.stop());

async function newAccount() {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const site = await server.onHostOf(accountId);
  return { accountId, user, site, as: await site.as(user.id) };
}

test('an address is proven by whoever reads its mail, and only with the newest link', async () => {
  const { accountId, as, site } = await newAccount();
  const body = { name: 'Ines', address: 'ines@own.example' };
  const { senders } = await as(contract.addSender, { accountId, body });
  expect(senders).toMatchObject([{ ...body, isDefault: true, isProven: false, askedDate: expect.any(String) }]);
  await expect(as(contract.addSender, { accountId, body })).rejects.toMatchObject({ code: 'sender.exists' });
  const senderId = String(senders[0]!.id);
  await as(contract.askSender, { accountId, senderId });
  const mails = await db
    .selectFrom('mail')
    .select('text')
    .where('recipient', '=', 'ines@own.example')
    .orderBy('created_at')
    .execute();
  const tokens = mails.map(({ text }) => /\/sender\/(SP-\w+)/.exec(text)?.[1] ?? '');
  expect(tokens).toHaveLength(2);
  const { pages } = site;
  await expect(pages.call(contract.proveSender, { token: tokens[0]! })).rejects.toMatchObject({
    code: 'sender.notFound',
  });
  const other = await newAccount();
  await expect(other.site.pages.call(contract.proveSender, { token: tokens[1]! })).rejects.toMatchObject({
    code: 'sender.notFound',
  });
  for (let twice = 0; twice < 2; twice += 1)
    expect(await pages.call(contract.proveSender, { token: tokens[1]! })).toMatchObject({
      address: 'ines@own.example',
    });
  const second = await as(contract.addSender, { accountId, body: { name: 'Tom', address: 'tom@own.example' } });
  const tom = second.senders.find(({ name }) => name === 'Tom')!;
  const changed = await as(contract.changeSender, {
    accountId,
    senderId: String(tom.id),
    body: { name: 'Tom T.', isDefault: true },
  });
  expect(changed.senders.map(({ name, isDefault, isProven }) => [name, isDefault, isProven])).toEqual([
    ['Ines', false, true],
    ['Tom T.', true, false],
  ]);
  expect((await as(contract.deleteSender, { accountId, senderId })).senders).toHaveLength(1);
});

test('of senders that are added and chosen at the same moment one is the first to be taken', async () => {
  const { accountId, as } = await newAccount();
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(
    names.map((name) => as(contract.addSender, { accountId, body: { name, address: `${name}@own.example` } })),
  );
  const { senders } = await as(contract.getSending, { accountId });
  expect(senders.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  await Promise.all(
    senders.map(({ id, name }) =>
      as(contract.changeSender, { accountId, senderId: String(id), body: { name, isDefault: true } }),
    ),
  );
  const after = await as(contract.getSending, { accountId });
  expect(after.senders.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('a domain is proven by its record, and takes its senders with it', async () => {
  const { accountId, as } = await newAccount();
  const added = await as(contract.addDomain, { accountId, body: { domain: 'Own.Example' } });
  const [domain] = added.domains;
  expect(domain).toMatchObject({
    domain: 'own.example',
    isProven: false,
    record: { value: expect.stringMatching(/^v=DKIM1; k=rsa; p=/) },
  });
  await expect(as(contract.addDomain, { accountId, body: { domain: 'own.example' } })).rejects.toMatchObject({
    code: 'domain.exists',
  });
  const domainId = String(domain!.id);
  const check = async (answer: string[][] | Error) => {
    const resolve = async (name: string) => {
      expect(name).toBe(domain!.record.name);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    await saveLook(db, { accountId }, await lookForRecord(db, { accountId }, domainId, resolve));
    return (await as(contract.getSending, { accountId })).domains[0];
  };
  const failing = (code: string) => Object.assign(new Error(code), { code });
  expect(await check(failing('ENOTFOUND'))).toMatchObject({ isProven: false, failure: 'missing' });
  expect(await check([['v=DKIM1; p=other']])).toMatchObject({ isProven: false, failure: 'different' });
  const { value } = domain!.record;
  expect(await check([[value.slice(0, 200), value.slice(200)]])).toMatchObject({ isProven: true, failure: null });
  expect(await check(failing('ETIMEOUT'))).toMatchObject({ isProven: true, failure: 'unreachable' });
  const { senders } = await as(contract.addSender, { accountId, body: { name: 'Ines', address: 'ines@own.example' } });
  expect(senders).toMatchObject([{ isProven: true, askedDate: null }]);
  const after = await as(contract.deleteDomain, { accountId, domainId });
  expect(after).toMatchObject({ domains: [], senders: [{ isProven: false }] });
});

test('settings and kinds of mail are kept in their order; another account’s are not touched', async () => {
  const { accountId, as } = await newAccount();
  const settings = {
    isTracking: false,
    frequencyLimit: 3,
    frequencyDays: 7,
    rate: 60,
    textFrom: '+4930123456',
    helpText: '',
    sendingHours: { weekdays: [1, 2], from: '09:00', to: '17:00' },
  };
  expect((await as(contract.changeSending, { accountId, body: settings })).settings).toEqual(settings);
  // Answers to a number reach one account alone.
  const rival = await newAccount();
  const theirs = { ...settings, textFrom: '+49 (30) 123-456' };
  await expect(rival.as(contract.changeSending, { accountId: rival.accountId, body: theirs })).rejects.toMatchObject({
    code: 'sending.numberTaken',
  });
  const save = async (topics: { id?: number; name: string }[]) =>
    (await as(contract.saveTopics, { accountId, body: { topics } })).topics;
  const [news, offers] = await save([{ name: 'News' }, { name: 'Offers' }]);
  expect(
    await save([
      { id: offers!.id, name: 'Sales' },
      { id: news!.id, name: 'News' },
    ]),
  ).toEqual([
    { id: offers!.id, name: 'Sales', optOuts: 0 },
    { id: news!.id, name: 'News', optOuts: 0 },
  ]);
  // Whoever does not want a kind would get its mails again.
  const campaignId = await insertCampaign(server.db, accountId);
  const ofTopic = (topic_id: number | null) =>
    server.db.updateTable('campaign').set({ topic_id }).where('id', '=', campaignId).execute();
  await ofTopic(news!.id);
  await expect(save([{ id: offers!.id, name: 'Sales' }])).rejects.toMatchObject({ code: 'sending.topicUsed' });
  await ofTopic(null);
  const other = await newAccount();
  await as(contract.saveTopics, { accountId, body: { topics: [] } });
  const foreign = await other.as(contract.saveTopics, {
    accountId: other.accountId,
    body: { topics: [{ id: news!.id, name: 'Mine' }] },
  });
  expect(foreign.topics[0]?.id).not.toBe(news!.id);
});

test('a mail to one person goes out from a proven sender, with its file, and can be read as it went', async () => {
  const { accountId, as, newContact, senderId, message } = await newSendingAccount(server);
  const userId = crypto.randomUUID();
  const contactId = String(await newContact('mia@reader.example', { mail_permission: 'withdrawn' }));
  const bytes = Buffer.from('the offer');
  const file = await as(createFile, { accountId, body: { name: 'offer.txt', size: bytes.length } });
  await as(putFilePiece, { accountId, fileId: String(file.id), piece: '0', body: bytes });
  const blocks = [{ id: '1', kind: 'heading' as const, text: 'Dear {{ contact.givenName }}', align: 'start' as const }];
  const body = { senderId, subject: 'For {{ contact.givenName }}', blocks, fileIds: [file.id] };
  const written = await as(sendMail, { accountId, contactId, body });
  expect(written).toMatchObject({
    state: 'waiting',
    purpose: 'personal',
    from: 'ines@shop.example',
    attachments: [{ fileId: file.id, name: 'offer.txt' }],
  });
  await expect(as(deleteFile, { accountId, fileId: String(file.id) })).rejects.toMatchObject({ code: 'file.inUse' });
  const unsent = async (query: { contactId?: number }) => (await as(listUnsent, { accountId, query })).messages;
  const line = { id: written.id, contact: { id: Number(contactId), name: 'Mia' }, to: 'mia@reader.example' };
  expect(await unsent({ contactId: Number(contactId) })).toMatchObject([{ ...line, state: 'waiting', solution: null }]);
  expect(await unsent({})).toEqual([]);
  await outboxOf(server, smtp.url)();
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ subject: 'For Mia', attachments: [{ filename: 'offer.txt' }] });
  expect(mail?.raw).not.toMatch(/^list-unsubscribe/im);
  expect(mail?.html).toContain('/o/');
  const messageId = String(written.id);
  // Its file is for the people of the account, to be saved; nothing else is behind the address.
  const { parts, ...headers } = await readAttachment(
    db,
    server.files,
    { accountId, userId },
    { messageId, fileId: String(file.id) },
  );
  expect(headers).toEqual({ type: 'application/octet-stream', fileName: 'offer.txt' });
  expect(Buffer.concat(await Array.fromAsync(parts as AsyncIterable<Uint8Array>)).toString()).toBe('the offer');
  expect(dispositionOf('Angebot "2026" für dich.html')).toBe(
    `attachment; filename="Angebot _2026_ f_r dich.html"; filename*=UTF-8''Angebot%20%222026%22%20f%C3%BCr%20dich.html`,
  );
  const elsewhere = await newAccount();
  for (const [scope, fileId] of [
    [{ accountId: elsewhere.accountId, userId }, String(file.id)],
    [{ accountId, userId }, String(file.id + 1)],
  ] as const)
    await expect(readAttachment(db, server.files, scope, { messageId, fileId })).rejects.toMatchObject({
      code: expect.stringMatching(/notFound/),
    });
  const shown = await as(getMessage, { accountId, messageId });
  expect(shown).toMatchObject({
    state: 'sent',
    subject: 'For Mia',
    to: 'mia@reader.example',
    contact: { name: 'Mia' },
  });
  expect(shown.html).toContain('Dear Mia');
  expect(shown.html).not.toContain('/o/');
  await expect(as(sendAgain, { accountId, messageId })).rejects.toMatchObject({ code: 'message.notUncertain' });
  await db.updateTable('message').set({ state: 'uncertain' }).where('id', '=', written.id).execute();
  expect(await unsent({})).toMatchObject([{ ...line, state: 'uncertain' }]);
  expect(await as(sendAgain, { accountId, messageId })).toMatchObject({ state: 'waiting' });
  expect(await unsent({})).toEqual([]);
  const { rfc_id } = await message(written.id);
  expect(rfc_id).toBe(mail?.messageId);
  const refused: [typeof body, string][] = [
    [{ ...body, senderId: 999_999_999 }, 'sender.notFound'],
    [{ ...body, fileIds: [999_999_999] }, 'file.notFound'],
    [{ ...body, subject: 'For {{ contact.nickname }}' }, 'asset.invalid'],
  ];
  for (const [wrong, code] of refused)
    await expect(as(sendMail, { accountId, contactId, body: wrong })).rejects.toMatchObject({ code });
  const { senders } = await as(contract.addSender, { accountId, body: { name: 'X', address: 'x@unproven.example' } });
  const unproven = { ...body, senderId: senders.at(-1)!.id };
  await expect(as(sendMail, { accountId, contactId, body: unproven })).rejects.toMatchObject({
    code: 'sender.notProven',
  });
  // As many pieces as it is said to have.
  const size = MOST_ATTACHED_BYTES + 1;
  await db.updateTable('file').set({ size }).where('id', '=', file.id).execute();
  const pieces = Array.from({ length: Math.ceil(size / PIECE_SIZE) - 1 }, (_, at) => at + 1);
  await db
    .insertInto('file_piece')
    .values(pieces.map((piece) => ({ account_id: accountId, file_id: file.id, piece })))
    .execute();
  await expect(as(sendMail, { accountId, contactId, body })).rejects.toMatchObject({ code: 'message.tooLarge' });
  const { values, names } = await as(getMailFields, { accountId, contactId });
  expect(values.contact.givenName).toBe('Mia');
  expect(names).toContainEqual({ name: 'contact.givenName', label: 'First name' });
  expect(names.map(({ name }) => name)).not.toContain('link.form');
  const silent = String(await newContact('', { email: null }));
  await expect(as(sendMail, { accountId, contactId: silent, body })).rejects.toMatchObject({ code: 'message.address' });
});
