import type { MergeValues } from '@app/contract/asset-content';
import { filler } from './liquid.ts';

/** A text message as it goes out. */
export const renderText = (text: string, merge: MergeValues): string => filler(merge)(text).trim();

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
