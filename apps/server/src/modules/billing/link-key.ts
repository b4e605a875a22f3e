import type { KeyObject } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { toLinkKey } from './link.ts';

/** The stored secret never changes, so it is read once for each database. */
const stored = new WeakMap<Db, Promise<string>>();
const keys = new Map<string, KeyObject>();

/** What cart links are signed with: the deployment's own secret, or the one that its database keeps. */
export async function linkKey(db: Db, { LINK_SECRET }: Pick<Config, 'LINK_SECRET'>): Promise<KeyObject> {
  const secret = LINK_SECRET ?? (await storedSecret(db));
  const key = keys.get(secret) ?? toLinkKey(secret);
  keys.set(secret, key);
  return key;
}

function storedSecret(db: Db): Promise<string> {
  const known = stored.get(db);
  if (known) return known;
  const secret = db
    .selectFrom('link_secret')
    .select('value')
    .executeTakeFirstOrThrow()
    .then(({ value }) => value);
  stored.set(db, secret);
  secret.catch(() => stored.delete(db));
  return secret;
}
