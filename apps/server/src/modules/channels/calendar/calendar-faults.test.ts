import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { radicaleVersion } from '../../../../test/radicale.ts';
import { type Meddle, startBetween } from './test-between.ts';
import { invites, startCalendars, timesIn, toFile } from './test-calendar.ts';

const nobody: Meddle = () => undefined;

describe.runIf(radicaleVersion)('a calendar', async () => {
  if (!radicaleVersion) return;
  const { db, radicale, work, connect, stateOf, sync, startsOf, newPair } = await startCalendars();
  const between = await startBetween(radicale.origin);
  afterAll(async () => {
    between.end();
    await radicale.end();
  });

  /** One appointment of ours that went out, and one that came in. */
  const newSynced = async () => {
    const pair = await newPair();
    between.meddle(nobody);
    const { id } = await pair.create({ subject: 'Ours' });
    const theirs = { uid: 'a', subject: 'Theirs', start: '20300326T110000', end: '20300326T120000' };
    await pair.calendar.write('a.ics', toFile({ ...theirs, more: invites('ada@friend.example') }));
    await connect(pair.member, pair.name, { server: between.origin });
    await work();
    expect(await stateOf(pair.member)).toMatchObject({ status: 'complete', failure: null });
    const [file = ''] = (await pair.calendar.list()).filter((each) => each !== 'a.ics');
    const again = async () => {
      await sql`update channel set due_at = now() where account_id = ${pair.member.accountId}`.execute(db);
      await work();
    };
    return { ...pair, id, file, again };
  };
  /** Somebody changes the event there right before our first call of a kind arrives. Answers how many calls came. */
  const changeBefore = (
    wanted: string,
    { calendar, file }: Pick<Awaited<ReturnType<typeof newSynced>>, 'calendar' | 'file'>,
  ) => {
    let times = 0;
    between.meddle(async (method) => {
      if (method !== wanted) return undefined;
      times += 1;
      if (times === 1) await calendar.write(file, (await calendar.read(file)).replace('SUMMARY:Ours', 'SUMMARY:There'));
      return undefined;
    });
    return () => times;
  };
  const both = ['2030-03-25T08:00 Ours', '2030-03-26T10:00 Theirs'];
  const nothing = '<?xml version="1.0"?><multistatus xmlns="DAV:"></multistatus>';
  const soon = (seconds: number) => expect.closeTo(Date.now() + seconds * 1000, -5);

  test.each<[string, Awaited<ReturnType<Meddle>>, object]>([
    ['asks for a pause', { status: 429, headers: { 'retry-after': '600' } }, { status: 'waiting', failure: 'limited' }],
    ['is away for a while', { status: 503 }, { status: 'failed', failure: 'server' }],
    ['answers with a page', { status: 200, body: '<!doctype html><p>Hello' }, { status: 'failed', failure: 'server' }],
    ['answers with half of it', { status: 207, body: nothing.slice(0, 40) }, { status: 'failed', failure: 'server' }],
    ['wants another password', { status: 401 }, { status: 'failed', failure: 'password', nextDate: null }],
    ['no longer lets us in', { status: 403 }, { status: 'failed', failure: 'readOnly', nextDate: null }],
    ['says nothing of it', { status: 207, body: nothing }, { status: 'failed', failure: 'server' }],
  ])('whose server %s calls nothing off, and goes on afterwards', async (_, said, state) => {
    const { member, calendar, again } = await newSynced();
    await calendar.write('b.ics', toFile({ uid: 'b', start: '20300327T110000', end: '20300327T120000' }));
    between.meddle((method) => (method === 'PROPFIND' || method === 'REPORT' ? said : undefined));
    await sync(member);
    expect(await stateOf(member)).toMatchObject(state);
    expect(await startsOf(member)).toEqual(both);
    between.meddle(nobody);
    await again();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
    expect(await startsOf(member)).toEqual(both);
    expect(await calendar.list()).toHaveLength(3);
  });

  test('whose server asks for a pause gets it, whatever is changed here meanwhile', async () => {
    const { member, id, change } = await newSynced();
    between.meddle(() => ({ status: 429, headers: { 'retry-after': '7200' } }));
    await sync(member);
    await change(id, { change: { subject: 'Later' } });
    await work();
    expect(between.asked).toHaveLength(1);
    expect(Date.parse((await stateOf(member))?.nextDate ?? '')).toEqual(soon(7200));
  });

  test('in which only the list of changes is empty calls nothing off', async () => {
    const { member, again } = await newSynced();
    between.meddle((method) => (method === 'REPORT' ? { status: 207, body: nothing } : undefined));
    await sync(member, '2030-01-01');
    expect(await startsOf(member)).toEqual(both);
    between.meddle(nobody);
    await again();
    expect(await startsOf(member)).toEqual(both);
  });

  test('that is changed while we write to it is not written over, and ends up the same on both sides', async () => {
    const { member, id, file, change, calendar } = await newSynced();
    await change(id, { change: { subject: 'Here' } });
    const times = changeBefore('PUT', { calendar, file });
    await sync(member);
    expect(times()).toBe(2);
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
    expect(await startsOf(member)).toEqual(['2030-03-25T08:00 Here', both[1]]);
    expect(timesIn(await calendar.read(file))).toEqual(['2030-03-25T09:00 Here']);
  });

  test('that is changed while one of ours is deleted there is read again, and it is deleted all the same', async () => {
    const { member, id, file, cancel, calendar } = await newSynced();
    await cancel(id);
    const times = changeBefore('DELETE', { calendar, file });
    await sync(member);
    expect([times(), await calendar.list(), await startsOf(member)]).toEqual([2, ['a.ics'], [both[1]]]);
  });

  test.each(['PUT', 'DELETE'])(
    'that has done what we asked for, but its answer to %s got lost, is not asked twice',
    async (lost) => {
      const { member, id, create, cancel, calendar, again } = await newSynced();
      if (lost === 'PUT') await create({ subject: 'New', start: '2030-03-25T13:00', end: '2030-03-25T14:00' });
      else await cancel(id);
      between.meddle((method) => (method === lost ? 'lost' : undefined));
      await sync(member);
      expect(await stateOf(member)).toMatchObject({ status: 'failed', failure: 'unreachable' });
      const files = await calendar.list();
      expect(files).toHaveLength(lost === 'PUT' ? 3 : 1);
      between.meddle(nobody);
      await again();
      expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
      expect(await calendar.list()).toEqual(files);
      expect(await startsOf(member)).toHaveLength(files.length);
      expect(between.asked).not.toContain('PUT');
    },
  );

  test('that does not accept one of ours says so, and does not call it off because it is missing there', async () => {
    const { member, create, calendar } = await newSynced();
    await create({ subject: 'New', start: '2030-03-25T13:00', end: '2030-03-25T14:00' });
    const all = [both[0], '2030-03-25T12:00 New', both[1]];
    const refused = { status: 'partial', skipped: [{ reason: 'refused', count: 1 }] };
    // It no longer knows what has changed since when, either: everything is listed.
    between.meddle((method, body) =>
      method === 'PUT' ? { status: 400 } : body.includes('sync-collection') ? { status: 403 } : undefined,
    );
    await sync(member);
    expect([await stateOf(member), await startsOf(member)]).toMatchObject([refused, all]);
    await calendar.write('b.ics', toFile({ uid: 'b', start: '20300327T110000', end: '20300327T120000' }));
    await sync(member);
    expect([await stateOf(member), await startsOf(member)]).toMatchObject([refused, all]);
    between.meddle(nobody);
    await sync(member, '2030-01-01');
    expect(await stateOf(member)).toMatchObject({ status: 'complete', skipped: [] });
    expect(await calendar.list()).toHaveLength(4);
  });

  test('whose server stumbles over one of ours gets the others, and that one later', async () => {
    const { member, create, calendar, again } = await newSynced();
    for (const hour of [13, 14]) await create({ start: `2030-03-25T${hour}:00`, end: `2030-03-25T${hour}:30` });
    let times = 0;
    between.meddle((method) => {
      if (method !== 'PUT') return undefined;
      times += 1;
      return times === 1 ? { status: 500 } : undefined;
    });
    await sync(member);
    expect(await stateOf(member)).toMatchObject({ status: 'failed', failure: 'server', nextDate: expect.any(String) });
    expect(await calendar.list()).toHaveLength(3);
    await again();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
    expect(await calendar.list()).toHaveLength(4);
  });
});
