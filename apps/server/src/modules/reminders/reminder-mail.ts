import { accountOrigin } from '@app/contract/apps';
import type { Db } from '../../db/open.ts';
import { type Mail, writeMails } from '../mail/mail.ts';
import type { PersonalNotice } from '../notifications/notify.ts';
import { withDates } from '../notifications/texts.ts';
import type { FoundReminder } from './reminder-source.ts';

export type Mailed = PersonalNotice & Pick<FoundReminder, 'kind'>;

/** What was told in the notifications, by mail as well; into the account, on its own host. */
export async function writeReminderMails(db: Db, origin: string, told: readonly Mailed[]): Promise<void> {
  if (told.length === 0) return;
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'locale'])
    .where('id', 'in', [...new Set(told.map(({ userId }) => userId))])
    .execute();
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'legacy_id'])
    .where('id', 'in', [...new Set(told.map(({ accountId }) => accountId))])
    .execute();
  const userOf = new Map(users.map((user) => [user.id, user]));
  const hostOf = new Map(accounts.map(({ id, legacy_id }) => [id, accountOrigin(origin, legacy_id)]));
  const mails = told.flatMap(({ accountId, userId, kind, params, actionUrl }): Mail[] => {
    const user = userOf.get(userId);
    const host = hostOf.get(accountId);
    if (!user || !host) return [];
    const { username: recipient, locale } = user;
    const link = new URL(actionUrl, host).href;
    // It names no account: colleagues can read the account's outbox, and this is personal.
    return [{ recipient, locale, kind, params: withDates(params, locale), link }];
  });
  await writeMails(db, mails);
}
