import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';

const SECONDS = 60;

/** Who holds a ticket, and the provider's session (its hash) that it was issued in. */
type Holder = { userId: string; providerSession: Buffer | null };

/** Stored as a hash: the address may contain an invitation's key, and keys are never stored. */
const nameOf = (service: string) => hashSecret(service).toString('hex');

/** A ticket for one service (in its registered spelling), good for one validation within a minute. */
export async function issueTicket(db: Db, { userId, providerSession }: Holder, service: string): Promise<string> {
  const ticket = newSecret('ST-');
  await db
    .insertInto('service_ticket')
    .values({
      ticket_hash: hashSecret(ticket),
      user_id: userId,
      service: nameOf(service),
      provider_session: providerSession,
      expires_at: sql`now() + make_interval(secs => ${SECONDS})`,
    })
    .execute();
  return ticket;
}

export type Validation = Holder | { failure: 'INVALID_TICKET' | 'INVALID_SERVICE' };

/** Uses the ticket up, whatever the outcome: one that was tried for the wrong service is dead too. */
export async function validateTicket(db: Db, ticket: string, service: string): Promise<Validation> {
  const row = await db
    .updateTable('service_ticket')
    .set({ used_at: new Date() })
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    // Whoever signed out at the provider since has no use for it either.
    .where(sql<boolean>`(provider_session is null or exists (
      select from idp_session where idp_session.token_hash = service_ticket.provider_session))`)
    .returning(['user_id', 'service', 'provider_session'])
    .executeTakeFirst();
  if (!row) return { failure: 'INVALID_TICKET' };
  if (row.service !== nameOf(service)) return { failure: 'INVALID_SERVICE' };
  return { userId: row.user_id, providerSession: row.provider_session };
}
