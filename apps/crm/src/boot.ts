import type { CurrentUser } from '@app/contract/identity';
import { getConfig } from '@app/frame/calls/config.ts';
import { type Boot, loadBoot } from '@app/frame/state/boot.ts';

/** The host names the account. The first call refuses users who are not members of it. */
export function bootCrm(user: CurrentUser): Promise<Boot> {
  const { account } = getConfig();
  if (!account) throw new Error('this host is no account’s');
  return loadBoot({ user, accountId: account.id, edition: 'CRM', accounts: [] });
}
