import { AppError } from '@app/contract/errors';
import type { LinkKind } from '@app/contract/orders';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { openLink } from '../billing/open-link.ts';

export type BroughtLink = { kind: LinkKind; link: string };

/** What a link offers, to a customer; one that is not good is refused with its reason. */
export async function openForCustomer(db: Db, config: Config, brought: BroughtLink, now: Date) {
  const opened = await openAnyway(db, config, brought, now);
  if (opened.kept?.deactivated) throw new AppError('link.deactivated');
  return opened;
}

/** Also a deactivated one: for whoever has ordered by it. */
export async function openAnyway(db: Db, config: Config, { kind, link }: BroughtLink, now: Date) {
  const opened = await openLink(db, config, { kind, params: new URLSearchParams(link) }, now);
  if ('fault' in opened) throw new AppError(`link.${opened.fault}`);
  return opened;
}
