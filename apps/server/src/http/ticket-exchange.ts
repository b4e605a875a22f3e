import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Who exchanges a ticket: the browser that shows the key again later. Both are kept as hashes. */
export type Exchange = { ticketHash: Buffer; keyHash: Buffer };

/** As long as a ticket is good. */
const SECONDS = 60;
const KEY = /^[\w-]{32,100}$/;

/**
 * A browser makes up a key for each ticket and sends it in a header, never in an address. Whoever knows the ticket alone
 * can use it once and no more. The key counts for the service that it was first sent with.
 */
export function readExchange(ticket: string, { headers }: Pick<FastifyRequest, 'headers'>): Exchange | null {
  const key = String(headers['x-ticket-key'] ?? '');
  if (!KEY.test(key)) return null;
  return { ticketHash: hashSecret(ticket), keyHash: hashSecret(`${key} ${headers['x-service'] ?? ''}`) };
}

/** In the transaction that starts the session. */
export async function keepExchange(db: Db, { ticketHash, keyHash }: Exchange, sessionToken: string): Promise<void> {
  await sql`
    insert into ticket_exchange (ticket_hash, key_hash, session_id, expires_at)
    select ${ticketHash}, ${keyHash}, id, now() + make_interval(secs => ${SECONDS}) from session
    where token_hash = ${hashSecret(sessionToken)}`.execute(db);
}

/**
 * Who left the page before the answer came has neither the ticket nor the session. The same browser gets the session
 * again, with another token: the one that got lost opens nothing. Null where there is nothing to repeat.
 */
export async function repeatExchange(db: Db, { ticketHash, keyHash }: Exchange): Promise<string | null> {
  const token = newSecret('PS-');
  const { rows } = await sql`
    update session set token_hash = ${hashSecret(token)} from ticket_exchange
    where ticket_exchange.session_id = session.id and ticket_exchange.ticket_hash = ${ticketHash}
      and ticket_exchange.key_hash = ${keyHash} and ticket_exchange.expires_at > now()
    returning 1`.execute(db);
  return rows.length > 0 ? token : null;
}

const TRIES = 20;
const PAUSE = 50;

/** The call whose answer nobody waits for may still be at work. */
export async function awaitExchange(db: Db, exchange: Exchange): Promise<void> {
  for (let tries = 0; tries < TRIES && (await isUnderWay(db, exchange)); tries += 1) await setTimeout(PAUSE);
}

/** The ticket was used a moment ago, and its session has not begun yet. */
async function isUnderWay(db: Db, { ticketHash }: Exchange): Promise<boolean> {
  const used = await db
    .selectFrom('service_ticket')
    .select('user_id')
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', '>', sql<Date>`now() - interval '5 seconds'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ticket_exchange').select('session_id').where('ticket_hash', '=', ticketHash))),
    )
    .executeTakeFirst();
  return used !== undefined;
}
