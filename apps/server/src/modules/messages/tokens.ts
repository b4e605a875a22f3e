import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { pagesPaths, trackingPaths } from '@app/contract/paths';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { linkKey } from '../billing/link-key.ts';

type Use = 'click' | 'open' | 'preferences' | 'text';

/** What is written in one of the account's mails, as an address that nobody else can make. */
export type Tokens = {
  clickUrl: (messageId: number, href: string, number: number) => string;
  openUrl: (messageId: number) => string;
  preferencesUrl: (messageId: number, address: string) => string;
  /** Short, as each sign of a text is paid for: where it leads, the message says. */
  textUrl: (messageId: number, number: number) => string;
};

/** The link that nobody sees, and that only a program follows. */
export const HIDDEN_LINK = -1;

export async function tokensFor(
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  { accountId, pages }: { accountId: string; pages: string },
): Promise<Tokens> {
  const key = await linkKey(db, config);
  const sign = (use: Use, parts: (string | number)[]) => {
    const said = Buffer.from(parts.join('\n')).toString('base64url');
    return `${said}.${macOf(key, accountId, use, said)}`;
  };
  return {
    clickUrl: (messageId, href, number) => `${pages}${trackingPaths.click}/${sign('click', [messageId, number, href])}`,
    openUrl: (messageId) => `${pages}${trackingPaths.open}/${sign('open', [messageId])}`,
    preferencesUrl: (messageId, address) =>
      `${pages}${pagesPaths.preferences}/${sign('preferences', [messageId, address])}`,
    textUrl: (messageId, number) => {
      const said = `${messageId.toString(36).padStart(6, '0')}.${number.toString(36)}`;
      return `${pages}${trackingPaths.text}/${said}.${shortMacOf(key, accountId, said)}`;
    },
  };
}

/** What a token says, if it is one of this account's; null for any other text. */
export async function readToken(
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  accountId: string,
  use: Use,
  token: string,
): Promise<{ messageId: number; rest: string[] } | null> {
  const [said = '', mac = ''] = token.split('.');
  if (!isSame(mac, macOf(await linkKey(db, config), accountId, use, said))) return null;
  const [messageId, ...rest] = Buffer.from(said, 'base64url').toString().split('\n');
  return { messageId: Number(messageId), rest };
}

/** Which link of which text is meant; null for what is none of this account's. */
export async function readTextToken(
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  accountId: string,
  token: string,
): Promise<{ messageId: number; number: number } | null> {
  const [, said = '', mac = ''] = /^([0-9a-z]{6,11}\.[0-9a-z]{1,2})\.([0-9a-z]{13})$/.exec(token) ?? [];
  if (!isSame(mac, shortMacOf(await linkKey(db, config), accountId, said))) return null;
  const [messageId = '', number = ''] = said.split('.');
  return { messageId: Number.parseInt(messageId, 36), number: Number.parseInt(number, 36) };
}

/** Letters and digits alone: phones take other signs at the end for the end of a sentence. */
const shortMacOf = (key: KeyObject, accountId: string, said: string) =>
  digestOf(key, accountId, 'text', said).readBigUInt64BE().toString(36).padStart(13, '0');

/** Each use has signatures of its own: the key of a picture does not unsubscribe anybody. */
const macOf = (key: KeyObject, accountId: string, use: Use, said: string) =>
  digestOf(key, accountId, use, said).subarray(0, 16).toString('base64url');

const digestOf = (key: KeyObject, accountId: string, use: Use, said: string) =>
  createHmac('sha256', key).update(`message ${use}\n${accountId}\n${said}`).digest();

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
