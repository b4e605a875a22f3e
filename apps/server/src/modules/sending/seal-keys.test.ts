import * as contract from '@app/contract/sending';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { runJob } from '../../../test/work.ts';
import { newSendingAccount, outboxOf } from '../messages/test-messages.ts';
import { sealDomainKeysJob } from './seal-keys.ts';

const server = await startTestApp();
const { db, config } = server;
const smtp = await startSmtp();
const sendAll = outboxOf(server, smtp.url);
afterAll(() => smtp.stop());
beforeEach(async () => {
  await db.updateTable('message').set({ state: 'skipped' }).where('state', '=', 'waiting').execute();
  smtp.received.length = 0;
});

const keyless = { CREDENTIALS_KEY: undefined, DATABASE_URL: 'postgres://nowhere.invalid/x' };
const keptOf = async (accountId: string) =>
  db
    .selectFrom('sending_domain')
    .select(['id', 'domain', 'selector', 'private_key', 'public_key'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
/** How the mail that came last was signed, by the key that the domain's record shows. */
const signatureOf = async (publicKey: string) => {
  const { results } = await dkimVerify(Buffer.from(smtp.received.at(-1)?.raw ?? ''), {
    resolver: async () => [[`v=DKIM1; k=rsa; p=${publicKey}`]],
  });
  return results.map(({ status }) => status.result);
};

test('the database holds no private key in the clear, and mail of the domain is signed with it', async () => {
  const { accountId, as, mailTo } = await newSendingAccount(server);
  await db.deleteFrom('sending_domain').where('account_id', '=', accountId).execute();
  await as(contract.addDomain, { accountId, body: { domain: 'shop.example' } });
  const kept = await keptOf(accountId);
  expect(kept.private_key).toMatch(/^sealed:[A-Za-z0-9+/=]{1000,}$/);
  expect(Buffer.from(kept.private_key.slice('sealed:'.length), 'base64').toString('latin1')).not.toMatch(/PRIVATE|MII/);
  await db.updateTable('sending_domain').set({ proven_at: new Date() }).where('account_id', '=', accountId).execute();
  await mailTo('mia@reader.example');
  await sendAll();
  expect(smtp.received).toHaveLength(1);
  expect(await signatureOf(kept.public_key)).toEqual(['pass']);
});

test('a key from before there was encryption signs on, and is encrypted where it stands', async () => {
  const { accountId, mailTo, keys } = await newSendingAccount(server);
  await mailTo('before@reader.example');
  await sendAll();
  expect(await signatureOf(keys.publicKey)).toEqual(['pass']);
  // Without a key to encrypt it with it stays as it is.
  await runJob(sealDomainKeysJob({ ...config, ...keyless }), db);
  expect(await keptOf(accountId)).toMatchObject({ private_key: keys.privateKey });
  await runJob(sealDomainKeysJob(config), db);
  const kept = await keptOf(accountId);
  expect(kept.private_key).toMatch(/^sealed:/);
  await runJob(sealDomainKeysJob(config), db);
  expect(await keptOf(accountId)).toEqual(kept);
  const clear = await db
    .selectFrom('sending_domain')
    .select('id')
    .where('private_key', 'like', '%PRIVATE KEY%')
    .execute();
  expect(clear).toEqual([]);
  await mailTo('after@reader.example');
  await sendAll();
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([
    ['before@reader.example'],
    ['after@reader.example'],
  ]);
  expect(await signatureOf(keys.publicKey)).toEqual(['pass']);
});

test('mail whose key cannot be read waits without an attempt and holds up nobody; with the right key it goes out', async () => {
  const stuck = await newSendingAccount(server);
  const other = await newSendingAccount(server);
  await runJob(sealDomainKeysJob(config), db);
  const { private_key } = await keptOf(stuck.accountId);
  // Another row's key opens nothing here.
  const foreign = (await keptOf(other.accountId)).private_key;
  const keep = (key: string) =>
    db.updateTable('sending_domain').set({ private_key: key }).where('account_id', '=', stuck.accountId).execute();
  await keep(foreign);
  const waits = await stuck.mailTo('waits@reader.example');
  await other.mailTo('goes@reader.example');
  await sendAll();
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['goes@reader.example']]);
  expect(await stuck.message(waits)).toMatchObject({ state: 'waiting', reason: 'domain.key', attempts: 0 });
  await keep(private_key);
  await db
    .updateTable('message')
    .set({ try_at: new Date(0) })
    .where('account_id', '=', stuck.accountId)
    .execute();
  await sendAll();
  expect(await stuck.message(waits)).toMatchObject({ state: 'sent' });
  expect(await signatureOf(stuck.keys.publicKey)).toEqual(['pass']);
});

test('where there is no key to encrypt with, no domain is added and what was added signs on', async () => {
  const without = await startTestApp(keyless);
  const { call, accountId } = await newMember(without);
  await expect(call(contract.addDomain, { accountId, body: { domain: 'own.example' } })).rejects.toMatchObject({
    code: 'domain.noKey',
  });
  const { mailTo, keys } = await newSendingAccount(without);
  await mailTo('mia@reader.example');
  await outboxOf(without, smtp.url)();
  expect(await signatureOf(keys.publicKey)).toEqual(['pass']);
});
