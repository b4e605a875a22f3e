import { changeCalendar, disconnectChannel, listCalendars } from '@app/contract/channels';
import { afterAll, describe, expect, test } from 'vitest';
import { newMember } from '../../../../test/crm-member.ts';
import { radicaleVersion } from '../../../../test/radicale.ts';
import { invites, startCalendars, toFile } from './test-calendar.ts';

describe.runIf(radicaleVersion)('another calendar of the same person', async () => {
  if (!radicaleVersion) return;
  const { server, db, radicale, work, connect, stateOf, sync, busyOf, startsOf, newPair } = await startCalendars();
  afterAll(() => radicale.end());

  /** Somebody who has connected `home`, and has `team` as well. */
  const newTwo = async () => {
    const pair = await newPair();
    const team = radicale.calendarOf(pair.name, 'team');
    await team.make();
    await connect(pair.member, pair.name, { calendar: pair.calendar.url });
    const { accountId, call } = pair.member;
    return {
      ...{ ...pair, team },
      list: async () => (await call(listCalendars, { accountId })).calendars,
      choose: (calendar: string) => call(changeCalendar, { accountId, body: { calendar } }),
    };
  };
  const withAda = (uid: string, day: string) =>
    toFile({
      ...{ uid, subject: uid, start: `${day}T110000`, end: `${day}T120000` },
      more: invites('ada@friend.example'),
    });

  test('is chosen without a password: what came in stays, busy times go, and the sync begins anew on it', async () => {
    const { member, create, change, name, calendar, team, list, choose } = await newTwo();
    const { id } = await create({ subject: 'Ours' });
    await calendar.write('old.ics', withAda('old', '20300326'));
    await calendar.write('busy.ics', toFile({ uid: 'busy', start: '20300327T110000', end: '20300327T120000' }));
    await team.write('new.ics', withAda('new', '20300328'));
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 2 });
    expect((await list()).map((each) => [each.url, each.isConnected]).sort()).toEqual([
      [calendar.url, true],
      [team.url, false],
    ]);
    const channels = () => db.selectFrom('channel').select('id').where('account_id', '=', member.accountId).execute();
    const before = await channels();
    expect(await choose(team.url)).toMatchObject({
      ...{ status: 'waiting', address: `team (${name})`, brought: 0, syncedDate: null },
    });
    expect(await busyOf(member)).toEqual(['2030-03-25T08:00', '2030-03-26T10:00']);
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null, brought: 1 });
    expect(await channels()).toEqual(before);
    expect(await startsOf(member)).toEqual(['2030-03-25T08:00 Ours', '2030-03-26T10:00 old', '2030-03-28T10:00 new']);
    // What was written into the one before stays there, and is changed in the new one alone.
    await change(id, { change: { subject: 'Later' } });
    await sync(member);
    expect(await calendar.list()).toHaveLength(3);
    const [sent = ''] = (await team.list()).filter((file) => file !== 'new.ics');
    expect(await team.read(sent)).toContain('Later');
    expect(await calendar.read(sent)).not.toContain('Later');
    expect((await list()).find(({ isConnected }) => isConnected)?.url).toBe(team.url);
  });

  test('that is the same one changes nothing and is only read', async () => {
    const { member, calendar, choose } = await newTwo();
    await calendar.write('busy.ics', toFile({ uid: 'busy', start: '20300327T110000', end: '20300327T120000' }));
    await work();
    expect(await choose(calendar.url)).toMatchObject({ status: 'waiting', brought: 1 });
    expect(await busyOf(member)).toHaveLength(1);
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', brought: 1, total: 0 });
  });

  test('is only one that its server names, so that no password goes anywhere else', async () => {
    const { member, choose, name } = await newTwo();
    await work();
    for (const url of ['https://thief.example/x/', radicale.calendarOf('person0').url])
      await expect(choose(url)).rejects.toMatchObject({ code: 'channel.refused', details: { failure: 'gone' } });
    expect(await stateOf(member)).toMatchObject({ status: 'complete', address: `home (${name})` });
  });

  test('takes the place of one that is gone', async () => {
    const { member, calendar, team, list, choose } = await newTwo();
    await work();
    await calendar.drop();
    await sync(member);
    expect(await stateOf(member)).toMatchObject({ status: 'failed', failure: 'gone' });
    expect((await list()).map(({ url, isConnected }) => [url, isConnected])).toEqual([[team.url, false]]);
    await choose(team.url);
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
  });

  test('is nothing for whoever has connected none, nor for another account', async () => {
    const { member, team } = await newTwo();
    const stranger = await newMember(server);
    const body = { calendar: team.url };
    const none = { code: 'channel.notFound' };
    await expect(stranger.call(listCalendars, { accountId: stranger.accountId })).rejects.toMatchObject(none);
    await expect(stranger.call(changeCalendar, { accountId: stranger.accountId, body })).rejects.toMatchObject(none);
    const { accountId } = member;
    await expect(stranger.call(listCalendars, { accountId })).rejects.toMatchObject({ status: 403 });
    await expect(stranger.call(changeCalendar, { accountId, body })).rejects.toMatchObject({ status: 403 });
    await member.call(disconnectChannel, { accountId, channelKind: 'calendar', body: { broughtIn: 'remove' } });
    await expect(member.call(listCalendars, { accountId })).rejects.toMatchObject({ code: 'channel.disconnecting' });
  });
});
