import type { EmailContent, MergeValues } from '@app/contract/asset-content';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Log } from '../../jobs/jobs.ts';
import { type MergeKey, mergeKey, readMergeValues } from '../assets/merge-values.ts';
import { type AssetKey, assetKey, readContents } from '../assets/read-contents.ts';
import { type KeyConfig, SecretUnreadable } from '../channels/credentials.ts';
import { openText } from '../channels/sealed-text.ts';
import { readPublicLogos } from '../crm-settings/public-logo.ts';
import type { FileStore } from '../files/file-store.ts';
import { NOTHING, ownContent } from './content-of.ts';
import type { Outcome } from './outcome.ts';
import { readFrames, readSenders, type SenderRow } from './read-frames.ts';
import type { Taken } from './take-messages.ts';
import { type Written, writeMessage } from './write-mail.ts';
import { type WrittenText, writeText } from './write-text.ts';

export type Prepared = { merge: MergeValues } & (
  | { channel: 'mail'; write: () => Promise<Written> }
  | { channel: 'text'; from: string; to: string; write: () => Promise<WrittenText> }
);
type Deps = { db: Db; config: Pick<Config, 'ORIGIN' | 'LINK_SECRET'> & KeyConfig; files: FileStore; log: Log };

/** What each message says, to whom and from whom, with what is needed of many read at once; or why it cannot go. */
export async function prepare(
  { db, config, files, log }: Deps,
  messages: readonly Taken[],
): Promise<(Prepared | Outcome)[]> {
  const accounts = messages.map(({ accountId }) => accountId);
  const frames = await readFrames(db, accounts);
  const logos = await readPublicLogos(db, messages.flatMap(marketingOf));
  const all = await readSenders(db, accounts);
  const unreadable = new Set(all.filter((sender) => !openKey(config, log, sender)));
  const senders = Map.groupBy(all, ({ accountId }) => accountId);
  const contents = await readContents(db, distinct(messages.flatMap(assetOf), assetKey));
  const merges = await readMergeValues(db, config, distinct(messages.flatMap(mergeOf), mergeKey));
  const languages = await readLanguages(db, messages);
  return messages.map((message) => {
    const account = frames.get(message.accountId);
    const [asset] = assetOf(message);
    const content = asset ? contents.get(assetKey(asset))?.content : ownContent(message);
    const [key] = mergeOf(message);
    const merge = (key && merges.get(mergeKey(key))) ?? NOTHING;
    if (!account || !content || content.kind !== contentKind[message.channel]) return unsendable(message, 'asset');
    if (content.kind === 'text') {
      if (account.textFrom === '') return unsendable(message, 'noSender');
      const write = () => writeText(db, config, { message, text: content.text, merge, account });
      return { channel: 'text', merge, from: account.textFrom, to: message.address, write };
    }
    const own = senders.get(message.accountId) ?? [];
    const sender = message.senderId === null ? own[0] : own.find(({ id }) => id === message.senderId);
    if (!sender) return unsendable(message, 'noSender');
    // Receivers throw away what a domain should have signed: it waits until whoever runs the server has mended it.
    if (unreadable.has(sender)) return { kind: 'until', at: new Date(Date.now() + KEY_PAUSE), reason: 'domain.key' };
    const language = languages.get(`${message.accountId} ${message.id}`) ?? '';
    const logo = logos.get(message.accountId) ?? null;
    const parts = { message, content: content as EmailContent, merge, account, sender, language, logo };
    return { channel: 'mail', merge, write: () => writeMessage(db, config, files, parts) };
  });
}

/** How long mail waits before it is looked whether its domain's key can be read again; ms. */
const KEY_PAUSE = 10 * 60_000;

/** The key of a sender's domain, decrypted in place; false where this server's key is not the one it was encrypted with. */
function openKey(config: KeyConfig, log: Log, { accountId, dkim }: SenderRow): boolean {
  if (!dkim) return true;
  const { domainId, domain } = dkim;
  try {
    dkim.privateKey = openText(config, { accountId, domainId }, dkim.privateKey);
    return true;
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    log.error({ account: accountId, domain }, 'the key of a sending domain cannot be read: its mail waits');
    return false;
  }
}

/** Of a campaign's step everybody sees why it was skipped; what somebody waits for has failed, and they are told so. */
const unsendable = ({ purpose }: Taken, reason: 'asset' | 'noSender'): Outcome =>
  purpose === 'marketing' ? { kind: 'skipped', reason } : { kind: 'failed', reason };

const contentKind = { mail: 'email', text: 'text' } as const;

const distinct = <Key>(keys: readonly Key[], nameOf: (key: Key) => string): Key[] => [
  ...new Map(keys.map((key) => [nameOf(key), key])).values(),
];

/** Whose logo is shown: at the head of what is sent to many. */
const marketingOf = ({ accountId, channel, purpose }: Taken): string[] =>
  channel === 'mail' && purpose === 'marketing' ? [accountId] : [];

const assetOf = ({ accountId, assetId, assetVersion }: Taken): AssetKey[] =>
  assetId === null ? [] : [{ accountId, assetId, version: assetVersion ?? 0 }];

const mergeOf = ({ accountId, contactId, campaignId }: Taken): MergeKey[] =>
  contactId === null ? [] : [{ accountId, contactId, campaignId }];

async function readLanguages(db: Db, messages: readonly Taken[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ account_id: string; id: number; language: string }>`
    select message.account_id, message.id, contact.language
    from unnest(${messages.map(({ accountId }) => accountId)}::uuid[], ${messages.map(({ id }) => id)}::bigint[])
      given (account_id, id)
    join message on message.account_id = given.account_id and message.id = given.id
    join contact on contact.account_id = message.account_id and contact.id = message.contact_id`.execute(db);
  return new Map(rows.map(({ account_id, id, language }) => [`${account_id} ${id}`, language]));
}
