import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { pagesPaths, trackingPaths } from '@app/contract/paths';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { linkKey } from '../billing/link-key.ts';

type Use = 'click' | 'open' | 'preferences';

/** What is written in one of the account's mails, as an address that nobody else can make. */
export type Tokens = {
  clickUrl: (messageId: number, href: string, number: number) => string;
  openUrl: (messageId: number) => string;
  preferencesUrl: (messageId: number, address: string) => string;
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
  const expected = Buffer.from(macOf(await linkKey(db, config), accountId, use, said));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [messageId, ...rest] = Buffer.from(said, 'base64url').toString().split('\n');
  return { messageId: Number(messageId), rest };
}

/** Each use has signatures of its own: the key of a picture does not unsubscribe anybody. */
const macOf = (key: KeyObject, accountId: string, use: Use, said: string) =>
  createHmac('sha256', key)
    .update(`message ${use}\n${accountId}\n${said}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
