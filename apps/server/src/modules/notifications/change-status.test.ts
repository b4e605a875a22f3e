import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  type NotificationStatus,
  snoozeNotification,
  updateNotificationStatus,
} from '@app/contract/notifications';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bearer, json, send } from '../../../test/raw.ts';
import { insertMembership, insertNotification, insertUser, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { snapshot } from '../../../test/snapshot.ts';
import { wakeSnoozed } from './jobs.ts';

const server = await startTestApp();
const { db } = server;
const fixed = { source: 'partners', type: 'alert' } as const;

const list = ({ as, accountId }: Partner, query: object = {}) =>
  as(listNotifications, { query: { ...fixed, accountId, ...query } });
const markAll = (
  { as, accountId, user }: Partner,
  status: 'New' | 'Unread' | ('New' | 'Unread')[] = ['New', 'Unread'],
) => as(markAllNotificationsRead, { body: { ...fixed, accountId, userId: user.id, status } });
const update = (
  { as }: Partner,
  oldStatus: NotificationStatus,
  newStatus: 'Unread' | 'Read',
  ids: string[],
  accountId?: string,
) =>
  as(updateNotificationStatus, {
    body: { oldStatus, newStatus, notificationIds: ids, ...(accountId && { accountId }) },
  });
const snooze = ({ as, accountId }: Partner, notificationId: string, until: string | null) =>
  as(snoozeNotification, { notificationId, query: { accountId }, body: { until } });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** The ids, in the order of the statuses given; the last one is the newest. */
async function given(partner: { accountId: string; user: { id: string } }, ...statuses: NotificationStatus[]) {
  const ids: string[] = [];
  for (const [at, status] of statuses.entries()) {
    const created_at = new Date(Date.now() - 60_000 + at);
    ids.push(await insertNotification(db, partner, { status, created_at }));
  }
  return ids;
}
const statusesOf = async (ids: string[]) => {
  const rows = await db.selectFrom('notification').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

describe('mark all as read', () => {
  test('those with the status become Read, and the answer says which and how many are left', async () => {
    const partner = await server.newPartner();
    const ids = await given(partner, 'New', 'Unread', 'Read', 'Unread');
    const first = await markAll(partner, 'Unread');
    expect(first.notificationIds.toSorted()).toEqual([ids[1], ids[3]].toSorted());
    expect(first.counts).toEqual({ new: 1, unread: 0 });
    expect(await markAll(partner)).toEqual({ notificationIds: [ids[0]], counts: { new: 0, unread: 0 } });
    expect(await markAll(partner)).toEqual({ notificationIds: [], counts: { new: 0, unread: 0 } });
    expect(await statusesOf(ids)).toEqual(['Read', 'Read', 'Read', 'Read']);
  });

  test('is undone by the ids it answered: they are Unread, also those that were New', async () => {
    const partner = await server.newPartner();
    const ids = await given(partner, 'New', 'Unread', 'Read');
    const { notificationIds } = await markAll(partner);
    // One came back to Unread meanwhile, in another tab.
    await update(partner, 'Read', 'Unread', [notificationIds[0] ?? '']);
    const undone = await update(partner, 'Read', 'Unread', notificationIds, partner.accountId);
    expect(undone).toEqual({ notificationIds: [notificationIds[1]], counts: { new: 0, unread: 2 } });
    expect(await statusesOf(ids)).toEqual(['Unread', 'Unread', 'Read']);
  });

  test('leaves alone what is snoozed, what a colleague has, and what is in another account', async () => {
    const [partner, other] = [await server.newPartner(), await server.newPartner()];
    const colleague = await insertUser(db);
    await insertMembership(db, { account_id: partner.accountId, user_id: colleague.id });
    await insertMembership(db, { account_id: other.accountId, user_id: partner.user.id });
    const [snoozed = ''] = await given(partner, 'Unread');
    await snooze(partner, snoozed, inAnHour());
    const others = [
      ...(await given({ accountId: partner.accountId, user: colleague }, 'New')),
      ...(await given({ accountId: other.accountId, user: partner.user }, 'New')),
    ];
    expect((await markAll(partner)).notificationIds).toEqual([]);
    expect(await statusesOf([snoozed, ...others])).toEqual(['New', 'New', 'New']);
  });

  test('is refused for another user, for another account, and for what is not a status', async () => {
    const [partner, rival] = [await server.newPartner(), await server.newPartner()];
    await given(rival, 'New');
    const before = await snapshot(db);
    const { as, accountId, user } = partner;
    const body = { ...fixed, accountId, userId: user.id, status: 'New' as const };
    const call = (changed: object) => as(markAllNotificationsRead, { body: { ...body, ...changed } });
    const forbidden = { code: 'account.forbidden', status: 403 };
    await expect(call({ userId: rival.user.id })).rejects.toMatchObject(forbidden);
    await expect(call({ accountId: rival.accountId })).rejects.toMatchObject(forbidden);
    await expect(call({ accountId: rival.accountId, userId: rival.user.id })).rejects.toMatchObject(forbidden);
    for (const status of ['Read', 'Old', [], ['New', 'Read'], undefined])
      await expect(call({ status })).rejects.toMatchObject({ code: 'request.invalid' });
    for (const changed of [{ source: 'others' }, { type: 'news' }, { accountId: 'x' }])
      await expect(call(changed)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await snapshot(db)).toEqual(before);
  });
});

describe('marking some', () => {
  test.each([
    ['New', 'Read', { new: 0, unread: 1 }],
    ['Unread', 'Read', { new: 1, unread: 0 }],
    ['Read', 'Unread', { new: 1, unread: 2 }],
  ] as const)('%s becomes %s where it is so', async (oldStatus, newStatus, counts) => {
    const partner = await server.newPartner();
    const ids = await given(partner, 'New', 'Unread', 'Read');
    const before = await statusesOf(ids);
    const changed = await update(partner, oldStatus, newStatus, ids);
    expect(changed).toEqual({ notificationIds: ids.filter((_, at) => before[at] === oldStatus), counts });
    expect(await statusesOf(ids)).toEqual(before.map((status) => (status === oldStatus ? newStatus : status)));
    expect((await update(partner, oldStatus, newStatus, ids, partner.accountId)).notificationIds).toEqual([]);
  });

  test('New becomes Unread only by being fetched, and nothing becomes New', async () => {
    const partner = await server.newPartner();
    const ids = await given(partner, 'New', 'Unread', 'Read');
    for (const [oldStatus, newStatus] of [
      ['New', 'Unread'],
      ['Unread', 'Unread'],
      ['Read', 'Read'],
      ['Unread', 'New'],
      ['Read', 'New'],
    ])
      await expect(update(partner, oldStatus as NotificationStatus, newStatus as 'Read', ids)).rejects.toMatchObject({
        code: 'request.invalid',
      });
    expect(await statusesOf(ids)).toEqual(['New', 'Unread', 'Read']);
  });

  test("guessed ids and other people's are left out, and the answer is the same for both", async () => {
    const [partner, rival] = [await server.newPartner(), await server.newPartner()];
    const colleague = await insertUser(db);
    await insertMembership(db, { account_id: partner.accountId, user_id: colleague.id });
    const theirs = [
      ...(await given(rival, 'Unread')),
      ...(await given({ accountId: partner.accountId, user: colleague }, 'Unread')),
    ];
    const [mine = ''] = await given(partner, 'Unread');
    for (const accountId of [undefined, partner.accountId]) {
      const guessed = await update(partner, 'Unread', 'Read', [unknownId()], accountId);
      expect(guessed.notificationIds).toEqual([]);
      expect(await update(partner, 'Unread', 'Read', theirs, accountId)).toEqual(guessed);
    }
    await expect(update(partner, 'Unread', 'Read', theirs, rival.accountId)).rejects.toMatchObject({ status: 403 });
    expect(await statusesOf(theirs)).toEqual(['Unread', 'Unread']);
    const changed = await update(partner, 'Unread', 'Read', [...theirs, mine, unknownId(), mine]);
    expect(changed).toEqual({ notificationIds: [mine], counts: { new: 0, unread: 0 } });
  });

  test('without an account they may be in several, and those are counted together', async () => {
    const [one, two] = [await server.newPartner(), await server.newPartner()];
    await insertMembership(db, { account_id: two.accountId, user_id: one.user.id });
    const inTwo = { accountId: two.accountId, user: one.user };
    const [first = ''] = await given(one, 'Unread', 'Unread', 'New');
    const [second = ''] = await given(inTwo, 'Unread', 'Unread');
    const changed = await update(one, 'Unread', 'Read', [first, second]);
    expect(changed.notificationIds.toSorted()).toEqual([first, second].toSorted());
    expect(changed.counts).toEqual({ new: 1, unread: 2 });
    expect((await update(one, 'Read', 'Unread', [first, second], one.accountId)).notificationIds).toEqual([first]);
  });

  test('who has left the account changes nothing in it any more', async () => {
    const [one, two] = [await server.newPartner(), await server.newPartner()];
    const ids = await given({ accountId: two.accountId, user: one.user }, 'Unread');
    expect(await update(one, 'Unread', 'Read', ids)).toEqual({ notificationIds: [], counts: { new: 0, unread: 0 } });
    expect(await statusesOf(ids)).toEqual(['Unread']);
  });

  test('ten thousand at once are fine, more are not', async () => {
    const partner = await server.newPartner();
    const ids = Array.from({ length: 10_000 }, unknownId);
    expect((await update(partner, 'Unread', 'Read', ids)).notificationIds).toEqual([]);
    await expect(update(partner, 'Unread', 'Read', [...ids, unknownId()])).rejects.toMatchObject({ status: 400 });
    await expect(update(partner, 'Unread', 'Read', ['x'])).rejects.toMatchObject({ status: 400 });
  });

  test('the call is answered at the address that the specification gives, with nothing but its fields', async () => {
    const partner = await server.newPartner();
    const [id] = await given(partner, 'Unread');
    const answer = await send(server.origin, {
      method: 'POST',
      path: '/notification-service/notifications:bulkUpdateStatusById',
      headers: { ...bearer(partner.token), 'content-type': 'application/json' },
      body: JSON.stringify({ oldStatus: 'Unread', newStatus: 'Read', notificationIds: [id] }),
    });
    expect([answer.status, json(answer)]).toEqual([200, { notificationIds: [id], counts: { new: 0, unread: 0 } }]);
  });
});

describe('snoozing', () => {
  const count = async ({ as, accountId, user }: Partner) =>
    (await as(countNotifications, { query: { ...fixed, accountId, userId: user.id, status: 'New' } })).count;
  const letTimePass = (id: string) =>
    db
      .updateTable('notification')
      .set({ snoozed_until: sql`now()`, wake_at: sql`now()` })
      .where('id', '=', id)
      .execute();

  test('it is neither listed nor counted until then, and then it is New, at the top', async () => {
    const partner = await server.newPartner();
    const [older = '', newer] = await given(partner, 'Read', 'Unread');
    expect(await snooze(partner, older, inAnHour())).toEqual({
      notificationIds: [older],
      counts: { new: 0, unread: 1 },
    });
    const hidden = await list(partner, { includeTotalSize: true });
    expect(hidden.notifications.map(({ id }) => id)).toEqual([newer]);
    expect([hidden.totalSize, await count(partner)]).toEqual([1, 0]);
    expect((await update(partner, 'New', 'Read', [older])).notificationIds).toEqual([]);

    await letTimePass(older);
    expect(await count(partner)).toBe(1);
    const shown = await list(partner);
    expect(shown.notifications.map(({ id, status }) => [id, status])).toEqual([
      [older, 'Unread'],
      [newer, 'Unread'],
    ]);
    const [first, second] = shown.notifications;
    expect(Date.parse(first?.createTime ?? '')).toBeGreaterThan(Date.parse(second?.createTime ?? ''));
    expect(shown.counts).toEqual({ new: 0, unread: 2 });
  });

  test('null brings it back now, to its old place; what is not snoozed stays as it is', async () => {
    const partner = await server.newPartner();
    const [older = '', newer = ''] = await given(partner, 'Unread', 'Read');
    await snooze(partner, older, inAnHour());
    expect(await snooze(partner, older, null)).toEqual({ notificationIds: [older], counts: { new: 1, unread: 0 } });
    expect(await snooze(partner, older, null)).toEqual({ notificationIds: [], counts: { new: 1, unread: 0 } });
    expect((await snooze(partner, newer, null)).notificationIds).toEqual([]);
    expect(await statusesOf([newer])).toEqual(['Read']);
    expect((await list(partner)).notifications.map(({ id }) => id)).toEqual([newer, older]);
  });

  test('a moment that is over, or more than a year away, is refused', async () => {
    const partner = await server.newPartner();
    const [id = ''] = await given(partner, 'New');
    const away = (ms: number) => new Date(Date.now() + ms).toISOString();
    for (const until of [away(-1000), away(367 * 86_400_000), 'tomorrow', '', '9999-12-31T00:00:00Z'])
      await expect(snooze(partner, id, until)).rejects.toMatchObject({ code: 'request.invalid' });
    expect((await list(partner)).resultSize).toBe(1);
  });

  test("a guessed id and somebody else's are left alone, and the answer is the same", async () => {
    const [partner, rival] = [await server.newPartner(), await server.newPartner()];
    const colleague = await insertUser(db);
    await insertMembership(db, { account_id: partner.accountId, user_id: colleague.id });
    const [theirs = ''] = await given(rival, 'Unread');
    const [colleagues = ''] = await given({ accountId: partner.accountId, user: colleague }, 'Unread');
    const guessed = await snooze(partner, unknownId(), inAnHour());
    expect(guessed.notificationIds).toEqual([]);
    expect(await snooze(partner, theirs, inAnHour())).toEqual(guessed);
    expect(await snooze(partner, colleagues, inAnHour())).toEqual(guessed);
    const inTheirs = snooze({ ...partner, accountId: rival.accountId }, theirs, inAnHour());
    await expect(inTheirs).rejects.toMatchObject({ status: 403 });
    await expect(snooze(partner, 'x', inAnHour())).rejects.toMatchObject({ status: 400 });
    expect(await statusesOf([theirs, colleagues])).toEqual(['Unread', 'Unread']);
  });

  test('waking tells each person once, and changes nothing that is shown', async () => {
    const partner = await server.newPartner();
    const [one = '', two = '', later = ''] = await given(partner, 'Unread', 'Unread', 'Unread');
    for (const id of [one, two, later]) await snooze(partner, id, inAnHour());
    for (const id of [one, two]) await letTimePass(id);
    await Promise.all([wakeSnoozed(db), wakeSnoozed(db)]);
    const waiting = db.selectFrom('notification').select('id').where('wake_at', 'is not', null);
    expect(await waiting.where('user_id', '=', partner.user.id).execute()).toEqual([{ id: later }]);
    expect((await list(partner)).notifications.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted());
  });
});
