import type { Db } from '../../../db/open.ts';
import { onceAvailable } from '../../../db/unavailable.ts';
import { announce } from '../../../live/live.ts';
import { saveEvent } from '../channel-row.ts';
import type { SyncEvent } from '../state.ts';
import type { Skipped } from '../tables.ts';
import { type Applied, applyGone, applyOwn, saveLink } from './apply-event.ts';
import { applyForeign, findAppointment, forget, inOrder } from './apply-foreign.ts';
import { type CalendarEvent, readEvent } from './read-event.ts';
import { type Names, readAll, readChanges, readState, readTexts } from './requests.ts';
import type { Found, Work } from './work.ts';

/** Events that are asked for, and written, at once. */
const BATCH = 50;

/** What has changed in the calendar since the last time. Only when all of it is written it counts as read. */
export async function pull(work: Work): Promise<void> {
  const before = await readFolder(work);
  const state = await readState(work);
  if (state !== '' && state === before) return;
  const known = await readKnown(work);
  const changes = before === undefined ? null : await readChanges(work, before);
  const names = changes ?? (await readAll(work));
  const wanted = [...names].flatMap(([href, etag]) =>
    etag !== null && (etag === '' || etag !== known.get(href)) ? [href] : [],
  );
  const gone = [...names].flatMap(([href, etag]) => (etag === null ? [href] : []));
  // What is not among everything may only be older: it is asked for by name before it counts as gone.
  const missing = changes ? [] : [...known.keys()].filter((href) => !names.has(href));
  await readMany(work, names, [...wanted, ...missing]);
  await remove(
    work,
    gone.filter((href) => known.has(href)),
  );
  await save(work, async (trx) => {
    const { account_id, id: channel_id } = work.channel;
    await trx
      .insertInto('channel_folder')
      .values({ account_id, channel_id, path: work.url, validity: state })
      .onConflict((conflict) => conflict.columns(['account_id', 'channel_id', 'path']).doUpdateSet({ validity: state }))
      .execute();
    // Colleagues see when somebody is busy.
    if (wanted.length + missing.length + gone.length > 0)
      await announce(trx, { topic: 'appointments', accountId: account_id });
    return {};
  });
}

async function readFolder({ db, channel, url }: Work): Promise<string | undefined> {
  const row = await db
    .selectFrom('channel_folder')
    .select('validity')
    .where('account_id', '=', channel.account_id)
    .where('channel_id', '=', channel.id)
    .where('path', '=', url)
    .executeTakeFirst();
  return row?.validity;
}

async function readKnown({ db, channel }: Work): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('channel_event')
    .select(['href', 'etag'])
    .where('account_id', '=', channel.account_id)
    .where('channel_id', '=', channel.id)
    .where('is_refused', '=', false)
    .execute();
  return new Map(rows.map(({ href, etag }) => [href, etag]));
}

type Counted = Applied & { found?: number; done?: number };

/** Written only while this process still has the channel. */
export const save = ({ db, channel, signal }: Work, write: (trx: Db) => Promise<Counted>) =>
  onceAvailable(
    () => saveEvent(db, channel, async (trx): Promise<SyncEvent> => ({ kind: 'progressed', ...(await write(trx)) })),
    signal,
  );

async function readMany(work: Work, names: Names, hrefs: string[]): Promise<void> {
  if (hrefs.length > 0) await save(work, async () => ({ found: hrefs.length }));
  for (let at = 0; at < hrefs.length; at += BATCH) {
    work.signal.throwIfAborted();
    const asked = hrefs.slice(at, at + BATCH);
    const { found, gone, tooLarge } = await readTexts(work, asked);
    await applyAll(work, found);
    await remove(work, gone);
    const skipped: Skipped[] = tooLarge.length > 0 ? [{ reason: 'eventTooLarge', count: tooLarge.length }] : [];
    await save(work, async (trx) => {
      // So that it is not asked for again until it changes.
      for (const href of tooLarge) await saveLink(trx, work, { href, etag: names.get(href) ?? '' }, {});
      return { done: asked.length - found.length, skipped };
    });
  }
}

type Read = { found: Found; event: CalendarEvent };

/** What is ours one by one, because others wait for an appointment that is being changed; the rest together. */
export async function applyAll(work: Work, all: readonly Found[]): Promise<void> {
  const ours: (Read & { id: number })[] = [];
  const others: Read[] = [];
  const unread: Found[] = [];
  const without: Found[] = [];
  for (const found of all) {
    const event = tryRead(work, found);
    if (event === undefined) unread.push(found);
    else if (event === null) without.push(found);
    else {
      const known = await findAppointment(work.db, work, event.uid);
      const isOurs = known?.origin === 'crm' && known.owner_id === work.channel.user_id;
      if (isOurs) ours.push({ found, event, id: known.id });
      else others.push({ found, event });
    }
  }
  for (const { found, event, id } of ours)
    await save(work, async (trx) => ({ ...(await applyOwn(trx, work, id, event, found)), done: 1 }));
  if (all.length === ours.length) return;
  await save(work, async (trx) => {
    const skipped: Skipped[] = unread.length > 0 ? [{ reason: 'eventUnreadable', count: unread.length }] : [];
    let brought = 0;
    for (const { event, found } of inOrder(others)) {
      const applied = await applyForeign(trx, work, event, found);
      brought += applied.brought ?? 0;
      skipped.push(...(applied.skipped ?? []));
    }
    for (const found of [...unread, ...without]) await saveLink(trx, work, found, {});
    return { brought, skipped, done: all.length - ours.length };
  });
}

/** Nothing of the event's is kept or logged where it cannot be read. */
function tryRead({ reader }: Work, { text }: Found): CalendarEvent | null | undefined {
  try {
    return readEvent(text, reader);
  } catch {
    return undefined;
  }
}

async function remove(work: Work, hrefs: readonly string[]): Promise<void> {
  for (const href of hrefs)
    await save(work, async (trx) => {
      const { account_id, id } = work.channel;
      const row = await trx
        .selectFrom('channel_event')
        .select('appointment_id')
        .where('account_id', '=', account_id)
        .where('channel_id', '=', id)
        .where('href', '=', href)
        .executeTakeFirst();
      if (row?.appointment_id) await applyGone(trx, work, row.appointment_id);
      await forget(trx, work, [href]);
      return {};
    });
}
