import { setImmediate } from 'node:timers/promises';
import { renderEmail } from '@app/automation/render/render-email';
import { pagesOrigin } from '@app/contract/apps';
import type { EmailContent, MergeValues } from '@app/contract/asset-content';
import type { PublicLogo } from '@app/contract/public-logo';
import { locales, parseLocale } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { toMailLogo } from '../crm-settings/public-logo.ts';
import type { FileStore } from '../files/file-store.ts';
import { piecesOf } from '../files/files.ts';
import { composeMail } from './compose-mail.ts';
import { pictureUrlOf } from './picture-url.ts';
import type { AccountFrame, SenderRow } from './read-frames.ts';
import type { Taken } from './take-messages.ts';
import { HIDDEN_LINK, tokensFor } from './tokens.ts';

export type Written = { envelope: { from: string; to: string[] }; mail: Buffer; subject: string };
type Parts = {
  message: Taken;
  content: EmailContent;
  merge: MergeValues;
  account: AccountFrame;
  sender: SenderRow;
  language: string;
  logo: PublicLogo | null;
};

/** A message as it goes to the mail server: with its tracked links, its headers and the domain's signature. */
export async function writeMessage(
  db: Db,
  config: Pick<Config, 'ORIGIN' | 'LINK_SECRET'>,
  files: FileStore,
  { message, content, merge, account, sender, language, logo }: Parts,
): Promise<Written> {
  const { accountId, id, address, purpose, rfcId } = message;
  const locale = parseLocale(language);
  const t = await readServerTexts(locale);
  const pages = pagesOrigin(config.ORIGIN, account.legacyId);
  const tokens = await tokensFor(db, config, { accountId, pages });
  const isMarketing = purpose === 'marketing';
  const isTracked = account.isTracking && purpose !== 'transactional';
  const unsubscribeUrl = tokens.preferencesUrl(id, address);
  const attachments = await readAttachments(files, message);
  const rendered = await inTurn(() =>
    renderEmail(content, merge, {
      lang: locale,
      dir: locales[locale].dir,
      logo: isMarketing ? toMailLogo(logo, pages, account.company) : null,
      foot: isMarketing
        ? {
            company: account.company,
            postalAddress: account.postalAddress,
            unsubscribeUrl,
            unsubscribeLabel: t('messages.unsubscribe'),
          }
        : null,
      trackLink: (href, number) => (isTracked && isWeb(href) ? tokens.clickUrl(id, href, number) : href),
      openUrl: isTracked ? tokens.openUrl(id) : null,
      pictureUrl: pictureUrlOf(pages),
    }),
  );
  const hidden = `<a href="${tokens.clickUrl(id, `${pages}/`, HIDDEN_LINK)}" aria-hidden="true" tabindex="-1" style="display:none"></a>`;
  const { host } = new URL(pages);
  // What a program sends belongs to no campaign.
  const list = message.campaignId ?? 'mails';
  const mail = await composeMail({
    from: { name: sender.name, address: sender.address },
    to: address,
    subject: rendered.subject,
    text: rendered.text,
    html: isTracked && isMarketing ? rendered.html.replace('</body>', () => `${hidden}</body>`) : rendered.html,
    messageId: rfcId,
    attachments,
    headers: {
      'Content-Language': locale,
      ...(isMarketing && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': { prepared: true, value: `<campaign-${list}.${host.replace(/:\d+$/, '')}>` },
        'Feedback-ID': `${list}:${account.legacyId}:marketing:partneredition`,
      }),
      ...(purpose !== 'personal' && { 'Auto-Submitted': 'auto-generated' }),
    },
    dkim: sender.dkim,
  });
  return { envelope: { from: sender.address, to: [address] }, mail, subject: rendered.subject };
}

let last: Promise<unknown> = Promise.resolve();

/** A hundred mails rendered at once would hold up everybody else: each comes after the one before, and others in between. */
function inTurn<Result>(render: () => Result): Promise<Result> {
  const mine = last.then(() => setImmediate()).then(render);
  last = mine.catch(() => undefined);
  return mine;
}

const isWeb = (href: string) => /^https?:\/\//i.test(href);

async function readAttachments(files: FileStore, { accountId, content }: Taken) {
  return Promise.all(
    (content?.attachments ?? []).map(async ({ fileId, name, size }) => {
      const parts: Uint8Array[] = [];
      for await (const part of files.read({ accountId, fileId, pieces: piecesOf(size) })) parts.push(part);
      return { filename: name, content: Buffer.concat(parts) };
    }),
  );
}
