import { renderText, textLinks } from '@app/automation/render/render-text';
import { pagesOrigin } from '@app/contract/apps';
import type { MergeValues } from '@app/contract/asset-content';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { contentOf } from './content-of.ts';
import { type AccountFrame, readFrames } from './read-frames.ts';
import type { Taken } from './take-messages.ts';
import { tokensFor } from './tokens.ts';

export type WrittenText = { text: string; subject: string };
type Parts = { message: Taken; text: string; merge: MergeValues; account: AccountFrame };
type Known = Pick<Config, 'ORIGIN' | 'LINK_SECRET'>;

/** How much of a text stands where a mail has its subject. */
const SUBJECT = 100;

/** A text as it goes out, with its tracked links; what is kept of it has those that were written. */
export async function writeText(db: Db, config: Known, { message, text, merge, account }: Parts): Promise<WrittenText> {
  const shown = renderText(text, merge);
  const subject = shown.slice(0, SUBJECT);
  if (!account.isTracking || message.purpose === 'transactional') return { text: shown, subject };
  const { accountId, id } = message;
  const pages = pagesOrigin(config.ORIGIN, account.legacyId);
  const { textUrl } = await tokensFor(db, config, { accountId, pages });
  return { text: renderText(text, merge, (_, number) => textUrl(id, number)), subject };
}

/** Where a link of a text leads, by its number: it is filled in again as it was. */
export async function findTextLink(
  db: Db,
  config: Known,
  accountId: string,
  { messageId, number }: { messageId: number; number: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('message')
    .select(['account_id', 'contact_id', 'campaign_id', 'asset_id', 'asset_version', 'channel', 'subject'])
    .select(['content', 'merge'])
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .where('direction', '=', 'out')
    .where('channel', '=', 'text')
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, merge } = await contentOf(db, config, row);
  const written = content?.kind === 'text' ? textLinks(content.text)[number] : undefined;
  return written && renderText(written, merge);
}

/** An address of the length that those in texts have; null where they are left as they are written. */
export async function exampleTextLink(db: Db, config: Known, accountId: string): Promise<string | null> {
  const account = (await readFrames(db, [accountId])).get(accountId);
  if (!account?.isTracking) return null;
  const pages = pagesOrigin(config.ORIGIN, account.legacyId);
  return (await tokensFor(db, config, { accountId, pages })).textUrl(0, 0);
}
