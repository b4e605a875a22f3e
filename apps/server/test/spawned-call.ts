import { type Call, createClient } from '@app/contract/client';
import { servicePrefix } from '@app/contract/services';
import type { Db } from '../src/db/open.ts';
import { hashSecret } from '../src/http/secrets.ts';
import { createSession } from '../src/http/session.ts';
import { issueCrmToken } from '../src/modules/accounts/tokens.ts';
import type { Spawned } from './spawn-server.ts';

/** With it somebody of an account makes the CRM's calls of a server that is a process of its own. */
export async function drawToken(db: Db, accountId: string, userId: string): Promise<string> {
  const session = await createSession(db, userId, { userAgent: 'test', address: '' });
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashSecret(session))
    .executeTakeFirstOrThrow();
  const who = { id, userId, username: '', organizationId: null, tokenAccountId: null, hostAccountId: null };
  return (await issueCrmToken(db, who, accountId)).accessToken;
}

export const spawnedCall = ({ origin }: Spawned, token: string): Call =>
  createClient({ base: (service) => origin + servicePrefix[service], token: () => token });
