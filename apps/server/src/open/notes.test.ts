import { addNote, changeNote } from '@app/contract/activities';
import { expect, test } from 'vitest';
import { newColleague } from '../../test/crm-member.ts';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const idsOf = (page: unknown) => (page as { id: string }[]).map(({ id }) => id);

async function newSubject() {
  const program = await newProgram(server);
  const me: Record<string, string> = await program.done('GET', '/oauth/connect/userinfo');
  const contact = await insertContact(db, program.accountId);
  return { ...program, me, contact, path: `/contacts/${contact}/notes` };
}

test('a note is written, read, changed, pinned and deleted, and its title stands first in the CRM', async () => {
  const { ask, done, refused, me, contact, path, accountId } = await newSubject();
  const answer = await ask('POST', path, { user_id: me.id, title: 'Call', text: 'Spoke\ntwice', type: 'Call' });
  expect(answer.status, answer.text).toBe(201);
  const note = JSON.parse(answer.text) as Record<string, string>;
  expect(note).toMatchObject({
    ...{ title: 'Call', text: 'Spoke\ntwice', type: 'Call', contact_id: String(contact), pinned_at: null },
    ...{ assigned_to_user: { id: me.id, email_address: me.email }, created_by_user_id: me.id, custom_fields: [] },
  });
  const { text } = await db
    .selectFrom('note')
    .select('text')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(text).toBe('Call\nSpoke\ntwice');
  const one = `${path}/${note.id}`;
  expect(await done('GET', one)).toEqual(note);
  expect(await done('PATCH', one, { text: 'Once' })).toMatchObject({ title: 'Call', text: 'Once', type: 'Call' });
  expect(await done('PATCH', `${one}?update_mask=title`, { title: 'Visit', text: 'x' })).toMatchObject({
    ...{ title: 'Visit', text: 'Once' },
  });
  expect(await done('PATCH', one, { is_pinned: true })).toMatchObject({ pinned_at: expect.stringMatching(/Z$/) });
  expect(await done('PATCH', one, { is_pinned: false })).toMatchObject({ pinned_at: null, text: 'Once' });
  expect(await done('PATCH', one, { title: null })).toMatchObject({ title: '', text: 'Once' });
  expect((await ask('DELETE', one)).status).toBe(204);
  expect(await refused('GET', one)).toEqual([404, 'note.notFound']);
  expect(await refused('DELETE', one)).toEqual([404, 'note.notFound']);
});

test('what is wrong is refused, and another account is not reached', async () => {
  const { refused, done, me, path, contact } = await newSubject();
  for (const body of [
    { title: 'X' },
    { user_id: me.id, text: 'X' },
    { user_id: '1', title: 'X' },
    { user_id: me.id, title: 'X', type: 'Pigeon' },
    { user_id: me.id, title: 'X', custom_fields: [{ id: '1', content: 'x' }] },
  ])
    expect((await refused('POST', path, body))[0], JSON.stringify(body)).toBe(400);
  const { id }: Record<string, string> = await done('POST', path, { user_id: me.id, title: 'X' });
  const stranger = await newSubject();
  expect(await stranger.refused('GET', `${path}/${id}`)).toEqual([404, 'note.notFound']);
  expect(await stranger.refused('GET', path)).toEqual([404, 'contact.notFound']);
  expect(await stranger.refused('PATCH', `${path}/${id}`, { text: 'x' })).toEqual([404, 'note.notFound']);
  expect(await refused('GET', `/contacts/${contact + 1_000_000}/notes/${id}`)).toEqual([404, 'note.notFound']);
});

test('notes are listed by pages and found by filters, also those of the CRM', async () => {
  const program = await newSubject();
  const { done, refused, me, path, contact, member, accountId } = program;
  await member.call(addNote, { accountId, contactId: String(contact), body: { text: 'By hand\nwith lines' } });
  for (const title of ['First', 'Second', 'Third']) await done('POST', path, { user_id: me.id, title, text: 'T' });
  const all = (await pages(program, '/notes', 'notes', 3)).map(idsOf);
  expect(all.map(({ length }) => length)).toEqual([3, 1]);
  expect((await pages(program, `${path}?order_by=id+desc`, 'notes', 2)).flatMap(idsOf)).toEqual(
    all.flat().toReversed(),
  );
  const [byHand, first] = all.flat() as [string, string];
  expect(await done('GET', `${path}/${byHand}`)).toMatchObject({ title: '', text: 'By hand\nwith lines', type: null });
  const found = async (filter: string) =>
    idsOf((await done('GET', `/notes?filter=${encodeURIComponent(filter)}`)).notes);
  for (const filter of [`ids==${first}`, `id==${first}`, 'title==irs', 'title==fir*', `id<=${first};id!=${byHand}`])
    expect(await found(filter), filter).toEqual([first]);
  expect(await found(`contact_id==${contact};assigned_to_user_id==${me.id}`)).toHaveLength(4);
  expect(await found('since_time==2100-01-01')).toEqual([]);
  expect(await found('until_time==2100-01-01T00:00:00Z')).toHaveLength(4);
  for (const both of [`id==${first};ids==${first}`, `IDS==${first}; Id > 1`])
    expect((await refused('GET', `/notes?filter=${encodeURIComponent(both)}`))[0], both).toBe(400);
  expect(await done('GET', '/notes/model')).toMatchObject({ custom_fields: [] });
});

test('who changed a note last is told, a colleague too', async () => {
  const { done, me, path, contact, member, accountId } = await newSubject();
  const colleague = await newProgram(server, { of: await newColleague(server, accountId) });
  const them: Record<string, string> = await colleague.done('GET', '/oauth/connect/userinfo');
  const given = { user_id: me.id, title: 'Call', text: 'Spoke', type: 'Call' };
  const { id = '', ...note }: Record<string, string> = await done('POST', path, given);
  expect(note).toMatchObject({ created_by_user_id: me.id, last_updated_by_user_id: me.id });
  const last = async () => (await done('GET', `${path}/${id}`)).last_updated_by_user_id;
  // Who writes back what was read changes nothing.
  await colleague.done('PATCH', `${path}/${id}`, given);
  expect(await last()).toBe(me.id);
  await colleague.done('PATCH', `${path}/${id}`, { text: 'Wrote' });
  expect(await last()).toBe(them.id);
  const body = { text: 'Both', seen: 'Call\nWrote' };
  await member.call(changeNote, { accountId, contactId: String(contact), noteId: id, body });
  expect(await last()).toBe(me.id);
  await colleague.done('PATCH', `${path}/${id}`, { type: 'Email' });
  expect(await done('GET', `${path}/${id}`)).toMatchObject({
    ...{ created_by_user_id: me.id, last_updated_by_user_id: them.id },
  });
});
