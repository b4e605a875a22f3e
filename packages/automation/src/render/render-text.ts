import type { MergeValues } from '@app/contract/asset-content';
import { filler } from './liquid.ts';

/** An address as the author has written it, also with fields in it, or the name of one. */
const LINK = /\{\{-?\s*link\.\w+\s*-?\}\}|https?:\/\/(?:\{\{.*?\}\}|\{(?!%)|[^\s<>"{])+/gi;
/** What ends the sentence, not the address. */
const AFTER = /[.,;:!?'’”»)\]]+$/;
/** Where a link was while the rest is filled in: signs that stand for nothing. */
const MARK = /\uE000(\d+)\uE001/g;

type TrackLink = (href: string, number: number) => string;

/**
 * A text message as it goes out. Links that the author has written may be tracked, by their number: an address that
 * comes out of somebody's data is none of the account's.
 */
export function renderText(text: string, merge: MergeValues, trackLink?: TrackLink): string {
  const fill = filler(merge);
  if (!trackLink) return fill(text).trim();
  const hrefs: string[] = [];
  const marked = replaceLinks(text, (written) => `\uE000${hrefs.push(fill(written).trim()) - 1}\uE001`);
  const urlAt = (number: number) => {
    const href = hrefs[number] ?? '';
    return /^https?:\/\//i.test(href) ? trackLink(href, number) : href;
  };
  return fill(marked)
    .replace(MARK, (_, number: string) => urlAt(Number(number)))
    .trim();
}

/** The addresses that the author of a text has written, in their order. */
export function textLinks(text: string): string[] {
  const links: string[] = [];
  replaceLinks(text, (written) => {
    links.push(written);
    return written;
  });
  return links;
}

const replaceLinks = (text: string, toUrl: (written: string) => string): string =>
  text.replace(LINK, (found) => {
    const written = found.replace(AFTER, '');
    return toUrl(written) + found.slice(written.length);
  });

/** The alphabet of GSM 03.38; each of the second one takes the place of two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€\f';
const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

/** One alone has more room than each of several, which say how they belong together. */
const ROOM = { gsm: [160, 153], unicode: [70, 67] } as const;

export type TextLength = { length: number; parts: number; encoding: keyof typeof ROOM; left: number };

/** How long a text is as it is counted and paid for, in how many parts it goes out, and what is left in the last one. */
export function measureText(text: string): TextLength {
  const signs = [...text];
  const isGsm = signs.every((sign) => basic.has(sign) || extended.has(sign));
  const encoding = isGsm ? 'gsm' : 'unicode';
  const [alone, each] = ROOM[encoding];
  const widths = signs.map((sign) => (isGsm ? (extended.has(sign) ? 2 : 1) : sign.length));
  const length = widths.reduce((sum, width) => sum + width, 0);
  if (length <= alone) return { length, parts: length === 0 ? 0 : 1, encoding, left: alone - length };
  // A sign that does not fit in whole begins the next part.
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > each) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { length, parts, encoding, left: each - used };
}
