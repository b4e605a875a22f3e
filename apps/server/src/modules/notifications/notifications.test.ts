import { countNotifications, listNotifications, markAllNotificationsRead } from '@app/contract/notifications';
import { localeNames } from '@app/i18n/locales';
import { describe, expect, test } from 'vitest';
import { bearer, json, send } from '../../../test/raw.ts';
import { insertMembership, insertNotification, insertUser, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;
const fixed = { source: 'partners', type: 'alert' } as const;

const count = async ({ as, accountId, user }: Partner, status: 'New' | 'Unread') =>
  (await as(countNotifications, { query: { ...fixed, accountId, userId: user.id, status } })).count;
const list = ({ as, accountId }: Partner, query: object = {}) =>
  as(listNotifications, { query: { ...fixed, accountId, ...query } });

test("a CRM account's notifications are the CRM's: another source finds, counts and marks nothing", async () => {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const as = await (await server.onHostOf(accountId)).as(user.id);
  await insertNotification(db, { accountId, user }, { source: 'crm' });
  const ask = async (source: 'partners' | 'crm') => {
    const { count: unread } = await as(countNotifications, {
      query: { accountId, userId: user.id, source, type: 'alert', status: 'New' },
    });
    const body = { accountId, userId: user.id, source, type: 'alert', status: 'New' } as const;
    const marked = await as(markAllNotificationsRead, { body });
    const listed = await as(listNotifications, { query: { accountId, source, type: 'alert' } });
    return [unread, marked.notificationIds.length, listed.notifications.map((notification) => notification.source)];
  };
  expect(await ask('partners')).toEqual([0, 0, []]);
  expect(await ask('crm')).toEqual([1, 1, ['crm']]);
});

describe('the list', () => {
  test('what was New is Unread once it was fetched, and the answer says so', async () => {
    const partner = await server.newPartner();
    const params = JSON.stringify({ title: 'Hello', text: 'World' });
    for (const status of ['New', 'New', 'Unread', 'Read'] as const)
      await insertNotification(db, partner, { status, params });
    expect([await count(partner, 'New'), await count(partner, 'Unread')]).toEqual([2, 1]);
    const { notifications } = await list(partner);
    expect(notifications.map(({ status }) => status).toSorted()).toEqual(['Read', 'Unread', 'Unread', 'Unread']);
    expect([await count(partner, 'New'), await count(partner, 'Unread')]).toEqual([0, 3]);
  });

  test('only the page that was fetched stops being New', async () => {
    const partner = await server.newPartner();
    for (let n = 0; n < 5; n++) await insertNotification(db, partner);
    await list(partner, { pageSize: 2 });
    expect([await count(partner, 'New'), await count(partner, 'Unread')]).toEqual([3, 2]);
  });

  test('is newest first and pages without gap or double, to the microsecond', async () => {
    const partner = await server.newPartner();
    const ids = [];
    for (let n = 0; n < 12; n++) {
      const created_at = `2026-03-01T10:00:00.00000${n % 3}Z`;
      ids.push(await insertNotification(db, partner, { created_at, params: JSON.stringify({ title: `${n % 3}` }) }));
    }
    const found = [];
    let pageToken = '';
    do {
      const page = await list(partner, { pageSize: 5, pageToken });
      expect(page.resultSize).toBe(page.notifications.length);
      found.push(...page.notifications);
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(found.map(({ contentTitle }) => contentTitle).join('')).toBe('222211110000');
  });

  test('counts all of them when asked', async () => {
    const partner = await server.newPartner();
    for (let n = 0; n < 3; n++) await insertNotification(db, partner);
    expect(await list(partner, { pageSize: 2, includeTotalSize: true })).toMatchObject({ resultSize: 2, totalSize: 3 });
    expect((await list(partner)).totalSize).toBeUndefined();
    await expect(list(partner, { pageSize: -1 })).rejects.toMatchObject({ status: 400 });
    expect((await list(partner, { pageSize: 500 })).resultSize).toBe(3);
  });

  test('carries the counts of everything, whatever it is filtered by', async () => {
    const partner = await server.newPartner();
    for (const status of ['New', 'New', 'Unread', 'Read'] as const) await insertNotification(db, partner, { status });
    expect((await list(partner, { status: 'Read' })).counts).toEqual({ new: 2, unread: 1 });
    expect((await list(partner, { pageSize: 4 })).counts).toEqual({ new: 0, unread: 3 });
    expect((await list(await server.newPartner(), { includeTotalSize: true })).counts).toEqual({ new: 0, unread: 0 });
  });

  test('is filtered by status as it stood before, and only what is listed stops being New', async () => {
    const partner = await server.newPartner();
    for (const status of ['New', 'New', 'Unread', 'Read'] as const) await insertNotification(db, partner, { status });
    const statuses = async (status: string | string[], pageSize = 30) => {
      const page = await list(partner, { status, pageSize, includeTotalSize: true });
      return [page.notifications.map((each) => each.status), page.totalSize];
    };
    expect(await statuses('Unread')).toEqual([['Unread'], 1]);
    expect(await statuses('Read')).toEqual([['Read'], 1]);
    expect(await statuses('New', 1)).toEqual([['Unread'], 2]);
    expect(await statuses(['New', 'Unread'])).toEqual([['Unread', 'Unread', 'Unread'], 3]);
    expect(await statuses(['New', 'Unread', 'Read'])).toEqual([expect.any(Array), 4]);
    await expect(list(partner, { status: 'Old' })).rejects.toMatchObject({ status: 400 });
  });

  test('is filtered by kind, page by page; a token goes with its filters', async () => {
    const partner = await server.newPartner();
    const kinds = ['purchase', 'announcement', 'installFailed', 'purchase', 'purchase'] as const;
    for (const kind of kinds) await insertNotification(db, partner, { kind });
    const wanted = { kinds: ['purchase', 'installFailed'], pageSize: 3, includeTotalSize: true };
    const first = await list(partner, wanted);
    expect([first.resultSize, first.totalSize]).toEqual([3, 4]);
    const { nextPageToken: pageToken } = first;
    const rest = await list(partner, { ...wanted, kinds: wanted.kinds.toReversed(), pageToken });
    const found = [...first.notifications, ...rest.notifications].map(({ kind }) => kind);
    expect(found.toSorted()).toEqual(['installFailed', 'purchase', 'purchase', 'purchase']);
    expect(rest.nextPageToken).toBe('');
    await expect(list(partner, { pageToken })).rejects.toMatchObject({ code: 'request.pageToken' });
    await expect(list(partner, { kinds: 'rumour' })).rejects.toMatchObject({ status: 400 });
  });

  test('a token of another account is refused, and a forged one is harmless', async () => {
    const [one, two] = [await server.newPartner(), await server.newPartner()];
    for (let n = 0; n < 3; n++) await insertNotification(db, one);
    const { nextPageToken: pageToken } = await list(one, { pageSize: 1 });
    await expect(list(two, { pageToken })).rejects.toMatchObject({ code: 'request.pageToken' });
    const [print] = JSON.parse(Buffer.from(pageToken, 'base64url').toString()) as [string];
    for (const time of ['not a time', '9999999-01-01', '0000-00-00', '\0', "'; select 1"]) {
      const forged = Buffer.from(JSON.stringify([print, [time, unknownId()]])).toString('base64url');
      await expect(list(one, { pageToken: forged })).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe('the texts', () => {
  const openIt = 'Open to see why, and to try again where that can help.';
  const uninstalled = { name: 'X', count: 2, context: 'uninstall' };
  test.each([
    ['invitationAccepted', { name: 'Ada <b>' }, 'Ada <b> joined your team', 'The invitation was accepted.'],
    ['purchase', { client: 'A & B', plan: 'Pro' }, 'A & B bought Pro', 'A new client through your cart link.'],
    ['installFinished', { name: 'X', count: 1 }, 'X: installed in 1 account', 'Finished without errors.'],
    ['installFinished', { name: 'X', count: 2 }, 'X: installed in 2 accounts', 'Finished without errors.'],
    ['installFinished', uninstalled, 'X: uninstalled from 2 accounts', 'Finished without errors.'],
    ['installFailed', { name: 'X', context: 'run', done: 21, failed: 3 }, 'X: 21 of 24 installed', openIt],
    ['installFailed', { name: 'X', context: 'run_update', done: 0, failed: 3 }, 'X: 0 of 3 updated', openIt],
    ['installFailed', { name: 'X', client: 'A & B' }, 'X: not installed in A & B', openIt],
    ['installFailed', { name: 'X', client: 'A', context: 'uninstall' }, 'X: not uninstalled from A', openIt],
    ['announcement', { title: '{text} $t(x)', text: '{title}' }, '{text} $t(x)', '{title}'],
  ] as const)('%s %j', async (kind, params, contentTitle, contentText) => {
    const partner = await server.newPartner();
    await insertNotification(db, partner, { kind, params: JSON.stringify(params), action_url: '/clients' });
    const { notifications } = await list(partner);
    expect(notifications).toMatchObject([{ ...fixed, contentTitle, contentText, actionUrl: '/clients' }]);
  });

  test('they are in the language of the reader', async () => {
    const partner = await server.newPartner();
    await insertNotification(db, partner, { kind: 'invitationAccepted', params: JSON.stringify({ name: 'Ada' }) });
    const query = new URLSearchParams({ ...fixed, accountId: partner.accountId });
    const titles = new Set<string>();
    for (const language of localeNames) {
      const answer = await send(server.origin, {
        path: `/notification-service/notifications?${query}`,
        headers: { ...bearer(partner.token), 'accept-language': language },
      });
      const { notifications } = json(answer) as { notifications: Record<string, string>[] };
      expect(notifications[0]?.contentTitle).toContain('Ada');
      titles.add(notifications[0]?.contentTitle ?? '');
    }
    expect(titles.size).toBe(localeNames.length);
  });

  test('an unknown language is English', async () => {
    const partner = await server.newPartner();
    await insertNotification(db, partner, { kind: 'invitationAccepted', params: JSON.stringify({ name: 'Ada' }) });
    const query = new URLSearchParams({ ...fixed, accountId: partner.accountId });
    for (const language of ['xx-yy,de;q=0.5', '../../etc', '*', '']) {
      const answer = await send(server.origin, {
        path: `/notification-service/notifications?${query}`,
        headers: { ...bearer(partner.token), 'accept-language': language },
      });
      expect(json(answer)).toMatchObject({ notifications: [{ contentTitle: 'Ada joined your team' }] });
    }
  });
});

test('where the users page is off, a notification that leads there leads to the settings, until it is on', async () => {
  const partner = await server.newPartner();
  const account_id = partner.accountId;
  for (const action_url of ['/users', '/clients', null]) await insertNotification(db, partner, { action_url });
  const addresses = async () => (await list(partner)).notifications.map(({ actionUrl }) => actionUrl).toSorted();
  expect(await addresses()).toEqual(['/clients', '/settings', null]);
  await db.insertInto('feature_flag').values({ name: 'optimus.usersPage', account_id, value: true }).execute();
  expect(await addresses()).toEqual(['/clients', '/users', null]);
});

describe('notifications are personal', () => {
  test("a colleague's are not shown, not counted and stay New", async () => {
    const partner = await server.newPartner();
    const colleague = await insertUser(db);
    await insertMembership(db, { account_id: partner.accountId, user_id: colleague.id });
    await insertNotification(db, { accountId: partner.accountId, user: colleague });
    expect((await list(partner)).notifications).toEqual([]);
    expect(await count(partner, 'New')).toBe(0);
    const asThem = partner.as(countNotifications, {
      query: { ...fixed, accountId: partner.accountId, userId: colleague.id, status: 'New' },
    });
    await expect(asThem).rejects.toMatchObject({ code: 'account.forbidden', status: 403 });
    const { status } = await db
      .selectFrom('notification')
      .select('status')
      .where('user_id', '=', colleague.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('New');
  });

  test('those of one account are not shown in another of the same user', async () => {
    const one = await server.newPartner();
    const two = await server.newPartner();
    await insertMembership(db, { account_id: two.accountId, user_id: one.user.id });
    await insertNotification(db, { accountId: two.accountId, user: one.user });
    expect((await list(one)).notifications).toEqual([]);
    expect((await list({ ...one, accountId: two.accountId })).notifications).toHaveLength(1);
  });
});
