import { createAccount, getBootData, PARTNER_DEVELOPER_ID, PARTNER_EDITION_ID } from '@app/contract/accounts';
import { getCurrentUser } from '@app/contract/identity';
import { describe, expect, test } from 'vitest';
import { insertOrganization, insertUser, unknownId } from '../../test/rows.ts';
import { countRows, startTestApp } from '../../test/setup.ts';
import { everythingStored } from '../../test/snapshot.ts';
import { createOperator, TYPED_PASSWORD } from './test-operator.ts';

const server = await startTestApp();
const { db } = server;
const body = { editionId: PARTNER_EDITION_ID, developerId: PARTNER_DEVELOPER_ID } as const;
const { admin, answer, lastAudit } = createOperator(server.database);
let number = 0;
const fresh = (word: string) => `${word}-${++number}`;

describe('partners', () => {
  test('a partner is created uncertified, with what was named', async () => {
    const [name, affiliate] = [fresh('Acme'), fresh('acme')];
    const { id } = await answer('partners', 'create', '--name', name, '--type', 'Agency', '--affiliate', affiliate);
    const row = await db.selectFrom('organization').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ name, kind: 'partner', certified: false, partner_company_type: 'Agency' });
    expect(row?.affiliate_code).toBe(affiliate);
    expect(await lastAudit()).toMatchObject({
      action: 'admin partners create',
      user_id: null,
      request_id: 'admin',
      subject: { organizationId: id },
    });
  });

  test('an affiliate code has one owner; the second creates nothing', async () => {
    const affiliate = fresh('taken');
    await answer('partners', 'create', '--name', fresh('One'), '--affiliate', affiliate);
    const before = [await countRows(db, 'organization'), await countRows(db, 'audit')];
    const second = await admin(['partners', 'create', '--name', 'Two', '--affiliate', affiliate]);
    expect(second).toEqual({ code: 1, said: '', complaint: `Another company has the affiliate code “${affiliate}”.` });
    expect([await countRows(db, 'organization'), await countRows(db, 'audit')]).toEqual(before);
  });

  test.each(['id', 'name', 'affiliateCode'] as const)(
    'is certified by its %s, and no longer with --off',
    async (key) => {
      const partner = await answer('partners', 'create', '--name', fresh('P'), '--affiliate', fresh('p'));
      expect(await answer('partners', 'certify', partner[key])).toMatchObject({ id: partner.id, certified: true });
      expect(await answer('partners', 'certify', partner[key])).toMatchObject({ id: partner.id, certified: true });
      expect(await lastAudit()).toMatchObject({ subject: { organizationId: partner.id, certified: true } });
      const off = await admin(['partners', 'certify', partner[key], '--off']);
      expect(off).toEqual({ code: 0, said: `${partner.name} is not certified.`, complaint: '' });
    },
  );

  test('says to whom sales are credited, at once or later', async () => {
    const { id } = await answer('partners', 'create', '--name', fresh('Seller'), '--salesforce-account-id', '001A');
    const stored = () => db.selectFrom('organization').select('salesforce_account_id').where('id', '=', id).execute();
    expect(await stored()).toEqual([{ salesforce_account_id: '001A' }]);
    expect(await answer('partners', 'credit', id, '001B')).toMatchObject({ id, salesforceAccountId: '001B' });
    expect(await stored()).toEqual([{ salesforce_account_id: '001B' }]);
    expect(await lastAudit()).toMatchObject({ subject: { organizationId: id, salesforceAccountId: '001B' } });
    const user = await insertUser(db);
    const said = await admin(['users', 'credit', user.username, '005B']);
    expect(said).toEqual({ code: 0, said: `Sales of ${user.username} are credited to 005B.`, complaint: '' });
    const person = db.selectFrom('app_user').select('salesforce_user_id').where('id', '=', user.id);
    expect(await person.execute()).toEqual([{ salesforce_user_id: '005B' }]);
    expect((await admin(['users', 'credit', 'nobody@partner.example', '005C'])).code).toBe(1);
  });

  test('a name that two partners have certifies neither', async () => {
    const name = fresh('Twin');
    const twins = [
      await answer('partners', 'create', '--name', name),
      await answer('partners', 'create', '--name', name),
    ];
    const ids = twins.map(({ id }) => id).sort();
    const { code, complaint } = await admin(['partners', 'certify', name]);
    expect(code).toBe(1);
    expect(complaint).toBe(`“${name}” may be 2 partners; name one by its id: ${ids.join(', ')}.`);
    const rows = await db.selectFrom('organization').select('certified').where('name', '=', name).execute();
    expect(rows).toEqual([{ certified: false }, { certified: false }]);
  });

  test('an unknown name, an unknown id and a customer are no partners', async () => {
    const name = fresh('Customer');
    const customer = await insertOrganization(db, { name });
    for (const named of ['nobody', unknownId(), name, customer]) {
      const { code, complaint } = await admin(['partners', 'certify', named]);
      expect([code, complaint]).toEqual([1, `There is no partner “${named}”. partners list shows them.`]);
    }
  });

  test('are listed with their account and how many belong to it', async () => {
    const { organizationId, accountId } = await server.newPartner();
    const { id } = await answer('partners', 'create', '--name', fresh('Without'));
    const account = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
    const partners: { id: string }[] = await answer('partners', 'list');
    expect(partners.find((each) => each.id === organizationId)).toMatchObject({
      certified: true,
      account: account.legacy_id,
      members: 1,
    });
    expect(partners.find((each) => each.id === id)).toMatchObject({ account: null, members: 0 });
    expect((await admin(['partners', 'list'])).said).toContain(`${organizationId}  yes        ${account.legacy_id}`);
  });
});

describe('users', () => {
  test('a user of a certified partner signs in, and the app starts', async () => {
    const partner = await answer('partners', 'create', '--name', fresh('Boot'), '--certified');
    const names = ['--given-name', 'Ada', '--family-name', 'Byron', '--salesforce-user-id', 'SF1', '--locale', 'DE-de'];
    const email = `${fresh('Ada')}@Partner.example`;
    const user = await answer('users', 'create', email, '--partner', partner.name, ...names);
    expect(user).toEqual({ id: user.id, username: email.toLowerCase(), partner: partner.name, account: null });
    const subject = { userId: user.id, username: user.username };
    expect(await lastAudit()).toMatchObject({ action: 'admin users create', subject });
    const { as } = await server.signIn({ username: email, password: TYPED_PASSWORD });
    const current = await as(getCurrentUser, { query: {} });
    expect(current).toMatchObject({ id: user.id, givenName: 'Ada', familyName: 'Byron', locale: 'de-de' });
    const account = await as(createAccount, { body });
    expect((await as(getBootData, { accountId: account.id })).companyProfileInfo.id).toBe(partner.id);

    const second = await answer('users', 'create', `${fresh('eve')}@partner.example`, '--partner', partner.id);
    expect(second.account).toMatch(/^pe/);
    const colleague = await server.signIn({ username: second.username, password: TYPED_PASSWORD });
    expect((await colleague.as(getBootData, { accountId: account.id })).companyProfileInfo.id).toBe(partner.id);
    const listed: { username: string }[] = await answer('users', 'list', '--partner', partner.name);
    expect(listed.map(({ username }) => username)).toEqual([email.toLowerCase(), second.username].sort());
    const marketplace = db.selectFrom('company_user').select('user_id').where('organization_id', '=', partner.id);
    expect(await marketplace.execute()).toHaveLength(2);
  });

  test('a password that was made up is shown once, and kept nowhere', async () => {
    const email = `${fresh('made')}@partner.example`;
    const { password, username } = await answer('users', 'create', email, '--generate');
    expect(password).toMatch(/^[A-Za-z0-9]{20}$/);
    await server.signIn({ username, password });
    const { said } = await admin(['users', 'reset-password', email, '--generate']);
    const next = /^Password: (\w{20})$/m.exec(said)?.[1] ?? '';
    await server.signIn({ username, password: next });
    const stored = await everythingStored(db);
    for (const secret of [password, next, TYPED_PASSWORD]) expect(stored).not.toContain(secret);
  });

  test('an existing user stays as it was', async () => {
    const { username, password } = await insertUser(db);
    const { code, complaint } = await admin(['users', 'create', username.toUpperCase()], 'another password');
    expect([code, complaint]).toEqual([1, `There is a user “${username}” already.`]);
    await server.signIn({ username, password });
  });

  test('a user of an unknown partner is not created', async () => {
    const email = `${fresh('lost')}@partner.example`;
    expect((await admin(['users', 'create', email, '--partner', 'nobody'])).code).toBe(1);
    expect(await db.selectFrom('app_user').select('id').where('username', '=', email).execute()).toEqual([]);
  });

  test('a new password ends every session, frees whoever was locked out, and leaves others alone', async () => {
    const { user, as } = await server.newPartner();
    const other = await server.newPartner();
    const old = { username: user.username, password: user.password };
    await server.signIn(old);
    for (let count = 0; count < 10; count++) await server.signIn({ ...old, password: 'wrong' }).catch(() => undefined);
    await expect(server.signIn(old)).rejects.toMatchObject({ code: 'credentials.tooMany' });

    const reset = await admin(['users', 'reset-password', user.username.toUpperCase(), '--json'], 'a brand new one');
    expect(JSON.parse(reset.said)).toMatchObject({ id: user.id, sessions: 2, providerSessions: 1 });
    expect(await lastAudit()).toMatchObject({
      action: 'admin users reset-password',
      subject: { userId: user.id, username: user.username },
    });
    await expect(as(getCurrentUser, { query: {} })).rejects.toMatchObject({ code: 'session.missing' });
    await expect(server.signIn(old)).rejects.toMatchObject({ code: 'credentials.invalid' });
    await server.signIn({ ...old, password: 'a brand new one' });
    expect((await other.as(getCurrentUser, { query: {} })).id).toBe(other.user.id);
  });

  test('nobody has no password', async () => {
    const { code, complaint } = await admin(['users', 'reset-password', 'nobody@partner.example']);
    expect([code, complaint]).toEqual([1, 'There is no user “nobody@partner.example”.']);
  });
});
