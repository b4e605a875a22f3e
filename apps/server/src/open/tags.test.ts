import { expect, test } from 'vitest';
import { insertContact, insertTagOf } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const namesOf = (page: unknown) => (page as { name: string }[]).map(({ name }) => name);

test('a tag is made, read, changed by what is given and by a mask, and deleted', async () => {
  const program = await newProgram(server);
  const { done, refused } = program;
  const category: Record<string, string> = await done('POST', '/tags/categories', { name: 'Kinds', description: 'K' });
  expect(category).toMatchObject({ id: expect.stringMatching(/^\d+$/), name: 'Kinds', description: 'K' });
  const answer = await program.ask('POST', '/tags', { name: 'Buyer', category: { id: category.id } });
  expect(answer.status).toBe(201);
  const tag = JSON.parse(answer.text) as Record<string, string>;
  expect(tag).toEqual({
    id: expect.stringMatching(/^\d+$/),
    name: 'Buyer',
    description: '',
    category: { id: category.id },
    create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    update_time: expect.stringMatching(/Z$/),
  });
  const path = `/tags/${tag.id}`;
  expect(await done('GET', path)).toEqual(tag);
  expect(await done('PATCH', path, { description: 'Bought' })).toMatchObject({
    ...{ name: 'Buyer', description: 'Bought', category: { id: category.id } },
  });
  expect(await done('PATCH', `${path}?update_mask=name`, { name: 'Client', description: 'X' })).toMatchObject({
    ...{ name: 'Client', description: 'Bought' },
  });
  expect(await done('PATCH', path, { category: null })).toMatchObject({ category: null });
  expect(await refused('POST', '/tags', { name: 'CLIENT' })).toEqual([409, 'tag.exists']);
  expect(await refused('PATCH', path, { name: '' })).toEqual([400, 'request.invalid']);
  expect((await program.ask('DELETE', path)).status).toBe(204);
  expect(await refused('GET', path)).toEqual([404, 'tag.notFound']);
  expect(await refused('DELETE', path)).toEqual([404, 'tag.notFound']);
});

test('tags are listed by pages, in either direction, and found by filters', async () => {
  const program = await newProgram(server);
  const { done, accountId } = program;
  for (const name of ['alpha', 'Beta', 'gamma', 'Delta', 'epsilon']) await insertTagOf(db, accountId, name);
  await insertTagOf(db, (await newProgram(server)).accountId, 'theirs');
  expect((await pages(program, '/tags', 'tags', 2)).map(namesOf)).toEqual([
    ['alpha', 'Beta'],
    ['Delta', 'epsilon'],
    ['gamma'],
  ]);
  expect((await pages(program, '/tags?order_by=name+desc', 'tags', 3)).map(namesOf)).toEqual([
    ['gamma', 'epsilon', 'Delta'],
    ['Beta', 'alpha'],
  ]);
  expect((await done('GET', '/tags?page_size=0')).tags).toHaveLength(5);
  const found = async (filter: string) =>
    namesOf((await done('GET', `/tags?filter=${encodeURIComponent(filter)}`)).tags);
  expect(await found('name==eta')).toEqual(['Beta']);
  expect(await found('name==BE*')).toEqual(['Beta']);
  expect(await found('category_id==NONE;name==a*;')).toEqual(['alpha']);
  await done('POST', '/tags', { name: 'zeta', description: 'None of the others' });
  expect(await found('description==NONE;name==eta')).toEqual(['Beta']);
  expect(await found('description==none')).toEqual(['zeta']);
  expect(await found('since_create_time==2100-01-01')).toEqual([]);
  expect(await found('until_update_time==2100-01-01T00:00:00.000+01:00;name==gamma')).toEqual(['gamma']);
  const { tags: ids = [] }: Record<string, { id: string }[]> = await done('GET', '/tags?page_size=2');
  expect(await found(`tag_ids==${ids.map(({ id }) => id).join(',')}`)).toEqual(['alpha', 'Beta']);
  const first: Record<string, string> = await done('GET', '/tags?page_size=2');
  expect(await program.refused('GET', `/tags?page_token=${first.next_page_token}&order_by=create_time`)).toEqual([
    400,
    'request.pageToken',
  ]);
});

test('a tag is given to contacts and taken from them, and who is not there is said', async () => {
  const program = await newProgram(server);
  const { accountId, done } = program;
  const [one, two] = [
    await insertContact(db, accountId, { given_name: 'One', email: 'one@a.example' }),
    await insertContact(db, accountId, { given_name: 'Two' }),
  ];
  const stranger = await insertContact(db, (await newProgram(server)).accountId);
  const tag = await insertTagOf(db, accountId, 'VIP');
  const apply = `/tags/${tag}/contacts:applyTags`;
  expect(await done('POST', apply, { contact_ids: [String(one), two, String(stranger)] })).toEqual({
    results: { [one]: 'SUCCESS', [two]: 'SUCCESS', [stranger]: 'CONTACT_DOES_NOT_EXIST' },
  });
  expect(await done('GET', `/tags/${tag}/contacts`)).toMatchObject({
    contacts: [
      { id: String(one), email: 'one@a.example', given_name: 'One', applied_time: expect.stringMatching(/Z$/) },
      { id: String(two), email: null },
    ],
  });
  expect((await done('GET', `/tags/${tag}/contacts?filter=given_name==tw*`)).contacts).toHaveLength(1);
  expect((await program.ask('POST', `/tags/${tag}/contacts:removeTags`, { contact_ids: [String(one)] })).status).toBe(
    204,
  );
  expect((await done('GET', `/tags/${tag}/contacts`)).contacts).toMatchObject([{ id: String(two) }]);
  expect(await program.refused('POST', apply, { contact_ids: [] })).toEqual([400, 'request.invalid']);
  expect(await program.refused('POST', apply, { contact_ids: ['x'] })).toEqual([400, 'request.invalid']);
  expect(await (await newProgram(server)).refused('POST', apply, { contact_ids: [String(one)] })).toEqual([
    404,
    'tag.notFound',
  ]);
});

test('categories are listed, changed and removed; their tags stay', async () => {
  const program = await newProgram(server);
  const { done } = program;
  const { id }: Record<string, string> = await done('POST', '/tags/categories', { name: 'Kinds' });
  await done('POST', '/tags', { name: 'One', category: { id } });
  expect((await done('GET', `/tags?filter=category_id==${id}`)).tags).toHaveLength(1);
  expect(await done('PATCH', `/tags/categories/${id}`, { description: 'D' })).toMatchObject({
    ...{ name: 'Kinds', description: 'D' },
  });
  expect(await done('GET', '/tags/categories')).toMatchObject({ tag_categories: [{ id, name: 'Kinds' }] });
  expect(await done('GET', `/tags/categories/${id}`)).toMatchObject({ id });
  await done('DELETE', `/tags/categories/${id}`);
  expect((await done('GET', '/tags')).tags).toMatchObject([{ name: 'One', category: null }]);
  expect(await program.refused('GET', `/tags/categories/${id}`)).toEqual([404, 'tagCategory.notFound']);
});
