import { restoreAppointment } from '@app/contract/appointments';
import { disconnectChannel } from '@app/contract/channels';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { insertContact } from '../../../../test/crm-rows.ts';
import { radicaleVersion } from '../../../../test/radicale.ts';
import { invites, startCalendars, timesIn, toFile } from './test-calendar.ts';

describe.runIf(radicaleVersion)('a calendar', async () => {
  if (!radicaleVersion) return;
  const { db, radicale, work, connect, stateOf, sync, timelineOf, busyOf, startsOf, mailsTo, newPair } =
    await startCalendars();
  afterAll(() => radicale.end());

  test('sends out what is made here, and brings in events with contacts and when its owner is busy, not what with', async () => {
    const { member, ada, create, name, calendar } = await newPair();
    const { id } = await create({ subject: 'Ours', invitees: [{ email: 'bo@guest.example', name: 'Bo' }] });
    const mails = await mailsTo(member);
    await calendar.write(
      'a.ics',
      toFile({
        uid: 'a',
        subject: 'With Ada',
        start: '20300326T110000',
        end: '20300326T120000',
        more: [...invites('Ada@Friend.example'), 'DESCRIPTION:Secret notes'],
      }),
    );
    await calendar.write(
      'b.ics',
      toFile({ uid: 'b', subject: 'Dentist', start: '20300327T110000', end: '20300327T120000' }),
    );
    await calendar.write(
      'c.ics',
      toFile({
        uid: 'c',
        subject: 'Free',
        start: '20300328T110000',
        end: '20300328T120000',
        more: ['TRANSP:TRANSPARENT'],
      }),
    );
    expect(await connect(member, name)).toMatchObject({ status: 'waiting', address: `home (${name})` });
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null, brought: 2, done: 4, total: 4 });
    expect(await startsOf(member)).toEqual(['2030-03-25T08:00 Ours', '2030-03-26T10:00 With Ada']);
    expect(await busyOf(member)).toEqual(['2030-03-25T08:00', '2030-03-26T10:00', '2030-03-27T10:00']);
    expect(await timelineOf(member, ada)).toEqual(['made']);
    const [file = ''] = (await calendar.list()).filter((each) => !/^[abc]\.ics$/.test(each));
    const text = await calendar.read(file);
    expect(timesIn(text)).toEqual(['2030-03-25T09:00 Ours']);
    // Its server would mail them.
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|METHOD|bo@guest/);
    expect(await mailsTo(member)).toBe(mails);
    const { rows } = await sql<{ row: string }>`
      select t::text as row from channel_event t union all select t::text from appointment t
      union all select t::text from channel_secret t union all select t::text from channel t`.execute(db);
    expect(JSON.stringify(rows)).not.toMatch(/Dentist|Secret notes|"secret"/);
    expect(id).toBeGreaterThan(0);
  });

  test('is read on from where it was: nothing loops, nothing is doubled, and all of it again changes nothing', async () => {
    const { member, create, change, name, calendar } = await newPair();
    const { id } = await create({ subject: 'One' });
    await connect(member, name);
    await work();
    const [file = ''] = await calendar.list();
    const sent = await calendar.read(file);
    await sync(member);
    expect(await stateOf(member)).toMatchObject({ status: 'complete', total: 0 });
    expect(await calendar.read(file)).toBe(sent);
    await change(id, { change: { subject: 'Two' } });
    await create({ subject: 'Three', start: '2030-03-25T11:00', end: '2030-03-25T12:00' });
    await calendar.write('b.ics', toFile({ uid: 'b', start: '20300327T110000', end: '20300327T120000' }));
    await sync(member);
    expect(await calendar.list()).toHaveLength(3);
    expect(timesIn(await calendar.read(file))).toEqual(['2030-03-25T09:00 Two']);
    const before = await Promise.all((await calendar.list()).map(calendar.read));
    await sync(member, '2020-01-01');
    expect(await stateOf(member)).toMatchObject({ status: 'complete', total: 3 });
    expect(await Promise.all((await calendar.list()).map(calendar.read))).toEqual(before);
    expect(await startsOf(member)).toEqual(['2030-03-25T08:00 Two', '2030-03-25T10:00 Three']);
    expect(await busyOf(member)).toHaveLength(3);
  });

  test('takes over what was changed there, keeps what was added there, and mails nobody', async () => {
    const { member, ada, create, change, name, calendar } = await newPair();
    const { id } = await create({
      subject: 'Ours',
      contactIds: [ada],
      invitees: [{ email: 'bo@guest.example', name: '' }],
    });
    await connect(member, name);
    await work();
    const mails = await mailsTo(member);
    const [file = ''] = await calendar.list();
    const alarm =
      'CATEGORIES:Blue\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT';
    const moved = (await calendar.read(file)).replaceAll('20300325T', '20300326T').replace('END:VEVENT', alarm);
    await calendar.write(file, moved);
    await sync(member);
    expect(await startsOf(member)).toEqual(['2030-03-26T08:00 Ours']);
    expect(await timelineOf(member, ada)).toEqual(['moved', 'made']);
    expect(await mailsTo(member)).toBe(mails);
    expect(await calendar.read(file)).toContain('20300326T');
    await change(id, { change: { subject: 'Ours, later' } });
    const after = await mailsTo(member);
    await sync(member);
    const text = await calendar.read(file);
    expect(timesIn(text)).toEqual(['2030-03-26T09:00 Ours, later']);
    expect(text).toMatch(/CATEGORIES:Blue.*BEGIN:VALARM.*TRIGGER:-PT15M/s);
    // The one who changed it here has mailed; the sync has not.
    expect(await mailsTo(member)).toBe(after);
  });

  test('that was changed on both sides at once ends up the same on both: what was done here stays', async () => {
    const { member, create, change, cancel, name, calendar } = await newPair();
    const both = await create({ subject: 'Both' });
    const gone = await create({ subject: 'Deleted there', start: '2030-03-25T13:00', end: '2030-03-25T14:00' });
    const off = await create({ subject: 'Cancelled here', start: '2030-03-25T15:00', end: '2030-03-25T16:00' });
    await connect(member, name);
    await work();
    const files = new Map<string, string>();
    for (const file of await calendar.list()) files.set(timesIn(await calendar.read(file))[0] ?? '', file);
    const [atNine = '', atOne = '', atThree = ''] = [...files.entries()].sort().map(([, file]) => file);
    await calendar.write(atNine, (await calendar.read(atNine)).replace('SUMMARY:Both', 'SUMMARY:There'));
    await calendar.remove(atOne);
    await calendar.write(atThree, (await calendar.read(atThree)).replace('SUMMARY:Cancelled', 'SUMMARY:Kept'));
    await change(both.id, { change: { subject: 'Here' } });
    await change(gone.id, { change: { subject: 'Changed here' } });
    await cancel(off.id);
    await sync(member);
    expect(await startsOf(member)).toEqual(['2030-03-25T08:00 Here', '2030-03-25T12:00 Changed here']);
    const texts = await Promise.all((await calendar.list()).map(calendar.read));
    expect(texts.flatMap(timesIn).sort()).toEqual(['2030-03-25T09:00 Here', '2030-03-25T13:00 Changed here']);
    await sync(member);
    expect(await stateOf(member)).toMatchObject({ status: 'complete', failure: null });
  });

  test('has a rule with a moved time and one that is left out, both ways', async () => {
    const { member, ada, create, change, cancel, name, calendar } = await newPair();
    const { id } = await create({ subject: 'Weekly', repeat: 'FREQ=WEEKLY;COUNT=4' });
    await change(id, {
      change: { start: '2030-04-02T11:00', end: '2030-04-02T12:00' },
      scope: 'this',
      occurrence: '2030-04-01T09:00',
    });
    await cancel(id, { scope: 'this', occurrence: '2030-04-08T09:00' });
    await calendar.write(
      'theirs.ics',
      toFile({
        ...{ uid: 'theirs', subject: 'Talk', start: '20300326T110000', end: '20300326T120000' },
        more: [
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE;TZID=Europe/Berlin:20300402T110000',
          ...invites('ada@friend.example'),
        ],
        others: [{ id: '20300409T110000', start: '20300410T150000', end: '20300410T160000', subject: 'Talk, moved' }],
      }),
    );
    await calendar.write(
      'busy.ics',
      toFile({
        ...{ uid: 'busy', start: '20300328T070000', end: '20300328T073000', more: ['RRULE:FREQ=WEEKLY;COUNT=3'] },
        others: [{ id: '20300404T070000', start: '20300405T080000', end: '20300405T083000' }],
      }),
    );
    await connect(member, name);
    await work();
    const ours = ['2030-03-25T08:00 Weekly', '2030-04-02T09:00 Weekly', '2030-04-15T07:00 Weekly'];
    const theirs = ['2030-03-26T10:00 Talk', '2030-04-10T13:00 Talk, moved', '2030-04-16T09:00 Talk'];
    expect(await startsOf(member)).toEqual([...ours, ...theirs].sort());
    expect(await busyOf(member)).toEqual(
      [...ours, ...theirs, '2030-03-28T06:00 ', '2030-04-05T06:00 ', '2030-04-11T05:00 ']
        .map((each) => each.slice(0, 16))
        .sort(),
    );
    const [file = ''] = (await calendar.list()).filter((each) => !/^(theirs|busy)/.test(each));
    const text = await calendar.read(file);
    expect(timesIn(text).sort()).toEqual(['2030-03-25T09:00 Weekly', '2030-04-02T11:00 Weekly']);
    expect(text).toContain('EXDATE;TZID=Europe/Berlin:20300408T090000');
    // Moved once more on a phone; and another one of them is deleted there.
    const phone = text
      .replaceAll('20300402T', '20300403T')
      .replace(/EXDATE[^\r]*/, 'EXDATE;TZID=Europe/Berlin:20300408T090000,20300415T090000');
    await calendar.write(file, phone);
    await calendar.write(
      'theirs.ics',
      toFile({
        uid: 'theirs',
        subject: 'Talk',
        start: '20300326T120000',
        end: '20300326T130000',
        more: ['RRULE:FREQ=WEEKLY;COUNT=2', ...invites('ada@friend.example')],
      }),
    );
    await sync(member);
    expect(await startsOf(member)).toEqual([
      '2030-03-25T08:00 Weekly',
      '2030-03-26T11:00 Talk',
      '2030-04-02T10:00 Talk',
      '2030-04-03T09:00 Weekly',
    ]);
    expect(await timelineOf(member, ada)).toEqual(['moved', 'made']);
  });

  test('takes away on either side what was deleted on the other, and it can come back', async () => {
    const { member, ada, create, cancel, name, calendar } = await newPair();
    const here = await create({ subject: 'Here' });
    const there = await create({
      subject: 'There',
      start: '2030-03-25T11:00',
      end: '2030-03-25T12:00',
      contactIds: [ada],
      invitees: [{ email: 'bo@guest.example', name: '' }],
    });
    const ada11 = toFile({
      uid: 'a',
      subject: 'With Ada',
      start: '20300326T110000',
      end: '20300326T120000',
      more: invites('ada@friend.example'),
    });
    await calendar.write('a.ics', ada11);
    await connect(member, name);
    await work();
    const texts = new Map(
      await Promise.all((await calendar.list()).map(async (file) => [file, await calendar.read(file)] as const)),
    );
    const fileOf = (subject: string) => [...texts].find(([, text]) => text.includes(`SUMMARY:${subject}`))?.[0] ?? '';
    await cancel(here.id);
    const mails = await mailsTo(member);
    await calendar.remove(fileOf('There'));
    await calendar.remove('a.ics');
    await sync(member);
    expect([await calendar.list(), await startsOf(member)]).toEqual([[], []]);
    expect(await timelineOf(member, ada)).toContain('cancelled');
    expect(await mailsTo(member)).toBe(mails);
    const { call, accountId } = member;
    await call(restoreAppointment, { accountId, appointmentId: String(there.id), body: {} });
    await calendar.write('a.ics', ada11);
    await sync(member);
    expect(await startsOf(member)).toEqual(['2030-03-25T10:00 There', '2030-03-26T10:00 With Ada']);
    expect(await calendar.list()).toEqual(['a.ics', fileOf('There')].sort());
  });

  test('keeps what it has brought in: it is changed there, while what it has here alone is changed here', async () => {
    const { member, change, cancel, list, name, calendar } = await newPair();
    const bo = await insertContact(db, member.accountId, { email: 'bo@friend.example' });
    await calendar.write(
      'a.ics',
      toFile({
        uid: 'a',
        subject: 'With Ada',
        start: '20300326T110000',
        end: '20300326T120000',
        more: invites('ada@friend.example'),
      }),
    );
    await connect(member, name);
    await work();
    const before = await calendar.read('a.ics');
    const [{ appointmentId = 0 } = {}] = await list();
    const tries = [
      () => change(appointmentId, { change: { subject: 'Mine' } }),
      () => change(appointmentId, { change: { invitees: [{ email: 'bo@guest.example' }] } }),
      () => cancel(appointmentId),
    ];
    for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: 'appointment.elsewhere' });
    await change(appointmentId, { change: { contactIds: [bo], reminders: [15] } });
    await sync(member);
    expect(await calendar.read('a.ics')).toBe(before);
    const { call, accountId } = member;
    await call(disconnectChannel, { accountId, channelKind: 'calendar', body: { broughtIn: 'keep' } });
    await change(appointmentId, { change: { subject: 'Mine' } });
    expect(await startsOf(member)).toEqual(['2030-03-26T10:00 Mine']);
    await connect(member, name);
    await work();
    expect(await startsOf(member)).toEqual(['2030-03-26T10:00 With Ada']);
    expect(await calendar.list()).toEqual(['a.ics']);
    await call(disconnectChannel, { accountId, channelKind: 'calendar', body: { broughtIn: 'remove' } });
    await work();
    expect(await stateOf(member)).toMatchObject({ status: 'disconnected' });
    expect([await startsOf(member), await busyOf(member), await timelineOf(member, bo)]).toEqual([[], [], []]);
    expect(await calendar.list()).toEqual(['a.ics']);
  });
});
