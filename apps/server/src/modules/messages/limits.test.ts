import type { CampaignSchedule } from '@app/contract/campaign-steps';
import { changeSending, getSending } from '@app/contract/sending';
import { getSimulation } from '@app/contract/solution-people';
import { changeSchedule } from '@app/contract/solutions';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { reworkClocks } from '../campaign-events/rework-clocks.ts';
import { findSkipReasons, midnightIn } from './may-send.ts';
import { releaseMessagesJob } from './release-messages.ts';
import { newSendingAccount, outboxOf } from './test-messages.ts';

const server = await startTestApp();
const { db } = server;
const sendAll = outboxOf(server, { handOver: async () => ({ kind: 'sent' }) });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const SCHEDULE = { start: null, end: null, sendingHours: null, dailyLimit: null, timeZone: null };

test.each([
  ['UTC', '2026-06-01T00:00Z', '2026-06-01T00:00Z'],
  ['UTC', '2026-05-31T23:59:59Z', '2026-05-31T00:00Z'],
  ['Asia/Kolkata', '2026-06-01T18:30Z', '2026-06-01T18:30Z'],
  ['Asia/Kolkata', '2026-06-01T18:29Z', '2026-05-31T18:30Z'],
  // A day of 23 hours, one of 25, and one that has no midnight.
  ['Europe/Berlin', '2026-03-29T20:00Z', '2026-03-28T23:00Z'],
  ['Europe/Berlin', '2026-10-25T22:00Z', '2026-10-24T22:00Z'],
  ['America/Havana', '2026-03-08T12:00Z', '2026-03-08T05:00Z'],
  // The clock goes back to midnight: the day began the first time.
  ['America/Havana', '2026-11-01T04:30Z', '2026-11-01T04:00Z'],
  ['America/Havana', '2026-11-01T05:30Z', '2026-11-01T04:00Z'],
  ['Atlantic/Azores', '2026-10-25T01:30Z', '2026-10-25T00:00Z'],
  ['Atlantic/Azores', '2026-10-25T12:00Z', '2026-10-25T00:00Z'],
])('in %s the day of %s began at %s', async (zone, moment, began) => {
  const { rows } = await sql<{ began: Date }>`
    select ${midnightIn(sql`${moment}::timestamptz`, sql`${zone}::text`)} as began`.execute(db);
  expect(rows[0]?.began.toISOString()).toBe(new Date(began).toISOString());
});

/** Zones in which it is neither early nor late: their day does not end while this runs. */
const zoneAt = (offset: number) => `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
const zones = Array.from({ length: 24 }, (_, at) => at - 11)
  .map((offset) => ({ offset, zone: zoneAt(offset), now: Temporal.Now.zonedDateTimeISO(zoneAt(offset)) }))
  .filter(({ now }) => now.hour >= 1 && now.hour <= 21)
  .map(({ now, ...zone }) => ({ ...zone, midnight: now.startOfDay().epochMilliseconds, hour: now.hour }))
  .toSorted((one, other) => one.midnight - other.midnight);
const early = zones[0]!;
const late = zones.at(-1)!;
const midday = zones.find(({ hour, offset }) => hour >= 4 && hour <= 18 && offset <= 9)!;

async function givenLimits(limits: { dailyLimit?: number; frequency?: number; zone?: string }) {
  const account = await newSendingAccount(server);
  const { accountId, campaignId, as } = account;
  const inAccount = { accountId, solutionId: String(campaignId) };
  const setZone = (time_zone: string) =>
    db.updateTable('account').set({ time_zone }).where('id', '=', accountId).execute();
  if (limits.zone) await setZone(limits.zone);
  if (limits.frequency !== undefined)
    await db
      .insertInto('sending_settings')
      .values({ account_id: accountId, frequency_limit: limits.frequency, frequency_days: 7 })
      .execute();
  const schedule = (part: Partial<CampaignSchedule>) =>
    as(changeSchedule, { ...inAccount, body: { ...SCHEDULE, ...part } });
  if (limits.dailyLimit !== undefined) await schedule({ dailyLimit: limits.dailyLimit });
  let written = 0;
  const next = () => {
    written += 1;
    return `r${written}@reader.example`;
  };
  return {
    ...account,
    ...{ setZone, schedule },
    sentAt: (at: number) => account.mailTo(next(), { state: 'sent', sent_at: new Date(at) }),
    /** How many of so many that wait go out now. */
    go: async (count: number) => {
      const ids: number[] = [];
      for (let each = 0; each < count; each += 1) ids.push(await account.mailTo(next()));
      await sendAll();
      const states = await Promise.all(ids.map(async (id) => (await account.message(id)).reason));
      return {
        went: states.filter((reason) => reason === null).length,
        reasons: states.filter((each) => each !== null),
      };
    },
  };
}

test.each([
  ['one is left', 3, 2, 1],
  ['it is reached', 3, 3, 0],
  ['it was lowered below what went out', 2, 5, 0],
  ['nothing went out', 3, 0, 3],
])('a day’s limit where %s: of %d, %d went out, %d go', async (_name, dailyLimit, before, more) => {
  const { sentAt, go } = await givenLimits({ dailyLimit, zone: early.zone });
  for (let each = 0; each < before; each += 1) await sentAt(early.midnight + each * 60_000);
  const { went, reasons } = await go(4);
  expect(went).toBe(more);
  expect(reasons).toEqual(Array(4 - more).fill('dailyLimit'));
});

test('what went out a moment before midnight is yesterday’s, and from midnight on today’s', async () => {
  const { sentAt, go } = await givenLimits({ dailyLimit: 1, zone: late.zone });
  await sentAt(late.midnight - 1);
  expect(await go(1)).toMatchObject({ went: 1 });
  const full = await givenLimits({ dailyLimit: 1, zone: late.zone });
  await full.sentAt(late.midnight);
  expect(await full.go(1)).toMatchObject({ went: 0, reasons: ['dailyLimit'] });
});

test('with another zone of the account another day counts; a zone of the campaign stays its own', async () => {
  expect(early.midnight).toBeLessThan(late.midnight);
  const between = (early.midnight + late.midnight) / 2;
  const { sentAt, go, setZone, schedule } = await givenLimits({ dailyLimit: 1, zone: early.zone });
  await sentAt(between);
  expect(await go(1)).toMatchObject({ went: 0, reasons: ['dailyLimit'] });
  await schedule({ dailyLimit: 1, timeZone: early.zone });
  await setZone(late.zone);
  expect(await go(1)).toMatchObject({ went: 0, reasons: ['dailyLimit'] });
  await schedule({ dailyLimit: 1 });
  expect(await go(1)).toMatchObject({ went: 1 });
});

test.each([
  ['went out a minute less than a week ago', [7 * DAY - 60_000], 'frequency'],
  ['went out a minute more than a week ago', [7 * DAY + 60_000], null],
  ['went out now and long ago', [0, 30 * DAY], 'frequency'],
  ['was never sent', [], null],
])('a contact may get one a week; where the last %s: %j', async (_name, ages, reason) => {
  const { accountId, campaignId, newContact, newMessage } = await givenLimits({ frequency: 1 });
  const contactId = await newContact('mia@reader.example');
  for (const age of ages)
    await newMessage(contactId, 'mia@reader.example', { state: 'sent', sent_at: new Date(Date.now() - age) });
  // What a person wrote, and what came in, is none of it.
  for (const purpose of ['personal', 'transactional'] as const)
    await newMessage(contactId, 'mia@reader.example', { purpose, state: 'sent', sent_at: new Date() });
  const candidate = { accountId, contactId, channel: 'mail' as const, campaignId };
  expect(await findSkipReasons(db, [candidate], { waiting: false })).toEqual([reason]);
  // Of two at once the first takes the place.
  if (reason === null)
    expect(await findSkipReasons(db, [candidate, candidate], { waiting: false })).toEqual([null, 'frequency']);
});

test('a simulation asks what a contact has allowed, and not how much went out today', async () => {
  const { accountId, campaignId, as, newContact, newMessage } = await givenLimits({
    ...{ dailyLimit: 1, frequency: 1, zone: midday.zone },
  });
  const skipped = async (contactId: number) =>
    (await as(getSimulation, { accountId, solutionId: String(campaignId), query: { contactId } })).skipped.email;
  const mia = await newContact('mia@reader.example');
  await newMessage(mia, 'mia@reader.example', { state: 'sent', sent_at: new Date() });
  const noa = await newContact('noa@reader.example');
  const today = [mia, noa].map((contactId) => ({ accountId, contactId, channel: 'mail' as const, campaignId }));
  expect(await findSkipReasons(db, today)).toEqual(['frequency', 'dailyLimit']);
  expect([await skipped(mia), await skipped(noa)]).toEqual([null, null]);
  for (const table of ['sender', 'sending_domain'] as const)
    await db.updateTable(table).set({ proven_at: null }).where('account_id', '=', accountId).execute();
  expect(await skipped(mia)).toBe('noSender');
  const refused = [
    [{ mail_permission: 'none' as const }, 'noPermission'],
    [{ mail_permission: 'withdrawn' as const }, 'unsubscribed'],
    [{ mail_permission: 'bounced' as const }, 'bounced'],
    [{ email: null }, 'noAddress'],
  ] as const;
  for (const [at, [columns, reason]] of refused.entries())
    expect(await skipped(await newContact(`no${at}@reader.example`, columns))).toBe(reason);
});

const hourOf = (hour: number) => `${String((hour + 24) % 24).padStart(2, '0')}:00`;

test.each([
  ['that have begun and go on over midnight', -1, -2, 'sent'],
  ['that began yesterday and end in the next hour', 3, 1, 'sent'],
  ['that ended with this hour', 3, 0, 'waiting'],
  ['that begin in the next hour', 1, 0, 'waiting'],
])('a message waits for hours of the account’s zone: %s', async (_name, from, to, state) => {
  const { zone, hour } = midday;
  const { mailTo, message, schedule } = await givenLimits({ zone });
  await schedule({ sendingHours: { weekdays: everyDay, from: hourOf(hour + from), to: hourOf(hour + to) } });
  const id = await mailTo('mia@reader.example');
  await sendAll();
  const found = await message(id);
  expect(found.state).toBe(state);
  if (state === 'sent') return;
  const opens = Temporal.Instant.fromEpochMilliseconds(found.try_at.getTime()).toZonedDateTimeISO(zone);
  expect([opens.hour, opens.minute]).toEqual([(hour + from + 24) % 24, 0]);
});

test('what was put off for hours is looked at again when these, or the account’s zone, change', async () => {
  const { zone, hour, offset } = midday;
  const { accountId, setZone, mailTo, message, schedule } = await givenLimits({ zone });
  const closed = { weekdays: everyDay, from: hourOf(hour + 3), to: hourOf(hour + 4) };
  await schedule({ sendingHours: closed });
  const state = async (id: number) => {
    await runJob(releaseMessagesJob, db);
    await sendAll();
    return (await message(id)).state;
  };
  const first = await mailTo('first@reader.example');
  expect(await state(first)).toBe('waiting');
  await schedule({ sendingHours: { ...closed, from: hourOf(hour - 1) } });
  expect(await state(first)).toBe('sent');

  await schedule({ sendingHours: closed });
  const second = await mailTo('second@reader.example');
  expect(await state(second)).toBe('waiting');
  // Three hours further east it is so late already.
  await setZone(zoneAt(offset + 3));
  await reworkClocks(db, { accountId });
  expect(await state(second)).toBe('sent');
});

test('hours of the account hold for campaigns without their own, and for what belongs to none, until they change', async () => {
  const { zone, hour } = midday;
  const { accountId, as, mailTo, message, schedule } = await givenLimits({ zone });
  const state = async (id: number) => {
    await runJob(releaseMessagesJob, db);
    await sendAll();
    return (await message(id)).state;
  };
  const { settings } = await as(getSending, { accountId });
  const save = (sendingHours: CampaignSchedule['sendingHours']) =>
    as(changeSending, { accountId, body: { ...settings, sendingHours } });
  const closed = { weekdays: everyDay, from: hourOf(hour + 3), to: hourOf(hour + 4) };
  await save(closed);
  const first = await mailTo('first@reader.example');
  const alone = await mailTo('alone@reader.example', { campaign_id: null });
  expect([await state(first), await state(alone)]).toEqual(['waiting', 'waiting']);
  const opens = (await message(first)).try_at.getTime();
  expect(Temporal.Instant.fromEpochMilliseconds(opens).toZonedDateTimeISO(zone).hour).toBe((hour + 3) % 24);

  await schedule({ sendingHours: { weekdays: everyDay, from: '00:00', to: '23:59' } });
  expect([await state(first), await state(alone)]).toEqual(['sent', 'waiting']);

  await schedule({ sendingHours: null });
  const second = await mailTo('second@reader.example');
  expect(await state(second)).toBe('waiting');
  expect((await save(null)).settings.sendingHours).toBeNull();
  expect([await state(second), await state(alone)]).toEqual(['sent', 'sent']);
});
