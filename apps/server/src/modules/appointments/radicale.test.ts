import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { freePort } from '../../../test/free-port.ts';
import { startTestApp } from '../../../test/setup.ts';
import { appointmentsOf, mailsOf, readCalendarFile } from './test-appointments.ts';

/** A CalDAV server of Debian's (apt-get install radicale) reads what we write. */
const version = (() => {
  try {
    return execFileSync('radicale', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
})();
if (!version)
  process.stderr.write('Radicale is not installed: no CalDAV server reads the calendar files in this run.\n');

describe.runIf(version)('a CalDAV server', async () => {
  const server = version ? await startTestApp() : null;
  const folder = await mkdtemp(join(tmpdir(), 'radicale-'));
  const port = await freePort();
  const calendar = `http://127.0.0.1:${port}/bo/calendar/`;
  const authorization = `Basic ${btoa('bo:bo')}`;
  let radicale: ChildProcess;

  beforeAll(async () => {
    const options = [`--server-hosts=127.0.0.1:${port}`, `--storage-filesystem-folder=${folder}`, '--auth-type=none'];
    radicale = spawn('radicale', ['--config=', ...options], { stdio: 'ignore' });
    const isUp = () =>
      fetch(calendar).then(
        () => true,
        () => false,
      );
    while (radicale.exitCode === null && !(await isUp())) await wait(50);
    expect((await ask('MKCALENDAR', calendar)).status).toBe(201);
  });
  afterAll(async () => {
    const ended = radicale.exitCode === null && once(radicale, 'close');
    radicale.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (method: string, url: string, body?: string) =>
    fetch(url, {
      method,
      headers: { authorization, 'content-type': 'text/calendar; charset=utf-8' },
      ...(body && { body }),
    });
  /** What is kept in a calendar has no method: that belongs to the mail. */
  const store = (content: string) => ask('PUT', `${calendar}visit.ics`, content.replace(/METHOD:.*\r\n/, ''));

  test('keeps an appointment through three moves, one time that was called off, and its end', async () => {
    const member = await newMember(server!);
    const { create, change, cancel } = appointmentsOf(member);
    const { id } = await create({
      repeat: 'FREQ=WEEKLY;COUNT=4',
      invitees: [{ email: 'bo@guest.example', name: 'Bo, "B"' }],
    });
    for (const hour of [11, 12, 13])
      await change(id, { change: { start: `2030-03-25T${hour}:00`, end: `2030-03-25T${hour + 1}:00` } });
    await change(id, {
      change: { subject: 'Längeres Gespräch; mit, allem\\' },
      scope: 'this',
      occurrence: '2030-04-08T13:00',
    });
    await cancel(id, { scope: 'this', occurrence: '2030-04-01T13:00' });
    await change(id, { change: { location: 'Room 2' } });
    await cancel(id);
    const uids = new Set<string>();
    const kept: string[] = [];
    for (const { calendar: file, events } of await mailsOf(server!.db, member.accountId)) {
      // A single time that was called off is a message, nothing that a calendar keeps: the next file leaves it out.
      if (events[0]?.isRecurrenceException()) continue;
      const answer = await store(file?.content ?? '');
      expect(answer.status, await answer.text()).toBe(201);
      const event = readCalendarFile(await (await ask('GET', `${calendar}visit.ics`)).text()).events.find(
        (each) => !each.isRecurrenceException(),
      );
      uids.add(event?.uid ?? '');
      kept.push(`${event?.sequence} ${event?.startDate.toJSDate().toISOString().slice(11, 16)}`);
      expect(event?.sequence).toBe(events[0]?.sequence);
    }
    expect(kept.map((each) => Number(each.split(' ')[0]))).toEqual([0, 1, 2, 3, 4, 6, 7]);
    expect(kept.slice(0, 4)).toEqual(['0 08:00', '1 10:00', '2 11:00', '3 12:00']);
    expect(uids.size).toBe(1);
  });
});
