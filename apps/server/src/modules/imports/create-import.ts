import { AppError } from '@app/contract/errors';
import type { ContactImport, ImportChoices } from '@app/contract/imports';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';
import type { FileStore } from '../files/file-store.ts';
import { requireWholeFile } from '../files/files.ts';
import { describeFile, type LookedAt, lookAtFile } from './look-at-file.ts';
import { getImport } from './read-imports.ts';

type Scope = { accountId: string };

const MOST_OPEN = 20;

const NOTHING_CHOSEN: ImportChoices = {
  permission: null,
  statement: '',
  type: null,
  tagIds: [],
  ownerId: null,
  existing: 'update',
  overwrite: [],
};

/** Before the transaction: what the file is. Null where an import of it is there already. */
export async function prepareImport(
  db: Db,
  files: FileStore,
  scope: Scope,
  fileId: number,
  locale: string,
): Promise<LookedAt | null> {
  if (await findByFile(db, scope, fileId)) return null;
  await refuseTooMany(db, scope);
  return lookAtFile(db, files, scope, fileId, { locale });
}

/** One file is one import: whoever asks again gets the one that is there. */
export async function createImport(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  fileId: number,
  lookedAt: LookedAt | null,
  audit: AuditNotes,
): Promise<ContactImport> {
  // Two that begin at the same moment are counted one after the other.
  await takeTurn(db, `imports ${accountId}`);
  const there = await findByFile(db, { accountId }, fileId);
  if (there) {
    audit.unchanged = true;
    return getImport(db, { accountId }, there.id);
  }
  if (!lookedAt) throw new AppError('file.notFound');
  await refuseTooMany(db, { accountId });
  const { file, inspected } = lookedAt;
  // Nobody takes it away meanwhile.
  await requireWholeFile(db, { accountId }, file.id);
  const { id } = await db
    .insertInto('contact_import')
    .values({
      account_id: accountId,
      user_id: userId,
      file_id: file.id,
      name: file.name,
      size: file.size,
      ...(await describeFile(db, { accountId }, inspected)),
      choices: JSON.stringify(NOTHING_CHOSEN),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(db, { topic: 'imports', accountId, id: String(id) });
  audit.importId = String(id);
  return getImport(db, { accountId }, id);
}

const findByFile = (db: Db, { accountId }: Scope, fileId: number) =>
  db
    .selectFrom('contact_import')
    .select('id')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();

/** Those that have not ended: each keeps its file. */
async function refuseTooMany(db: Db, { accountId }: Scope): Promise<void> {
  const { open } = await db
    .selectFrom('contact_import')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('state', 'not in', ['done', 'stopped', 'undone'])
    .executeTakeFirstOrThrow();
  if (open >= MOST_OPEN) throw new AppError('import.tooMany');
}
