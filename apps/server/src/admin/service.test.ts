import { getFeatureFlags, getMarketplaceToken } from '@app/contract/accounts';
import { getCurrentUser, signIn } from '@app/contract/identity';
import { listCompanyUsers } from '@app/contract/listings';
import { listNotifications } from '@app/contract/notifications';
import { describe, expect, test } from 'vitest';
import { insertMembership, insertOrganization, insertUser } from '../../test/rows.ts';
import { countRows, type Partner, startTestApp } from '../../test/setup.ts';
import { command } from './command.ts';
import { createOperator } from './test-operator.ts';

const server = await startTestApp();
const { db } = server;
const { admin, answer, lastAudit } = createOperator(server.database);

const legacyIdOf = async ({ accountId }: Pick<Partner, 'accountId'>) => {
  const row = db.selectFrom('account').select('legacy_id').where('id', '=', accountId);
  return (await row.executeTakeFirstOrThrow()).legacy_id;
};

test('a write whose audit row cannot be written does not stand', async () => {
  const broken = command({
    name: 'partners break',
    summary: '',
    run: (trx) => insertOrganization(trx),
    audit: () => ({ impossible: 1n }),
    show: String,
  });
  const before = await countRows(db, 'organization');
  await expect(broken.execute(db, {}, { passwordHash: '', warn: () => undefined })).rejects.toThrow(TypeError);
  expect(await countRows(db, 'organization')).toBe(before);
});

describe('flags', () => {
  const flagsOf = async ({ as, accountId }: Partner, name: string) =>
    (await as(getFeatureFlags, { accountId, query: { flags: [name] } })).featureFlags;

  test('are set for all, and otherwise for one account', async () => {
    const name = 'optimus.usersPage';
    const [one, two] = [await server.newPartner(), await server.newPartner()];
    const account = await legacyIdOf(one);
    expect(await answer('flags', 'set', name, 'on')).toEqual({ name, value: true, account: null });
    expect(await answer('flags', 'set', name, 'off', '--account', account)).toEqual({ name, value: false, account });
    expect(await lastAudit()).toMatchObject({ action: 'admin flags set', subject: { name, value: false, account } });
    expect([await flagsOf(one, name), await flagsOf(two, name)]).toEqual([{ [name]: false }, { [name]: true }]);
    expect(await answer('flags', 'list')).toContainEqual({ name, value: false, account });
    const { said } = await admin(['flags', 'list']);
    expect(said).toMatch(/^flag +value +account\n/);
    expect(said).toMatch(/^optimus\.usersPage +on +all$/m);
  });

  test('a flag that the app does not know is set with a warning', async () => {
    const { code, said, complaint } = await admin(['flags', 'set', 'optimus.typo', 'on', '--json']);
    expect([code, JSON.parse(said).value]).toEqual([0, true]);
    expect(complaint).toBe(
      'The app knows no flag “optimus.typo”, only optimus.archiveCampaignsWarning, optimus.usersPage. It was set all the same.',
    );
  });

  test('an unknown account sets nothing', async () => {
    const before = [await countRows(db, 'feature_flag'), await countRows(db, 'audit')];
    const { code, complaint } = await admin(['flags', 'set', 'optimus.usersPage', 'on', '--account', 'nobody']);
    expect([code, complaint]).toEqual([1, 'There is no account with the legacy id “nobody”.']);
    expect([await countRows(db, 'feature_flag'), await countRows(db, 'audit')]).toEqual(before);
  });
});

test('the outbox shows the newest mail first, and apart what was not sent', async () => {
  expect(await admin(['outbox'])).toEqual({ code: 0, said: 'There is no mail.', complaint: '' });
  const mail = { recipient: 'a@b.example', locale: 'en-us', text: 'Hello\nthere' };
  await db
    .insertInto('mail')
    .values([
      { ...mail, subject: 'old', created_at: '2026-01-01T10:00:00Z', sent_at: '2026-01-01T10:01:00Z' },
      { ...mail, subject: 'new \u001b[31m', created_at: '2026-01-02T10:00:00Z', attempts: 3, failure: 'refused' },
    ])
    .execute();
  expect(await answer('outbox')).toMatchObject([
    { subject: 'new \u001b[31m', text: 'Hello\nthere', sentDate: null, attempts: 3, failure: 'refused' },
    { subject: 'old', createdDate: '2026-01-01T10:00:00.000Z', sentDate: '2026-01-01T10:01:00.000Z' },
  ]);
  expect((await admin(['outbox', 'read', 'A@b.example'])).said).toBe('new  [31m\n\nHello\nthere');
  expect(await admin(['outbox', 'read', 'nobody@b.example'])).toMatchObject({ code: 1 });
  expect(await answer('outbox', '--limit', '1')).toHaveLength(1);
  expect((await answer('outbox', '--unsent')).map(({ attempts }: { attempts: number }) => attempts)).toEqual([3]);
  expect((await admin(['outbox'])).said.split('\n')).toEqual([
    'created (UTC)     sent (UTC)        attempts  recipient    subject    failure',
    '2026-01-02 10:00  not sent          3         a@b.example  new  [31m  refused',
    '2026-01-01 10:00  2026-01-01 10:01  0         a@b.example  old',
  ]);
});

describe('announce', () => {
  const page = { source: 'partners', type: 'alert' } as const;
  const noticesOf = async ({ as, accountId }: Partner) =>
    (await as(listNotifications, { query: { accountId, ...page } })).notifications;
  const words = ['announce', '--title', 'Maintenance {text}', '--text', 'On Sunday $t(x) {title}\nfrom 2:00'];

  test('everybody in every account in use is told once, word for word', async () => {
    const [partner, second] = [await server.newPartner(), await server.newPartner()];
    const both = await insertUser(db);
    for (const { accountId } of [partner, second]) {
      await insertMembership(db, { account_id: accountId, user_id: both.id });
    }
    const uncertified = await server.newPartner({ certified: false });
    const cancelled = await server.newPartner();
    await db.updateTable('account').set({ status: 'Cancelled' }).where('id', '=', cancelled.accountId).execute();
    const customer = await server.newPartner({ kind: 'customer', certified: false });

    const before = await countRows(db, 'notification');
    const told = await answer(...words, '--url', '/clients?search=a');
    for (const { accountId } of [partner, second]) expect(told.accountIds).toContain(accountId);
    for (const { accountId } of [uncertified, cancelled, customer]) expect(told.accountIds).not.toContain(accountId);
    // One person is in two accounts, and reads it in both.
    const people = (await countRows(db, 'notification')) - before - 1;
    expect(told).toMatchObject({ accounts: told.accountIds.length, people });
    expect(await noticesOf(partner)).toMatchObject([
      {
        contentTitle: 'Maintenance {text}',
        contentText: 'On Sunday $t(x) {title}\nfrom 2:00',
        actionUrl: '/clients?search=a',
      },
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'admin announce', subject: { accountIds: told.accountIds } });
  });

  test('only the named accounts are told, each once, however often it is named', async () => {
    const [one, two, three] = [await server.newPartner(), await server.newPartner(), await server.newPartner()];
    const [first, second] = [await legacyIdOf(one), await legacyIdOf(two)];
    const named = ['--account', first, '--account', second, '--account', first.toUpperCase()];
    const { said } = await admin([...words, ...named]);
    expect(said).toBe('Announced to 2 people in 2 accounts.');
    expect([await noticesOf(one), await noticesOf(two), await noticesOf(three)].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
  });

  test('one unknown account among the named, and nobody is told', async () => {
    const account = await legacyIdOf(await server.newPartner());
    const before = [await countRows(db, 'notification'), await countRows(db, 'audit')];
    const { code, complaint } = await admin([...words, '--account', account, '--account', 'nobody']);
    expect([code, complaint]).toEqual([
      1,
      'There is no active account of a certified partner with the legacy id “nobody”. Nothing was sent.',
    ]);
    expect([await countRows(db, 'notification'), await countRows(db, 'audit')]).toEqual(before);
  });
});

describe('tokens revoke', () => {
  const signedIn = async ({ user }: Partner) => {
    const browser = await server.signIn(user);
    const { accessToken } = await browser.as(getMarketplaceToken, {});
    return { ...browser, marketplace: server.withToken(accessToken) };
  };
  const dead = { code: 'session.missing' };

  test('signs one user out everywhere, and nobody else', async () => {
    const [partner, other] = [await server.newPartner(), await server.newPartner()];
    const [browser, bystander] = [await signedIn(partner), await signedIn(other)];
    const service = `${server.origin}/`;
    await server.anonymous(signIn, { body: { ...partner.user, service } });
    const revoked = await answer('tokens', 'revoke', '--user', partner.user.username);
    expect(revoked).toMatchObject({
      userId: partner.user.id,
      sessions: 2,
      providerSessions: 2,
      accessTokens: 1,
    });
    expect(revoked.tickets).toBeGreaterThan(0);
    expect(await lastAudit()).toMatchObject({ action: 'admin tokens revoke', subject: { userId: partner.user.id } });
    await expect(browser.as(getCurrentUser, { query: {} })).rejects.toMatchObject(dead);
    await expect(browser.marketplace(listCompanyUsers, { query: {} })).rejects.toMatchObject(dead);
    const left = db.selectFrom('service_ticket').select('service').where('user_id', '=', partner.user.id);
    expect(await left.execute()).toEqual([]);
    expect((await bystander.as(getCurrentUser, { query: {} })).id).toBe(other.user.id);
    await bystander.marketplace(listCompanyUsers, { query: {} });
  });

  test('signs everybody out with --all', async () => {
    const browser = await signedIn(await server.newPartner());
    const sessions = await countRows(db, 'session');
    expect(await answer('tokens', 'revoke', '--all')).toMatchObject({ userId: null, user: null, sessions });
    for (const table of ['session', 'idp_session', 'access_token', 'service_ticket'] as const) {
      expect(await countRows(db, table)).toBe(0);
    }
    await expect(browser.as(getCurrentUser, { query: {} })).rejects.toMatchObject(dead);
  });

  test('signs nobody out when the user is unknown', async () => {
    await server.newPartner();
    const before = await countRows(db, 'session');
    const { code, complaint } = await admin(['tokens', 'revoke', '--user', 'nobody@partner.example']);
    expect([code, complaint]).toEqual([1, 'There is no user “nobody@partner.example”.']);
    expect(await countRows(db, 'session')).toBe(before);
  });
});
