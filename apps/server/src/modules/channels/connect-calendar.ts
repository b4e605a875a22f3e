import { suggestCalendarServer } from '@app/contract/calendar-hosts';
import type { Channel, connectCalendar as endpoint, FoundCalendar } from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { findCalendars } from './calendar/find-calendars.ts';
import { type Login, openDav } from './calendar/open-calendar.ts';
import { hasKey } from './credentials.ts';
import { ChannelError, toFailure } from './failures.ts';
import { keepChannel } from './keep-channel.ts';
import { signIns } from './oauth/sign-in.ts';
import { readChannel, type Scope } from './read-channels.ts';
import type { CalendarSettings, SignIn } from './tables.ts';

type Asked = Request<typeof endpoint, 'output'>['body'];
export type Opened = CalendarSettings & { name: string };

/** The calendars that a password opens. Where nobody has named a server, the user name may tell. */
export async function lookForCalendars(config: Config, asked: Omit<Asked, 'calendar'>): Promise<FoundCalendar[]> {
  if (!hasKey(config)) throw new AppError('channel.noKey');
  const { username, password } = asked;
  const dav = openDav({ username, password, allow: config.OUTBOUND_ALLOW });
  try {
    return await findCalendars(dav, serverOf(asked));
  } catch (error) {
    throw new AppError('channel.refused', { failure: toFailure(error) });
  } finally {
    dav.close();
  }
}

const serverOf = ({ server, username }: Omit<Asked, 'calendar'>) => server || suggestCalendarServer(username);

/** Only a calendar that its server names itself: nobody types where a password goes. */
export async function tryCalendar(config: Config, asked: Asked): Promise<Opened> {
  const found = await lookForCalendars(config, asked);
  const chosen = found.find(({ url, isDefault }) => (asked.calendar === '' ? isDefault : url === asked.calendar));
  if (!chosen) throw new AppError('channel.refused', { failure: 'gone' });
  return { username: asked.username, server: serverOf(asked), calendar: chosen.url, name: chosen.name };
}

/** The usual calendar of whoever has signed in elsewhere. */
export async function trySignedInCalendar(
  config: Config,
  { service, address }: SignIn,
  token: string,
): Promise<Opened> {
  const server = signIns[service].calendars(config);
  if (server === null) throw new ChannelError('noCalendar');
  const refuse = async () => {
    throw new ChannelError('access');
  };
  const found = await findSignedIn({ get: async () => token, renew: refuse, allow: config.OUTBOUND_ALLOW }, server);
  const usual = found.find(({ isDefault }) => isDefault);
  if (!usual) throw new ChannelError('noCalendar');
  return { username: address, server, calendar: usual.url, name: usual.name, service };
}

/** Whoever has said yes to less than was asked for has signed in, and opens nothing. */
export async function findSignedIn(login: Login, server: string): Promise<FoundCalendar[]> {
  const dav = openDav(login);
  let isForbidden = false;
  const fetch: typeof dav.fetch = async (...asked) => {
    const answer = await dav.fetch(...asked);
    isForbidden ||= answer.status === 403;
    return answer;
  };
  try {
    return await findCalendars({ ...dav, fetch }, server);
  } catch (error) {
    throw isForbidden && toFailure(error) === 'noCalendar' ? new ChannelError('access') : error;
  } finally {
    dav.close();
  }
}

/** The usual calendar of many is named as they are. */
export const addressOf = (name: string, username: string) =>
  name === username ? name : `${name} (${username})`.slice(0, 320);

export async function keepCalendar(db: Db, scope: Scope, secret: string, opened: Opened): Promise<Channel> {
  const { name, ...settings } = opened;
  const address = addressOf(name, settings.username);
  const kept = { address, settings, isShared: false, since: null, secret };
  await keepChannel(db, scope, 'calendar', kept, (known) => {
    const { calendar, username } = known.settings as CalendarSettings;
    return calendar === settings.calendar && username === settings.username;
  });
  return readChannel(db, scope, 'calendar');
}
