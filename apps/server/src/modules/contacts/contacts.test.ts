import {
  changeContact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  matchContacts,
  restoreContact,
  tagContact,
} from '@app/contract/contacts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertTag } from '../../../test/crm-rows.ts';
import { startContacts } from './test-contacts.ts';
import { DAYS_IN_TRASH, emptyTrash } from './trash.ts';

const { db, newAccount } = await startContacts();
const refusal = (code: string, details?: unknown) => ({ code, ...(details !== undefined && { details }) });

describe('adding', () => {
  test('keeps everything that was typed, a phone also as it is dialled from anywhere, and tells the timeline', async () => {
    const { create, as, accountId, user, activitiesOf, ownField } = await newAccount({ country: 'DE' });
    const size = await ownField({ name: 'Size', kind: 'choice', options: '["S","L"]' });
    const { id: tagId, name } = await insertTag(db, accountId);
    const address = { address1: 'Hof 2', address2: '', city: 'Ulm', state: '', postalCode: '89073', country: 'DE' };
    const typed = {
      ...{ givenName: ' Zoë ', familyName: 'Brontë', email: ' Zoe@Acme.example', phone: '030 123456', company: 'Acme' },
      ...{ title: 'CEO', website: 'acme.example', ...address, timeZone: 'Europe/Berlin', birthday: '1990-02-28' },
      ...{ language: 'de-de', type: 'customer' as const, ownerId: user.id, moreEmails: ['z@home.example'] },
      ...{ morePhones: ['+1 512 555 0100', '+1 512 555 0100'], moreAddresses: [address], fields: { [size]: 'L' } },
    };
    const contact = await create({ ...typed, tagIds: [tagId] });
    const { fields, ownerId, ...plain } = typed;
    expect(contact).toMatchObject({
      ...plain,
      ...{ givenName: 'Zoë', email: 'zoe@acme.example', website: 'https://acme.example', phoneE164: '+4930123456' },
      ...{ morePhones: ['+1 512 555 0100'], fields, owner: { id: ownerId }, tags: [{ id: tagId, name }] },
      ...{ source: 'hand', permission: 'none', evidence: null, mergedInto: null, deletedDate: null },
    });
    expect(await as(getContact, { accountId, contactId: String(contact.id) })).toEqual(contact);
    expect(await activitiesOf(contact.id)).toEqual([
      { what: 'created', source: 'hand' },
      { what: 'tagged', tags: [name] },
    ]);
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'user_id', 'subject'])
      .where('account_id', '=', accountId)
      .execute();
    expect(audit).toContainEqual({
      action: 'POST /crm/rest/v1/contacts',
      user_id: user.id,
      subject: { contactId: String(contact.id) },
    });
  });

  test('nobody is nobody: all fields may be empty', async () => {
    const { create } = await newAccount();
    expect(await create({})).toMatchObject({ givenName: '', email: '', phone: '', company: '', phoneE164: null });
  });

  test('what cannot be is refused with its place', async () => {
    const account = await newAccount();
    const { create, ownField, accountId, as } = account;
    const stranger = await newAccount();
    const score = await ownField({ name: 'Score', kind: 'number' });
    const day = await ownField({ name: 'Day', kind: 'date' });
    const size = await ownField({ name: 'Size', kind: 'choice', options: '["S"]' });
    const yes = await ownField({ name: 'Yes', kind: 'yesNo' });
    const foreign = await stranger.ownField({ name: 'Theirs', kind: 'text' });
    const wrong: [object, string][] = [
      [{ phone: 'call me' }, 'phone'],
      [{ morePhones: ['+1 512 555 0100', 'x'] }, 'morePhones.1'],
      [{ website: 'javascript:alert(1)' }, 'website'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ language: 'tlh' }, 'language'],
      [{ country: 'ZZ' }, 'country'],
      [{ ownerId: stranger.user.id }, 'ownerId'],
      [{ fields: { [score]: 'many' } }, `fields.${score}`],
      [{ fields: { [day]: '2026-02-30' } }, `fields.${day}`],
      [{ fields: { [size]: 'XL' } }, `fields.${size}`],
      [{ fields: { [yes]: 'yes' } }, `fields.${yes}`],
      [{ fields: { [foreign]: 'x' } }, `fields.${foreign}`],
      [{ permission: 'said so' }, 'email'],
    ];
    for (const [body, path] of wrong)
      await expect(create(body), path).rejects.toMatchObject(refusal('contact.invalid', [{ path }]));
    const tag = await insertTag(db, stranger.accountId);
    await expect(create({ tagIds: [tag.id] })).rejects.toMatchObject(refusal('tag.notFound', { tagIds: [tag.id] }));
    expect((await as(listContacts, { accountId, query: {} })).total).toBe(0);
  });

  test('whose e-mail or phone somebody has is told who, unless another one is meant', async () => {
    const { create, as, accountId, insert } = await newAccount();
    const first = await create({ givenName: 'Ann', email: 'ann@x.example', phone: '(512) 555-0100' });
    const second = await create({ familyName: 'Bo', email: 'bo@x.example', moreEmails: ['second@x.example'] });
    await insert({ email: 'trash@x.example', deleted_at: new Date() });
    const both = { email: 'Ann@X.example', phone: '+1 512.555.0100' };
    await expect(create(both)).rejects.toMatchObject(
      refusal('contact.exists', { contacts: [{ id: first.id, name: 'Ann', by: ['email', 'phone'] }] }),
    );
    await expect(create({ email: 'second@x.example' })).rejects.toMatchObject(
      refusal('contact.exists', { contacts: [{ id: second.id, name: 'Bo', by: ['email'] }] }),
    );
    await create({ email: 'trash@x.example' });
    const twin = await create({ ...both, isAnother: true });
    const match = (query: object) => as(matchContacts, { accountId, query });
    expect((await match({ email: ' ANN@x.example ' })).matches.map(({ contact, by }) => [contact.id, by])).toEqual([
      [first.id, ['email']],
      [twin.id, ['email']],
    ]);
    expect((await match({ ...both, except: first.id })).matches).toMatchObject([
      { contact: { id: twin.id }, by: ['email', 'phone'] },
    ]);
    expect(await match({ phone: 'none', email: '' })).toEqual({ matches: [], phoneE164: null });
    // A number in any place of anybody's, as it is dialled.
    const third = await create({ givenName: 'Cy', phone: '12345', morePhones: ['(512) 555-0177'] });
    expect(await match({ phone: '512-555-0177' })).toMatchObject({
      matches: [{ contact: { id: third.id }, by: ['phone'] }],
      phoneE164: '+15125550177',
    });
    const typed = { givenName: 'Di', phone: '', morePhones: ['+1 512 555 0177'] };
    await expect(create(typed)).rejects.toMatchObject(
      refusal('contact.exists', { contacts: [{ id: third.id, name: 'Cy', by: ['phone'] }] }),
    );
    const stranger = await newAccount();
    expect((await stranger.create(both)).email).toBe('ann@x.example');
  });

  test('the same key twice adds one', async () => {
    const { as, accountId } = await newAccount();
    const body = { givenName: 'Once', email: 'once@x.example' };
    const add = () => as(createContact, { accountId, body }, { idempotencyKey: 'double-click' });
    expect(await add()).toEqual(await add());
  });
});

describe('finding', () => {
  test.each(['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '9007199254740993', '123456789'])(
    '%s is nobody',
    async (contactId) => {
      const { as, accountId } = await newAccount();
      await expect(as(getContact, { accountId, contactId })).rejects.toMatchObject({
        ...refusal('contact.notFound'),
        status: 404,
      });
    },
  );

  test("another account's contact is not found, whatever one wants of it", async () => {
    const { as, accountId } = await newAccount();
    const contactId = String(await (await newAccount()).insert({}));
    for (const ask of [
      () => as(getContact, { accountId, contactId }),
      () => as(changeContact, { accountId, contactId, body: { change: { givenName: 'x' } } }),
      () => as(tagContact, { accountId, contactId, body: {} }),
      () => as(deleteContact, { accountId, contactId }),
      () => as(restoreContact, { accountId, contactId }),
    ])
      await expect(ask()).rejects.toMatchObject(refusal('contact.notFound'));
  });

  test('one that was merged says into whom, and is not changed or restored', async () => {
    const { as, accountId, insert } = await newAccount();
    const merged_into = await insert({});
    const contactId = String(await insert({ deleted_at: new Date(), merged_into }));
    expect(await as(getContact, { accountId, contactId })).toMatchObject({ mergedInto: merged_into });
    const refused = refusal('contact.inTrash', { mergedInto: merged_into });
    await expect(as(restoreContact, { accountId, contactId })).rejects.toMatchObject(refused);
    const change = as(changeContact, { accountId, contactId, body: { change: { title: 'x' } } });
    await expect(change).rejects.toMatchObject(refused);
    expect((await as(listContacts, { accountId, query: { filter: '{"trash":true}' } })).total).toBe(0);
  });
});

test('tags: only what changes is told, and a tag that is gone cannot be added', async () => {
  const { as, accountId, insert, activitiesOf } = await newAccount();
  const id = await insert({});
  const [a, b, gone] = [await insertTag(db, accountId), await insertTag(db, accountId), await insertTag(db, accountId)];
  await db.updateTable('tag').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const tag = (body: { add?: number[]; remove?: number[] }) =>
    as(tagContact, { accountId, contactId: String(id), body });
  expect((await tag({ add: [a.id, a.id, b.id] })).tags).toHaveLength(2);
  expect((await tag({ add: [a.id], remove: [b.id, 999_999] })).tags).toEqual([a]);
  await tag({ add: [a.id], remove: [b.id, gone.id] });
  await expect(tag({ add: [b.id, gone.id] })).rejects.toMatchObject(refusal('tag.notFound', { tagIds: [gone.id] }));
  expect(await activitiesOf(id)).toEqual([
    { what: 'tagged', tags: [a.name, b.name].sort() },
    { what: 'untagged', tags: [b.name] },
  ]);
  const audit = await db.selectFrom('audit').select('id').where('account_id', '=', accountId).execute();
  expect(audit).toHaveLength(2);
});

describe('the trash', () => {
  test('keeps everything, refuses changes, gives back whole; twice is as good as once', async () => {
    const { as, accountId, create, activitiesOf } = await newAccount();
    const tag = await insertTag(db, accountId);
    const contact = await create({ givenName: 'Ann', tagIds: [tag.id] });
    const one = { accountId, contactId: String(contact.id) };
    const list = async (filter: object) =>
      (await as(listContacts, { accountId, query: { filter: JSON.stringify(filter) } })).contacts.map(({ id }) => id);
    await as(deleteContact, one);
    await as(deleteContact, one);
    expect([await list({}), await list({ trash: true })]).toEqual([[], [contact.id]]);
    const inTrash = refusal('contact.inTrash');
    const change = { givenName: 'Eve' };
    await expect(as(changeContact, { ...one, body: { change } })).rejects.toMatchObject(inTrash);
    await expect(as(tagContact, { ...one, body: { remove: [tag.id] } })).rejects.toMatchObject(inTrash);
    expect((await as(getContact, one)).deletedDate).not.toBeNull();
    const restored = await as(restoreContact, one);
    expect(restored).toEqual({ ...contact, changedDate: restored.changedDate });
    expect(await as(restoreContact, one)).toEqual(restored);
    expect((await activitiesOf(contact.id)).slice(2)).toEqual([{ what: 'deleted' }, { what: 'restored' }]);
  });

  test('is emptied after its days, and what belongs to the contact goes with it', async () => {
    const { accountId, insert } = await newAccount();
    const { id: tag_id } = await insertTag(db, accountId);
    const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days}) + interval '1 minute'`;
    await sql`insert into contact (account_id, deleted_at) select ${accountId}::uuid, ${ago(DAYS_IN_TRASH + 1)}
      from generate_series(1, 501)`.execute(db);
    const old = await insert({ deleted_at: ago(DAYS_IN_TRASH + 1) as unknown as Date });
    const young = await insert({ deleted_at: ago(DAYS_IN_TRASH) as unknown as Date });
    const kept = await insert({});
    const tags = [old, kept].map((contact_id) => ({ account_id: accountId, contact_id, tag_id }));
    await db.insertInto('contact_tag').values(tags).execute();
    await emptyTrash(db, new AbortController().signal);
    const left = await db
      .selectFrom('contact')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    expect(left).toEqual([{ id: young }, { id: kept }]);
    expect(await db.selectFrom('contact_tag').select('contact_id').where('tag_id', '=', tag_id).execute()).toEqual([
      { contact_id: kept },
    ]);
  });
});
