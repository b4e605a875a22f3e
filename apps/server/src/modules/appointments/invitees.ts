import { createHmac, hkdfSync } from 'node:crypto';
import type { AppointmentFields } from '@app/contract/appointments';
import { pagesOrigin } from '@app/contract/apps';
import { pagesPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { hashSecret } from '../../http/secrets.ts';
import { linkKey } from '../billing/link-key.ts';
import type { Scope } from './read-appointments.ts';

type Invitation = { accountId: string; appointmentId: number; email: string };

/** Two keys of one secret: what is signed with one is worth nothing to the other. */
const KEY_FOR = 'appointment invitation';

/**
 * What the link in an invitee's mails carries: the account, and a proof that only we can make. It is made anew for each
 * mail and is always the same, so that also the link of an older mail leads on; what is stored is its hash.
 */
export async function invitationTokens(db: Db, config: Config): Promise<(invitation: Invitation) => string> {
  const key = new Uint8Array(hkdfSync('sha256', await linkKey(db, config), '', KEY_FOR, 32));
  return ({ accountId, appointmentId, email }) =>
    accountId.replaceAll('-', '') +
    createHmac('sha256', key).update(`${accountId} ${appointmentId} ${email}`).digest('hex').slice(0, 40);
}

export const hashToken = (token: string): string => hashSecret(token).toString('hex');

/** The account that a token names; null for what is no token. */
export function accountOfToken(token: string): string | null {
  const [, ...parts] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{40}$/.exec(token) ?? [];
  return parts.length ? parts.join('-') : null;
}

/** The page on which an invitee answers. */
export const invitationUrl = ({ ORIGIN }: Config, legacyId: string, token: string): string =>
  `${pagesOrigin(ORIGIN, legacyId)}${pagesPaths.appointment}/${token}`;

/** Whoever stays keeps what they have answered. */
export async function setInvitees(
  db: Db,
  { accountId, config }: Scope & { config: Config },
  appointmentId: number,
  invitees: AppointmentFields['invitees'],
  { hasBooked = false }: { hasBooked?: boolean } = {},
): Promise<void> {
  const emails = invitees.map(({ email }) => email);
  await db
    .deleteFrom('appointment_invitee')
    .where('account_id', '=', accountId)
    .where('appointment_id', '=', appointmentId)
    .where(sql<boolean>`email <> all (${emails}::text[])`)
    .execute();
  if (invitees.length === 0) return;
  const tokenOf = await invitationTokens(db, config);
  await db
    .insertInto('appointment_invitee')
    .values(
      invitees.map(({ email, name }) => ({
        account_id: accountId,
        appointment_id: appointmentId,
        email,
        name,
        answer: hasBooked ? 'accepted' : 'waiting',
        has_booked: hasBooked,
        token_hash: hashToken(tokenOf({ accountId, appointmentId, email })),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'appointment_id', 'email'])
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
    )
    .execute();
}

/** At another time they may have to answer otherwise. */
export const askAgain = (db: Db, { accountId }: Scope, appointmentId: number) =>
  db
    .updateTable('appointment_invitee')
    .set({ answer: 'waiting' })
    .where('account_id', '=', accountId)
    .where('appointment_id', '=', appointmentId)
    .execute();
