import type { ApiKey } from '@app/contract/api-keys';
import { AppError } from '@app/contract/errors';
import type { KeyScopes } from '@app/contract/key-scopes';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { newKey } from '../../http/api-key.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { toRecordId } from '../../http/record-id.ts';
import { hashSecret } from '../../http/secrets.ts';
import { announce } from '../../live/live.ts';

type Scope = { accountId: string };

const MOST = 100;
const HINT_LETTERS = 4;

export async function listKeys(db: Db, scope: Scope): Promise<ApiKey[]> {
  const rows = await selectKeys(db, scope).orderBy('api_key.id', 'desc').execute();
  return rows.map(toKey);
}

const selectKeys = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.hint',
      'api_key.scopes',
      'api_key.user_id',
      sql<string>`coalesce(nullif(btrim(app_user.given_name || ' ' || app_user.family_name), ''), app_user.username)`.as(
        'user_name',
      ),
      'api_key.created_at',
      'api_key.last_used_at',
    ])
    .where('api_key.account_id', '=', accountId);
type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>;

const toKey = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  user: { id: row.user_id, name: row.user_name },
  createdDate: row.created_at.toISOString(),
  lastUsedDate: row.last_used_at?.toISOString() ?? null,
});

/** The key's text leaves the server here and nowhere else. */
export async function createKey(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  { name, scopes }: { name: string; scopes: KeyScopes },
  audit: AuditNotes,
): Promise<{ key: ApiKey; secret: string }> {
  await takeTurn(db, `API keys of ${accountId}`);
  const { count } = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= MOST) throw new AppError('apiKey.tooMany');
  const secret = newKey(accountId);
  const { id } = await db
    .insertInto('api_key')
    .values({
      ...{ account_id: accountId, user_id: userId, name, hint: secret.slice(-HINT_LETTERS) },
      ...{ token_hash: hashSecret(secret), scopes: JSON.stringify(scopes) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  Object.assign(audit, { keyId: id, name, scopes });
  await announce(db, { topic: 'apiKeys', accountId });
  const row = await selectKeys(db, { accountId }).where('api_key.id', '=', id).executeTakeFirstOrThrow();
  return { key: toKey(row), secret };
}

/** Any member ends any key: one that has got out must not wait for who made it. */
export async function revokeKey(db: Db, { accountId }: Scope, keyId: string, audit: AuditNotes): Promise<void> {
  const revoked = await db
    .deleteFrom('api_key')
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(keyId, 'apiKey.notFound'))
    .returning('name')
    .executeTakeFirst();
  if (!revoked) throw new AppError('apiKey.notFound');
  audit.name = revoked.name;
  await announce(db, { topic: 'apiKeys', accountId });
}
