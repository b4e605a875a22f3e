import { savePreferences } from '@app/contract/accounts';
import { fake } from '@app/contract/fake-fetch';
import { listInvitations } from '@app/contract/invitations';
import { listCartLinks } from '@app/contract/links';
import { type CompanyProfile, getCompanyProfile } from '@app/contract/profile';
import { listTeamMembers } from '@app/contract/team';
import { FirstStepsInstead } from '@app/frame/shell/first-steps.tsx';
import { useModals } from '@app/frame/state/modals.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FirstSteps } from './first-steps.tsx';

const profile: CompanyProfile = {
  name: 'Northwind Growth Partners',
  email: 'hello@northwind.example',
  phone: '+1 414 555 0100',
  websiteUrl: '',
  line1: '',
  line2: '',
  locality: '',
  region: '',
  postalCode: '',
  countryCode: '',
  timeZone: '',
  revision: 1,
  updatedDate: null,
  updatedBy: '',
};
const saved = vi.fn();

async function openSteps(websiteUrl: string) {
  await given({
    boot: { preferences: {} },
    answers: [
      fake(getCompanyProfile, () => ({ ...profile, websiteUrl })),
      fake(listCartLinks, () => ({ content: [] })),
      fake(listTeamMembers, () => ({ content: [], cursor: '', resultCount: 0 })),
      fake(listInvitations, () => ({ content: [], totalCount: 1 })),
      fake(savePreferences, (_, body) => {
        saved(body);
        return { userPreferences: {} };
      }),
    ],
  });
  return openPage(() => <FirstStepsInstead>No campaigns yet.</FirstStepsInstead>, '/campaigns/marketplace', {
    app: { firstSteps: async () => FirstSteps },
  });
}

const steps = () => screen.queryAllByRole('listitem');
const isDone = () => steps().map((step) => within(step).queryByRole('img', { name: 'Done' }) !== null);

test('who has nothing yet sees three steps, what is done of them, and where each is done', async () => {
  const { address } = await openSteps('https://northwind.example');
  await waitFor(() => expect(isDone()).toEqual([true, false, true]));
  const { result } = renderHook(useModals);
  await userEvent.click(screen.getByRole('button', { name: 'Invite a colleague' }));
  expect(result.current.map(({ name }) => name)).toEqual(['invite']);
  await userEvent.click(screen.getByRole('link', { name: 'Open company profile' }));
  await waitFor(() => expect(address()).toBe('/settings'));
});

test('a profile without a website is not done; hidden, the steps stay hidden and what is usual stands there', async () => {
  await openSteps('');
  await waitFor(() => expect(isDone()).toEqual([false, false, true]));
  await userEvent.click(screen.getByRole('button', { name: 'Hide these steps' }));
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  await screen.findByText('No campaigns yet.');
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ data: { ftu_account: true } }));
});
