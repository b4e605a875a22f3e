import { renderEmail } from '@app/automation/render/render-email';
import { renderText } from '@app/automation/render/render-text';
import { pagesOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import type { Message } from '@app/contract/messages';
import { locales, parseLocale } from '@app/i18n/locales';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { type ContentRow, contentOf } from './content-of.ts';
import { readPrivate } from './may-read.ts';
import { HIDDEN } from './message-events.ts';
import { pictureUrlOf } from './picture-url.ts';
import { readFrames } from './read-frames.ts';
import { readThread } from './read-thread.ts';

type Scope = { accountId: string; userId: string };

/** As it was sent or came in, or as it would go out now. Its links lead where they lead: looking at it is no click. */
export async function readMessage(
  db: Db,
  config: Pick<Config, 'ORIGIN'>,
  { accountId, userId }: Scope,
  messageId: string | number,
): Promise<Message> {
  const row = await db
    .selectFrom('message')
    .leftJoin('contact', (join) =>
      join.onRef('contact.account_id', '=', 'message.account_id').onRef('contact.id', '=', 'message.contact_id'),
    )
    .leftJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'message.account_id').onRef('campaign.id', '=', 'message.campaign_id'),
    )
    .leftJoin('sender', (join) =>
      join
        .onRef('sender.account_id', '=', 'message.account_id')
        .on(sql<boolean>`(sender.id = message.sender_id or (message.sender_id is null and sender.is_default))`),
    )
    .selectAll('message')
    .select(['contact.language', 'contact.email', 'campaign.name as solution', 'sender.address as sender'])
    .select(sql<string>`trim(contact.given_name || ' ' || contact.family_name)`.as('name'))
    .where('message.account_id', '=', accountId)
    .where('message.id', '=', toRecordId(messageId, 'message.notFound'))
    .executeTakeFirst();
  if (!row) throw new AppError('message.notFound');
  const events = await db
    .selectFrom('message_event')
    .select(['kind', 'by', 'at', 'about'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', row.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const isPrivate = (await readPrivate(db, { accountId, userId }, [row.id])).has(row.id);
  const frame = (await readFrames(db, [accountId])).get(accountId);
  const isOut = row.direction === 'out';
  const own = row.content?.mailbox ?? (row.channel === 'mail' ? (row.sender ?? '') : (frame?.textFrom ?? ''));
  return {
    id: row.id,
    channel: row.channel,
    direction: row.direction,
    purpose: row.purpose,
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.name || (row.email ?? '') },
    from: isOut ? own : row.address,
    to: isOut ? row.address : own,
    isPrivate,
    ...(isPrivate ? HIDDEN_WORDS : await shownOf(db, config, row)),
    state: row.state,
    reason: row.reason,
    date: row.created_at.toISOString(),
    sentDate: row.sent_at?.toISOString() ?? null,
    solution: row.campaign_id === null ? null : { id: row.campaign_id, name: row.solution ?? '' },
    attachments: isPrivate ? [] : (row.content?.attachments ?? []),
    thread: isPrivate ? [] : await readThread(db, { accountId, userId }, row.id),
    events: events
      .filter(({ about }) => about !== HIDDEN)
      .map(({ kind, by, at, about }) => ({ kind, by, date: at.toISOString(), about })),
  };
}

const HIDDEN_WORDS = { subject: '', text: '', html: '' };

type Row = ContentRow & Pick<Message, 'direction' | 'purpose'> & { language: string | null };

async function shownOf(
  db: Db,
  config: Pick<Config, 'ORIGIN'>,
  row: Row,
): Promise<Pick<Message, 'subject' | 'text' | 'html'>> {
  const received = { subject: row.subject, text: row.content?.text ?? '', html: '' };
  if (row.direction === 'in') return received;
  const accountId = row.account_id;
  const { content, merge } = await contentOf(db, config, row);
  if (content?.kind === 'text') return { subject: '', text: renderText(content.text, merge), html: '' };
  if (content?.kind !== 'email') return received;
  const frame = (await readFrames(db, [accountId])).get(accountId);
  const locale = parseLocale(row.language);
  const { subject, text, html } = renderEmail(content, merge, {
    lang: locale,
    dir: locales[locale].dir,
    logo: null,
    foot: null,
    trackLink: (href) => href,
    openUrl: null,
    pictureUrl: pictureUrlOf(pagesOrigin(config.ORIGIN, frame?.legacyId ?? '')),
  });
  return { subject, text, html };
}
