import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/open/email-status';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { route } from '../http/route.ts';
import { setPermission } from '../modules/contacts/set-permission.ts';
import { toTime } from './patch.ts';
import { optStatus } from './read-contacts.ts';

/** The oldest contact of whom it is the first address: what is known of an address is known of everybody who has it. */
async function findByEmail(db: Db, accountId: string, email: string) {
  const contact = await db
    .selectFrom('contact')
    .select(['id', 'email', 'mail_permission', 'created_at'])
    .select(
      sql<Date | null>`(
        select max(message.sent_at) from message
        where message.account_id = contact.account_id and message.contact_id = contact.id
          and message.channel = 'mail' and message.direction = 'out')`.as('sent_at'),
    )
    .where('account_id', '=', accountId)
    .where('email', '=', email.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  if (!contact) throw new AppError('contact.notFound');
  return contact;
}

async function readStatus(db: Db, accountId: string, named: string): Promise<contract.EmailStatus> {
  const { email, mail_permission, created_at, sent_at } = await findByEmail(db, accountId, named);
  return {
    email: email ?? '',
    opted_in: mail_permission === 'granted',
    status: optStatus[mail_permission],
    create_time: toTime(created_at),
    last_sent_time: sent_at && toTime(sent_at),
    ...{ last_click_time: null, last_open_time: null },
  };
}

export function openEmailStatusRoutes(app: FastifyInstance): void {
  route(app, contract.openGetEmailStatus, ({ accountId, emailAddress }, { db }) =>
    readStatus(db, accountId, emailAddress),
  );
  route(app, contract.openChangeEmailStatus, async ({ accountId, emailAddress, body }, { db, session: { userId } }) => {
    const { id, mail_permission: now } = await findByEmail(db, accountId, emailAddress);
    const { opted_in: granted, reason } = body;
    // Opting in works where nobody has said no; opting out always does.
    if (granted ? now === 'none' : now === 'granted' || now === 'none')
      await setPermission(db, { accountId, userId }, String(id), { granted, reason });
    return readStatus(db, accountId, emailAddress);
  });
}
