import {
  type CompanyProfileInfo,
  createAccount,
  type FlagName,
  flagNames,
  getBootData,
  getFeatureFlags,
  PARTNER_DEVELOPER_ID,
  PARTNER_EDITION,
  PARTNER_EDITION_ID,
  type Preferences,
} from '@app/contract/accounts';
import { type CurrentUser, listCurrentUserAccounts, type UserAccount } from '@app/contract/identity';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { keepAccount, keepUser, readAccounts } from './session.ts';

export type Boot = {
  user: CurrentUser;
  accountId: string;
  edition: string;
  company: CompanyProfileInfo;
  preferences: Preferences;
  flags: Record<FlagName, boolean>;
  accounts: UserAccount[];
};

let boot: Boot | undefined;
let starting: Promise<Boot> | undefined;

/** What the app knows from its start; only pages behind the guard ask for it. */
export function getBoot(): Boot {
  if (!boot) throw new Error('the app has not started yet');
  return boot;
}

/** Once per page load and user: finds or creates the partner account, then loads boot data and flags. */
export function startBoot(user: CurrentUser): Promise<Boot> {
  if (boot?.user.id === user.id) return Promise.resolve(boot);
  starting ??= load(user)
    .then((loaded) => {
      boot = loaded;
      return loaded;
    })
    .finally(() => {
      starting = undefined;
    });
  return starting;
}

export function clearBoot(): void {
  boot = undefined;
}

export function setBoot(value: Boot): void {
  boot = value;
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** The same for what is on screen all the time: drawn anew when the company or the user is renamed. */
export const useBoot = (): Boot =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getBoot);

async function load(user: CurrentUser): Promise<Boot> {
  keepUser(user);
  const accounts = await listAllAccounts();
  const account = await findOrCreateAccount(accounts);
  const { accountId, edition } = account;
  const [{ companyProfileInfo, userPreferences }, { featureFlags }] = await Promise.all([
    call(getBootData, { accountId }),
    call(getFeatureFlags, { accountId, query: { flags: [...flagNames] } }),
  ]);
  keepAccount(accountId);
  const flags = featureFlags as Record<FlagName, boolean>;
  return { user, accountId, edition, company: companyProfileInfo, preferences: userPreferences, flags, accounts };
}

async function listAllAccounts(): Promise<UserAccount[]> {
  const all: UserAccount[] = [];
  let pageToken: string | undefined;
  do {
    const page = await call(listCurrentUserAccounts, {
      query: {
        partnerEdition: location.host,
        pageSize: 1000,
        readMask: 'tenantId,edition,status,companyProfile,legacyId',
        statuses: ['Active'],
        orderBy: 'companyProfile.name,tenantId',
        pageToken,
      },
    });
    all.push(...(page.userAccounts as UserAccount[]));
    pageToken = page.nextPageToken || undefined;
  } while (pageToken);
  return all;
}

/** Only an edition equal to Partner Edition counts: the one the address names, this tab's, the last visit's, or the first. */
async function findOrCreateAccount(accounts: UserAccount[]): Promise<{ accountId: string; edition: string }> {
  const own = accounts.filter(({ edition }) => edition === PARTNER_EDITION);
  const wanted = [new URLSearchParams(location.search).get('accountId'), ...readAccounts()];
  const found = wanted.flatMap((id) => own.find(({ tenantId }) => tenantId === id) ?? [])[0] ?? own[0];
  if (found) return { accountId: found.tenantId, edition: found.edition };
  const body = { editionId: PARTNER_EDITION_ID, developerId: PARTNER_DEVELOPER_ID } as const;
  const created = await call(createAccount, { body }, { idempotencyKey: crypto.randomUUID() });
  return { accountId: created.id, edition: created.edition.name };
}
