import { listBundles } from '@app/contract/bundles';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openModal } from '#modals';
import { fakeBundle } from '#test/fake-bundles.ts';
import { checkOf, fakeInstalls } from '#test/fake-installs.ts';
import { fakeCompanies, fakeListing, fakeListings } from '#test/fake-marketplace.ts';
import { Modals } from '#test/modals.tsx';

afterEach(() => act(closeModals));

const sold = [
  fakeListing(7, 'Welcome series'),
  fakeListing(8, 'Draft', { published: false }),
  fakeListing(9, 'Old one', { archived: true }),
  fakeListing(10, 'abandoned cart'),
];
const bundles = fake(listBundles, () => ({
  bundles: [fakeBundle(1, 'Starter', [7])],
  request: { solutionIds: [] },
  nextPageToken: '',
}));

async function open(props: Parameters<typeof openModal<'installInto'>>[1], offered = bundles) {
  const { answers } = fakeInstalls([checkOf(1, 'Ada'), checkOf(2, 'Bob')]);
  await given({ answers: [fakeCompanies(ids.company), fakeListings(...sold), offered, ...answers] });
  openPage(Modals, '/clients');
  act(() => openModal('installInto', props));
}
const names = async () =>
  within(await screen.findByRole('list', { name: 'Campaigns and bundles' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('what can be installed is offered by name, searched, and leads on to the accounts that were chosen', async () => {
  await open({ accountIds: [uuid(2)], name: 'Bob' });
  await screen.findByText('Choose a campaign or bundle to install in Bob.');
  expect(await names()).toEqual(['abandoned cart', 'StarterBundle', 'Welcome series']);
  await userEvent.type(screen.getByRole('searchbox'), 'WEL');
  await waitFor(async () => expect(await names()).toEqual(['Welcome series']));
  await userEvent.click(screen.getByRole('button', { name: 'Welcome series' }));
  const accounts = within(await screen.findByRole('listbox', { name: 'Accounts' }));
  expect(accounts.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Bob']);
  screen.getByText('1 of 1 selected');
});

test('several accounts are counted, and what could not be loaded can be tried again', async () => {
  let fails = true;
  const flaky = fake(listBundles, () => {
    if (fails) throw new AppError('server.unexpected');
    return { bundles: [], request: { solutionIds: [] }, nextPageToken: '' };
  });
  await open({ accountIds: [uuid(1), uuid(2)] }, flaky);
  await screen.findByRole('alert');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Choose a campaign or bundle to install in 2 accounts.');
  expect(await names()).toEqual(['abandoned cart', 'Welcome series']);
});
