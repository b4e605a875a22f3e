import { generateKeyPair, randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { promisify } from 'node:util';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { hasKey, type KeyConfig } from '../channels/credentials.ts';
import { sealText } from '../channels/sealed-text.ts';
import type { Scope } from './sending.ts';
import type { SendingTables } from './tables.ts';

type Failure = Exclude<SendingTables['sending_domain']['failure']['__select__'], null>;
export type KeyPair = { publicKey: string; privateKey: string };
export type ResolveTxt = (name: string) => Promise<string[][]>;

const toDomainId = (text: string) => toRecordId(text, 'domain.notFound');

/** Takes a moment: before the transaction. */
export async function makeKeys(): Promise<KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey };
}

/** Another account may use the same domain: each has a key and a record of its own. */
export async function addDomain(
  db: Db,
  { accountId, config }: Scope & { config: KeyConfig },
  domain: string,
  { publicKey, privateKey }: KeyPair,
): Promise<void> {
  if (!hasKey(config)) throw new AppError('domain.noKey');
  const added = await db
    .insertInto('sending_domain')
    .values({
      account_id: accountId,
      domain,
      selector: `pe${randomBytes(4).toString('hex')}`,
      private_key: '',
      public_key: publicKey,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new AppError('domain.exists');
  // It is encrypted for this very row, which has its id now.
  await db
    .updateTable('sending_domain')
    .set({ private_key: sealText(config, { accountId, domainId: added.id }, privateKey) })
    .where('account_id', '=', accountId)
    .where('id', '=', added.id)
    .execute();
}

export type Looked = { id: number; failure: Failure | null };

/** Asks the domain's name servers: before the transaction. A domain that was proven and has lost its record is not any more. */
export async function lookForRecord(
  db: Db,
  { accountId }: Scope,
  domainId: string,
  resolve: ResolveTxt = (name) => new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name),
): Promise<Looked> {
  const found = await db
    .selectFrom('sending_domain')
    .select(['id', 'domain', 'selector', 'public_key'])
    .where('account_id', '=', accountId)
    .where('id', '=', toDomainId(domainId))
    .executeTakeFirst();
  if (!found) throw new AppError('domain.notFound');
  return {
    id: found.id,
    failure: await failureOf(`${found.selector}._domainkey.${found.domain}`, found.public_key, resolve),
  };
}

const MISSING = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME']);

async function failureOf(name: string, publicKey: string, resolve: ResolveTxt): Promise<Failure | null> {
  try {
    const records = (await resolve(name)).map((parts) => parts.join(''));
    const keys = records.map((record) => /(?:^|;)\s*p\s*=\s*([^;]*)/.exec(record)?.[1]?.replace(/\s/g, ''));
    if (records.length === 0) return 'missing';
    return keys.includes(publicKey) ? null : 'different';
  } catch (error) {
    return MISSING.has(String((error as { code?: string }).code)) ? 'missing' : 'unreachable';
  }
}

export async function saveLook(db: Db, { accountId }: Scope, { id, failure }: Looked): Promise<void> {
  await db
    .updateTable('sending_domain')
    .set({
      failure,
      checked_at: sql`now()`,
      // Where nobody could be asked, what was known stays.
      ...(failure !== 'unreachable' && { proven_at: failure === null ? sql`coalesce(proven_at, now())` : null }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteDomain(db: Db, { accountId }: Scope, domainId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sending_domain')
    .where('account_id', '=', accountId)
    .where('id', '=', toDomainId(domainId))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('domain.notFound');
}
