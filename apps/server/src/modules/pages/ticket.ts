import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { linkKey } from '../billing/link-key.ts';

/** Nobody reads and fills in a form so quickly. */
const LEAST_MS = 2_000;
/** So long a form may stay open in a tab. */
const MOST_MS = 7 * 24 * 60 * 60 * 1000;

const sign = async (db: Db, config: Config, text: string) =>
  createHmac('sha256', await linkKey(db, config))
    .update(`form ticket ${text}`)
    .digest('base64url');

/** Says when a form was opened. */
export async function newTicket(db: Db, config: Config, assetId: number, now = Date.now()): Promise<string> {
  return `${now}.${await sign(db, config, `${assetId} ${now}`)}`;
}

/** `quick`: filled in by a program; `stale`: not ours, or too old. */
export async function checkTicket(
  db: Db,
  config: Config,
  assetId: number,
  ticket: string,
): Promise<'fine' | 'quick' | 'stale'> {
  const [at = '', signature = ''] = ticket.split('.');
  const expected = Buffer.from(await sign(db, config, `${assetId} ${at}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'stale';
  const age = Date.now() - Number(at);
  return age < LEAST_MS ? 'quick' : age > MOST_MS ? 'stale' : 'fine';
}
