import { listActivities } from '@app/contract/activities';
import { connectCalendar, listChannels, syncChannel } from '@app/contract/channels';
import { type Member, newMember } from '../../../../test/crm-member.ts';
import { insertContact } from '../../../../test/crm-rows.ts';
import { radicaleVersion, startRadicale } from '../../../../test/radicale.ts';
import { startTestApp } from '../../../../test/setup.ts';
import type { Db } from '../../../db/open.ts';
import { findBusyTimes } from '../../appointments/list-occurrences.ts';
import { appointmentsOf, readCalendarFile } from '../../appointments/test-appointments.ts';
import { channelJobs } from '../channel-jobs.ts';

if (!radicaleVersion)
  process.stderr.write('Radicale is not installed: NO CALENDAR IS READ IN THIS RUN (apt-get install radicale).\n');

/** Calendar files as other programs write them. */
type Fields = {
  uid: string;
  subject?: string;
  /** As the file says it: 20300325T090000. */
  start: string;
  end: string;
  zone?: string;
  more?: readonly string[];
  /** Further times of it, each with its RECURRENCE-ID. */
  others?: readonly { id: string; start: string; end: string; subject?: string }[];
};

export function toFile({
  uid,
  subject = 'Private',
  start,
  end,
  zone = 'Europe/Berlin',
  more = [],
  others = [],
}: Fields) {
  const at = (name: string, time: string) => (time.endsWith('Z') ? `${name}:${time}` : `${name};TZID=${zone}:${time}`);
  // A comma would begin another text.
  const words = (text: string) => `SUMMARY:${text.replaceAll(',', '\\,')}`;
  const event = (lines: readonly string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    ...lines,
    'END:VEVENT',
  ];
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//somebody//else//EN'],
    // Radicale wants every zone to be described, by whatever rule.
    ...['BEGIN:VTIMEZONE', `TZID:${zone}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
    ...event([at('DTSTART', start), at('DTEND', end), words(subject), ...more]),
    ...others.flatMap((each) =>
      event([
        ...[at('RECURRENCE-ID', each.id), at('DTSTART', each.start), at('DTEND', each.end)],
        words(each.subject ?? subject),
      ]),
    ),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

export const invites = (...addresses: string[]) => addresses.map((address) => `ATTENDEE:mailto:${address}`);

/** People with calendars of their own at a real server, and what they do here. */
export async function startCalendars() {
  const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY: 'k'.repeat(40) });
  const { db, files, config } = server;
  const people = Array.from({ length: 40 }, (_, at) => `person${at}`);
  const radicale = await startRadicale(people);
  const told: object[] = [];
  const log = { info: () => undefined, error: (data: object) => void told.push(data) };
  const [job] = channelJobs(config, files);
  const work = (on: Db = db) => job?.run(on, new AbortController().signal, log);

  const newCalendar = async () => {
    const name = people.pop() ?? '';
    const calendar = radicale.calendarOf(name);
    await calendar.make();
    return { name, calendar };
  };
  const login = (username: string) => ({ server: radicale.origin, username, password: 'secret' });
  const connect = ({ call, accountId }: Member, username: string, more: object = {}) =>
    call(connectCalendar, { accountId, body: { ...login(username), ...more } });
  const stateOf = async ({ call, accountId }: Member) =>
    (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === 'calendar');
  const sync = async ({ call, accountId }: Member, from: string | null = null) => {
    await call(syncChannel, { accountId, channelKind: 'calendar', body: { from } });
    await work();
  };
  const timelineOf = async ({ call, accountId }: Member, contactId: number) => {
    const named = { accountId, contactId: String(contactId), query: { kind: 'appointment' as const } };
    return (await call(listActivities, named)).activities.map(({ details }) => (details as { what: string }).what);
  };
  const busyOf = async ({ accountId, userId }: Member) => {
    const span = { from: new Date('2030-03-01'), to: new Date('2030-05-31') };
    const busy = await findBusyTimes(db, { accountId, ownerId: userId }, span);
    return busy.map(({ from }) => from.toISOString().slice(0, 16)).sort();
  };
  const startsOf = async (member: Member) =>
    (await appointmentsOf(member).list()).map(({ start, subject }) => `${start.slice(0, 16)} ${subject}`);
  const mailsTo = async ({ accountId }: Member) =>
    (await db.selectFrom('mail').select('recipient').where('account_id', '=', accountId).execute()).length;
  /** Somebody with a contact and a calendar. */
  const newPair = async () => {
    const member = await newMember(server);
    const ada = await insertContact(db, member.accountId, { email: 'ada@friend.example' });
    return { member, ada, ...appointmentsOf(member), ...(await newCalendar()) };
  };
  return {
    ...{ server, db, radicale, told, people, work, newCalendar, login, connect, stateOf, sync },
    ...{ timelineOf, busyOf, startsOf, mailsTo, newPair },
  };
}

/** When what stands in a file takes place, on its own clock. */
export const timesIn = (text: string) =>
  readCalendarFile(text).events.map((event) => `${event.startDate.toString().slice(0, 16)} ${event.summary}`);
