import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/open/email-status';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { route } from '../http/route.ts';
import { writePermission } from '../modules/contacts/permission.ts';
import { setPermission } from '../modules/contacts/set-permission.ts';
import { readAddressStates } from './address-states.ts';
import { toTime } from './patch.ts';

/** What is known of mails to the address: when one went out last, and when somebody did something with one. */
const lastSent = (email: string) => sql<Date | null>`(
  select max(message.sent_at) from message
  where message.account_id = contact.account_id and message.contact_id = contact.id and message.address = ${email}
    and message.channel = 'mail' and message.direction = 'out')`;
const last = (kind: 'opened' | 'clicked', email: string) => sql<Date | null>`(
  select max(event.at) from message
  join message_event event on event.account_id = message.account_id and event.message_id = message.id
  where message.account_id = contact.account_id and message.contact_id = contact.id and message.address = ${email}
    and message.channel = 'mail' and message.direction = 'out' and event.kind = ${kind} and event.by <> 'machine')`;

/** The oldest contact who has the address, and before them one of whom it is the first. */
async function findByEmail(db: Db, accountId: string, named: string) {
  const email = named.trim().toLowerCase();
  const contact = await db
    .selectFrom('contact')
    .select(['contact.id', 'contact.email as first', 'contact.more_emails', 'contact.mail_permission'])
    .select('contact.created_at')
    .select([
      lastSent(email).as('sent_at'),
      last('opened', email).as('opened_at'),
      last('clicked', email).as('clicked_at'),
    ])
    .where('contact.account_id', '=', accountId)
    .where(
      sql<boolean>`(contact.email = ${email} or contact.more_emails <> '{}' and contact.more_emails && array[${email}]::text[])`,
    )
    .where('contact.deleted_at', 'is', null)
    .orderBy(sql`contact.email is not distinct from ${email}`, 'desc')
    .orderBy('contact.id')
    .executeTakeFirst();
  if (!contact) throw new AppError('contact.notFound');
  const owner = { ...contact, email: contact.first };
  const stateOf = await readAddressStates(db, { accountId }, [owner]);
  return { ...contact, email, isFirst: contact.first === email, ...stateOf(owner, email) };
}

async function readStatus(db: Db, accountId: string, named: string): Promise<contract.EmailStatus> {
  const { email, permission, status, created_at, sent_at, opened_at, clicked_at } = await findByEmail(
    db,
    accountId,
    named,
  );
  return {
    email,
    opted_in: permission === 'granted',
    status,
    create_time: toTime(created_at),
    last_sent_time: sent_at && toTime(sent_at),
    last_open_time: opened_at && toTime(opened_at),
    last_click_time: clicked_at && toTime(clicked_at),
  };
}

export function openEmailStatusRoutes(app: FastifyInstance): void {
  route(app, contract.openGetEmailStatus, ({ accountId, emailAddress }, { db }) =>
    readStatus(db, accountId, emailAddress),
  );
  route(app, contract.openChangeEmailStatus, async ({ accountId, emailAddress, body }, { db, session: { userId } }) => {
    const { id, email, permission: now, isFirst } = await findByEmail(db, accountId, emailAddress);
    const { opted_in: granted, reason } = body;
    if (granted && !isFirst)
      throw new AppError('request.invalid', [
        { path: 'emailAddress', message: 'is not the first address of a contact: only that one is written to' },
      ]);
    // Opting in works where nobody has said no; opting out always does.
    const isOpen = now === 'granted' || now === 'none';
    if (isFirst && (granted ? now === 'none' : isOpen))
      await setPermission(db, { accountId, userId }, String(id), { granted, reason });
    else if (!isFirst && isOpen) {
      const said = { contactId: id, address: email, granted, how: 'hand', evidence: reason, userId } as const;
      await writePermission(db, { accountId }, said);
    }
    return readStatus(db, accountId, emailAddress);
  });
}
