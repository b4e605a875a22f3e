import { AppError } from '@app/contract/errors';
import { type Trace, traceOf } from '@app/contract/traces';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Order, readPage } from '../../list/page.ts';
import { membersOf, partnerCompany } from './members.ts';

type Query = { pageSize: number; pageToken?: string | undefined };

export const latestFirst: Order = {
  name: 'latest',
  key: { by: sql.ref('audit.id'), type: 'integer' },
  id: { by: sql.ref('audit.id'), type: 'integer' },
  descending: true,
};

/** The audit also has what a program of theirs was refused, and every time that it looked something up. */
const wasDone = sql<boolean>`not (audit.subject ? 'refused')
  and not (audit.subject ? 'apiKey' and starts_with(audit.action, 'GET '))`;

/** Of a partner's person alone: colleagues do not look over each other's shoulders. */
export async function listTraces(
  db: Db,
  { accountId }: { accountId: string },
  named: string,
  { pageSize, pageToken }: Query,
): Promise<{ traces: Trace[]; nextPageToken: string }> {
  const userId = named.toLowerCase();
  const person = await membersOf(db, { accountId })
    .select(partnerCompany.as('partnerCompany'))
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (!person?.partnerCompany) throw new AppError('user.notFound');
  const { rows, nextPageToken } = await readPage(
    db
      .selectFrom('audit')
      .select(['audit.id', 'audit.at', 'audit.action', 'audit.subject'])
      .where('audit.account_id', '=', accountId)
      .where('audit.user_id', '=', userId)
      .where(wasDone),
    latestFirst,
    { size: pageSize, token: pageToken, asked: { accountId, userId } },
  );
  return {
    traces: rows.map(({ id, at, action, subject }) => ({
      id: Number(id),
      date: at.toISOString(),
      ...traceOf(action),
      ...recordsOf(subject),
    })),
    nextPageToken,
  };
}

/** The records that a row names. */
export function recordsOf(subject: unknown): Pick<Trace, 'contactId' | 'dealId'> {
  const { contactId, dealId } = subject as { contactId?: unknown; dealId?: unknown };
  return { contactId: toId(contactId), dealId: toId(dealId) };
}

const toId = (value: unknown): number | null => (/^[1-9]\d{0,15}$/.test(String(value)) ? Number(value) : null);
