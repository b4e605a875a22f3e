import { mergeContacts } from '@app/contract/duplicates';
import { expect, test } from 'vitest';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, type Program, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const TYPES = '/contacts/links/types';

type Type = { id: string; name: string };
async function typesOf({ done }: Program): Promise<Map<string, string>> {
  const { contact_link_types: types = [] }: Record<string, Type[]> = await done('GET', TYPES);
  return new Map(types.map(({ id, name }) => [name, id]));
}

/** A program, two contacts and the types that every account knows, by name. */
async function newPair(options?: Parameters<typeof newProgram>[1]) {
  const program = await newProgram(server, options);
  const [ada, ben] = [await insertContact(db, program.accountId), await insertContact(db, program.accountId)];
  const types = await typesOf(program);
  const pair = (name: string, contact1_id: number | string = ada, contact2_id: number | string = ben) => ({
    contact1_id: String(contact1_id),
    contact2_id: String(contact2_id),
    link_type_id: types.get(name) ?? '0',
  });
  const linksOf = async (id: number) => (await program.done('GET', `/contacts/${id}`)).links;
  return { ...program, ada, ben, types, pair, linksOf };
}

test('two contacts are linked, both show it, and it is taken away from either side', async () => {
  const { ask, done, pair, linksOf, ada, ben } = await newPair();
  const made = await ask('POST', '/contacts:link', pair('Parent / Child'));
  expect(made.status, made.text).toBe(201);
  const link = { ...pair('Parent / Child'), link_type_name: 'Parent / Child' };
  expect(JSON.parse(made.text)).toEqual(link);
  expect([await linksOf(ada), await linksOf(ben)]).toEqual([[link], [link]]);
  expect(await done('GET', `/contacts/${ben}/links`)).toEqual({ links: [link], next_page_token: '' });
  const listed: Record<string, { links: unknown }[]> = await done('GET', '/contacts?fields=links');
  expect(listed.contacts?.map(({ links }) => links)).toEqual([[link], [link]]);
  expect(await done('GET', `/contacts/${ada}?fields=links`)).toMatchObject({ links: [link] });
  // Ids may come as numbers; whoever is named first does not matter.
  const gone = await ask('POST', '/contacts:unlink', {
    contact1_id: ben,
    contact2_id: ada,
    link_type_id: Number(link.link_type_id),
  });
  expect([gone.status, gone.text]).toEqual([204, '']);
  expect([await linksOf(ada), await linksOf(ben)]).toEqual([[], []]);
});

test('the same again changes nothing, and the opposite of it is in the way', async () => {
  const { ask, refused, pair, linksOf, ada, ben, accountId } = await newPair();
  for (const body of [pair('Spouse'), pair('Spouse'), pair('Spouse', ben, ada)])
    expect((await ask('POST', '/contacts:link', body)).status).toBe(201);
  expect(await linksOf(ada)).toEqual([{ ...pair('Spouse'), link_type_name: 'Spouse' }]);
  await ask('POST', '/contacts:link', pair('Employer / Employee'));
  expect(await refused('POST', '/contacts:link', pair('Employer / Employee', ben, ada))).toEqual([
    409,
    'contactLink.exists',
  ]);
  for (const body of [pair('Spouse'), pair('Spouse')])
    expect((await ask('POST', '/contacts:unlink', body)).status).toBe(204);
  const written = await db
    .selectFrom('activity')
    .select('details')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', ada)
    .orderBy('id')
    .execute();
  expect(written.map(({ details }) => (details as { what: string }).what)).toEqual(['linked', 'linked', 'unlinked']);
});

test('who or what is not there, oneself, and what is no id are refused in the form of every call', async () => {
  const { refused, pair, ada, ben, accountId } = await newPair();
  const strangers = await newPair();
  const trashed = await insertContact(db, accountId, { deleted_at: new Date() });
  for (const path of ['/contacts:link', '/contacts:unlink']) {
    expect(await refused('POST', path, pair('Spouse', ada, ada))).toEqual([409, 'contact.sameContact']);
    expect(await refused('POST', path, pair('Spouse', ada, strangers.ben))).toEqual([404, 'contact.notFound']);
    expect(await refused('POST', path, pair('Spouse', strangers.ada, ben))).toEqual([404, 'contact.notFound']);
    expect(await refused('POST', path, pair('Spouse', ada, trashed))).toEqual([404, 'contact.notFound']);
    expect(await refused('POST', path, pair('Spouse', ada, ben + 100_000))).toEqual([404, 'contact.notFound']);
    const theirs = { ...pair('Spouse'), link_type_id: strangers.types.get('Spouse') };
    expect(await refused('POST', path, theirs)).toEqual([404, 'linkType.notFound']);
    for (const body of [{}, pair('Spouse', 'x'), { ...pair('Spouse'), link_type_id: null }])
      expect(await refused('POST', path, body)).toEqual([400, 'request.invalid']);
  }
  expect(await refused('GET', `/contacts/${strangers.ada}/links`)).toEqual([404, 'contact.notFound']);
  expect(await refused('GET', `/contacts/${trashed}/links`)).toEqual([404, 'contact.notFound']);
});

test('a key that only reads contacts links nobody, and one without contacts sees no links', async () => {
  const reader = await newPair({ scopes: { contacts: 'read' } });
  expect(await reader.refused('POST', '/contacts:link', reader.pair('Spouse'))).toEqual([403, 'apiKey.scope']);
  expect(await reader.refused('POST', '/contacts:unlink', reader.pair('Spouse'))).toEqual([403, 'apiKey.scope']);
  expect(await reader.refused('POST', TYPES, { name: 'Friend' })).toEqual([403, 'apiKey.scope']);
  const other = await newProgram(server, { scopes: { tags: 'write' } });
  expect(await other.refused('GET', TYPES)).toEqual([403, 'apiKey.scope']);
});

test('types are listed by pages in every order and found by name', async () => {
  const program = await newPair();
  const names = (await pages(program, `${TYPES}?order_by=name+desc`, 'contact_link_types', 4)).map((page) =>
    (page as Type[]).map(({ name }) => name),
  );
  expect(names).toEqual([
    ['Spouse', 'Sibling', 'Referrer / Referral', 'Parent / Child'],
    ['Employer / Employee', 'Coworker'],
  ]);
  for (const order of ['name', 'max_links desc', 'create_time'])
    expect(await program.done('GET', `${TYPES}?order_by=${order.replace(' ', '+')}`)).toHaveProperty(
      'contact_link_types.length',
      6,
    );
  expect(await program.done('GET', `${TYPES}?filter=name==spou*`)).toMatchObject({
    contact_link_types: [{ name: 'Spouse', max_links: null }],
  });
  expect(await program.refused('GET', `${TYPES}?filter=size==1`)).toEqual([400, 'request.invalid']);
});

test('an own type is made once by its name, and a contact has no more links of it than it allows', async () => {
  const program = await newPair();
  const { done, refused, ask, ada, ben, accountId, linksOf } = program;
  const friend: Record<string, unknown> = await done('POST', TYPES, { name: 'Best friend', max_links: 1 });
  expect(friend).toMatchObject({ id: expect.stringMatching(/^\d+$/), name: 'Best friend', max_links: 1 });
  for (const name of ['best FRIEND', 'Child'])
    expect(await refused('POST', TYPES, { name })).toEqual([409, 'linkType.exists']);
  for (const body of [{}, { name: '' }, { name: 'x'.repeat(81) }, { name: 'X', max_links: -1 }])
    expect(await refused('POST', TYPES, body)).toEqual([400, 'request.invalid']);
  expect(await done('POST', TYPES, { name: 'Neighbour', max_links: 0 })).toMatchObject({ max_links: null });
  const cara = await insertContact(db, accountId);
  const link_type_id = friend.id;
  expect((await ask('POST', '/contacts:link', { contact1_id: ada, contact2_id: ben, link_type_id })).status).toBe(201);
  for (const [contact1_id, contact2_id] of [
    [ada, cara],
    [cara, ben],
  ])
    expect(await refused('POST', '/contacts:link', { contact1_id, contact2_id, link_type_id })).toEqual([
      409,
      'contactLink.tooMany',
    ]);
  expect(await linksOf(cara)).toEqual([]);
});

test('who is deleted or merged is not among the links, and the survivor has them', async () => {
  const { done, ask, pair, linksOf, ada, ben, accountId, member } = await newPair();
  await ask('POST', '/contacts:link', pair('Spouse'));
  await done('DELETE', `/contacts/${ben}`);
  expect(await linksOf(ada)).toEqual([]);
  const [cara, dan] = [await insertContact(db, accountId), await insertContact(db, accountId)];
  await ask('POST', '/contacts:link', pair('Coworker', cara, dan));
  const body = { otherId: cara, fromOther: [] };
  await member.call(mergeContacts, { accountId, contactId: String(ada), body });
  const moved = { ...pair('Coworker', ada, dan), link_type_name: 'Coworker' };
  expect([await linksOf(ada), await linksOf(dan)]).toEqual([[moved], [moved]]);
});

test('every call is recorded with whom it was about', async () => {
  const { ask, pair, accountId, key } = await newPair();
  await ask('POST', '/contacts:link', pair('Spouse'));
  await ask('POST', '/contacts:unlink', pair('Spouse'));
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('account_id', '=', accountId)
    .where('action', 'like', '%link')
    .orderBy('id')
    .execute();
  const subject = { apiKey: { id: key.id, name: 'Shop' }, ...pair('Spouse') };
  expect(rows).toEqual([
    { action: 'POST /crm/rest/v2/contacts:link', subject },
    { action: 'POST /crm/rest/v2/contacts:unlink', subject },
  ]);
});
