import { changeContactView, createContactView, deleteContactView, listContactViews } from '@app/contract/contact-views';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Member, newColleague, newMember } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

const shown = {
  filter: { search: 'ann', tags: { all: [3] }, owner: [null], fields: [{ id: 7, from: '2026-01-01' }] },
  sort: '-lastActivity',
  columns: [{ id: 'name', width: 240 }, { id: 'field:7' }],
};
const create = ({ call, accountId }: Member, name: string, isShared = false) =>
  call(createContactView, { accountId, body: { name, isShared, ...shown } });
const list = async ({ call, accountId }: Member) => (await call(listContactViews, { accountId })).views;

test("one sees one's own views and those that colleagues share, by name, with who made them", async () => {
  const ann = await newMember(server);
  const { accountId } = ann;
  const partner = await server.newPartner();
  const bob = await newColleague(server, accountId, partner.user.id);
  const company = await db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', partner.organizationId)
    .executeTakeFirstOrThrow();
  const own = await create(ann, 'zebras');
  await create(ann, 'Ants', true);
  await create(bob, 'Éclairs', true);
  await create(bob, 'hidden');
  expect(own).toMatchObject({ isMine: true, isShared: false, ...shown });
  const seen = (await list(ann)).map(({ name, isMine, by }) => [name, isMine, by?.partnerCompany ?? null]);
  expect(seen).toEqual([
    ['Ants', true, null],
    ['Éclairs', false, company.name],
    ['zebras', true, null],
  ]);
  expect((await list(bob)).map(({ name }) => name)).toEqual(['Ants', 'Éclairs', 'hidden']);
  expect(await list(await newMember(server))).toEqual([]);
});

test("only one's own views can be changed or forgotten", async () => {
  const ann = await newMember(server);
  const { accountId } = ann;
  const bob = await newColleague(server, accountId);
  const view = await create(ann, 'Shared', true);
  const path = { accountId, viewId: String(view.id) };
  const body = { name: 'Mine', isShared: false, filter: {}, sort: 'name', columns: [] };
  await expect(bob.call(changeContactView, { ...path, body })).rejects.toMatchObject({ code: 'contactView.notFound' });
  await expect(bob.call(deleteContactView, path)).rejects.toMatchObject({ code: 'contactView.notFound' });
  expect(await list(bob)).toMatchObject([{ name: 'Shared', sort: '-lastActivity' }]);
  expect(await ann.call(changeContactView, { ...path, body })).toMatchObject({ ...body, id: view.id });
  expect(await list(bob)).toEqual([]);
  await ann.call(deleteContactView, path);
  await expect(ann.call(deleteContactView, path)).rejects.toMatchObject({ code: 'contactView.notFound' });
});

test('a name is taken once for each person, whatever its case and accents, and there are at most 100', async () => {
  const ann = await newMember(server);
  const { accountId, userId } = ann;
  const bob = await newColleague(server, accountId);
  const view = await create(ann, 'Été');
  await expect(create(ann, 'ETE')).rejects.toMatchObject({ code: 'contactView.exists', details: { id: view.id } });
  await create(bob, 'Été');
  await sql`insert into contact_view (account_id, user_id, name, shown)
    select ${accountId}, ${userId}, 'View ' || n, ${JSON.stringify(shown)}::jsonb from generate_series(1, 99) n`.execute(
    db,
  );
  await expect(create(ann, 'One more')).rejects.toMatchObject({ code: 'contactView.tooMany' });
  await create(bob, 'One more');
});
