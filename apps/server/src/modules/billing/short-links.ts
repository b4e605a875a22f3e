import { randomBytes } from 'node:crypto';
import { publicPaths } from '@app/contract/paths';
import { LOCALE } from '@app/i18n/locales';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { ownAddress } from './link.ts';

/** Crockford's base 32: no letter in it is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Fifty random bits: nobody finds a link by trying. */
export const newLinkCode = (): string => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % 32]).join('');

/** As somebody may type it: in capitals, with letters that look like the digits they stand for. */
const readLinkCode = (typed: string): string => typed.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');

type Asked = { code: string; locale?: string | undefined };

/**
 * Where a short address leads: to the link that it stands for, whatever has become of it. The page there says so if it
 * has ended, and so it does of a code that nobody knows.
 */
export async function longAddress(db: Db, { ORIGIN }: Config, { code, locale }: Asked): Promise<string> {
  const kept = await findKept(db, readLinkCode(code));
  const params = URL.parse(kept?.url ?? '')?.searchParams;
  const address = new URL(kept && params ? ownAddress(ORIGIN, kept.kind, params) : `${ORIGIN}${publicPaths.cart}`);
  if (locale) address.searchParams.set(LOCALE, locale);
  return address.href;
}

/** What cannot be a code is not looked for. */
const findKept = async (db: Db, code: string) =>
  /^\w+$/.test(code)
    ? db.selectFrom('cart_link').select(['kind', 'url']).where('code', '=', code).executeTakeFirst()
    : undefined;
