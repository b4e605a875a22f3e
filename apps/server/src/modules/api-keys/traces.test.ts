import { createApiKey, listKeyTraces } from '@app/contract/api-keys';
import type { KeyScopes } from '@app/contract/key-scopes';
import { createTag } from '@app/contract/tags';
import { expect, test } from 'vitest';
import { newColleague, newMember } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { newProgram, type Program } from '../../open/test-open.ts';

const server = await startTestApp();
const { db } = server;
type Asked = { reads?: boolean; pageSize?: number; pageToken?: string };

const tracesOf = ({ member, accountId, key }: Pick<Program, 'member' | 'accountId' | 'key'>, query: Asked = {}) =>
  member.call(listKeyTraces, { accountId, keyId: String(key.id), query });
/** What each trace says, without its number and time. */
const told = async (program: Program, query?: Asked) =>
  (await tracesOf(program, query)).traces.map(({ area, deed, refused }) => [area, deed, refused?.reason ?? null]);

test('what was done with a key is told with the records it was about, the latest first; what was only read, if asked', async () => {
  const program = await newProgram(server);
  const { done } = program;
  expect(await tracesOf(program, { reads: true })).toEqual({ traces: [], nextPageToken: '' });
  const person = { given_name: 'Ada', email_addresses: [{ email: 'ada@a.example', field: 'EMAIL1' }] };
  const { id }: Record<string, string> = await done('POST', '/contacts', person);
  await done('GET', '/contacts');
  await done('PATCH', `/contacts/${id}`, { given_name: 'Bea' });
  const { id: tag }: Record<string, string> = await done('POST', '/tags', { name: 'VIP' });
  await done('POST', `/tags/${tag}/contacts:applyTags`, { contact_ids: [id] });
  await done('DELETE', `/tags/${tag}`);
  await done('GET', `/contacts/${id}`);
  expect(await told(program)).toEqual([
    ['tags', 'deleted', null],
    ['tags', 'changed', null],
    ['tags', 'added', null],
    ['contacts', 'changed', null],
    ['contacts', 'added', null],
  ]);
  const { traces } = await tracesOf(program, { reads: true });
  expect(traces.map(({ area, deed }) => [area, deed])).toEqual([
    ...[
      ['contacts', 'read'],
      ['tags', 'deleted'],
      ['tags', 'changed'],
      ['tags', 'added'],
      ['contacts', 'changed'],
    ],
    ...[
      ['contacts', 'read'],
      ['contacts', 'added'],
    ],
  ]);
  expect(traces.map(({ contactId }) => contactId)).toEqual([
    ...[Number(id), null, null, null, Number(id)],
    ...[null, Number(id)],
  ]);
  const times = traces.map(({ date }) => Date.parse(date));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test('what was refused is told as refused, with the reason and the code that the program was told', async () => {
  const program = await newProgram(server, { scopes: { tags: 'write', users: 'write' } });
  const { done, refused, accountId } = program;
  const { id: me }: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const colleague = await newProgram(server, { of: await newColleague(server, accountId) });
  const { id: other }: Record<string, string> = await colleague.done('GET', '/oauth/connect/userinfo');
  await done('POST', '/tags', { name: 'VIP' });
  await refused('POST', '/tags', { name: 'VIP' });
  await refused('POST', '/tags', { name: '' });
  await refused('DELETE', '/tags/999999999');
  await refused('PATCH', `/users/${other}`, { given_name: 'X' });
  await refused('POST', '/contacts', { given_name: 'Ada' });
  await refused('DELETE', '/contacts/7');
  await refused('GET', '/contacts');
  const { traces } = await tracesOf(program);
  expect(traces.map(({ area, deed, refused: why }) => [area, deed, why?.reason, why?.code])).toEqual([
    ['contacts', 'read', 'scope', 'apiKey.scope'],
    ['contacts', 'deleted', 'scope', 'apiKey.scope'],
    ['contacts', 'added', 'scope', 'apiKey.scope'],
    ['users', 'changed', 'forbidden', 'account.forbidden'],
    ['tags', 'deleted', 'notFound', 'tag.notFound'],
    ['tags', 'added', 'invalid', 'request.invalid'],
    ['tags', 'added', 'conflict', 'tag.exists'],
    ['tags', 'added', undefined, undefined],
  ]);
  // No link leads to what may not be there.
  expect(traces.filter(({ contactId }) => contactId !== null)).toEqual([]);
  expect((await told(program, { reads: true })).slice(0, 1)).toEqual([['contacts', 'read', 'scope']]);
  expect(me).not.toBe(other);
});

test('who was there already was changed, not added', async () => {
  const program = await newProgram(server);
  for (const given_name of ['Ada', 'Bea']) {
    const person = { given_name, email_addresses: [{ email: 'ada@a.example', field: 'EMAIL1' }] };
    await program.done('POST', '/contacts?duplicate_option=Email', person);
  }
  expect(await told(program)).toEqual([
    ['contacts', 'changed', null],
    ['contacts', 'added', null],
  ]);
});

test('a key has its own traces: neither another key of the same person nor what they did themselves', async () => {
  const program = await newProgram(server);
  const second = await newProgram(server, { of: program.member });
  const { id: tag }: Record<string, string> = await program.done('POST', '/tags', { name: 'One' });
  await second.done('DELETE', `/tags/${tag}`);
  await program.member.call(createTag, { accountId: program.accountId, body: { name: 'Own' } });
  expect(await told(program)).toEqual([['tags', 'added', null]]);
  expect(await told(second)).toEqual([['tags', 'deleted', null]]);
});

test('they are read by pages, and what comes meanwhile moves nothing', async () => {
  const program = await newProgram(server);
  for (const name of ['1', '2', '3', '4', '5']) {
    await program.done('POST', '/tags', { name });
    await program.done('GET', '/tags');
  }
  const first = await tracesOf(program, { pageSize: 2 });
  await program.done('POST', '/tags', { name: '6' });
  const second = await tracesOf(program, { pageSize: 2, pageToken: first.nextPageToken });
  const third = await tracesOf(program, { pageSize: 2, pageToken: second.nextPageToken });
  const ids = [first, second, third].flatMap(({ traces }) => traces.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  expect([ids.length, third.nextPageToken]).toEqual([5, '']);
  await expect(tracesOf(program, { pageSize: 2, pageToken: first.nextPageToken, reads: true })).rejects.toMatchObject({
    code: 'request.pageToken',
  });
});

test("any colleague sees them, nobody from another account, and none of a key that isn't there", async () => {
  const program = await newProgram(server);
  const { accountId } = program;
  await program.done('POST', '/tags', { name: 'One' });
  const colleague = await newColleague(server, accountId);
  expect((await tracesOf({ ...program, member: colleague })).traces).toHaveLength(1);
  const stranger = await newMember(server);
  const scopes: KeyScopes = { tags: 'read' };
  await stranger.call(createApiKey, { accountId: stranger.accountId, body: { name: 'Own', scopes } });
  await expect(tracesOf({ ...program, member: stranger, accountId: stranger.accountId })).rejects.toMatchObject({
    code: 'apiKey.notFound',
    status: 404,
  });
  for (const keyId of ['0', '999999999', 'x'])
    await expect(program.member.call(listKeyTraces, { accountId, keyId, query: {} })).rejects.toMatchObject({
      code: 'apiKey.notFound',
    });
});

test('a call that the API has no more is still told', async () => {
  const program = await newProgram(server);
  const { accountId, userId, key } = program;
  const row = (action: string) => ({
    ...{ account_id: accountId, user_id: userId, action, request_id: 'r' },
    subject: JSON.stringify({ apiKey: { id: key.id, name: 'Shop' }, refused: 'widget.lost' }),
  });
  await db
    .insertInto('audit')
    .values([row('POST /crm/rest/v2/widgets'), row('DELETE /crm/rest/v2/widgets/{widgetId}')])
    .execute();
  expect(await told(program)).toEqual([
    ['other', 'deleted', 'invalid'],
    ['other', 'changed', 'invalid'],
  ]);
});
