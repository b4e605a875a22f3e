import { type LinkKind, type LinkType, linkKinds } from '@app/contract/contact-links';
import { AppError } from '@app/contract/errors';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { announce } from '../../live/live.ts';
import type { ContactLinkTables } from './tables.ts';

export type Scope = { accountId: string };
export type LinkTypeRow = Selectable<ContactLinkTables['link_type']>;

/** As programs know them. People read them in their own language. */
const WORDS: Record<LinkKind, [name: string, otherName: string]> = {
  parent: ['Parent', 'Child'],
  spouse: ['Spouse', 'Spouse'],
  sibling: ['Sibling', 'Sibling'],
  employer: ['Employer', 'Employee'],
  coworker: ['Coworker', 'Coworker'],
  referrer: ['Referrer', 'Referral'],
};

const MOST = 100;

/** Whoever first looks at the types of an account finds those that every account knows. */
export async function ensureLinkTypes(db: Db, { accountId }: Scope): Promise<void> {
  const there = await db
    .selectFrom('link_type')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('kind', 'is not', null)
    .execute();
  const missing = linkKinds.filter((kind) => there.every((type) => type.kind !== kind));
  if (missing.length === 0) return;
  await db
    .insertInto('link_type')
    .values(missing.map((kind) => ({ account_id: accountId, kind, name: WORDS[kind][0], other_name: WORDS[kind][1] })))
    // Another one may have come first.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those that every account knows in their order, then the account's own by name. */
export async function listLinkTypes(db: Db, { accountId }: Scope): Promise<LinkType[]> {
  const rows = await db
    .selectFrom('link_type')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`search_text(name) collate "C"`)
    .orderBy('id')
    .execute();
  const known = linkKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
  return [...known, ...rows.filter(({ kind }) => kind === null)].map(toLinkType);
}

export const toLinkType = ({
  id,
  kind,
  name,
  other_name,
}: Pick<LinkTypeRow, 'id' | 'kind' | 'name' | 'other_name'>): LinkType => ({ id, kind, name, otherName: other_name });

export async function requireLinkType(db: Db, { accountId }: Scope, id: number): Promise<LinkTypeRow> {
  const row = await db
    .selectFrom('link_type')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('linkType.notFound');
  return row;
}

/** One of the account's own, by which both are the same to each other. */
export async function createLinkType(
  db: Db,
  scope: Scope,
  { name, maxLinks }: { name: string; maxLinks: number | null },
): Promise<LinkTypeRow> {
  const { accountId } = scope;
  await takeTurn(db, `link types of ${accountId}`);
  await ensureLinkTypes(db, scope);
  const there = await db
    .selectFrom('link_type')
    .select([
      'id',
      'name',
      sql<boolean>`search_text(${name}) in (search_text(name), search_text(other_name))`.as('isTaken'),
    ])
    .where('account_id', '=', accountId)
    .execute();
  const taken = there.find(({ isTaken }) => isTaken);
  if (taken) throw new AppError('linkType.exists', { id: taken.id, name: taken.name });
  if (there.length >= MOST) throw new AppError('linkType.tooMany');
  const row = await db
    .insertInto('link_type')
    .values({ account_id: accountId, name, other_name: name, max_links: maxLinks })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(db, { topic: 'contacts', accountId });
  return row;
}
