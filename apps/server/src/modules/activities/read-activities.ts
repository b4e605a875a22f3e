import { Activity, type listActivities as listEndpoint } from '@app/contract/activities';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hasEveryWord } from '../../list/filter.ts';
import { type Order, readPage } from '../../list/page.ts';
import { readPeople } from '../contacts/people.ts';
import { readPrivate } from '../messages/may-read.ts';
import type { ActivityTables } from './tables.ts';

export type Scope = { accountId: string; userId: string };
/** What is told of a row that cannot be shown. */
export type Log = { error: (data: object, text: string) => void };
type Query = Request<typeof listEndpoint, 'output'>['query'];
type Row = Selectable<ActivityTables['activity']>;

/** The index of the timeline serves it: a page costs the same, however long the timeline and however deep the page. */
const NEWEST_FIRST: Order = {
  name: 'activities',
  key: { by: sql.ref('activity.at'), type: 'time' },
  id: { by: sql.ref('activity.id'), type: 'integer' },
  descending: true,
};

/** What a person reads in an activity: words that somebody wrote, and names. Not the words that only the program knows. */
const WORDS = sql<string>`concat_ws(' ', details ->> 'text', details ->> 'subject', details ->> 'file',
  details ->> 'number', details ->> 'items', details ->> 'item', details ->> 'goal', details ->> 'tags',
  details #>> '{campaign,name}', details #>> '{task,name}', details #>> '{form,name}',
  details #>> '{appointment,name}', details #>> '{other,name}', details #>> '{deal,name}',
  case when kind = 'contact' then concat_ws(' ', jsonb_path_query_array(details, '$.changes[*].from'),
    jsonb_path_query_array(details, '$.changes[*].to'),
    jsonb_path_query_array(details, '$.changes[*] ? (@.isOwn == true).field')) end)`;

export async function listActivities(db: Db, scope: Scope, contactId: number, query: Query, log: Log) {
  const { kind, search, important = false, pageSize: size, pageToken: token } = query;
  const { accountId } = scope;
  const page = { size, token, asked: [accountId, contactId, kind, search, important] };
  const { rows, nextPageToken } = await readPage(
    db
      .selectFrom('activity')
      .selectAll('activity')
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .where('deleted_at', 'is', null)
      .$if(kind !== 'all', (some) => some.where('kind', '=', kind as Row['kind']))
      .$if(important, (some) => some.where('important_at', 'is not', null))
      .$if(!!search?.trim(), (some) =>
        some
          .innerJoinLateral(
            // With an offset it is made once for each row, not once for each word.
            () => db.selectNoFrom(sql<string>`search_text(${WORDS})`.as('words')).offset(0).as('said'),
            (join) => join.onTrue(),
          )
          .where(hasEveryWord(search, sql.ref('said.words'))),
      ),
    NEWEST_FIRST,
    page,
  );
  return { activities: await toActivities(db, scope, rows, log), nextPageToken };
}

export async function readActivity(
  db: Db,
  scope: Scope,
  { contactId, activityId }: { contactId: number; activityId: number },
  log: Log,
): Promise<Activity> {
  const rows = await db
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('id', '=', activityId)
    .where('contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .execute();
  const [activity] = await toActivities(db, scope, rows, log);
  if (!activity) throw new AppError('activity.notFound');
  return activity;
}

/** What a connected mailbox has brought in has its subject with the message: not everybody may read it. */
async function readBroughtMails(db: Db, scope: Scope, rows: readonly Row[]) {
  const ids = rows.flatMap(({ kind, about_id }) => (kind === 'email' && about_id !== null ? [about_id] : []));
  if (ids.length === 0) return () => undefined;
  const { rows: brought } = await sql<{ id: number; subject: string }>`
    select id, subject from message
    where account_id = ${scope.accountId} and id = any (${ids}::bigint[])
      and exists (select from channel_reader where account_id = message.account_id and message_id = message.id)`.execute(
    db,
  );
  const subjects = new Map(brought.map(({ id, subject }) => [id, subject]));
  const hidden = await readPrivate(db, scope, [...subjects.keys()]);
  return ({ kind, about_id }: Row) => {
    if (kind !== 'email' || about_id === null || !subjects.has(about_id)) return undefined;
    return hidden.has(about_id) ? { subject: '', isPrivate: true } : { subject: subjects.get(about_id) };
  };
}

/**
 * Who writes an activity is held to its kind's shape by its type. A row that does not fit all the same is a mistake of
 * ours: it is told, and left out, because one of them must not hide all the others.
 */
async function toActivities(db: Db, scope: Scope, rows: Row[], log: Log): Promise<Activity[]> {
  const personOf = await readPeople(
    db,
    scope,
    rows.flatMap(({ user_id, important_by }) => [user_id, important_by]),
  );
  const mailOf = await readBroughtMails(db, scope, rows);
  return rows.flatMap((row) => {
    const { id, kind, at, important_at } = row;
    const details = { ...(row.details as object), ...mailOf(row) };
    const activity = Activity.safeParse({
      id,
      kind,
      date: at.toISOString(),
      by: personOf(row.user_id),
      important: important_at && { date: important_at.toISOString(), by: personOf(row.important_by) },
      details,
    });
    if (activity.success) return [activity.data];
    const faults = activity.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    log.error({ accountId: scope.accountId, activityId: id, kind, faults }, 'an activity does not fit its kind');
    return [];
  });
}
