import { createApiKey, listApiKeys, revokeApiKey } from '@app/contract/api-keys';
import type { KeyScopes } from '@app/contract/key-scopes';
import { expect, test } from 'vitest';
import { newColleague, newMember } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { hashSecret } from '../../http/secrets.ts';

const server = await startTestApp();
const { db } = server;
const scopes: KeyScopes = { contacts: 'write', tags: 'read' };

test('a key is shown once, with a prefix that says what it is, and only its hash is kept', async () => {
  const { call, accountId, userId } = await newMember(server);
  const { key, secret } = await call(createApiKey, { accountId, body: { name: ' Shop ', scopes } });
  expect(secret).toMatch(/^crmkey-[0-9a-f]{32}-[A-Za-z0-9]{43}$/);
  expect(key).toMatchObject({ name: 'Shop', hint: secret.slice(-4), scopes, user: { id: userId }, lastUsedDate: null });
  expect(await call(listApiKeys, { accountId })).toEqual({ keys: [key] });
  const row = await db.selectFrom('api_key').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
  expect(Buffer.from(row.token_hash)).toEqual(hashSecret(secret));
  const audits = await db.selectFrom('audit').selectAll().where('account_id', '=', accountId).execute();
  expect(JSON.stringify([row, audits])).not.toContain(secret.slice(-43));
  expect(audits.at(-1)).toMatchObject({ subject: { keyId: key.id, name: 'Shop', scopes } });
});

test('a key has a name and opens something', async () => {
  const { call, accountId } = await newMember(server);
  for (const body of [
    { name: ' ', scopes },
    { name: 'x'.repeat(81), scopes },
    { name: 'Shop', scopes: {} },
    { name: 'Shop', scopes: { everything: 'write' } as KeyScopes },
    { name: 'Shop', scopes: { tags: 'delete' } as unknown as KeyScopes },
  ])
    await expect(call(createApiKey, { accountId, body })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('anybody in the account ends a key, once; nobody else does', async () => {
  const { call, accountId } = await newMember(server);
  const colleague = await newColleague(server, accountId);
  const stranger = await newMember(server);
  const { key } = await call(createApiKey, { accountId, body: { name: 'Shop', scopes } });
  const keyId = String(key.id);
  await expect(stranger.call(revokeApiKey, { accountId: stranger.accountId, keyId })).rejects.toMatchObject({
    code: 'apiKey.notFound',
  });
  await colleague.call(revokeApiKey, { accountId, keyId });
  expect(await call(listApiKeys, { accountId })).toEqual({ keys: [] });
  await expect(call(revokeApiKey, { accountId, keyId })).rejects.toMatchObject({ code: 'apiKey.notFound' });
});

test('there are at most a hundred', async () => {
  const { call, accountId, userId } = await newMember(server);
  await db
    .insertInto('api_key')
    .values(
      Array.from({ length: 99 }, (_, at) => ({
        ...{ account_id: accountId, user_id: userId, name: `Key ${at}`, hint: 'abcd', scopes: '{}' },
        token_hash: Buffer.from(`key ${at}`),
      })),
    )
    .execute();
  const make = () => call(createApiKey, { accountId, body: { name: 'Shop', scopes } });
  const results = await Promise.allSettled([make(), make()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(make()).rejects.toMatchObject({ code: 'apiKey.tooMany' });
});
