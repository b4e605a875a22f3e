import type { KeyScopes } from '@app/contract/key-scopes';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { PLANNED_ONCE } from '../db/planned-once.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Says what it is, wherever it turns up: in a log, a file, a search for secrets that got out. */
const PREFIX = 'crmkey-';
const KEY = /^crmkey-([0-9a-f]{32})-[A-Za-z0-9]{43}$/;

/** A key carries its account, so that it is looked for among that account's keys alone. */
export const newKey = (accountId: string): string => newSecret(`${PREFIX}${accountId.replaceAll('-', '')}-`);

/** The account of a key; null for what is no key. */
function accountOfKey(text: string): string | null {
  const id = KEY.exec(text)?.[1];
  return id ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

/** Whom a key lets in, and how far. Whether they are still a member is asked like of everybody (access.ts). */
type KeyHolder = {
  key: { id: number; name: string; scopes: KeyScopes };
  accountId: string;
  userId: string;
  username: string;
  organizationId: string | null;
};

/** A key of somebody from whom the owner has taken this power opens nothing, until they have it again. */
const mayHaveKeys = sql<boolean>`'keys' <> all (membership.withheld)`;

/** That it was used is written at most once a minute, so that reading stays cheap. */
export async function findKey(db: Db, text: string): Promise<KeyHolder | null> {
  const accountId = accountOfKey(text);
  if (!accountId) return null;
  const row = await db
    .selectFrom('api_key')
    .modifyFront(PLANNED_ONCE)
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.account_id', '=', 'api_key.account_id')
        .onRef('membership.user_id', '=', 'api_key.user_id'),
    )
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.scopes',
      'api_key.last_used_at',
      'app_user.id as userId',
      'app_user.username',
      'app_user.organization_id as organizationId',
    ])
    .where('api_key.account_id', '=', accountId)
    .where('api_key.token_hash', '=', hashSecret(text))
    .where(mayHaveKeys)
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, scopes, last_used_at, ...person } = row;
  if (!last_used_at || Date.now() - last_used_at.getTime() >= 60_000)
    await db
      .updateTable('api_key')
      .set({ last_used_at: new Date() })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  return { key: { id, name, scopes }, accountId, ...person };
}
