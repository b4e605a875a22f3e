import {
  type ContactLink,
  linkContact,
  linkKinds,
  listContactLinks,
  listLinkTypes,
  unlinkContact,
} from '@app/contract/contact-links';
import { deleteContact, restoreContact } from '@app/contract/contacts';
import { mergeContacts, undoMerge } from '@app/contract/duplicates';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { ensureLinkTypes } from './link-types.ts';

const server = await startTestApp();
const { db } = server;

/** An account with people in it; links are said as `[what the other one is, who]`. */
async function newAccount() {
  const member = await newMember(server);
  const { accountId, call } = member;
  const { linkTypes } = await call(listLinkTypes, { accountId });
  const type = (kind: string) => linkTypes.find((each) => each.kind === kind)?.id ?? 0;
  const named = (links: ContactLink[]) =>
    links.map(({ linkType, isFirst, contact }) => [isFirst ? linkType.name : linkType.otherName, contact.name]);
  const of = (contactId: number) => ({ accountId, contactId: String(contactId) });
  return {
    ...member,
    linkTypes,
    type,
    add: (given_name: string) => insertContact(db, accountId, { given_name }),
    link: async (contactId: number, kind: string, otherId: number, isFirst = true) =>
      named((await call(linkContact, { ...of(contactId), body: { otherId, linkTypeId: type(kind), isFirst } })).links),
    unlink: async (contactId: number, kind: string, otherId: number) =>
      named((await call(unlinkContact, { ...of(contactId), body: { otherId, linkTypeId: type(kind) } })).links),
    linksOf: async (contactId: number) => named((await call(listContactLinks, of(contactId))).links),
    told: async (contactId: number) => {
      const rows = await db
        .selectFrom('activity')
        .select('details')
        .where('account_id', '=', accountId)
        .where('contact_id', '=', contactId)
        .orderBy('id')
        .execute();
      return rows.map(({ details }) => details);
    },
    rows: () => db.selectFrom('contact_link').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
    audited: async () => {
      const rows = await db
        .selectFrom('audit')
        .select(['action', 'subject'])
        .where('account_id', '=', accountId)
        .where('action', 'like', '%link')
        .orderBy('id')
        .execute();
      return rows.map(({ action, subject }) => [action.split(':')[1], subject]);
    },
  };
}

test('every account knows the same types, each once, however many look at them first', async () => {
  const { accountId } = await newMember(server);
  await Promise.all([1, 2, 3].map(() => ensureLinkTypes(db, { accountId })));
  const types = await db.selectFrom('link_type').select('kind').where('account_id', '=', accountId).execute();
  expect(types.map(({ kind }) => kind).sort()).toEqual([...linkKinds].sort());
  const { linkTypes } = await newAccount();
  expect(linkTypes.map(({ kind, name, otherName }) => [kind, name, otherName])).toEqual([
    ['parent', 'Parent', 'Child'],
    ['spouse', 'Spouse', 'Spouse'],
    ['sibling', 'Sibling', 'Sibling'],
    ['employer', 'Employer', 'Employee'],
    ['coworker', 'Coworker', 'Coworker'],
    ['referrer', 'Referrer', 'Referral'],
  ]);
});

test('each of the two shows the other one with the word for it, both histories tell it, and so does the audit', async () => {
  const { add, link, unlink, linksOf, told, type, audited } = await newAccount();
  const [ada, ben] = [await add('Ada'), await add('Ben')];
  expect(await link(ada, 'parent', ben)).toEqual([['Parent', 'Ben']]);
  expect(await linksOf(ben)).toEqual([['Child', 'Ada']]);
  expect(await link(ada, 'employer', ben, false)).toEqual([
    ['Parent', 'Ben'],
    ['Employee', 'Ben'],
  ]);
  expect(await unlink(ben, 'parent', ada)).toEqual([['Employer', 'Ada']]);
  expect(await linksOf(ada)).toEqual([['Employee', 'Ben']]);
  const said = (what: string, other: object, kind: string, isFirst: boolean, name: string) => ({
    what,
    other,
    link: { kind, isFirst, name },
  });
  const asBen = { id: ben, name: 'Ben' };
  expect(await told(ada)).toEqual([
    said('linked', asBen, 'parent', true, 'Parent'),
    said('linked', asBen, 'employer', false, 'Employee'),
    said('unlinked', asBen, 'parent', true, 'Parent'),
  ]);
  const asAda = { id: ada, name: 'Ada' };
  expect(await told(ben)).toEqual([
    said('linked', asAda, 'parent', false, 'Child'),
    said('linked', asAda, 'employer', true, 'Employer'),
    said('unlinked', asAda, 'parent', false, 'Child'),
  ]);
  const subject = (contactId: number, otherId: number, kind: string) => ({
    contactId: String(contactId),
    otherId,
    linkTypeId: type(kind),
  });
  expect(await audited()).toEqual([
    ['link', subject(ada, ben, 'parent')],
    ['link', subject(ada, ben, 'employer')],
    ['unlink', subject(ben, ada, 'parent')],
  ]);
});

test('what holds already stays as it is and is not told again; what would contradict it is refused', async () => {
  const { add, link, unlink, linksOf, told, audited, type, call, accountId } = await newAccount();
  const [ada, ben] = [await add('Ada'), await add('Ben')];
  await link(ada, 'spouse', ben);
  await link(ada, 'spouse', ben, false);
  await link(ben, 'spouse', ada);
  expect(await linksOf(ben)).toEqual([['Spouse', 'Ada']]);
  await link(ada, 'parent', ben);
  await link(ben, 'parent', ada, false);
  await expect(link(ben, 'parent', ada)).rejects.toMatchObject({ code: 'contactLink.exists' });
  await unlink(ada, 'sibling', ben);
  expect(await told(ada)).toHaveLength(2);
  expect(await audited()).toHaveLength(2);
  await expect(link(ada, 'spouse', ada)).rejects.toMatchObject({ code: 'contact.sameContact' });
  await expect(link(ada, 'spouse', ben + 1000)).rejects.toMatchObject({ code: 'contact.notFound' });
  await expect(link(ada, 'nothing', ben)).rejects.toMatchObject({ code: 'request.invalid' });
  const body = { otherId: ben, linkTypeId: type('referrer') + 1000, isFirst: true };
  await expect(call(linkContact, { accountId, contactId: String(ada), body })).rejects.toMatchObject({
    code: 'linkType.notFound',
  });
});

test("nobody is linked with another account's contact, nor by its types, and nobody's links are seen there", async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  const [ada, ben] = [await one.add('Ada'), await one.add('Ben')];
  const stranger = await other.add('Stranger');
  await one.link(ada, 'spouse', ben);
  for (const [contactId, otherId] of [
    [ada, stranger],
    [stranger, ada],
  ] as const) {
    await expect(one.link(contactId, 'spouse', otherId)).rejects.toMatchObject({ code: 'contact.notFound' });
    await expect(one.unlink(contactId, 'spouse', otherId)).rejects.toMatchObject({ code: 'contact.notFound' });
  }
  const { accountId, call } = one;
  const body = { otherId: ben, linkTypeId: other.type('parent'), isFirst: true };
  await expect(call(linkContact, { accountId, contactId: String(ada), body })).rejects.toMatchObject({
    code: 'linkType.notFound',
  });
  await expect(other.linksOf(ada)).rejects.toMatchObject({ code: 'contact.notFound' });
  await expect(other.unlink(ada, 'spouse', ben)).rejects.toMatchObject({ code: 'contact.notFound' });
  expect(await one.rows()).toHaveLength(1);
  expect(await other.rows()).toEqual([]);
  // Not even by the rows themselves.
  const account_id = one.accountId;
  const row = { account_id, contact1_id: ada, contact2_id: stranger, link_type_id: one.type('parent') };
  await expect(db.insertInto('contact_link').values(row).execute()).rejects.toMatchObject({ code: '23503' });
});

test('who is in the trash is linked with nobody until they come back, and gone for good takes the links along', async () => {
  const { accountId, call, add, link, linksOf, rows } = await newAccount();
  const [ada, ben] = [await add('Ada'), await add('Ben')];
  await link(ada, 'spouse', ben);
  await call(deleteContact, { accountId, contactId: String(ben) });
  expect(await linksOf(ada)).toEqual([]);
  // What is in the trash is read, not changed.
  expect(await linksOf(ben)).toEqual([['Spouse', 'Ada']]);
  await expect(link(ada, 'sibling', ben)).rejects.toMatchObject({ code: 'contact.inTrash' });
  await expect(link(ben, 'sibling', ada)).rejects.toMatchObject({ code: 'contact.inTrash' });
  await call(restoreContact, { accountId, contactId: String(ben) });
  expect(await linksOf(ada)).toEqual([['Spouse', 'Ben']]);
  await db.deleteFrom('contact').where('account_id', '=', accountId).where('id', '=', ben).execute();
  expect(await rows()).toEqual([]);
});

test('a merge keeps the links of both, none twice and none with itself, and undone it gives each back', async () => {
  const { accountId, call, add, link, linksOf, rows } = await newAccount();
  const [kept, other] = [await add('Kept'), await add('Other')];
  const [ben, cara, dan] = [await add('Ben'), await add('Cara'), await add('Dan')];
  await link(kept, 'spouse', ben);
  await link(other, 'spouse', ben, false);
  await link(kept, 'parent', cara);
  // The same two the other way round: what the kept one has stays.
  await link(other, 'parent', cara, false);
  await link(other, 'employer', dan);
  await link(other, 'referrer', dan, false);
  await link(kept, 'sibling', other);
  await link(other, 'coworker', kept);
  const before = await rows();
  const { mergeId } = await call(mergeContacts, {
    accountId,
    contactId: String(kept),
    body: { otherId: other, fromOther: [] },
  });
  expect(await linksOf(kept)).toEqual([
    ['Spouse', 'Ben'],
    ['Parent', 'Cara'],
    ['Employer', 'Dan'],
    ['Referral', 'Dan'],
  ]);
  expect(await linksOf(cara)).toEqual([['Child', 'Kept']]);
  expect(await rows()).toHaveLength(4);
  await call(undoMerge, { accountId, mergeId: String(mergeId) });
  expect(await rows()).toEqual(before);
});

test('of a merge that is undone only links with those who are still there come back', async () => {
  const { accountId, call, add, link, rows } = await newAccount();
  const [kept, other, ben] = [await add('Kept'), await add('Other'), await add('Ben')];
  await link(kept, 'spouse', ben);
  await link(other, 'spouse', ben);
  const body = { otherId: other, fromOther: [] };
  const { mergeId } = await call(mergeContacts, { accountId, contactId: String(kept), body });
  await db.deleteFrom('contact').where('account_id', '=', accountId).where('id', '=', ben).execute();
  await call(undoMerge, { accountId, mergeId: String(mergeId) });
  expect(await rows()).toEqual([]);
});

test('many who link the same two at once make one link', async () => {
  const { add, link, rows, told } = await newAccount();
  const [ada, ben] = [await add('Ada'), await add('Ben')];
  await Promise.all([link(ada, 'spouse', ben), link(ben, 'spouse', ada), link(ada, 'spouse', ben, false)]);
  expect(await rows()).toHaveLength(1);
  expect(await told(ada)).toHaveLength(1);
});
