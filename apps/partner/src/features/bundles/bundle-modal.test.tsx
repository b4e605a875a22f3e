import type { Bundle } from '@app/contract/bundles';
import { AppError } from '@app/contract/errors';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openModal } from '#modals';
import { fakeBundle, fakeListing, fakeServer, refOf } from '#test/fake-bundles.ts';
import { Modals } from '#test/modals.tsx';
import { BundlesPage } from './bundles-page.tsx';
import { bundlesSearch } from './search.ts';

const PATH = '/campaigns/bundles';
const Page: typeof BundlesPage = (props) => (
  <>
    <BundlesPage {...props} />
    <Modals />
  </>
);

afterEach(() => act(closeModals));

type Hooks = Parameters<typeof fakeServer>[2];

async function open(bundle: Bundle, listings: Parameters<typeof fakeServer>[1], hooks: Hooks = {}, at = PATH) {
  const server = fakeServer([bundle, fakeBundle(9, `Next to ${bundle.name}`, [1])], listings, hooks);
  if (at !== PATH) server.archived.add(bundle.id);
  await given({ answers: server.answers });
  const page = openPage(Page, at, { path: PATH, search: bundlesSearch });
  await userEvent.click(await screen.findByRole('button', { name: bundle.name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bundle' }));
  await dialog.findByRole('heading', { name: bundle.name });
  return { ...page, dialog };
}
const campaigns = async (dialog: ReturnType<typeof within>) => {
  const list = await dialog.findByRole('list', { name: 'Campaigns in this bundle' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};

test('its campaigns are shown by name ignoring case, with what became of them, and open their own pages', async () => {
  const listings = [
    fakeListing(1, 'beta'),
    fakeListing(2, 'Alpha', { archived: true }),
    fakeListing(3, 'Gamma', { published: false }),
    fakeListing(4, 'aardvark'),
  ];
  const { dialog, address } = await open(fakeBundle(1, 'Acacia', [3, 1, 2, 4]), listings);
  expect(await campaigns(dialog)).toEqual(['aardvark', 'AlphaArchived', 'beta', 'GammaNot published']);
  expect(dialog.getByText('About Acacia')).toBeDefined();
  expect(dialog.getByText('4 campaigns · Created Mar 1, 2025')).toBeDefined();
  await userEvent.click(dialog.getByRole('link', { name: 'beta' }));
  await waitFor(() => expect(address()).toBe('/campaigns/marketplace/1'));
});

test('it says how often it was installed and sold, and leads to its past installs', async () => {
  const bundle = fakeBundle(1, 'Alder', [1]);
  const onStats = () => [{ bundleId: bundle.id, installs: 12, sold: 3 }];
  const { dialog, address } = await open(bundle, [fakeListing(1, 'Beta')], { onStats });
  await waitFor(() =>
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['12', '3']),
  );
  await userEvent.click(dialog.getByRole('link', { name: 'Past installs' }));
  await waitFor(() => expect(address()).toBe(`/installs?bundle=${bundle.id}`));
});

test('many campaigns are looked up in batches of a hundred, archived and unpublished ones too', async () => {
  const asked: URLSearchParams[] = [];
  const all = Array.from({ length: 150 }, (_, at) => fakeListing(at + 1, `Campaign ${at + 1}`));
  const refs = all.map(({ id }) => id);
  const { dialog } = await open(fakeBundle(1, 'Balsa', refs), all, { onListings: (query) => void asked.push(query) });
  expect(await campaigns(dialog)).toHaveLength(150);
  expect(asked.map((query) => query.getAll('listingIds').length)).toEqual([100, 50]);
  expect(asked.flatMap((query) => query.getAll('listingIds'))).toEqual(refs.map(refOf));
  for (const query of asked) {
    const said = ['archived', 'published', 'sort', 'pageSize'].map((name) => query.get(name));
    expect(said).toEqual(['both', 'both', 'name', '100']);
  }
});

test('campaigns that the reader may no longer see are only counted', async () => {
  const { dialog } = await open(fakeBundle(1, 'Cypress', [1, 2, 3]), [fakeListing(2, 'Beta')]);
  await dialog.findByText('2 campaigns are no longer available to you.');
  expect(await campaigns(dialog)).toEqual(['Beta']);
});

test('a failed lookup says so and can be tried again', async () => {
  let fails = true;
  const onListings = () => {
    if (fails) throw new AppError('server.unexpected');
  };
  const { dialog } = await open(fakeBundle(1, 'Date', [1]), [fakeListing(1, 'Beta')], { onListings });
  expect((await dialog.findByRole('alert')).textContent).toBe('There was an error retrieving bundle listings.');
  fails = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Reload' }));
  expect(await campaigns(dialog)).toEqual(['Beta']);
});

test('archiving a bundle from its modal closes the modal and focuses the next row', async () => {
  const { dialog } = await open(fakeBundle(1, 'Ebony', [1]), [fakeListing(1, 'Beta')]);
  await userEvent.click(dialog.getByRole('button', { name: 'Archive bundle' }));
  await screen.findByText('“Ebony” archived');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Ebony' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Next to Ebony'));
});

test('an archived one offers to be restored or started from, and nothing else', async () => {
  const bundle = fakeBundle(1, 'Fig', [1]);
  const { dialog } = await open(bundle, [fakeListing(1, 'Beta')], {}, `${PATH}?tab=archived`);
  await campaigns(dialog);
  const buttons = dialog.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
  expect(buttons).toEqual(['Close', 'Restore bundle', 'Duplicate bundle']);
  await userEvent.click(dialog.getByRole('button', { name: 'Restore bundle' }));
  await screen.findByText('“Fig” restored');
  await screen.findByText('There are no archived bundles.');
});

test('an answer that comes after another bundle was opened is not shown there', async () => {
  const held = Promise.withResolvers<void>();
  const late = fakeBundle(1, 'Ginkgo', [1]);
  const onListings = (query: URLSearchParams) => (query.get('listingIds') === refOf(1) ? held.promise : undefined);
  await open(late, [fakeListing(1, 'Late'), fakeListing(2, 'Early')], { onListings });
  act(() => openModal('bundle', { bundle: fakeBundle(2, 'Holly', [2]), archived: false }));
  await screen.findByText('Early');
  await act(async () => held.resolve());
  expect(screen.queryByText('Late')).toBeNull();
});
