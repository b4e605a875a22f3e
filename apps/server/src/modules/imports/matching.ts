import { createHash } from 'node:crypto';
import type { ImportTarget } from '@app/contract/import-words';
import { localeNames } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { OwnField } from '../contacts/own-values.ts';
import type { ImportJob } from './tables.ts';

type Scope = { accountId: string };
type Matching = (ImportTarget | null)[];

const OWN = 'field:';
/** The id of the own field that a target names. */
export const ownFieldOf = (target: ImportTarget): string | null =>
  target.startsWith(OWN) ? target.slice(OWN.length) : null;

/** Kept when an import is started: what somebody tried before that is not what they wanted. */
export async function rememberMatching(db: Db, { account_id, columns, matching }: ImportJob): Promise<void> {
  const { names, places } = await withoutReasons(columns.map(({ name }) => name));
  const header = toKey(names);
  if (!header) return;
  const kept = JSON.stringify(places.map((at) => matching[at] ?? null));
  await db
    .insertInto('import_matching')
    .values({ account_id, header, matching: kept })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'header']).doUpdateSet({ matching: kept, used_at: sql`now()` }),
    )
    .execute();
}

/** Where the columns of this header went the last time, but for own fields that are gone since. */
export async function recallMatching(
  db: Db,
  { accountId }: Scope,
  header: string[],
  ownFields: Map<string, OwnField>,
): Promise<Matching | null> {
  const { names, places } = await withoutReasons(header);
  const key = toKey(names);
  if (!key) return null;
  const found = await db
    .selectFrom('import_matching')
    .select('matching')
    .where('account_id', '=', accountId)
    .where('header', '=', key)
    .executeTakeFirst();
  if (!found) return null;
  const matching: Matching = header.map(() => null);
  for (const [at, place] of places.entries()) {
    const target = found.matching[at] ?? null;
    const own = target && ownFieldOf(target);
    matching[place] = own && !ownFields.has(own) ? null : target;
  }
  return matching;
}

/** A header can be longer than a key may be. Case and spaces make no difference; without any name there is none. */
function toKey(names: string[]): string | null {
  const plain = names.map((name) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase());
  if (plain.every((name) => name === '')) return null;
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url');
}

/** The file of failed rows has the header it came from, and our reasons in front. */
async function withoutReasons(header: string[]): Promise<{ names: string[]; places: number[] }> {
  const [first = ''] = header;
  const headings = await Promise.all(
    localeNames.map(async (locale) => (await readServerTexts(locale))('failedRows.reasons')),
  );
  const from = headings.includes(first.trim()) ? 1 : 0;
  const names = header.slice(from);
  return { names, places: names.map((_, at) => at + from) };
}
