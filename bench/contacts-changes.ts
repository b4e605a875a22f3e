import { listActivities } from '@app/contract/activities';
import { getBulkJob, startBulkJob } from '@app/contract/bulk-jobs';
import { getContact } from '@app/contract/contacts';
import { mergeContacts, undoMerge } from '@app/contract/duplicates';
import { sql } from 'kysely';
import { allJobs } from '../apps/server/src/jobs/all-jobs.ts';
import { runJob } from '../apps/server/test/work.ts';
import type { Inside } from './contacts-reading.ts';
import type { DemoServer } from './demo-server.ts';
import { download } from './download.ts';
import { sized } from './size.ts';

const LONG = sized(10_000, 100);
const SHORT = 10;
type Row = Record<string, string | number>;

/** What the record's page asks for first, of somebody with ten activities and of somebody with ten thousand. */
export async function openRecords(account: Inside, rounds: number): Promise<[string, Row][]> {
  const records = [await newContact(account, SHORT), await newContact(account, LONG)];
  const taken = new Map(records.map((id) => [id, [] as number[]]));
  for (let round = 0; round < rounds; round++)
    for (const id of records) {
      const began = performance.now();
      for (const { path } of [getContact, listActivities])
        await download(account.origin + path.replace('{contactId}', String(id)), account.headers);
      taken.get(id)?.push(performance.now() - began);
    }
  const [short = 0, long = 0] = records.map((id) => median(taken.get(id) ?? []));
  const row = (ms: number) => ({ 'median, ms': ms.toFixed(1), 'to ten activities': (ms / short).toFixed(2) });
  return [
    [`record with ${SHORT} activities`, row(short)],
    [`record with ${LONG.toLocaleString('en')} activities`, row(long)],
  ];
}

/** Two contacts with a history each become one, and two again. */
export async function merge(account: Inside): Promise<Row> {
  const [contactId, otherId] = [await newContact(account, LONG), await newContact(account, LONG)];
  const { call, accountId } = account;
  let began = performance.now();
  const { mergeId } = await call(mergeContacts, {
    accountId,
    contactId: String(contactId),
    body: { otherId, fromOther: [] },
  });
  const merged = performance.now() - began;
  began = performance.now();
  await call(undoMerge, { accountId, mergeId: String(mergeId) });
  return { 'median, ms': merged.toFixed(0), 'undone, ms': (performance.now() - began).toFixed(0) };
}

/** A tag for everybody, through a bulk action until it is done, beside one statement that writes the same tag rows. */
export async function bulkTag({ app, database, config }: DemoServer, account: Inside): Promise<Row> {
  const { call, accountId, db } = account;
  const repeating = allJobs(database, config, app.deps.files).filter(({ everySeconds }) => everySeconds);
  const tagId = await newTag(account, 'Bench');
  let began = performance.now();
  const body = { action: { kind: 'addTags' as const, tagIds: [tagId] }, selection: { filter: {}, except: [] } };
  let job = await call(startBulkJob, { accountId, body });
  while (job.state === 'waiting' || job.state === 'running') {
    for (const each of repeating) await runJob(each, db);
    job = await call(getBulkJob, { accountId, jobId: String(job.id) });
  }
  const ours = performance.now() - began;
  const bareId = await newTag(account, 'Bare');
  began = performance.now();
  await sql`
    insert into contact_tag (account_id, contact_id, tag_id)
    select account_id, id, ${bareId} from contact where account_id = ${accountId} and deleted_at is null`.execute(db);
  const bare = performance.now() - began;
  return {
    'contacts a second': Math.round((job.done / ours) * 1000),
    'bare, ms': bare.toFixed(0),
    'ours, ms': ours.toFixed(0),
    'ours to bare': (ours / bare).toFixed(2),
  };
}

async function newContact({ db, accountId }: Inside, activities: number): Promise<number> {
  const { id } = await db
    .insertInto('contact')
    .values({ account_id: accountId, given_name: 'Bench', family_name: String(activities) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into activity (account_id, contact_id, kind, at, details)
    select ${accountId}, ${id}, 'email', now() - interval '1 hour' * n,
      jsonb_build_object('direction', 'out', 'subject', 'Mail ' || n, 'campaign', null)
    from generate_series(1, ${sql.lit(activities)}) n`.execute(db);
  return id;
}

async function newTag({ db, accountId }: Inside, name: string): Promise<number> {
  const { id } = await db
    .insertInto('tag')
    .values({ account_id: accountId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
