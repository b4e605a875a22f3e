import { filesIn } from '@app/automation/render/check-content';
import { renderEmail } from '@app/automation/render/render-email';
import { pagesOrigin } from '@app/contract/apps';
import type { AssetContent } from '@app/contract/asset-content';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import { locales, parseLocale } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPublicLogo, toMailLogo } from '../crm-settings/public-logo.ts';
import { showFiles } from '../files/files.ts';
import { writeOwnMail } from '../mail/mail.ts';
import { valuesFor } from './merge-preview.ts';
import type { Place, Scope } from './read-asset.ts';
import { requireAsset, requireSolution } from './require-asset.ts';

const MOST_AN_HOUR = 60;

type Reader = Scope & { username: string; locale: string };

/** The mail as it is being edited, to whoever asks: nothing in it is tracked, and it stops nothing. */
export async function sendTestMail(
  db: Db,
  reader: Reader,
  { solutionId, assetId }: Place,
  { content, contactId }: { content: AssetContent; contactId?: number | undefined },
): Promise<{ address: string }> {
  const { accountId, config, username } = reader;
  const solution = await requireSolution(db, reader, solutionId);
  await requireAsset(db, reader, solution, assetId);
  if (content.kind !== 'email')
    throw new AppError('asset.invalid', [{ problem: 'empty', at: 'kind', detail: content.kind }]);
  await refuseTooMany(db, reader);
  await showFiles(db, reader, filesIn(content));
  const merge = await valuesFor(db, reader, solution, contactId);
  const account = await db
    .selectFrom('account')
    .select(['name', 'legacy_id', 'line1', 'line2', 'locality', 'region', 'postal_code'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const origin = pagesOrigin(config.ORIGIN, account.legacy_id);
  const locale = parseLocale(reader.locale);
  const t = await readServerTexts(locale);
  const place = [account.line1, account.line2, account.locality, `${account.region} ${account.postal_code}`.trim()];
  const mail = renderEmail(content, merge, {
    lang: locale,
    dir: locales[locale].dir,
    logo: toMailLogo(await readPublicLogo(db, reader), origin, account.name),
    foot: {
      company: account.name,
      postalAddress: place.filter(Boolean).join(', '),
      unsubscribeUrl: `${origin}${pagesPaths.preferences}/test`,
      unsubscribeLabel: t('testMail.unsubscribe'),
    },
    trackLink: (href) => href,
    openUrl: null,
    pictureUrl: (fileId) => `${origin}${pagesPaths.picture}/${fileId}`,
  });
  const subject = t('testMail.subject', { subject: mail.subject });
  await writeOwnMail(db, { recipient: username, locale, subject, text: mail.text, html: mail.html, accountId });
  return { address: username };
}

async function refuseTooMany(db: Db, { accountId, username }: Reader): Promise<void> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('recipient', '=', username)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= MOST_AN_HOUR) throw new AppError('request.tooMany');
}
