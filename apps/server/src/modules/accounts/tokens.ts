import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { mayDrawToken, partnerAccountsOf } from '../../http/access.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import type { Session } from '../../http/session.ts';

const SECONDS = 3600;
const PREFIX = { marketplace: 'MT-', crm: 'CT-' } as const;

/** Only for people of a certified partner, like the app itself; on a client's host, for nobody. */
export async function issueMarketplaceToken(db: Db, session: Session) {
  if (session.hostAccountId !== null) throw new AppError('account.forbidden');
  const partner = await partnerAccountsOf(db, session.userId).limit(1).executeTakeFirst();
  if (!partner) throw new AppError('organizationType.notPartner');
  return issue(db, session, 'marketplace', null);
}

/** For an account the user belongs to, or one that is a client (with access) of their partner account. On an account's host, for that one alone. */
export async function issueCrmToken(db: Db, session: Session, named: string) {
  const accountId = named.toLowerCase();
  if (!(await mayDrawToken(db, session.userId, accountId))) throw new AppError('account.forbidden');
  return issue(db, session, 'crm', accountId);
}

async function issue(db: Db, session: Session, kind: 'marketplace' | 'crm', accountId: string | null) {
  const accessToken = newSecret(PREFIX[kind]);
  await db
    .insertInto('access_token')
    .values({
      token_hash: hashSecret(accessToken),
      session_id: session.id,
      kind,
      account_id: accountId,
      expires_at: sql`now() + make_interval(secs => ${SECONDS})`,
    })
    .execute();
  return { accessToken, expiresIn: SECONDS };
}
