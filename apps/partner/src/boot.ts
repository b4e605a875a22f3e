import { createAccount, PARTNER_DEVELOPER_ID, PARTNER_EDITION, PARTNER_EDITION_ID } from '@app/contract/accounts';
import { type CurrentUser, listCurrentUserAccounts, type UserAccount } from '@app/contract/identity';
import { call } from '@app/frame/calls/api.ts';
import { earlyCall } from '@app/frame/calls/early-answers.ts';
import { readAccounts } from '@app/frame/calls/session.ts';
import { type Boot, loadBoot } from '@app/frame/state/boot.ts';

/** Finds or creates the partner account, then loads what the app must know of it. */
export async function bootPartner(user: CurrentUser): Promise<Boot> {
  const accounts = await listAllAccounts();
  const account = await findOrCreateAccount(accounts);
  return loadBoot({ user, accounts, ...account });
}

/** What is likely before anybody has answered. The boot asks the same, and only what it asks counts. */
export const earlyBoot = {
  accountId: () => wantedAccounts().find((id) => id !== null && id !== undefined),
  calls: () => [accountsCall()],
};

const wantedAccounts = () => [new URLSearchParams(location.search).get('accountId'), ...readAccounts()];

const accountsCall = (pageToken?: string) =>
  earlyCall(listCurrentUserAccounts, {
    query: {
      partnerEdition: location.host,
      pageSize: 1000,
      readMask: 'tenantId,edition,status,companyProfile,legacyId',
      statuses: ['Active'],
      orderBy: 'companyProfile.name,tenantId',
      pageToken,
    },
  });

async function listAllAccounts(): Promise<UserAccount[]> {
  const all: UserAccount[] = [];
  let pageToken: string | undefined;
  do {
    const { endpoint, request } = accountsCall(pageToken);
    const page = await call(endpoint, request);
    all.push(...(page.userAccounts as UserAccount[]));
    pageToken = page.nextPageToken || undefined;
  } while (pageToken);
  return all;
}

/** Only an edition equal to Partner Edition counts: the one the address names, this tab's, the last visit's, or the first. */
async function findOrCreateAccount(accounts: UserAccount[]): Promise<{ accountId: string; edition: string }> {
  const own = accounts.filter(({ edition }) => edition === PARTNER_EDITION);
  const found = wantedAccounts().flatMap((id) => own.find(({ tenantId }) => tenantId === id) ?? [])[0] ?? own[0];
  if (found) return { accountId: found.tenantId, edition: found.edition };
  const body = { editionId: PARTNER_EDITION_ID, developerId: PARTNER_DEVELOPER_ID } as const;
  const created = await call(createAccount, { body }, { idempotencyKey: crypto.randomUUID() });
  return { accountId: created.id, edition: created.edition.name };
}
