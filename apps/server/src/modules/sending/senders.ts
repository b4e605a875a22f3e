import { pagesOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { toRecordId } from '../../http/record-id.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import { writeMail } from '../mail/mail.ts';
import { domainOf, type Scope } from './sending.ts';

type Asker = Scope & { userId: string; config: Pick<Config, 'ORIGIN'> };

/** Days in which a mail that is to prove an address can be followed; the mail says so. */
const PROOF_DAYS = 7;

/** One of them is the first to be taken: whoever says which waits for whoever else does. */
const takeSenders = (db: Db, { accountId }: Scope) => takeTurn(db, `senders of ${accountId}`);

const toSenderId = (text: string) => toRecordId(text, 'sender.notFound');

export async function addSender(
  db: Db,
  asker: Asker,
  { name, address }: { name: string; address: string },
): Promise<void> {
  const { accountId, userId } = asker;
  await takeSenders(db, asker);
  const isFirst = !(await db.selectFrom('sender').select('id').where('account_id', '=', accountId).executeTakeFirst());
  const added = await db
    .insertInto('sender')
    .values({ account_id: accountId, name, address, is_default: isFirst, created_by: userId })
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new AppError('sender.exists');
  if (!(await isOfProvenDomain(db, asker, address))) await ask(db, asker, { id: added.id, address });
}

async function isOfProvenDomain(db: Db, { accountId }: Scope, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('sending_domain')
    .select('id')
    .where('account_id', '=', accountId)
    .where('domain', '=', domainOf(address))
    .where('proven_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function askSender(db: Db, asker: Asker, senderId: string): Promise<void> {
  const { id, address, proven_at } = await requireSender(db, asker, senderId);
  if (proven_at === null) await ask(db, asker, { id, address });
}

/** The newest link counts. It leads to a page on which somebody has to say yes: programs follow links too. */
async function ask(
  db: Db,
  { accountId, userId, config }: Asker,
  { id, address }: { id: number; address: string },
): Promise<void> {
  const token = newSecret('SP-');
  await db
    .updateTable('sender')
    .set({ proof_hash: hashSecret(token).toString('hex'), proof_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  const account = await db
    .selectFrom('account')
    .select(['name', 'legacy_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const user = await db.selectFrom('app_user').select('locale').where('id', '=', userId).executeTakeFirst();
  await writeMail(db, {
    recipient: address,
    locale: user?.locale ?? '',
    kind: 'senderProof',
    params: { company: account.name, address },
    link: `${pagesOrigin(config.ORIGIN, account.legacy_id)}${pagesPaths.sender}/${token}`,
    accountId,
  });
}

/** By whoever reads the mail; a second time is as once. */
export async function proveSender(
  db: Db,
  { accountId }: Scope,
  token: string,
): Promise<{ address: string; company: string }> {
  const proven = await db
    .updateTable('sender')
    .set({ proven_at: sql`coalesce(proven_at, now())` })
    .where('account_id', '=', accountId)
    .where('proof_hash', '=', hashSecret(token).toString('hex'))
    .where('proof_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(PROOF_DAYS)})`)
    .returning('address')
    .executeTakeFirst();
  if (!proven) throw new AppError('sender.notFound');
  const { name } = await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  return { address: proven.address, company: name };
}

export async function changeSender(
  db: Db,
  scope: Scope,
  senderId: string,
  { name, isDefault }: { name: string; isDefault: boolean },
): Promise<void> {
  await takeSenders(db, scope);
  const { id } = await requireSender(db, scope, senderId);
  if (isDefault)
    await db
      .updateTable('sender')
      .set({ is_default: false })
      .where('account_id', '=', scope.accountId)
      .where('id', '<>', id)
      .where('is_default', '=', true)
      .execute();
  await db
    .updateTable('sender')
    .set({ name, is_default: isDefault })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSender(db: Db, { accountId }: Scope, senderId: string): Promise<void> {
  const { id } = await requireSender(db, { accountId }, senderId);
  await db.deleteFrom('sender').where('account_id', '=', accountId).where('id', '=', id).execute();
}

async function requireSender(db: Db, { accountId }: Scope, senderId: string) {
  const sender = await db
    .selectFrom('sender')
    .select(['id', 'address', 'proven_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', toSenderId(senderId))
    .forUpdate()
    .executeTakeFirst();
  if (!sender) throw new AppError('sender.notFound');
  return sender;
}
