import type { Response } from '@app/contract/endpoint';
import type {
  listSolutionLog as logEndpoint,
  getSolutionNumbers as numbersEndpoint,
} from '@app/contract/solution-people';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Order, readPage } from '../../list/page.ts';
import { readPeople } from '../contacts/people.ts';
import { CONTACT_NAME } from '../deals/read-deals.ts';
import { findSolution } from './find-solution.ts';
import { numbersOf } from './solution-rows.ts';

type Scope = { accountId: string };
type Day = Response<typeof numbersEndpoint>['days'][number];
type LogEntry = Response<typeof logEndpoint>['entries'][number];
type WrittenDetails = Omit<LogEntry['details'], 'contact'> & { contactId?: number };

/** Every day of the account up to today, also those on which nothing happened. */
export async function readNumbers(db: Db, { accountId }: Scope, solutionId: string, days: number): Promise<Day[]> {
  const campaignId = await findSolution(db, { accountId }, solutionId);
  const { rows } = await sql<{
    day: string;
    numbers: Omit<Day, 'day'>;
    more: Pick<Day, 'left' | 'complained' | 'replied'>;
  }>`
    select (today.day - ago.days)::text as day, ${numbersOf('counted')} as numbers,
      jsonb_build_object(${sql.join(
        ['left', 'complained', 'replied'].flatMap((what) => [
          sql.lit(what),
          sql`coalesce(sum(counted.count) filter (where counted.what = ${sql.lit(what)}), 0)`,
        ]),
      )}) as more
    from (select (now() at time zone time_zone)::date as day from account where id = ${accountId}::uuid) today
    cross join generate_series(0, ${sql.lit(days - 1)}) ago (days)
    left join campaign_day counted on counted.account_id = ${accountId}::uuid
      and counted.campaign_id = ${campaignId}::bigint and counted.day = today.day - ago.days
    group by today.day, ago.days
    order by ago.days desc`.execute(db);
  return rows.map(({ day, numbers, more }) => ({ ...numbers, ...more, day }));
}

const NEWEST_FIRST: Order = {
  name: 'log',
  key: { by: sql.ref('campaign_log.id'), type: 'integer' },
  id: { by: sql.ref('campaign_log.id'), type: 'integer' },
  descending: true,
};

type Page = { pageSize: number; pageToken?: string | undefined };

/** What was done with it, the newest first. */
export async function listLog(db: Db, scope: Scope, solutionId: string, { pageSize: size, pageToken: token }: Page) {
  const campaignId = await findSolution(db, scope, solutionId);
  const { rows, nextPageToken } = await readPage(
    db
      .selectFrom('campaign_log')
      .leftJoin('contact', (join) =>
        join
          .onRef('contact.account_id', '=', 'campaign_log.account_id')
          .on('contact.id', '=', sql<number>`(campaign_log.details ->> 'contactId')::bigint`)
          .on('contact.deleted_at', 'is', null),
      )
      .select(['campaign_log.id', 'campaign_log.at', 'user_id', 'what', 'details'])
      .select(['contact.id as contactId', CONTACT_NAME.as('contactName')])
      .where('campaign_log.account_id', '=', scope.accountId)
      .where('campaign_log.campaign_id', '=', campaignId),
    NEWEST_FIRST,
    { size, token, asked: [scope.accountId, campaignId] },
  );
  const people = await readPeople(
    db,
    scope,
    rows.map(({ user_id }) => user_id),
  );
  const entries = rows.map(({ id, at, user_id, what, details, contactId, contactName }) => {
    const { contactId: _, ...said } = details as WrittenDetails;
    return {
      id,
      date: at.toISOString(),
      by: people(user_id),
      what: what as LogEntry['what'],
      details: { ...said, ...(contactId !== null && { contact: { id: contactId, name: contactName } }) },
    };
  });
  return { entries, nextPageToken };
}
