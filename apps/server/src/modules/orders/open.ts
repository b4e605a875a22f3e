import { AppError } from '@app/contract/errors';
import type { LinkKind } from '@app/contract/offer-words';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { fingerprintOf } from '../billing/link.ts';
import { openLink } from '../billing/open-link.ts';
import { countOrdersToday, ORDERS_PER_DAY_AND_LINK } from '../billing/order-limit.ts';

export type LinkAddress = { kind: LinkKind; link: string };

/** What a link offers. A link that is invalid, expired, deactivated or paused for today is refused with its reason. */
export async function openForCustomer(db: Db, config: Config, address: LinkAddress, now: Date) {
  const { kind } = address;
  const params = new URLSearchParams(address.link);
  const opened = await openLink(db, config, { kind, params }, now);
  if ('fault' in opened) throw new AppError(`link.${opened.fault}`);
  if (opened.kept?.deactivated) throw new AppError('link.deactivated');
  const ordersToday = await countOrdersToday(db, fingerprintOf(kind, params), now);
  if (ordersToday >= ORDERS_PER_DAY_AND_LINK) throw new AppError('link.paused');
  return { ...opened, ordersToday };
}
