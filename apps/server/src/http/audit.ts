import type { Db } from '../db/open.ts';

/** What the audit row says besides the path's parameters. `unchanged`: the call found its work done, so no row. */
export type AuditNotes = {
  accountId?: string;
  outcome?: 'changed' | 'wrong';
  unchanged?: boolean;
  [name: string]: unknown;
};

type Write = {
  userId?: string | null;
  accountId?: string | null;
  action: string;
  subject: Record<string, unknown>;
  requestId: string;
};

/** Who did what, in the transaction that does it. Nobody (null) is somebody without a session, or an operator. */
export async function recordWrite(db: Db, { userId, accountId, action, subject, requestId }: Write): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      user_id: userId ?? null,
      account_id: accountId ?? null,
      action,
      subject: JSON.stringify(subject),
      request_id: requestId,
    })
    .execute();
}
