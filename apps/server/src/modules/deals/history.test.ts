import type { DealEvent } from '@app/contract/deals';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { insertDeal, insertPipeline } from '../../../test/deal-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { getForecast } from './forecast.ts';
import { newSales } from './test-deals.ts';

const server = await startTestApp();
const { db } = server;

test('the history is what was done with a deal, its notes, tasks and appointments, and mails with its contacts since then', async () => {
  const { add, note, close, events, person, userId, accountId, remove } = await newSales(server);
  const [ada, bob, other] = [await person({ given_name: 'Ada' }), await person({ given_name: 'Bob' }), await person()];
  const { id, createdDate } = await add({ name: 'Chairs', primaryContactId: ada, contactIds: [bob] });
  const before = new Date(Date.parse(createdDate) - 1000);
  const mail = (contactId: number, direction: 'in' | 'out', at?: Date) =>
    recordActivity(db, {
      ...{ accountId, contactId, kind: 'email', userId: null, at },
      details: { direction, subject: 'Chairs', campaign: null },
    });
  await mail(ada, 'in', before);
  await mail(bob, 'out');
  await mail(other, 'out');
  await note(id, 'Wants oak.');
  const task = { account_id: accountId, deal_id: id, created_by: userId };
  await db
    .insertInto('task')
    .values([
      { ...task, title: 'Call', done_at: sql<Date>`now() + interval '1 hour'`, done_by: userId },
      { ...task, title: 'Gone', deleted_at: new Date() },
    ])
    .execute();
  const time = { start: '2026-12-01T09:00', end: '2026-12-01T10:00', time_zone: 'UTC' };
  const moments = { starts_at: '2026-12-01T09:00Z', ends_at: '2026-12-01T10:00Z', last_at: '2026-12-01T10:00Z' };
  await db
    .insertInto('appointment')
    .values({
      ...{ account_id: accountId, deal_id: id, subject: 'Visit', uid: 'v', ...time, ...moments },
      cancelled_at: sql<Date>`now() + interval '2 hours'`,
    })
    .execute();
  await close(id, 'won', 'Oak');
  const all: DealEvent[] = [];
  const ids = new Set<string>();
  let pageToken = '';
  do {
    const page = await events(id, { pageSize: 2, pageToken });
    for (const each of page.events) {
      all.push(each.event);
      ids.add(each.id);
      expect(each.by?.id ?? null).toBe(
        each.event.what === 'email' || each.event.what === 'appointment' ? null : userId,
      );
    }
    pageToken = page.nextPageToken;
  } while (pageToken);
  expect(all).toEqual([
    { what: 'appointment', name: 'Visit', state: 'cancelled' },
    { what: 'task', name: 'Call', state: 'done' },
    { what: 'won', reason: 'Oak' },
    { what: 'appointment', name: 'Visit', state: 'made' },
    { what: 'task', name: 'Call', state: 'added' },
    { what: 'note', text: 'Wants oak.' },
    { what: 'email', direction: 'out', subject: 'Chairs', contact: 'Bob' },
    { what: 'created' },
  ]);
  expect(ids.size).toBe(all.length);
  await remove(id);
  await expect(events(id)).rejects.toMatchObject({ code: 'deal.notFound' });
});

test('the forecast has a month for each currency: won on the account’s calendar, weighted where it is expected', async () => {
  const { accountId, first, second, pipelineId, forecast } = await newSales(server, [10, 50]);
  await db.updateTable('account').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', accountId).execute();
  const { stages } = await insertPipeline(db, accountId, [100], 'Other');
  const add = (columns: object, stage_id = first) => insertDeal(db, accountId, { stage_id, ...columns });
  const won = (value: number, closed_at: string, more = {}) => add({ status: 'won', value, closed_at, ...more });
  // In Tokyo it is March already.
  await won(1000, '2026-02-28T20:00:00Z');
  await won(300, '2026-03-31T14:00:00Z');
  await won(70, '2025-03-15T12:00:00Z');
  await won(5, '2026-02-28T10:00:00Z', { currency_code: 'EUR' });
  await won(9999, '2025-01-31T10:00:00Z');
  await add({ status: 'lost', value: 9999, closed_at: '2026-03-02T00:00:00Z', close_date: '2026-03-02' });
  // Late: expected this month.
  await add({ value: 105, close_date: '2025-12-01' });
  await add({ value: 100, close_date: '2026-03-31' }, second);
  await add({ value: 100, close_date: '2026-04-30', status: 'auto follow-up' }, second);
  await add({ value: 9999, close_date: '2026-05-01' });
  await add({ value: 9999 });
  await add({ value: 9999, close_date: '2026-03-01', deleted_at: new Date() });
  await add({ value: 40, close_date: '2026-03-01' }, stages[0]);
  const at = Temporal.Instant.from('2026-03-15T00:00:00Z');
  const ask = (query: { pipelineId?: number; months: number }) => getForecast(db, { accountId }, query, at);
  const month = (day: string, currencyCode: string, sums = {}) => ({
    ...{ month: day, currencyCode, won: 0, weighted: 0, wonLastYear: 0 },
    ...sums,
  });
  expect((await ask({ months: 3, pipelineId })).months).toEqual([
    month('2026-02-01', 'USD'),
    // 10 % of 1.05 and 50 % of 1.00 are 0.605.
    month('2026-03-01', 'USD', { won: 1300, weighted: 61, wonLastYear: 70 }),
    month('2026-04-01', 'USD', { weighted: 50 }),
    month('2026-02-01', 'EUR', { won: 5 }),
    month('2026-03-01', 'EUR'),
    month('2026-04-01', 'EUR'),
  ]);
  expect((await ask({ months: 1 })).months[0]).toMatchObject({ month: '2026-03-01', won: 1300, weighted: 101 });
  const year = await forecast();
  expect(year.months.length % 12).toBe(0);
  await expect(forecast({ pipelineId: pipelineId + 1000 })).rejects.toMatchObject({ code: 'pipeline.notFound' });
  expect((await (await newSales(server)).forecast()).months).toEqual([]);
});
