import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** What an account's mails say of it. */
export type AccountFrame = {
  legacyId: string;
  company: string;
  postalAddress: string;
  isTracking: boolean;
  textFrom: string;
};
export type SenderRow = {
  accountId: string;
  id: number;
  name: string;
  address: string;
  isDefault: boolean;
  /** Its key as it is kept: encrypted. */
  dkim: { domainId: number; domain: string; selector: string; privateKey: string } | null;
};

export async function readFrames(db: Db, accountIds: readonly string[]): Promise<Map<string, AccountFrame>> {
  const { rows } = await sql<AccountFrame & { id: string; lines: string[] }>`
    select account.id, account.legacy_id as "legacyId", account.name as company,
      array[account.line1, account.line2, trim(account.postal_code || ' ' || account.locality), account.region,
        account.country_code] as lines,
      coalesce(settings.is_tracking, true) as "isTracking", coalesce(settings.text_from, '') as "textFrom"
    from account left join sending_settings settings on settings.account_id = account.id
    where account.id = any (${[...new Set(accountIds)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, lines, ...frame }) => [id, { ...frame, postalAddress: toPostalAddress(lines) }]));
}

/** On one line, as it stands at the foot of mails. */
const toPostalAddress = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

/** Senders that mail may come from: those that were proven, by a mail or by their domain's key. */
export async function readSenders(db: Db, accountIds: readonly string[]): Promise<SenderRow[]> {
  const { rows } = await sql<SenderRow>`
    select sender.account_id as "accountId", sender.id, sender.name, sender.address, sender.is_default as "isDefault",
      case when domain.id is not null then jsonb_build_object(
        'domainId', domain.id, 'domain', domain.domain, 'selector', domain.selector, 'privateKey', domain.private_key) end as dkim
    from sender
    left join sending_domain domain on domain.account_id = sender.account_id and domain.proven_at is not null
      and domain.domain = split_part(sender.address, '@', 2)
    where sender.account_id = any (${[...new Set(accountIds)]}::uuid[])
      and (sender.proven_at is not null or domain.id is not null)
    order by sender.is_default desc, sender.id`.execute(db);
  return rows;
}
