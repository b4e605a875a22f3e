import { AppError } from '@app/contract/errors';
import { closeModals, type OpenModal, useModals } from '@app/frame/state/modals.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { bundleId, fakeBundle, fakeServer, refOf } from '#test/fake-bundles.ts';
import { BundlesPage } from './bundles-page.tsx';
import { bundlesSearch } from './search.ts';

const PATH = '/campaigns/bundles';
const starter = fakeBundle(1, 'Starter', [1]);
const growth = fakeBundle(2, 'Growth', [3, 1, 2]);

afterEach(() => act(closeModals));

let modals: OpenModal[] = [];
const Page: typeof BundlesPage = (props) => {
  modals = useModals();
  return <BundlesPage {...props} />;
};
const opened = () => modals.map(({ name, props }) => ({ name, props }));
const button = (name: string) => screen.findByRole('button', { name });
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('[data-open]')?.textContent);

async function open(at = PATH, server = fakeServer([starter, growth])) {
  await given({ answers: server.answers });
  return openPage(Page, at, { path: PATH, search: bundlesSearch });
}

test('bundles are shown newest first, with their number of campaigns', async () => {
  await open();
  await screen.findByText('Growth');
  expect(names()).toEqual(['Growth', 'Starter']);
  expect(screen.getByText('3 campaigns')).toBeDefined();
  expect(screen.getByText('1 campaign')).toBeDefined();
  expect(screen.getByRole('cell', { name: 'About Growth' })).toBeDefined();
  expect(screen.getByText('Mar 2, 2025')).toBeDefined();
  expect(screen.getByText('2 bundles')).toBeDefined();
});

test('how often each was installed and sold is shown beside it, and nothing while that is not known', async () => {
  let fails = true;
  const onStats = () => {
    if (fails) throw new AppError('server.unexpected');
    return [{ bundleId: growth.id, installs: 1200, sold: 7 }];
  };
  const { queryClient } = await open(PATH, fakeServer([starter, growth], [], { onStats }));
  const numbers = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .slice(3, 5)
      .map((cell) => cell.textContent);
  await screen.findByText('Growth');
  expect(numbers('Growth')).toEqual(['', '']);
  fails = false;
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(numbers('Growth')).toEqual(['1,200', '7']));
  expect(numbers('Starter')).toEqual(['0', '0']);
});

test('a search stands in the address, ignores case and accents, and can be reset', async () => {
  const cafe = fakeBundle(3, 'Café opening', [1]);
  const { address } = await open(PATH, fakeServer([starter, growth, cafe]));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'CAFE');
  await waitFor(() => expect(names()).toEqual(['Café opening']));
  expect(address()).toBe(`${PATH}?q=CAFE`);
  expect(screen.getByText('1 of 3')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), ' nowhere');
  await screen.findByText('No bundles match your search.');
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(address()).toBe(PATH);
});

test('an address with a search shows what it says', async () => {
  await open(`${PATH}?q=grow`);
  await waitFor(() => expect(names()).toEqual(['Growth']));
});

test('the one main action creates a bundle', async () => {
  await open();
  await userEvent.click(await button('Create bundle'));
  expect(opened()).toEqual([{ name: 'createBundle', props: {} }]);
});

test('an empty list says so and offers to create a bundle', async () => {
  await open(PATH, fakeServer([]));
  const empty = (await screen.findByText('There are no active bundles.')).parentElement!;
  await userEvent.click(within(empty).getByRole('button', { name: 'Create bundle' }));
  expect(opened()).toEqual([{ name: 'createBundle', props: {} }]);
});

test('a row opens its bundle, with the keyboard too', async () => {
  await open();
  const opener = await button('Growth');
  act(() => opener.focus());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(opened()).toEqual([{ name: 'bundle', props: { bundle: starter, archived: false } }]);
});

test('a bundle can be installed, and a new one can start from it', async () => {
  await open();
  await userEvent.click(await button('Install bundle: Growth'));
  expect(opened()).toEqual([{ name: 'install', props: { bundle: { id: bundleId(2), name: 'Growth' } } }]);
  await userEvent.click(await button('More actions: Growth'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate bundle' }));
  const from = { name: 'Growth', description: 'About Growth', solutionRefs: [refOf(3), refOf(1), refOf(2)] };
  expect(opened()).toEqual([{ name: 'createBundle', props: { from } }]);
});

test('a cart link can be asked for with the bundle', async () => {
  const asked = vi.fn();
  const listen = (event: Event) => asked((event as CustomEvent).detail);
  addEventListener('partner-edition:create-cart-link', listen);
  await open();
  await userEvent.click(await button('Create cart link: Growth'));
  removeEventListener('partner-edition:create-cart-link', listen);
  expect(asked).toHaveBeenCalledExactlyOnceWith({ bundle: { id: bundleId(2), name: 'Growth' } });
});

test('an archived bundle offers to be restored or started from, and nothing else', async () => {
  const server = fakeServer([starter, growth]);
  server.archived.add(starter.id);
  await open(`${PATH}?tab=archived`, server);
  const row = await screen.findByRole('row', { name: /Starter/ });
  const offered = within(row).getAllByRole('button');
  expect(offered.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
    'Starter',
    'Duplicate bundle: Starter',
    'Restore bundle: Starter',
  ]);
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const onList = () => {
    if (fails) throw new AppError('server.unexpected');
  };
  await open(PATH, fakeServer([starter], [], { onList }));
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving bundles.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Starter');
});

test('the hint goes when it is dismissed', async () => {
  await given({ answers: fakeServer([starter]).answers, boot: { preferences: {} } });
  openPage(Page, PATH, { search: bundlesSearch });
  await screen.findByText('Bundles group campaigns');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText('Bundles group campaigns')).toBeNull();
});
