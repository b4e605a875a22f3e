import { archiveBundle, type Bundle, listBundles, restoreBundle } from '@app/contract/bundles';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { given, ids, openPage, uuid } from '../../../test/open-page.tsx';
import { BundlesPage } from './bundles-page.tsx';

const PATH = '/campaigns/bundles';

const bundle = (at: number, name: string, campaigns: number): Bundle => ({
  id: uuid(at),
  name,
  description: `About ${name}`,
  organizationId: ids.company,
  solutionRefs: Array.from({ length: campaigns }, (_, ref) => uuid(100 + ref)),
  createdDate: `2025-03-0${at}T12:00:00Z`,
});

/** Bundles as the server keeps them: oldest first, archived or not. */
function server(...all: Bundle[]) {
  const archived = new Set<string>();
  const idIn = ({ pathname }: URL) => pathname.split('/').at(-1)?.replace(':undelete', '') ?? '';
  return [
    fake(listBundles, ({ searchParams }) => ({
      bundles: all.filter(({ id }) => archived.has(id) === (searchParams.get('deleted') === 'true')),
      request: { solutionIds: [] },
      nextPageToken: '',
    })),
    fake(archiveBundle, (url) => void archived.add(idIn(url))),
    fake(restoreBundle, (url) => void archived.delete(idIn(url))),
  ];
}
const two = () => server(bundle(1, 'Starter', 1), bundle(2, 'Growth', 3));
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('bdi')?.textContent);

test('bundles are shown newest first, with their number of campaigns', async () => {
  await given({ answers: two() });
  openPage(BundlesPage, PATH);
  await screen.findByText('Growth');
  expect(names()).toEqual(['Growth', 'Starter']);
  expect(screen.getByText('3 campaigns')).toBeDefined();
  expect(screen.getByText('1 campaign')).toBeDefined();
  expect(screen.getByRole('cell', { name: 'About Growth' })).toBeDefined();
  expect(screen.getByText('Mar 2, 2025')).toBeDefined();
});

test('an archived bundle leaves the list and comes back with Undo', async () => {
  await given({ answers: two() });
  openPage(BundlesPage, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Archive bundle: Growth' }));
  await screen.findByText('“Growth” archived');
  await waitFor(() => expect(names()).toEqual(['Starter']));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Growth” restored');
  await waitFor(() => expect(names()).toEqual(['Growth', 'Starter']));
});

test('the archived tab stands in the address and restores bundles', async () => {
  await given({ answers: two() });
  const { address } = openPage(BundlesPage, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Archive bundle: Starter' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?tab=archived`));
  expect(screen.queryByRole('button', { name: /cart link/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore bundle: Starter' }));
  await screen.findByText('There are no archived bundles.');
});

test('a refused change says so and leaves the bundle where it is', async () => {
  const [list] = two();
  const refuse = fake(archiveBundle, () => {
    throw new AppError('server.unexpected');
  });
  await given({ answers: [list!, refuse] });
  openPage(BundlesPage, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Archive bundle: Growth' }));
  await screen.findByText('An error occurred, please try again.');
  expect(names()).toEqual(['Growth', 'Starter']);
});

test('a cart link can be asked for with the bundle', async () => {
  await given({ answers: two() });
  const asked = vi.fn();
  const listen = (event: Event) => asked((event as CustomEvent).detail);
  addEventListener('partner-edition:create-cart-link', listen);
  openPage(BundlesPage, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Create cart link: Growth' }));
  removeEventListener('partner-edition:create-cart-link', listen);
  expect(asked).toHaveBeenCalledExactlyOnceWith({ bundle: { id: uuid(2), name: 'Growth' } });
});

test('no bundles is said', async () => {
  await given({ answers: server() });
  openPage(BundlesPage, PATH);
  await screen.findByText('There are no active bundles.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listBundles, () => {
    if (fails) throw new AppError('server.unexpected');
    return { bundles: [bundle(1, 'Starter', 1)], request: { solutionIds: [] }, nextPageToken: '' };
  });
  await given({ answers: [flaky] });
  openPage(BundlesPage, PATH);
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving bundles.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Starter');
});

test('the hint goes when it is dismissed', async () => {
  await given({ answers: two(), boot: { preferences: {} } });
  openPage(BundlesPage, PATH);
  await screen.findByText('Bundles group campaigns');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText('Bundles group campaigns')).toBeNull();
});
