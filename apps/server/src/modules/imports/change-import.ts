import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { ContactImport, changeImport as changeEndpoint, ImportChoices, ImportFormat } from '@app/contract/imports';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import type { FileStore } from '../files/file-store.ts';
import { findChoiceFaults, findMatchingFaults } from './faults.ts';
import { describeFile, type LookedAt, lookAtFile } from './look-at-file.ts';
import { getImport, isBeforeStart, requireImport } from './read-imports.ts';
import type { ImportJob, ImportTables } from './tables.ts';

type Scope = { accountId: string };

/** Saves the draft. What is half decided is kept as it is; what it names must be the account's. */
export async function changeImport(
  db: Db,
  scope: Scope,
  importId: string,
  { matching, choices: chosen = {} }: Request<typeof changeEndpoint, 'output'>['body'],
): Promise<ContactImport> {
  const job = await requireOpen(db, scope, importId, { lock: true });
  const choices = { ...job.choices, ...withoutUndefined(chosen) };
  const faults = [
    ...(matching ? await findMatchingFaults(db, job, matching) : []),
    // A campaign that was chosen before may be locked by now: the check says so, and meanwhile the rest can be changed.
    ...(await findChoiceFaults(db, job, { ...choices, campaignId: chosen.campaignId ?? null })),
  ];
  if (faults.length > 0) throw new AppError('request.invalid', faults);
  await toDraft(db, job, {
    ...(matching && { matching: JSON.stringify(matching), is_remembered: false }),
    choices: JSON.stringify(choices),
  });
  return getImport(db, scope, job.id);
}

const withoutUndefined = (choices: { [Name in keyof ImportChoices]?: ImportChoices[Name] | undefined }) =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined)) as Partial<ImportChoices>;

/** Before the transaction: the file, read as somebody says. */
export async function prepareFormat(
  db: Db,
  files: FileStore,
  scope: Scope,
  importId: string,
  { locale, format }: { locale: string; format: ImportFormat },
): Promise<LookedAt> {
  const { file_id } = await requireOpen(db, scope, importId);
  if (file_id === null) throw new AppError('file.notFound');
  return lookAtFile(db, files, scope, file_id, { locale, format });
}

export async function formatImport(
  db: Db,
  scope: Scope,
  importId: string,
  { inspected }: LookedAt,
): Promise<ContactImport> {
  const job = await requireOpen(db, scope, importId, { lock: true });
  await toDraft(db, job, await describeFile(db, scope, inspected));
  return getImport(db, scope, job.id);
}

/** Nothing can be decided any more once it has been started. */
export async function requireOpen(db: Db, scope: Scope, importId: string, how = { lock: false }): Promise<ImportJob> {
  const job = await requireImport(db, scope, importId, how);
  if (!isBeforeStart(job)) throw new AppError('import.notReady', [{ path: 'state', message: job.state }]);
  return job;
}

/** Whatever was found out before, or is being found out now, is no longer true. */
async function toDraft(
  db: Db,
  { account_id: accountId, id }: ImportJob,
  change: Updateable<ImportTables['contact_import']>,
): Promise<void> {
  await db
    .updateTable('contact_import')
    .set({
      ...change,
      state: 'draft',
      planned: null,
      fault: null,
      finished_at: null,
      leased_until: null,
      since: null,
      progress: 0,
      done: 0,
      changed_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await announce(db, { topic: 'imports', accountId, id: String(id) });
}
