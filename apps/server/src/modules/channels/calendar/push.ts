import { sql } from 'kysely';
import { requireAppointment } from '../../appointments/read-appointments.ts';
import { ChannelError } from '../failures.ts';
import { saveLink } from './apply-event.ts';
import { forget } from './apply-foreign.ts';
import { applyAll, save } from './pull.ts';
import { putEvent, readTexts, removeEvent, toHref } from './requests.ts';
import type { Work } from './work.ts';
import { writeEvent } from './write-event.ts';

type Due = {
  id: number;
  uid: string;
  /** It is no longer in this calendar. */
  is_gone: boolean;
  href: string | null;
  etag: string | null;
  has_people: boolean | null;
};

/** After so many in a row it is the server, not what it is given. */
const MOST_FAILURES = 3;

/** What was changed here since it went out. Answers whether nothing was in its way. */
export async function push(work: Work): Promise<boolean> {
  const due = await readDue(work);
  if (due.length > 0) await save(work, async () => ({ found: due.length }));
  let isClear = true;
  let failed: ChannelError | null = null;
  let failures = 0;
  for (const each of due) {
    work.signal.throwIfAborted();
    try {
      isClear = (await pushOne(work, each)) && isClear;
      failures = 0;
    } catch (error) {
      // One that its server stumbles over holds up no other: it is tried again later.
      if (!(error instanceof ChannelError && error.failure === 'server' && error.pause === undefined)) throw error;
      failed = error;
      failures += 1;
      if (failures === MOST_FAILURES) throw error;
    }
  }
  if (failed) throw failed;
  return isClear;
}

async function readDue({ db, channel, since }: Work): Promise<Due[]> {
  const { account_id, id, user_id } = channel;
  const { rows } = await sql<Due>`
    select appointment.id, appointment.uid, event.href, event.etag, event.has_people,
      appointment.cancelled_at is not null or appointment.owner_id is distinct from ${user_id}::uuid as is_gone
    from appointment
    left join channel_event event on event.account_id = appointment.account_id
      and event.appointment_id = appointment.id and event.channel_id = ${id}
    where appointment.account_id = ${account_id} and appointment.origin = 'crm' and (
      (event.href is not null and (appointment.cancelled_at is not null
        or appointment.owner_id is distinct from ${user_id}::uuid))
      or (appointment.owner_id = ${user_id}::uuid and appointment.cancelled_at is null
        and event.sequence is distinct from appointment.sequence
        and (event.href is not null or appointment.last_at > ${since}::timestamptz)))
    order by appointment.id`.execute(db);
  return rows;
}

/** In the calendar's own folder, by its name. */
const hrefOf = ({ url }: Work, { href, uid }: Due) => href ?? toHref(`${url.replace(/\/?$/, '/')}${uid}.ics`, url);

const isMissing = (status: number) => status === 404 || status === 410;
const isDone = (status: number) => status >= 200 && status < 300;

async function pushOne(work: Work, due: Due): Promise<boolean> {
  // Its server would mail whoever stands in it: what was invited there is changed there.
  if (due.has_people) {
    await leave(work, due);
    return true;
  }
  return due.is_gone ? takeOut(work, due) : putIn(work, due);
}

async function leave(work: Work, due: Due): Promise<void> {
  const scope = { accountId: work.channel.account_id };
  await save(work, async (trx) => {
    const { row } = await requireAppointment(trx, scope, due.id);
    const link = due.is_gone ? {} : { appointment_id: due.id, sequence: row.sequence };
    await saveLink(trx, work, { href: due.href ?? '', etag: due.etag ?? '' }, { ...link, has_people: true });
    return { done: 1, skipped: [{ reason: 'invited', count: 1 }] };
  });
}

async function takeOut(work: Work, due: Due): Promise<boolean> {
  const where = { href: hrefOf(work, due), etag: due.etag ?? '' };
  const { status } = await removeEvent(work, where);
  if (status === 412) return false;
  const isGone = isDone(status) || isMissing(status);
  await save(work, async (trx) => {
    if (isGone) await forget(trx, work, [where.href]);
    else await saveLink(trx, work, where, {});
    return { done: 1, skipped: isGone ? [] : [{ reason: 'refused', count: 1 }] };
  });
  return true;
}

async function putIn(work: Work, due: Due): Promise<boolean> {
  const href = hrefOf(work, due);
  // What its owner has added in the calendar stays; what it says there now must still be what we know.
  const there = due.href === null ? undefined : (await readTexts(work, [href])).found[0];
  if (there ? there.etag !== due.etag : due.etag) return false;
  const stored = await requireAppointment(work.db, { accountId: work.channel.account_id }, due.id);
  const text = writeEvent(stored, there?.text);
  const answer = await putEvent(work, { href, etag: there?.etag ?? '', text });
  const { status } = answer;
  if (status === 403 || status === 405) throw new ChannelError('readOnly');
  if (status === 412) {
    // It stands there already, and nobody here knew: a process has ended between writing it and saying so.
    if (!there) await applyAll(work, (await readTexts(work, [href])).found);
    return false;
  }
  if (there && isMissing(status)) return false;
  const is_refused = !there && !isDone(status);
  const link = { appointment_id: due.id, sequence: stored.row.sequence, is_refused };
  await save(work, async (trx) => {
    const etag = isDone(status) ? (answer.headers.get('etag') ?? '') : (there?.etag ?? '');
    await saveLink(trx, work, { href, etag }, link);
    return { done: 1, skipped: isDone(status) ? [] : [{ reason: 'refused', count: 1 }] };
  });
  return true;
}
