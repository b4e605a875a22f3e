import { parseLocale } from '@app/i18n/locales';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { deleteUnsentMail, writeMail } from '../mail/mail.ts';

export const VALID_DAYS = 14;

type InvitationMail = { invitationId: string; recipient: string; locale: string; returnUrl: string; key: string };

/** In the invitee's own language where it is known, with the link that carries the key. */
export async function mailInvitation(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  { invitationId, recipient, locale, returnUrl, key }: InvitationMail,
): Promise<void> {
  await deleteUnsentMail(db, invitationId);
  const known = await db.selectFrom('app_user').select('locale').where('username', '=', recipient).executeTakeFirst();
  const language = parseLocale(known?.locale ?? locale);
  const { company, inviter, account_type } = await db
    .selectFrom('account')
    .innerJoin('app_user', (join) => join.on('app_user.id', '=', userId))
    .select([
      'account.name as company',
      'account.account_type',
      sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('inviter'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  await writeMail(db, {
    recipient,
    locale: language,
    accountId,
    invitationId,
    kind: 'invitation',
    params: { company, inviter, count: VALID_DAYS, ...(account_type === 'CRM' && { context: 'crm' }) },
    link: invitationLink(returnUrl, key, language),
  });
}

/** The invitee reads on in the language of the mail. */
export function invitationLink(returnUrl: string, key: string, locale: string): string {
  const link = new URL(returnUrl);
  link.searchParams.set('userToken', key);
  link.searchParams.set('locale', locale);
  return link.href;
}
