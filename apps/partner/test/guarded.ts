import { getBootData, getFeatureFlags } from '@app/contract/accounts';
import { fake, type fakeFetch } from '@app/contract/fake-fetch';
import { type CurrentUser, getCurrentUser, listCurrentUserAccounts } from '@app/contract/identity';
import { createGuard } from '@app/frame/app/guard.ts';
import { clearBoot } from '@app/frame/state/boot.ts';
import { given, ids, uuid } from '@app/frame/test/open-page.tsx';
import { afterEach, beforeEach, vi } from 'vitest';
import { partnerApp } from '../src/app.tsx';

export const user: CurrentUser = {
  id: ids.user,
  username: 'demo@partner.example',
  givenName: 'Mara',
  familyName: '',
  locale: 'en-us',
  emailSignatureURL: null,
};
export const account = {
  tenantId: ids.account,
  edition: 'Partner Edition',
  status: 'Active',
  companyProfile: { name: 'N' },
  legacyId: 'n',
};
export const crm = { ...account, tenantId: uuid(1), edition: 'Pro' };
const company = {
  id: ids.company,
  name: 'N',
  affiliateCode: '',
  partnerCompanyType: '',
  status: 'Active',
  salesforceAccountId: null,
};

export const answers = {
  user: fake(getCurrentUser, () => user),
  accounts: fake(listCurrentUserAccounts, () => ({ userAccounts: [crm, account], nextPageToken: '' })),
  boot: fake(getBootData, () => ({
    companyProfileInfo: company,
    userPreferences: {},
    member: { isOwner: false, partnerCompany: null, withheld: [] },
    setup: 'none' as const,
  })),
  flags: fake(getFeatureFlags, () => ({ featureFlags: { 'optimus.usersPage': false } })),
};

let running: ReturnType<typeof createGuard>;
export const guard: typeof running = (...args) => running(...args);
export const assign = vi.fn();

/** A server that answers so, before the app has started. */
export async function answering(...all: Parameters<typeof fakeFetch>): Promise<void> {
  await given({ answers: all });
  clearBoot();
}

/** Before and after each test: a fresh guard, at an address of its own. */
export function guardAnew(): void {
  beforeEach(prepare);
  afterEach(() => void vi.unstubAllGlobals());
}

async function prepare(): Promise<void> {
  await answering(...Object.values(answers));
  running = createGuard(partnerApp);
  vi.stubGlobal('location', {
    origin: 'http://app',
    host: 'app',
    href: 'http://app/clients',
    pathname: '/clients',
    assign,
  });
  assign.mockReset();
  sessionStorage.clear();
}

/** Where the guard sends a visitor: a redirect, away to another site, or on to the page. */
export async function visit(href: string, fullPath = href.split('?')[0] ?? ''): Promise<string> {
  const [pathname = '', searchStr = ''] = href.split(/(?=\?)/);
  const left = new Promise<string>((resolve) => assign.mockImplementation((to: string) => resolve(`left to ${to}`)));
  const passed = guard({ pathname, searchStr, href }, fullPath).then(
    () => 'passed',
    (thrown: { options?: { to?: string; href?: string } }) => {
      const { to, href: target } = thrown.options ?? {};
      if (!thrown.options) throw thrown;
      return `redirected to ${to ?? target}`;
    },
  );
  return Promise.race([left, passed]);
}
