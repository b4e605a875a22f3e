import type { LiveEvent } from '@app/contract/live';
import {
  listNotifications,
  markAllNotificationsRead,
  snoozeNotification,
  updateNotificationStatus,
} from '@app/contract/notifications';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listenLive } from '../../../test/listen-live.ts';
import { insertMembership, insertNotification, insertUser, unknownId } from '../../../test/rows.ts';
import { startSecondApp } from '../../../test/second-app.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { announce } from '../../live/live.ts';
import { wakeSnoozed } from './jobs.ts';
import { notify } from './notify.ts';

const server = await startTestApp();
const second = await startSecondApp(server);
const { db } = server;
const fixed = { source: 'partners', type: 'alert' } as const;
const tell = { kind: 'announcement', params: { title: 'A', text: 'B' } } as const;

/** A tab at each process and one of a colleague. `heard` answers what each heard because of `work`, and nothing else. */
async function openTabs(partner: Partner) {
  const user = await insertUser(db);
  await insertMembership(db, { account_id: partner.accountId, user_id: user.id });
  const colleague = { token: await server.newSession(user.id), accountId: partner.accountId };
  const tabs = await Promise.all([
    listenLive(server.origin, partner),
    listenLive(second.origin, partner),
    listenLive(second.origin, colleague),
  ]);
  const heard = async (work: () => Promise<unknown>) => {
    for (const { events } of tabs) events.length = 0;
    await work();
    // What is told later arrives later: when this has come, so has everything before it.
    const mark = unknownId();
    await announce(db, { topic: 'installs', accountId: partner.accountId, id: mark });
    await expect
      .poll(() => tabs.every(({ events }) => (events.at(-1) as LiveEvent | undefined)?.id === mark))
      .toBe(true);
    return tabs.map(({ events }) => events.slice(0, -1).map(({ topic }) => topic));
  };
  return { heard, close: () => Promise.all(tabs.map(({ stop }) => stop())) };
}

const [ONCE, NOTHING] = [['notifications'], []];

test('a new notification is told to every tab at every process, once for each transaction', async () => {
  const partner = await server.newPartner();
  const { accountId } = partner;
  const { heard, close } = await openTabs(partner);
  expect(await heard(() => notify(second.db, { accountId, ...tell }))).toEqual([ONCE, ONCE, ONCE]);
  const many = () =>
    db.transaction().execute(async (trx) => {
      for (let at = 0; at < 20; at++) await notify(trx, { accountId, ...tell });
    });
  expect(await heard(many)).toEqual([ONCE, ONCE, ONCE]);
  const rolledBack = () =>
    db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, { accountId, ...tell });
        throw new Error('no');
      })
      .catch(() => undefined);
  expect(await heard(rolledBack)).toEqual([NOTHING, NOTHING, NOTHING]);
  await close();
});

test("a change is told to the user's own tabs, and only when something changed", async () => {
  const partner = await server.newPartner();
  const { as, accountId, user } = partner;
  const at2 = second.withToken(partner.token);
  const ids = [await insertNotification(db, partner), await insertNotification(db, partner)];
  const [first = ''] = ids;
  const { heard, close } = await openTabs(partner);
  const mine = [ONCE, ONCE, NOTHING];
  const none = [NOTHING, NOTHING, NOTHING];
  const fetchList = () => at2(listNotifications, { query: { ...fixed, accountId } });
  expect(await heard(fetchList)).toEqual(mine);
  expect(await heard(fetchList)).toEqual(none);
  const markAll = () =>
    as(markAllNotificationsRead, { body: { ...fixed, accountId, userId: user.id, status: ['New', 'Unread'] } });
  expect(await heard(markAll)).toEqual(mine);
  expect(await heard(markAll)).toEqual(none);
  const unread = () =>
    at2(updateNotificationStatus, { body: { oldStatus: 'Read', newStatus: 'Unread', notificationIds: ids } });
  expect(await heard(unread)).toEqual(mine);
  expect(await heard(unread)).toEqual(none);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const snooze = (id: string) => as(snoozeNotification, { notificationId: id, query: { accountId }, body: { until } });
  expect(await heard(() => snooze(first))).toEqual(mine);
  expect(await heard(() => snooze(unknownId()))).toEqual(none);
  await db.updateTable('notification').set({ wake_at: sql`now()` }).where('id', '=', first).execute();
  expect(await heard(() => Promise.all([wakeSnoozed(db), wakeSnoozed(second.db)]))).toEqual(mine);
  expect(await heard(() => wakeSnoozed(db))).toEqual(none);
  await close();
});

test('two tabs that fetch at once agree: one of them made it Unread, both show it so', async () => {
  for (let round = 0; round < 20; round++) {
    const partner = await server.newPartner();
    for (let at = 0; at < 5; at++) await insertNotification(db, partner);
    const query = { ...fixed, accountId: partner.accountId };
    const [one, two] = await Promise.all([
      partner.as(listNotifications, { query }),
      second.withToken(partner.token)(listNotifications, { query }),
    ]);
    expect(one).toEqual(two);
    expect(one.counts).toEqual({ new: 0, unread: 5 });
  }
});
