import type { SetupState } from '@app/contract/accounts';
import {
  type CompanyProfileInfo,
  type FlagName,
  flagNames,
  getBootData,
  getFeatureFlags,
  type Preferences,
} from '@app/contract/accounts';
import type { Response } from '@app/contract/endpoint';
import type { CurrentUser, UserAccount } from '@app/contract/identity';
import { createStore, useSelector } from '@tanstack/react-store';
import { call } from '../calls/api.ts';
import { type EarlyCall, earlyCall } from '../calls/early-answers.ts';
import { keepAccount, keepUser } from '../calls/session.ts';

type Member = Response<typeof getBootData>['member'];

export type Boot = {
  user: CurrentUser;
  accountId: string;
  edition: string;
  company: CompanyProfileInfo;
  preferences: Preferences;
  flags: Record<FlagName, boolean>;
  accounts: UserAccount[];
  /** What the user is in this account. */
  member: Member;
  /** Whether the owner is still to be asked about the company. */
  setup: SetupState;
};

const boot = createStore<Boot | undefined>(undefined);
let starting: Promise<Boot> | undefined;

/** What the app knows from its start; only pages behind the guard ask for it. */
export const getBoot = (): Boot => started(boot.get());

/** The same for what is on screen all the time: drawn anew when the company or the user is renamed. */
export const useBoot = (): Boot => started(useSelector(boot));

/** For what is also drawn on pages that need nobody. */
export const useIsBooted = (): boolean => useSelector(boot, (known) => known !== undefined);

function started(known: Boot | undefined): Boot {
  if (!known) throw new Error('the app has not started yet');
  return known;
}

/** Once per page load and user. */
export function startBoot(user: CurrentUser, load: (user: CurrentUser) => Promise<Boot>): Promise<Boot> {
  const known = boot.get();
  if (known?.user.id === user.id) return Promise.resolve(known);
  keepUser(user);
  starting ??= load(user)
    .then((loaded) => {
      setBoot(loaded);
      return loaded;
    })
    .finally(() => {
      starting = undefined;
    });
  return starting;
}

export const setBoot = (value: Boot) => boot.setState(() => value);
export const clearBoot = () => boot.setState(() => undefined);

type Found = Pick<Boot, 'user' | 'accounts' | 'edition' | 'accountId'>;

/** Boot data and flags of the account that was found; it is this tab's from now on. */
export async function loadBoot(found: Found): Promise<Boot> {
  const { accountId } = found;
  const [data, flags] = bootCalls(accountId);
  const [{ companyProfileInfo, userPreferences, member, setup }, { featureFlags }] = await Promise.all([
    call(data.endpoint, data.request),
    call(flags.endpoint, flags.request),
  ]);
  keepAccount(accountId);
  return {
    ...found,
    company: companyProfileInfo,
    preferences: userPreferences,
    flags: featureFlags as Record<FlagName, boolean>,
    member,
    setup,
  };
}

/** What is asked about the account at the start. */
export const bootCalls = (accountId: string) =>
  [
    earlyCall(getBootData, { accountId }),
    earlyCall(getFeatureFlags, { accountId, query: { flags: [...flagNames] } }),
  ] as const satisfies EarlyCall[];
