import type { Db } from '../../db/open.ts';
import { suppressAddress, writePermission } from '../contacts/permission.ts';
import type { Taken } from './take-messages.ts';

export type Off = 'bounced' | 'complained' | 'unsubscribed';
const how = { bounced: 'bounce', complained: 'complaint', unsubscribed: 'unsubscribe' } as const;
type About = Pick<Taken, 'accountId' | 'contactId' | 'address' | 'channel'>;

/**
 * No more marketing to an address: it does not exist, or whoever reads it does not want it. That holds for the account,
 * with or without a contact, and stops what waits in the outbox.
 */
export async function takeAddressOff(db: Db, message: About, why: Off, words: string): Promise<void> {
  const { accountId, contactId, address, channel } = message;
  const permission = { address, channel, granted: false, how: how[why], evidence: words.slice(0, 1000), userId: null };
  if (contactId === null) await suppressAddress(db, { accountId }, permission);
  else await writePermission(db, { accountId }, { ...permission, contactId });
}
