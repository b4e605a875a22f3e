import { AppError } from '@app/contract/errors';
import { closeModals, useModals } from '@app/frame/state/modals.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openModal, type PartnerModals } from '#modals';
import { bundleId, fakeBundle, fakeListing, fakeServer, refOf } from '#test/fake-bundles.ts';
import { Modals } from '#test/modals.tsx';
import { BundlesPage } from '../bundles-page.tsx';
import { bundlesSearch } from '../search.ts';
import { CreateBundleModal } from './create-bundle-modal.tsx';
import { draftKey, forgetDraft } from './kept-drafts.ts';

type Hooks = Parameters<typeof fakeServer>[2];
type Body = { name: string; description: string; solutionRefs: string[] };
const three = [fakeListing(1, 'beta'), fakeListing(2, 'Alpha'), fakeListing(3, 'Gamma')];

/** Without the frame, so that what it leads to is not drawn. */
const Alone = () => <CreateBundleModal />;
const WithPage: typeof BundlesPage = (props) => (
  <>
    <BundlesPage {...props} />
    <Modals />
  </>
);

afterEach(() => {
  act(closeModals);
  for (const from of [undefined, 'Growth']) act(() => forgetDraft(draftKey(from)));
});

async function open(props: PartnerModals['createBundle'] = {}, listings = three, hooks: Hooks = {}) {
  const bodies: Body[] = [];
  const onCreate = (body: Body) => {
    bodies.push(body);
    return hooks.onCreate?.(body);
  };
  const server = fakeServer([fakeBundle(1, 'Starter', [1])], listings, { ...hooks, onCreate });
  await given({ answers: server.answers });
  const page = openPage(Modals, '/campaigns/bundles');
  await show(props);
  return { ...page, server, bodies };
}
async function show(props: PartnerModals['createBundle'] = {}) {
  act(() => openModal('createBundle', props));
  await nameField();
}
const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const option = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name}`) });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const preview = () => {
  const list = screen.queryByRole('list', { name: 'Campaigns in this bundle' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim())
    : [];
};
const saveButton = () => screen.getByRole('button', { name: 'Create bundle' });
const save = () => userEvent.click(saveButton());
const choose = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await option(name));
};
const typeName = async (name: string) => fireEvent.change(await nameField(), { target: { value: name } });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a bundle is saved with its campaigns in the order they were chosen', async () => {
  const { bodies } = await open();
  await userEvent.type(await nameField(), ' Welcome ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'For new clients');
  await choose('Gamma', 'Alpha', 'beta');
  expect(preview()).toEqual(['Gamma', 'Alpha', 'beta']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Alpha' }));
  expect(preview()).toEqual(['Gamma', 'beta']);
  await save();
  await screen.findByText('“Welcome” created');
  await closed();
  const body = { name: 'Welcome', description: 'For new clients', solutionRefs: [refOf(3), refOf(1)] };
  expect(bodies).toEqual([body]);
});

test('the page behind has the new bundle on top', async () => {
  await given({ answers: fakeServer([fakeBundle(1, 'Starter', [1])], three).answers });
  openPage(WithPage, '/campaigns/bundles', { search: bundlesSearch });
  await userEvent.click(await screen.findByRole('button', { name: 'Create bundle' }));
  await typeName('Heather');
  await choose('Alpha');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create bundle' }));
  await closed();
  const rows = await screen.findAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^Heather/);
  expect(rows[2]?.textContent).toMatch(/^Starter/);
});

test('campaigns stand by name ignoring case; what is archived is not offered, a draft cannot be chosen', async () => {
  const asked: URLSearchParams[] = [];
  const listings = [...three, fakeListing(4, 'Old', { archived: true }), fakeListing(5, 'Draft', { published: false })];
  await open({}, listings, { onListings: (query) => void asked.push(query) });
  await option('Alpha');
  expect(options()).toEqual(['Alpha', 'beta', 'DraftNot published', 'Gamma']);
  await choose('Draft');
  expect((await option('Draft')).getAttribute('aria-selected')).toBe('false');
  expect(preview()).toEqual([]);
  const [query] = asked;
  const said = ['listingTypes', 'published', 'pageNumber', 'pageSize'].map((name) => query?.get(name));
  expect(said).toEqual(['Content', 'both', '0', '50']);
  expect(query?.getAll('publisherCompanyIds')).toHaveLength(1);
});

test('a filter narrows the list, and all that are shown can be chosen and taken out at once', async () => {
  const listings = [...three, fakeListing(4, 'Alpine', { published: false }), fakeListing(5, 'alphabet')];
  await open({}, listings);
  await choose('beta');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'ALP');
  await waitFor(() => expect(options()).toEqual(['Alpha', 'alphabet', 'AlpineNot published']));
  await userEvent.click(screen.getByRole('button', { name: 'Select all shown (2)' }));
  expect(preview()).toEqual(['beta', 'Alpha', 'alphabet']);
  await userEvent.click(screen.getByRole('button', { name: 'Deselect all shown (2)' }));
  expect(preview()).toEqual(['beta']);
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await screen.findByText('No campaigns match your filter.');
});

test('with the keyboard alone: name, campaigns by arrows and Space, all by Ctrl A, saved by Enter in the name', async () => {
  const { bodies } = await open();
  await option('Alpha');
  await waitFor(async () => expect(document.activeElement).toBe(await nameField()));
  await userEvent.keyboard('Ivy');
  const list = screen.getByRole('listbox', { name: 'Campaigns' });
  while (document.activeElement !== list) await userEvent.tab();
  const active = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('Alpha');
  await userEvent.keyboard('{ArrowDown} ');
  expect(active()).toBe('beta');
  expect(preview()).toEqual(['beta']);
  await userEvent.keyboard('{End}{Enter}{Home}');
  expect(active()).toBe('Alpha');
  expect(preview()).toEqual(['beta', 'Gamma']);
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(preview()).toEqual(['beta', 'Gamma', 'Alpha']);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove beta' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Gamma' }));
  await userEvent.keyboard('{Enter}{Enter}');
  expect(document.activeElement).toBe(list);
  await userEvent.keyboard(' ');
  await userEvent.type(await nameField(), '{Enter}');
  await screen.findByText('“Ivy” created');
  expect(bodies.map(({ solutionRefs }) => solutionRefs)).toEqual([[refOf(2)]]);
});

test('what is missing is said, where it is missing, and nothing is sent', async () => {
  const { bodies } = await open();
  await option('Alpha');
  await save();
  await screen.findByText('Enter a name.');
  expect(screen.getByText('Choose at least one campaign.')).toBeDefined();
  expect(document.activeElement).toBe(await nameField());
  await typeName('x'.repeat(121));
  await screen.findByText('Use at most 120 characters.');
  await typeName('Jasmine');
  await save();
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Campaigns' }));
  await choose('Alpha');
  fireEvent.change(screen.getByRole('textbox', { name: 'Description' }), { target: { value: 'x'.repeat(2001) } });
  await save();
  await screen.findByText(/^Use at most 2,?000 characters\.$/);
  expect(bodies).toEqual([]);
});

test('two clicks at once save one bundle, and nothing drops the focus', async () => {
  const answer = Promise.withResolvers<void>();
  const { bodies } = await open({}, three, { onCreate: () => answer.promise });
  await typeName('Kale');
  await choose('Alpha');
  const button = saveButton();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await userEvent.dblClick(button);
  expect(document.activeElement).toBe(button);
  answer.resolve();
  await screen.findByText('“Kale” created');
  expect(bodies).toHaveLength(1);
});

test('a failure says so and keeps everything; sent again it goes under the same key, changed under another', async () => {
  await open();
  let fails = true;
  const keys: (string | null)[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (init.method !== 'POST') return answered(input, init);
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (fails) throw new TypeError('Failed to fetch');
    return answered(input, init);
  });
  await typeName('Lilac');
  await choose('Alpha');
  await save();
  const failed = 'There was an error creating the bundle. Try again.';
  expect((await screen.findByRole('alert')).textContent).toBe(failed);
  expect(await nameField()).toHaveProperty('value', 'Lilac');
  expect(preview()).toEqual(['Alpha']);
  await save();
  await waitFor(() => expect(keys).toHaveLength(2));
  await screen.findByRole('alert');
  await choose('beta');
  fails = false;
  await save();
  await screen.findByText('“Lilac” created');
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a campaign that was archived meanwhile is left out after the refusal, and the rest can be saved', async () => {
  let refuses = true;
  const onCreate = () => {
    if (refuses) throw new AppError('listing.notFound', { solutionRefs: [refOf(2)] });
  };
  const { bodies } = await open({}, three, { onCreate });
  await typeName('Mint');
  await choose('Alpha', 'beta');
  await save();
  expect((await screen.findByRole('alert')).textContent).toMatch(/were left out/);
  await screen.findByText('Left out, because they cannot be installed:');
  expect(preview()).toEqual(['beta']);
  refuses = false;
  await save();
  await screen.findByText('“Mint” created');
  expect(bodies.at(-1)?.solutionRefs).toEqual([refOf(1)]);
});

test('a name that another bundle has gets a remark but is allowed', async () => {
  const { bodies } = await open();
  await typeName(' starter ');
  await screen.findByText('There is already a bundle with this name.');
  await choose('Alpha');
  await save();
  await screen.findByText('“starter” created');
  expect(bodies).toHaveLength(1);
});

test('from another bundle: its texts and order; what cannot be installed any more is named and left out', async () => {
  const listings = [...three, fakeListing(4, 'Old', { archived: true })];
  const from = { name: 'Growth', description: 'For all', solutionRefs: [refOf(3), refOf(4), refOf(2), refOf(77)] };
  const { bodies } = await open({ from }, listings);
  expect(await nameField()).toHaveProperty('value', 'Growth (copy)');
  await waitFor(() => expect(preview()).toEqual(['Gamma', 'Alpha']));
  const leftOut = screen.getByRole('list', { name: 'Left out, because they cannot be installed:' });
  const texts = within(leftOut).getAllByRole('listitem');
  expect(texts.map((item) => item.textContent)).toEqual(['Old Archived', 'A campaign that is no longer available ']);
  await save();
  await screen.findByText('“Growth (copy)” created');
  expect(bodies).toEqual([{ name: 'Growth (copy)', description: 'For all', solutionRefs: [refOf(3), refOf(2)] }]);
});

test('the message of a saved bundle leads to its install', async () => {
  await given({ answers: fakeServer([], three).answers });
  act(() => openModal('createBundle', {}));
  openPage(Alone, '/campaigns/bundles');
  await typeName('Nettle');
  await choose('Alpha');
  await save();
  const message = (await screen.findByText('“Nettle” created')).parentElement!;
  await userEvent.click(within(message).getByRole('button', { name: 'Install bundle' }));
  const { result } = renderHook(useModals);
  expect(result.current).toMatchObject([{ name: 'install', props: { bundle: { id: bundleId(1), name: 'Nettle' } } }]);
});
