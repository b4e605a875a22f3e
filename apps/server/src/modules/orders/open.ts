import { AppError } from '@app/contract/errors';
import type { LinkKind } from '@app/contract/orders';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { openLink } from '../billing/open-link.ts';

export type LinkAddress = { kind: LinkKind; link: string };

/** What a link offers. An invalid, expired or deactivated link is refused with its reason. */
export async function openForCustomer(db: Db, config: Config, address: LinkAddress, now: Date) {
  const opened = await openEvenIfDeactivated(db, config, address, now);
  if (opened.kept?.deactivated) throw new AppError('link.deactivated');
  return opened;
}

/** Accepts a deactivated link too: a customer who has ordered through it still sees the order. */
export async function openEvenIfDeactivated(db: Db, config: Config, { kind, link }: LinkAddress, now: Date) {
  const opened = await openLink(db, config, { kind, params: new URLSearchParams(link) }, now);
  if ('fault' in opened) throw new AppError(`link.${opened.fault}`);
  return opened;
}
