import type { UnsentMessage } from '@app/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { requireContact } from '../contacts/require-contact.ts';

const MOST = 100;

type Row = Omit<UnsentMessage, 'date' | 'contact' | 'solution'> & {
  createdAt: Date;
  contactId: number | null;
  name: string | null;
  campaignId: number | null;
  campaign: string | null;
};

/** What somebody has to look at: it may have gone out or not, or it has failed. What a campaign sends is called as its asset. */
export async function listUnsent(
  db: Db,
  { accountId }: { accountId: string },
  contactId: number | undefined,
): Promise<UnsentMessage[]> {
  if (contactId !== undefined) await requireContact(db, { accountId }, contactId, { trash: true });
  const looked = sql`message.state in ('uncertain', 'failed')
    and (message.state = 'uncertain' or message.created_at > now() - interval '30 days')`;
  const which =
    contactId === undefined
      ? looked
      : sql`message.contact_id = ${contactId}
          and (${looked} or (message.purpose = 'personal' and message.state in ('waiting', 'sending')))`;
  const { rows } = await sql<Row>`
    select message.id, message.channel, message.address as "to", message.state, message.reason,
      message.created_at as "createdAt", coalesce(nullif(message.subject, ''), asset.name, '') as subject,
      message.contact_id as "contactId",
      coalesce(nullif(trim(contact.given_name || ' ' || contact.family_name), ''), contact.email) as name,
      message.campaign_id as "campaignId", campaign.name as campaign
    from message
    left join contact on contact.account_id = message.account_id and contact.id = message.contact_id
    left join campaign on campaign.account_id = message.account_id and campaign.id = message.campaign_id
    left join campaign_asset asset on asset.account_id = message.account_id and asset.id = message.asset_id
    where message.account_id = ${accountId} and message.direction = 'out' and ${which}
    order by message.id desc
    limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ createdAt, contactId: id, name, campaignId, campaign, ...row }) => ({
    ...row,
    contact: id === null ? null : { id, name: name ?? '' },
    solution: campaignId === null ? null : { id: campaignId, name: campaign ?? '' },
    date: createdAt.toISOString(),
  }));
}
