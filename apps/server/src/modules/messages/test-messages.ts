import type { EmailContent } from '@app/contract/asset-content';
import type { Insertable } from 'kysely';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertCampaign } from '../../../test/rows.ts';
import type { TestApp } from '../../../test/setup.ts';
import type { Schema } from '../../db/schema.ts';
import { makeKeys } from '../sending/domains.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { overMail } from './message-jobs.ts';
import { sendDue } from './outbox.ts';

export const LINK = 'https://shop.example/offer?a=1&b=2';
const OTHER = 'https://shop.example/about';

const content: EmailContent = {
  kind: 'email',
  subject: 'Hello {{ contact.givenName }}',
  preview: '',
  blocks: [
    { id: '1', kind: 'heading', text: 'Welcome', align: 'start' },
    { id: '2', kind: 'button', label: 'See the offer', href: LINK, align: 'start' },
    { id: '3', kind: 'button', label: 'About us', href: OTHER, align: 'start' },
    { id: '4', kind: 'button', label: 'Third', href: `${OTHER}/3`, align: 'start' },
  ],
};

/** Making them takes long. */
let sharedKeys: ReturnType<typeof makeKeys> | undefined;

/** An account that may send: with a proven sender, a domain's key, a campaign and its mail. */
export async function newSendingAccount(server: TestApp, { domain = 'shop.example' } = {}) {
  const { db } = server;
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const site = await server.onHostOf(accountId);
  const as = await site.as(user.id);
  await db
    .updateTable('account')
    .set({ name: 'Shop & Co', line1: '1 Main Street', locality: 'Springfield', postal_code: '12345' })
    .where('id', '=', accountId)
    .execute();
  sharedKeys ??= makeKeys();
  const keys = await sharedKeys;
  const account_id = accountId;
  await db
    .insertInto('sending_domain')
    .values({
      ...{ account_id, domain, selector: 'pe1', private_key: keys.privateKey, public_key: keys.publicKey },
      proven_at: new Date(),
    })
    .execute();
  const sender = await db
    .insertInto('sender')
    .values({ account_id, name: 'Ines of Shop', address: `ines@${domain}`, is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaignId = await insertCampaign(db, accountId, { name: 'Welcome', published_at: new Date() });
  const asset = await db
    .insertInto('campaign_asset')
    .values({ account_id, campaign_id: campaignId, kind: 'email', name: 'Mail', version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_asset_version')
    .values({ account_id, asset_id: asset.id, version: 1, name: 'Mail', content: JSON.stringify(content) })
    .execute();
  const newContact = (address: string, columns: Partial<Insertable<Schema['contact']>> = {}) =>
    insertContact(db, accountId, { given_name: 'Mia', email: address, mail_permission: 'granted', ...columns });
  const newMessage = async (
    contact_id: number,
    address: string,
    columns: Partial<Insertable<Schema['message']>> = {},
  ) => {
    const { id } = await db
      .insertInto('message')
      .values({
        ...{ account_id, contact_id, address, channel: 'mail', purpose: 'marketing', campaign_id: campaignId },
        ...{ asset_id: asset.id, asset_version: 1 },
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    ...{ accountId, user, site, as, campaignId, assetId: asset.id, senderId: sender.id, keys, newContact, newMessage },
    /** Somebody and a mail for them. */
    mailTo: async (address: string, columns: Partial<Insertable<Schema['message']>> = {}) =>
      newMessage(await newContact(address), address, columns),
    message: (id: number) =>
      db
        .selectFrom('message')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  };
}

/** Works off the outbox once, with the app's own parts. */
export function outboxOf(server: TestApp, mailServer: string | Pick<MailServer, 'handOver'>) {
  const open = typeof mailServer === 'string' ? openMailServer(mailServer) : mailServer;
  return (signal = new AbortController().signal) =>
    sendDue(
      {
        ...{ db: server.db, config: server.config, files: server.files, channel: 'mail', handOver: overMail(open) },
        ...{ log: { info: () => undefined, error: () => undefined }, tell: () => true },
      },
      signal,
    );
}
