import { getBootData, getFeatureFlags } from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type CurrentUser, getCurrentUser } from '@app/contract/identity';
import { createGuard } from '@app/frame/app/guard.ts';
import { keepToken, startSession } from '@app/frame/calls/session.ts';
import { clearBoot, getBoot } from '@app/frame/state/boot.ts';
import { ids } from '@app/frame/test/open-page.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { crmApp } from './app.tsx';

const user: CurrentUser = {
  id: ids.user,
  username: 'owner@client.example',
  givenName: 'Ruth',
  familyName: 'Alder',
  locale: 'en-us',
  emailSignatureURL: null,
};
const companyProfileInfo = {
  id: ids.company,
  name: 'Alder & Finch Dental',
  affiliateCode: '',
  partnerCompanyType: '',
  status: 'Active',
  salesforceAccountId: null,
};
const member = { isOwner: true, partnerCompany: null, withheld: [] };
const flags = fake(getFeatureFlags, () => ({ featureFlags: {} }));
const asked: string[] = [];
const bootData = fake(getBootData, ({ pathname }) => {
  asked.push(pathname);
  return { companyProfileInfo, userPreferences: {}, member, setup: 'none' as const };
});
const here = { pathname: '/', searchStr: '', href: '/' };

async function signedIn(...answers: Parameters<typeof givenCrm>[0]): Promise<ReturnType<typeof createGuard>> {
  await givenCrm([fake(getCurrentUser, () => user), flags, ...answers]);
  clearBoot();
  startSession('ST-1', 'http://alder.app/');
  keepToken('PS-1');
  return createGuard(crmApp);
}

beforeEach(() => {
  asked.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('location', { origin: 'http://alder.app', host: 'alder.app', assign: vi.fn() });
});

test('the account is the host’s, whatever account the person worked in before', async () => {
  sessionStorage.setItem('tabAccount', JSON.stringify('another-account'));
  const guard = await signedIn(bootData);
  await guard(here, '/');
  expect(asked).toEqual([`/api/v2/accounts/${ids.account}/bootData`]);
  expect(getBoot()).toMatchObject({ accountId: ids.account, company: companyProfileInfo, member });
});

test('who is no member of the host’s account is led to the page that says so', async () => {
  const refused = fake(getBootData, () => {
    throw new AppError('account.forbidden');
  });
  const guard = await signedIn(refused);
  await expect(guard(here, '/')).rejects.toMatchObject({ options: { to: '/error/not-member', replace: true } });
});

test('the page that says so needs no boot', async () => {
  const guard = await signedIn();
  await expect(guard({ ...here, pathname: '/error/not-member' }, '/error/$id')).resolves.toBeUndefined();
});

test.each([
  ['the owner, while it is open', true, 'open', '/setup'],
  ['nobody else', false, 'open', undefined],
  ['nobody, once it was skipped', true, 'skipped', undefined],
] as const)('the first visit leads %s to the setup, once', async (_, isOwner, setup, to) => {
  const data = fake(getBootData, () => ({
    ...{ companyProfileInfo, userPreferences: {}, setup },
    member: { ...member, isOwner },
  }));
  const guard = await signedIn(data);
  const first = guard(here, '/').then(
    () => undefined,
    (thrown: { options: { to: string } }) => thrown.options.to,
  );
  expect(await first).toBe(to);
  await guard({ ...here, pathname: '/setup' }, '/setup');
  await expect(guard(here, '/')).resolves.toBeUndefined();
});

test('a link into the account is followed, also while the setup is open', async () => {
  const data = fake(getBootData, () => ({ companyProfileInfo, userPreferences: {}, member, setup: 'open' as const }));
  const guard = await signedIn(data);
  await expect(guard({ ...here, pathname: '/contacts/7' }, '/contacts/$contactId')).resolves.toBeUndefined();
});
