import { listBusyTimes } from '@app/contract/appointments';
import { disconnectChannel, findCalendars } from '@app/contract/channels';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { newColleague, newMember } from '../../../../test/crm-member.ts';
import { radicaleVersion } from '../../../../test/radicale.ts';
import { startSecondApp } from '../../../../test/second-app.ts';
import { allDay, newAccount, tomorrow } from '../../booking/test-booking.ts';
import { Lost, saveEvent, takeChannel } from '../channel-row.ts';
import { invites, startCalendars, timesIn, toFile } from './test-calendar.ts';

describe.runIf(radicaleVersion)('a calendar', async () => {
  if (!radicaleVersion) return;
  const {
    server,
    db,
    radicale,
    told,
    people,
    work,
    newCalendar,
    login,
    connect,
    stateOf,
    sync,
    timelineOf,
    busyOf,
    startsOf,
    newPair,
  } = await startCalendars();
  afterAll(() => radicale.end());

  test('in which somebody was invited to one of ours is not written to: its server would mail them', async () => {
    const { member, create, change, cancel, name, calendar } = await newPair();
    const { id } = await create({ subject: 'Ours' });
    await connect(member, name);
    await work();
    const [file = ''] = await calendar.list();
    await calendar.write(
      file,
      (await calendar.read(file)).replace('END:VEVENT', `${invites('eve@elsewhere.example')[0]}\r\nEND:VEVENT`),
    );
    await sync(member);
    const before = await calendar.read(file);
    await change(id, { change: { subject: 'Changed here' } });
    await sync(member);
    expect(await stateOf(member)).toMatchObject({ status: 'partial', skipped: [{ reason: 'invited', count: 1 }] });
    await cancel(id);
    await sync(member);
    expect(await calendar.read(file)).toBe(before);
  });

  test('is read by one of two processes, and by another one when the first has died on the way', async () => {
    const { member, create, name, calendar } = await newPair();
    for (let hour = 10; hour < 20; hour += 1) {
      await create({ subject: `At ${hour}`, start: `2030-03-25T${hour}:00`, end: `2030-03-25T${hour}:30` });
      await calendar.write(
        `${hour}.ics`,
        toFile({
          uid: `x${hour}`,
          start: `20300326T${hour}0000`,
          end: `20300326T${hour}3000`,
          more: invites('ada@friend.example'),
        }),
      );
    }
    await connect(member, name);
    const dead = await takeChannel(db, crypto.randomUUID());
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'running', done: 0 });
    // It had written one event into the calendar, and died before it said so.
    const [{ uid = '' } = {}] = await db
      .selectFrom('appointment')
      .select('uid')
      .where('account_id', '=', member.accountId)
      .orderBy('id')
      .execute();
    await calendar.write(
      `${uid}.ics`,
      toFile({ uid, subject: 'At 10', start: '20300325T100000', end: '20300325T103000' }),
    );
    await sql`update channel set due_at = now() - interval '1 second' where account_id = ${member.accountId}`.execute(
      db,
    );
    const second = await startSecondApp(server);
    await Promise.all([work(), work(second.db)]);
    expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 10 });
    expect(await calendar.list()).toHaveLength(20);
    expect(await startsOf(member)).toHaveLength(20);
    await expect(saveEvent(db, dead!, { kind: 'failed', failure: 'server' })).rejects.toBeInstanceOf(Lost);
  });

  test('whose server is away in the middle is tried again later, goes on, and loses nothing', async () => {
    const { member, create, change, name, calendar } = await newPair();
    const { id } = await create({ subject: 'Before' });
    await connect(member, name);
    await work();
    await change(id, { change: { subject: 'While it was away' } });
    await radicale.stop();
    await sync(member);
    expect(await stateOf(member)).toMatchObject({
      status: 'failed',
      failure: 'unreachable',
      nextDate: expect.any(String),
    });
    await radicale.start();
    await calendar.write('b.ics', toFile({ uid: 'b', start: '20300327T110000', end: '20300327T120000' }));
    await sql`update channel set due_at = now() where account_id = ${member.accountId}`.execute(db);
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
    expect((await Promise.all((await calendar.list()).map(calendar.read))).flatMap(timesIn).sort()).toEqual([
      '2030-03-25T09:00 While it was away',
      '2030-03-27T11:00 Private',
    ]);
    expect(await busyOf(member)).toHaveLength(2);
    expect(JSON.stringify(told)).not.toContain('secret');
  });

  test('that is gone calls nothing off, and says what to do', async () => {
    const { member, create, name, calendar } = await newPair();
    await create({ subject: 'Stays' });
    await connect(member, name);
    await work();
    await calendar.drop();
    await sync(member);
    expect(await stateOf(member)).toMatchObject({ status: 'failed', failure: 'gone', nextDate: null });
    expect(await startsOf(member)).toEqual(['2030-03-25T08:00 Stays']);
  });

  test('with the same event as a colleague’s brings it in once, and both are busy', async () => {
    const { member, ada, name, calendar } = await newPair();
    const colleague = await newColleague(server, member.accountId);
    const other = await newCalendar();
    const same = toFile({
      uid: 'same',
      subject: 'With both',
      start: '20300326T110000',
      end: '20300326T120000',
      more: invites('ada@friend.example'),
    });
    await calendar.write('same.ics', same);
    await other.calendar.write('same.ics', same);
    await connect(member, name);
    await work();
    await connect(colleague, other.name);
    await work();
    expect(await startsOf(member)).toEqual(['2030-03-26T10:00 With both']);
    expect([await busyOf(member), await busyOf(colleague)]).toEqual([['2030-03-26T10:00'], ['2030-03-26T10:00']]);
    expect(await timelineOf(member, ada)).toEqual(['made']);
    expect((await stateOf(colleague))?.status).toBe('complete');
  });

  test('an appointment that is given to a colleague goes from one calendar into the other', async () => {
    const { member, create, change, name, calendar } = await newPair();
    const colleague = await newColleague(server, member.accountId);
    const other = await newCalendar();
    const { id } = await create({ subject: 'Handed on' });
    await connect(member, name);
    await connect(colleague, other.name);
    await work();
    expect([await calendar.list(), await other.calendar.list()].map(({ length }) => length)).toEqual([1, 0]);
    await change(id, { change: { ownerId: colleague.userId } });
    // Nobody asked for a sync: that it was changed is enough.
    await work();
    expect([await calendar.list(), await other.calendar.list()].map(({ length }) => length)).toEqual([0, 1]);
  });

  test('shows its owner when they are busy and by which calendar, colleagues only that they are, others nothing', async () => {
    const { member, name, calendar } = await newPair();
    const colleague = await newColleague(server, member.accountId);
    const stranger = await newMember(server);
    const secret = { subject: 'Operation at the clinic', more: ['LOCATION:Ward 7', 'RRULE:FREQ=DAILY;COUNT=2'] };
    await calendar.write('b.ics', toFile({ uid: 'b', start: '20300326T110000', end: '20300326T120000', ...secret }));
    await connect(member, name);
    await work();
    const query = { from: '2030-03-01T00:00:00Z', to: '2030-05-31T00:00:00Z' };
    const seenBy = ({ call, accountId }: typeof stranger, more = {}) =>
      call(listBusyTimes, { accountId, query: { ...query, ...more } });
    const times = [
      { start: '2030-03-26T10:00:00.000Z', end: '2030-03-26T11:00:00.000Z' },
      { start: '2030-03-27T10:00:00.000Z', end: '2030-03-27T11:00:00.000Z' },
    ];
    const owner = expect.objectContaining({ id: member.userId });
    const rest = { owner, isAllDay: false, timeZone: 'Europe/Berlin' };
    const as = (calendarName: string | null) => times.map((time) => ({ ...time, ...rest, calendar: calendarName }));
    expect((await seenBy(member)).busyTimes).toEqual(as(`home (${name})`));
    const theirs = await seenBy(colleague);
    expect(theirs.busyTimes).toEqual(as(null));
    expect(JSON.stringify(theirs)).not.toMatch(/clinic|Ward|home/);
    expect((await seenBy(colleague, { ownerId: colleague.userId })).busyTimes).toEqual([]);
    expect((await seenBy(stranger)).busyTimes).toEqual([]);
    await expect(stranger.call(listBusyTimes, { accountId: member.accountId, query })).rejects.toMatchObject({
      status: 403,
    });
    await expect(seenBy(member, { to: '2031-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'request.invalid' });
    await member.call(disconnectChannel, {
      ...{ accountId: member.accountId, channelKind: 'calendar', body: { broughtIn: 'remove' } },
    });
    expect((await seenBy(member)).busyTimes).toEqual([]);
    await work();
    expect((await seenBy(colleague)).busyTimes).toEqual([]);
  });

  test('takes away the times at which somebody could book', async () => {
    const account = await newAccount(server);
    const member = await newColleague(server, account.accountId);
    const { slug } = await account.add({ ownerId: member.userId, hours: allDay });
    const { name, calendar } = await newCalendar();
    const day = tomorrow.replaceAll('-', '');
    await calendar.write('b.ics', toFile({ uid: 'b', start: `${day}T090000Z`, end: `${day}T103000Z` }));
    const free = async () => (await account.look(slug)).free.map((time) => time.slice(11, 16));
    expect(await free()).toEqual(expect.arrayContaining(['09:00', '10:00', '11:00']));
    await connect(member, name);
    await work();
    const left = await free();
    expect(left).toEqual(expect.arrayContaining(['08:00', '11:00']));
    expect(left).not.toEqual(expect.arrayContaining(['09:00']));
    expect(left).not.toEqual(expect.arrayContaining(['10:00']));
    await expect(account.reserve(slug, { email: 'mia@visitor.example' })).rejects.toMatchObject({
      code: 'booking.taken',
    });
  });

  test('what repeats in a way that is not known, and what cannot be read, is left out and said so', async () => {
    const { member, name, calendar } = await newPair();
    const at = { start: '20300326T110000', end: '20300326T120000' };
    await calendar.write(
      'rule.ics',
      toFile({ uid: 'rule', ...at, more: ['RRULE:FREQ=YEARLY;BYWEEKNO=13', ...invites('ada@friend.example')] }),
    );
    await calendar.write('zone.ics', toFile({ uid: 'zone', ...at, zone: 'Nowhere/At_All' }));
    await connect(member, name);
    await work();
    expect(await stateOf(member)).toMatchObject({
      status: 'partial',
      skipped: [
        { reason: 'eventUnreadable', count: 1 },
        { reason: 'repeat', count: 1 },
      ],
    });
    expect(await busyOf(member)).toEqual(['2030-03-26T10:00']);
    await sync(member);
    expect((await stateOf(member))?.skipped).toHaveLength(2);
  });

  test('is one of those that the server names, the first by itself', async () => {
    const { member, name } = await newPair();
    await radicale.calendarOf(name, 'work').make();
    const { call, accountId } = member;
    const { calendars } = await call(findCalendars, { accountId, body: login(name) });
    expect(calendars.map(({ name: each }) => each).sort()).toEqual(['home', 'work']);
    expect(calendars.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    const workUrl = calendars.find(({ name: each }) => each === 'work')?.url;
    expect(await connect(member, name, { calendar: workUrl })).toMatchObject({ address: `work (${name})` });
    await expect(connect(member, name, { calendar: 'http://127.0.0.1:1/other/' })).rejects.toMatchObject({
      code: 'channel.refused',
      details: { failure: 'gone' },
    });
    await work();
  });

  test.each<[string, () => object, string]>([
    ['a wrong password', () => ({ password: 'wrong' }), 'password'],
    ['a server that nobody knows', () => ({ server: 'nobody.invalid' }), 'host'],
    ['a port where nobody listens', () => ({ server: 'http://127.0.0.1:1' }), 'unreachable'],
    ['a server within our own network', () => ({ server: 'http://10.0.0.1/' }), 'notAllowed'],
    ['nothing that is an address', () => ({ server: 'http://' }), 'host'],
  ])('%s connects nothing, and it is said why', async (_, more, failure) => {
    const member = await newMember(server);
    const refused = connect(member, people[0] ?? '', more());
    await expect(refused).rejects.toMatchObject({ code: 'channel.refused', details: { failure } });
    expect(await stateOf(member)).toMatchObject({ status: 'disconnected', missing: null });
  });
});
