import { changeCalendar, disconnectChannel, listCalendars } from '@app/contract/channels';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { radicaleVersion, startRadicale } from '../../../../test/radicale.ts';
import { startTokenCaldav } from '../../../../test/token-caldav.ts';
import { appointmentsOf } from '../../appointments/test-appointments.ts';
import { invites, toFile } from '../calendar/test-calendar.ts';
import { startSignIn } from './test-sign-in.ts';

describe.runIf(radicaleVersion)('a calendar that somebody has signed in for', async () => {
  if (!radicaleVersion) return;
  const place = await startSignIn();
  const { server, google, told, work, stateOf, consent, connect, sync } = place;
  const { db, config, app } = server;
  const people = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
  const radicale = await startRadicale(people);
  const caldav = await startTokenCaldav(radicale.origin, google.isGood);
  for (const each of [config, app.deps.config]) each.GOOGLE_CALDAV_URL = caldav.url;
  afterAll(async () => {
    caldav.end();
    await radicale.end();
    await place.end();
  });
  beforeEach(async () => {
    await place.beginAnew();
    caldav.asked.length = told.length = 0;
    caldav.door.beforeEach = () => undefined;
    caldav.door.isClosed = false;
    google.give({});
  });

  const kind = 'calendar' as const;
  const address = 'mia@shop.example';
  const newCalendar = async () => {
    const mia = await newMember(server);
    await insertContact(db, mia.accountId, { email: 'ada@friend.example' });
    caldav.door.person = people.pop() ?? '';
    const calendar = radicale.calendarOf(caldav.door.person);
    await calendar.make();
    return { mia, calendar };
  };
  const event = (uid: string) =>
    toFile({
      uid,
      subject: uid,
      start: '20300325T090000',
      end: '20300325T100000',
      more: invites('ada@friend.example'),
    });

  test('is asked for with its owner’s name, connected as their usual one, and read and written with tokens', async () => {
    const { mia, calendar } = await newCalendar();
    google.give({ email: 'Mia@shop.example' });
    const { url } = await consent(mia, { kind, address });
    expect(url.searchParams.get('scope')).toBe('openid email https://www.googleapis.com/auth/calendar');
    expect(url.searchParams.get('redirect_uri')).toMatch(/\/oauth\/callback\/calendar$/);
    expect(await connect(mia, { kind, address })).toMatchObject({
      ...{ status: 'waiting', address: `home (${address})`, service: 'google' },
    });
    await calendar.write('theirs.ics', event('theirs'));
    await appointmentsOf(mia).create({ subject: 'Ours' });
    await work();
    expect(await stateOf(mia, kind)).toMatchObject({ status: 'complete', failure: null });
    expect(await appointmentsOf(mia).list()).toHaveLength(2);
    expect(await calendar.list()).toHaveLength(2);
    expect(caldav.asked.every(({ isGood }) => isGood)).toBe(true);
  });

  test('of somebody else than was said is not connected', async () => {
    const { mia } = await newCalendar();
    google.give({ email: 'private@gmail.com' });
    await expect(connect(mia, { kind, address })).rejects.toMatchObject({ details: { failure: 'access' } });
    // Nor of whoever is not named at all.
    google.give({ email: null });
    await expect(connect(mia, { kind, address })).rejects.toMatchObject({ details: { failure: 'access' } });
    expect(await stateOf(mia, kind)).toMatchObject({ status: 'disconnected' });
    expect(caldav.asked).toEqual([]);
  });

  test('that was not said yes to is not opened, and that is what is said', async () => {
    const { mia } = await newCalendar();
    caldav.door.isClosed = true;
    await expect(connect(mia, { kind, address })).rejects.toMatchObject({ details: { failure: 'access' } });
    expect(await stateOf(mia, kind)).toMatchObject({ status: 'disconnected' });
  });

  test('whose token is refused in the middle is read on with a new one, once', async () => {
    const { mia, calendar } = await newCalendar();
    await connect(mia, { kind, address });
    await work();
    for (const uid of ['a', 'b', 'c']) await calendar.write(`${uid}.ics`, event(uid));
    const fetched = google.fetched();
    caldav.asked.length = 0;
    caldav.door.beforeEach = (nth) => {
      if (nth === 1) google.expire();
    };
    await sync(mia, kind);
    expect(await stateOf(mia, kind)).toMatchObject({ status: 'complete', failure: null });
    expect(google.fetched() - fetched).toBe(1);
    expect(caldav.asked.filter(({ isGood }) => !isGood)).toHaveLength(1);
    expect(await appointmentsOf(mia).list()).toHaveLength(3);
  });

  test('whose consent was taken back says so, and one that refuses every token is not asked for ever', async () => {
    const { mia } = await newCalendar();
    await connect(mia, { kind, address });
    await work();
    google.withdraw();
    await sync(mia, kind);
    expect(await stateOf(mia, kind)).toMatchObject({ status: 'failed', failure: 'access', nextDate: null });
    await connect(mia, { kind, address });
    caldav.door.beforeEach = () => google.expire();
    caldav.asked.length = 0;
    await work();
    expect(await stateOf(mia, kind)).toMatchObject({ status: 'failed', failure: 'access' });
    expect(caldav.asked).toHaveLength(2);
    expect(JSON.stringify(told)).not.toMatch(/access-|refresh-/);
  });

  test('may be another one than the usual, chosen without signing in again, also when the token is over', async () => {
    const { mia, calendar } = await newCalendar();
    const { accountId, call } = mia;
    await connect(mia, { kind, address });
    await work();
    const other = radicale.calendarOf(caldav.door.person, 'team');
    await other.make();
    await other.write('there.ics', event('there'));
    expect(await calendar.list()).toEqual([]);
    const fetched = google.fetched();
    google.expire();
    const { calendars } = await call(listCalendars, { accountId });
    expect(google.fetched() - fetched).toBe(1);
    expect(calendars.map(({ name, isConnected }) => [name, isConnected]).sort()).toEqual([
      ['home', true],
      ['team', false],
    ]);
    const url = calendars.find(({ name }) => name === 'team')?.url ?? '';
    expect(await call(changeCalendar, { accountId, body: { calendar: url } })).toMatchObject({
      ...{ status: 'waiting', address: `team (${address})`, service: 'google' },
    });
    await appointmentsOf(mia).create({ subject: 'Ours' });
    await work();
    expect(await stateOf(mia, kind)).toMatchObject({ status: 'complete', failure: null });
    expect(await appointmentsOf(mia).list()).toHaveLength(2);
    expect([await calendar.list(), (await other.list()).length]).toEqual([[], 2]);
    // Whoever has taken the consent back is told so.
    google.withdraw();
    await expect(call(listCalendars, { accountId })).rejects.toMatchObject({ details: { failure: 'access' } });
  });

  test('stays connected when the mailbox of the same person is disconnected; the last one gives the consent back', async () => {
    const { mia } = await newCalendar();
    const { accountId, call } = mia;
    await connect(mia, { kind, address });
    await connect(mia, { address });
    const revoked = google.revoked.length;
    const disconnect = (channelKind: string) =>
      call(disconnectChannel, { accountId, channelKind, body: { broughtIn: 'keep' } });
    await disconnect('email');
    expect(google.revoked).toHaveLength(revoked);
    await sync(mia, kind);
    expect(await stateOf(mia, kind)).toMatchObject({ status: 'complete' });
    // That of another person there is theirs alone.
    await connect(mia, { address: 'other@shop.example' });
    await disconnect('email');
    expect(google.revoked).toHaveLength(revoked + 1);
    await disconnect('calendar');
    expect(google.revoked).toHaveLength(revoked + 2);
  });
});
