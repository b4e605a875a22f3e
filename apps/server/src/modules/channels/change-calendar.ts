import type { Channel, OwnCalendar } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { findCalendars } from './calendar/find-calendars.ts';
import { openDav } from './calendar/open-calendar.ts';
import { type ChannelRow, Lost, write } from './channel-row.ts';
import { addressOf, findSignedIn } from './connect-calendar.ts';
import { toFailure } from './failures.ts';
import { SYNC_CHANNELS } from './nudge.ts';
import { readKept } from './open-with.ts';
import { readChannel, requireChannel, type Scope } from './read-channels.ts';
import { nextState } from './state.ts';
import type { CalendarSettings } from './tables.ts';

/** Nobody waits longer before a dialog, whatever a server does. */
const TIMEOUT = 60_000;

type Looked = { channelId: number; settings: CalendarSettings; calendars: OwnCalendar[] };

/** The calendars of whoever has connected one, opened with what was kept then. */
export async function lookAtOwnCalendars(db: Db, scope: Scope): Promise<Looked> {
  const channel = await requireChannel(db, scope, 'calendar');
  if (channel.state === 'disconnecting') throw new AppError('channel.disconnecting');
  const { config } = scope;
  const signal = AbortSignal.timeout(TIMEOUT);
  try {
    const { secret, ...kept } = await readKept({ db, config, channel, signal });
    const settings = kept.settings as CalendarSettings;
    const { server, username, calendar } = settings;
    const about = { allow: config.OUTBOUND_ALLOW, signal };
    const found =
      'password' in secret
        ? await findWithPassword({ username, ...secret, ...about }, server)
        : await findSignedIn({ ...secret, ...about }, server);
    const calendars = found.map((each) => ({ ...each, isConnected: each.url === calendar }));
    return { channelId: channel.id, settings, calendars };
  } catch (error) {
    if (error instanceof Lost) throw new AppError('channel.notFound');
    throw new AppError('channel.refused', { failure: toFailure(error) });
  }
}

async function findWithPassword(login: Parameters<typeof openDav>[0], server: string) {
  const dav = openDav(login);
  try {
    return await findCalendars(dav, server);
  } finally {
    dav.close();
  }
}

/**
 * Another calendar of the same person takes the place of the one that is connected. The row and its secret stay, so that
 * whoever fetches a token right now does so for this one as well; what was known of the calendar before goes with it, as
 * when it is disconnected and what it brought in is kept.
 */
export async function changeCalendar(db: Db, scope: Scope, asked: string, looked: Looked): Promise<Channel> {
  const row = await requireChannel(db, scope, 'calendar');
  if (row.state === 'disconnecting') throw new AppError('channel.disconnecting');
  const chosen = looked.calendars.find(({ url }) => url === asked);
  // Only one that its server names itself, and only with what it was asked with: somebody may have connected it anew.
  if (!chosen || !isOpenedAlike(row, looked)) throw new AppError('channel.refused', { failure: 'gone' });
  const known = row.settings as CalendarSettings;
  const isSame = known.calendar === chosen.url;
  const settings = JSON.stringify({ ...known, calendar: chosen.url } satisfies CalendarSettings);
  const { account_id, id } = row;
  await db
    .updateTable('channel')
    .set({ address: addressOf(chosen.name, known.username), settings })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  if (!isSame) await forgetCalendar(db, row);
  const next = nextState(row, { kind: 'asked', isAgain: !isSame }, row.now);
  // Whoever reads it right now reads the calendar before: what it is about to write counts no more.
  if (isSame) await write(db, row, next, next.state === 'running' ? row.taken_by : null);
  else await write(db, row, { ...next, brought: 0, synced_at: null }, null);
  await wakeJob(db, SYNC_CHANNELS);
  return readChannel(db, scope, 'calendar');
}

function isOpenedAlike(row: ChannelRow, { channelId, settings }: Looked): boolean {
  const now = row.settings as CalendarSettings;
  const isSamePerson = now.username === settings.username && now.service === settings.service;
  return row.id === channelId && isSamePerson && now.server === settings.server;
}

async function forgetCalendar(db: Db, { account_id, id }: ChannelRow): Promise<void> {
  await db.deleteFrom('channel_folder').where('account_id', '=', account_id).where('channel_id', '=', id).execute();
  await db.deleteFrom('channel_event').where('account_id', '=', account_id).where('channel_id', '=', id).execute();
  // From which day on was said of the calendar before.
  await db
    .updateTable('channel')
    .set({ since: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  // Nobody is busy by it any more.
  await announce(db, { topic: 'appointments', accountId: account_id });
}
