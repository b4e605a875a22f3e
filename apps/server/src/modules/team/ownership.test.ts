import { getBootData } from '@app/contract/accounts';
import { startBulkJob } from '@app/contract/bulk-jobs';
import { createContact } from '@app/contract/contacts';
import { inviteColleague } from '@app/contract/invitations';
import { listNotifications } from '@app/contract/notifications';
import { powers } from '@app/contract/powers';
import { changeTasks, createTask } from '@app/contract/tasks';
import { handOnOwnership, listTeamMembers, listTraces, removeTeamMember, withholdPowers } from '@app/contract/team';
import { describe, expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { newProgram } from '../../open/test-open.ts';

const server = await startTestApp();
const { db } = server;

/** Acme, which Ruth owns; Otto works in it, and Maya of the partner Northwind does too. */
async function acme() {
  const { accountId, user: ruth } = await server.newPartner({ kind: 'customer' });
  await db.updateTable('account').set({ name: 'Acme', owner_user_id: ruth.id }).where('id', '=', accountId).execute();
  await db.updateTable('app_user').set({ given_name: 'Ruth' }).where('id', '=', ruth.id).execute();
  const otto = await insertUser(db, { given_name: 'Otto', locale: 'de-de' });
  const partner = await server.newPartner();
  await db.updateTable('account').set({ name: 'Northwind' }).where('id', '=', partner.accountId).execute();
  for (const { id } of [otto, partner.user]) await insertMembership(db, { account_id: accountId, user_id: id });
  const site = await server.onHostOf(accountId);
  const [asRuth, asOtto, asMaya] = [await site.as(ruth.id), await site.as(otto.id), await site.as(partner.user.id)];
  const withhold = (userId: string, ...withheld: (typeof powers)[number][]) =>
    asRuth(withholdPowers, { accountId, userId, body: { withheld } });
  const newsOf = async (as: typeof asRuth) =>
    (await as(listNotifications, { query: { accountId, source: 'crm', type: 'alert' } })).notifications;
  return { accountId, ruth, otto, maya: partner.user, site, asRuth, asOtto, asMaya, withhold, newsOf };
}

const invitation = (origin: string) => ({
  inviteeEmail: 'new@acme.example',
  inviteeLocale: 'en-US',
  inviteeRole: 'ADMIN' as const,
  returnUrl: `${origin}/`,
});

describe('what the owner takes from a member', () => {
  test('is refused from the next call on, with its name, and is possible again once it is given back', async () => {
    const { accountId, otto, maya, site, asOtto, withhold } = await acme();
    expect(await withhold(otto.id, 'users')).toEqual({ withheld: ['users'] });
    const refused = { code: 'power.withheld', status: 403, details: { power: 'users' } };
    const invite = () => asOtto(inviteColleague, { accountId, body: invitation(site.origin) });
    await expect(invite()).rejects.toMatchObject(refused);
    await expect(asOtto(removeTeamMember, { accountId, userId: maya.id })).rejects.toMatchObject(refused);
    await expect(asOtto(listTraces, { accountId, userId: maya.id, query: {} })).rejects.toMatchObject(refused);
    expect((await asOtto(getBootData, { accountId })).member.withheld).toEqual(['users']);
    const { content } = await asOtto(listTeamMembers, { accountId, query: {} });
    expect(content.find(({ user }) => user.id === otto.id)?.withheld).toEqual(['users']);
    await withhold(otto.id);
    await invite();
  });

  test('exports and deletions of many, by what is asked and not by the path', async () => {
    const { accountId, otto, asOtto, asRuth, withhold } = await acme();
    const ids = [await insertContact(db, accountId), await insertContact(db, accountId)];
    await withhold(otto.id, 'export', 'bulkDelete');
    const start = (kind: 'export' | 'delete', as = asOtto) =>
      as(startBulkJob, { accountId, body: { action: { kind }, selection: { ids } } });
    await expect(start('export')).rejects.toMatchObject({ code: 'power.withheld', details: { power: 'export' } });
    await expect(start('delete')).rejects.toMatchObject({ code: 'power.withheld', details: { power: 'bulkDelete' } });
    const setType = { kind: 'setType' as const, type: 'lead' as const };
    await asOtto(startBulkJob, { accountId, body: { action: setType, selection: { ids } } });
    const tasks = [];
    for (const title of ['One', 'Two']) tasks.push((await asOtto(createTask, { accountId, body: { title } })).id);
    const remove = (some: number[]) =>
      asOtto(changeTasks, { accountId, body: { ids: some, action: { kind: 'delete' } } });
    await expect(remove(tasks)).rejects.toMatchObject({ details: { power: 'bulkDelete' } });
    await remove(tasks.slice(0, 1));
    await start('delete', asRuth);
  });

  test('is said by the owner alone, about others, and only what there is; the person is told once', async () => {
    const { accountId, ruth, otto, asOtto, asRuth, withhold, newsOf } = await acme();
    const another = await insertUser(db, {});
    const body = { withheld: ['users' as const] };
    await expect(asOtto(withholdPowers, { accountId, userId: ruth.id, body })).rejects.toMatchObject({
      code: 'membership.notOwner',
    });
    await expect(withhold(ruth.id, 'users')).rejects.toMatchObject({ code: 'member.owner' });
    await expect(withhold(another.id, 'users')).rejects.toMatchObject({ code: 'user.notFound' });
    await expect(
      asRuth(withholdPowers, { accountId, userId: otto.id, body: { withheld: ['everything' as 'users'] } }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await withhold(otto.id, ...powers, 'users')).toEqual({ withheld: [...powers] });
    await withhold(otto.id, ...powers);
    expect(await newsOf(asOtto)).toMatchObject([
      { kind: 'powersChanged', contentText: 'Ruth changed what you can do in this account.' },
    ]);
    expect(await newsOf(asRuth)).toEqual([]);
  });
});

describe('handing on the ownership', () => {
  test('makes the colleague the owner with every power, and tells both, each in their language', async () => {
    const { accountId, ruth, otto, asRuth, asOtto, withhold, newsOf } = await acme();
    await withhold(otto.id, 'users', 'keys');
    await asRuth(handOnOwnership, { accountId, body: { userId: otto.id } });
    expect((await asOtto(getBootData, { accountId })).member).toMatchObject({ isOwner: true, withheld: [] });
    expect((await asRuth(getBootData, { accountId })).member).toMatchObject({ isOwner: false, withheld: [] });
    const mails = await db
      .selectFrom('mail')
      .select(['recipient', 'subject'])
      .where('recipient', 'in', [ruth.username, otto.username])
      .execute();
    expect(new Map(mails.map(({ recipient, subject }) => [recipient, subject]))).toEqual(
      new Map([
        [ruth.username, 'Otto is now the owner of Acme'],
        [otto.username, 'Otto ist jetzt Inhaber von Acme'],
      ]),
    );
    for (const as of [asRuth, asOtto])
      expect((await newsOf(as)).filter(({ kind }) => kind === 'ownershipHandedOn')).toHaveLength(1);
    // From now on it is the other who decides, and who cannot be removed.
    await expect(withhold(otto.id, 'users')).rejects.toMatchObject({ code: 'membership.notOwner' });
    await expect(asRuth(removeTeamMember, { accountId, userId: otto.id })).rejects.toMatchObject({
      code: 'member.owner',
    });
    await asOtto(withholdPowers, { accountId, userId: ruth.id, body: { withheld: ['billing'] } });
  });

  test('is for the owner, to a colleague: not to a stranger, to oneself, or to a partner’s person', async () => {
    const { accountId, ruth, otto, maya, asRuth, asOtto, asMaya } = await acme();
    const stranger = await insertUser(db, {});
    const to = (as: typeof asRuth, userId: string) => as(handOnOwnership, { accountId, body: { userId } });
    for (const as of [asOtto, asMaya])
      await expect(to(as, otto.id)).rejects.toMatchObject({ code: 'membership.notOwner', status: 403 });
    await expect(to(asRuth, stranger.id)).rejects.toMatchObject({ code: 'user.notFound' });
    await expect(to(asRuth, ruth.id)).rejects.toMatchObject({ code: 'member.self' });
    await expect(to(asRuth, maya.id)).rejects.toMatchObject({ code: 'member.partner' });
    expect((await asRuth(getBootData, { accountId })).member.isOwner).toBe(true);
  });

  test('to two colleagues at the same moment reaches one of them', async () => {
    const { accountId, otto, asRuth } = await acme();
    const pia = await insertUser(db, { given_name: 'Pia' });
    await insertMembership(db, { account_id: accountId, user_id: pia.id });
    const tried = await Promise.allSettled(
      [otto, pia].map(({ id }) => asRuth(handOnOwnership, { accountId, body: { userId: id } })),
    );
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what a partner’s person did', () => {
  test('is listed, the latest first, by pages, with the record where there was one', async () => {
    const { accountId, maya, asMaya, asOtto } = await acme();
    const { id } = await asMaya(createContact, { accountId, body: { givenName: 'Ada' } });
    for (const title of ['One', 'Two']) await asMaya(createTask, { accountId, body: { title, contactId: id } });
    const { traces, nextPageToken } = await asOtto(listTraces, { accountId, userId: maya.id, query: { pageSize: 2 } });
    expect(traces).toMatchObject([
      { area: 'tasks', deed: 'added' },
      { area: 'tasks', deed: 'added' },
    ]);
    const rest = await asOtto(listTraces, {
      accountId,
      userId: maya.id,
      query: { pageSize: 2, pageToken: nextPageToken },
    });
    expect(rest).toMatchObject({ traces: [{ area: 'contacts', deed: 'added' }], nextPageToken: '' });
  });

  test('is what was done, by a program of theirs as well: not what it looked up, not what it was refused', async () => {
    const { accountId, maya, asMaya, asOtto } = await acme();
    const of = { accountId, userId: maya.id, call: asMaya };
    const program = await newProgram(server, { of, scopes: { tags: 'write', contacts: 'read' } });
    const { id } = await program.done('POST', '/tags', { name: 'New' });
    await program.done('GET', '/tags');
    await program.done('GET', `/tags/${id}`);
    await program.done('GET', '/contacts');
    expect(await program.refused('POST', '/contacts', { given_name: 'Ada' })).toEqual([403, 'apiKey.scope']);
    expect(await program.refused('POST', '/tags', { name: '' })).toEqual([400, 'request.invalid']);
    expect(await program.refused('DELETE', '/tags/0')).toEqual([404, 'tag.notFound']);
    await program.done('DELETE', `/tags/${id}`);
    const { traces } = await asOtto(listTraces, { accountId, userId: maya.id, query: {} });
    expect(traces.map(({ area, deed }) => [area, deed])).toEqual([
      ['settings', 'deleted'],
      ['settings', 'added'],
      // The key itself.
      ['settings', 'added'],
    ]);
    const recorded = await db.selectFrom('audit').select('id').where('user_id', '=', maya.id).execute();
    expect(recorded).toHaveLength(9);
  });

  test('is nobody else’s: not of the own people, not of what the person did elsewhere', async () => {
    const { accountId, otto, maya, asRuth } = await acme();
    const other = await acme();
    await insertMembership(db, { account_id: other.accountId, user_id: maya.id });
    const elsewhere = await other.site.as(maya.id);
    await elsewhere(createContact, { accountId: other.accountId, body: { givenName: 'Ada' } });
    const look = (userId: string) => asRuth(listTraces, { accountId, userId, query: {} });
    expect((await look(maya.id)).traces).toEqual([]);
    await expect(look(otto.id)).rejects.toMatchObject({ code: 'user.notFound' });
    await expect(look(other.maya.id)).rejects.toMatchObject({ code: 'user.notFound' });
  });
});
