import { renderEmail } from '@app/automation/render/render-email';
import { EmailContent } from '@app/contract/asset-content';
import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { mergeKey, readMergeValues } from './merge-values.ts';
import { assetKey, readContents } from './read-contents.ts';

const server = await startTestApp();
const { db, config } = server;
const frame = {
  lang: 'en-us',
  dir: 'ltr',
  logo: null,
  foot: null,
  openUrl: null,
  pictureUrl: String,
  trackLink: String,
} as const;

test('an installed mail is filled in with what is known of the contact, of the company and of its links', async () => {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  await db.updateTable('app_user').set({ given_name: 'Mara', family_name: 'Long' }).where('id', '=', user.id).execute();
  await db.updateTable('account').set({ phone: '555', owner_user_id: user.id }).where('id', '=', accountId).execute();
  const campaignId = await insertCampaign(db, accountId, {
    links: JSON.stringify({ guide: 'https://g.example', x: '' }),
  });
  const asset = await db
    .insertInto('campaign_asset')
    .values({
      ...{ account_id: accountId, campaign_id: campaignId, kind: 'email', name: 'Hello' },
      subject: 'Hi {{contact.first_name}}',
      body: '{{contact.field3}} {{company.owner}} {{company.phone}} {{link.guide}}{{link.x}}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contactId = await insertContact(db, accountId, { given_name: 'Mia', fields: JSON.stringify({ 3: 'red' }) });
  const keys = [
    { accountId, contactId, campaignId },
    { accountId, contactId, campaignId: null },
  ];
  const values = await readMergeValues(db, config, keys);
  const [merge, personal] = keys.map((key) => values.get(mergeKey(key)));
  expect(personal?.link).toEqual({});
  const wanted = [0, 1].map((version) => ({ accountId, assetId: asset.id, version }));
  const contents = await readContents(db, wanted);
  expect(contents.size).toBe(1);
  const content = EmailContent.parse(contents.get(assetKey(wanted[0]!))?.content);
  const { subject, text } = renderEmail(content, merge!, frame);
  expect(subject).toBe('Hi Mia');
  expect(text).toBe(`red Mara Long 555 https://g.example\n`);
});
