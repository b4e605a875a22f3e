import type { ImportTarget } from '@app/contract/import-words';
import type { ImportChoices } from '@app/contract/imports';
import type { Insertable } from 'kysely';
import type { Db } from '../src/db/open.ts';
import type { Schema } from '../src/db/schema.ts';

export type FileRow = Partial<Omit<Insertable<Schema['import_row']>, 'account_id' | 'import_id' | 'attempt' | 'row'>>;

/** An import that was checked, with its rows as the reader understands them: it says which e-mail came before. */
export async function insertCheckedImport(
  db: Db,
  { account_id, user_id }: { account_id: string; user_id: string },
  rows: FileRow[],
  { matching = ['givenName', 'familyName', 'email'], choices = {} }: ImportOptions = {},
): Promise<number> {
  const decided: ImportChoices = {
    permission: 'none',
    statement: '',
    type: 'lead',
    tagIds: [],
    ownerId: null,
    existing: 'update',
    overwrite: [],
    ...choices,
  };
  const { id } = await db
    .insertInto('contact_import')
    .values({
      account_id,
      user_id,
      name: 'people.csv',
      size: 1000,
      state: 'checked',
      format: '{}',
      columns: '[]',
      preview: '[]',
      matching: JSON.stringify(matching),
      choices: JSON.stringify(decided),
      attempt: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = new Map<string, number>();
  const values = rows.map((row, at) => {
    const email = row.outcome === 'invalid' ? null : (row.email ?? null);
    const same_as = email === null ? null : (first.get(email) ?? null);
    if (email && same_as === null) first.set(email, at + 1);
    return { line: at + 2, given_name: 'Ada', family_name: 'Lovelace', same_as, ...row };
  });
  if (values.length > 0)
    await db
      .insertInto('import_row')
      .values(values.map((row, at) => ({ ...row, account_id, import_id: id, attempt: 1, row: at + 1 })))
      .execute();
  return id;
}

export type ImportOptions = { matching?: (ImportTarget | null)[]; choices?: Partial<ImportChoices> };
