import { createHash } from 'node:crypto';
import { AppError } from '@app/contract/errors';
import { z } from 'zod';

const Token = z.tuple([z.string(), z.array(z.string().nullable())]);

/** A page token holds the last row's sort keys and what was asked for: with other parameters it is refused. */
export function toPageToken(asked: unknown, keys: (string | null)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(asked), keys])).toString('base64url');
}

/** The sort keys to go on after, checked against the shape they must have; null for the first page. */
export function readPageToken<Keys extends z.ZodType>(
  token: string | undefined,
  asked: unknown,
  keys: Keys,
): z.output<Keys> | null {
  if (!token) return null;
  try {
    const [print, values] = Token.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    // Only as we wrote it: decoding overlooks signs that do not belong there.
    if (print === fingerprint(asked) && toPageToken(asked, values) === token) return keys.parse(values);
  } catch {
    // Falls through: whatever is wrong with the token, the answer is the same.
  }
  throw new AppError('request.pageToken');
}

const fingerprint = (asked: unknown) =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16);
