import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listCompanyUsers } from '@app/contract/listings';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openModal, type PartnerModals } from '#modals';
import { fakeBundle, fakeListing, fakeServer, refOf } from '#test/fake-bundles.ts';
import { Modals } from '#test/modals.tsx';
import { draftKey, forgetDraft } from './kept-drafts.ts';

type Hooks = Parameters<typeof fakeServer>[2];
/** Names that sort as their numbers do. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => fakeListing(at + 1, `Campaign ${String(at + 1).padStart(4, '0')}`));

afterEach(() => {
  act(closeModals);
  for (const from of [undefined, 'Growth']) act(() => forgetDraft(draftKey(from)));
});

async function open(
  listings: Parameters<typeof fakeServer>[1],
  hooks: Hooks = {},
  props: PartnerModals['createBundle'] = {},
) {
  const server = fakeServer([fakeBundle(1, 'Starter', [1])], listings, hooks);
  await given({ answers: server.answers });
  const page = openPage(Modals, '/campaigns/bundles');
  await show(props);
  return { ...page, server };
}
async function show(props: PartnerModals['createBundle'] = {}) {
  act(() => openModal('createBundle', props));
  await nameField();
}
const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const option = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name}`) });
const preview = () => {
  const list = screen.queryByRole('list', { name: 'Campaigns in this bundle' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim())
    : [];
};
const typeName = async (name: string) => fireEvent.change(await nameField(), { target: { value: name } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Create bundle' }));
const close = async () => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const isPage = (query: URLSearchParams, page: number) => query.get('pageNumber') === String(page);

test('pages come one after the other; what is here can be used meanwhile, and a late page changes nothing of it', async () => {
  const held = Promise.withResolvers<void>();
  await open(many(120), { onListings: (query) => (isPage(query, 1) ? held.promise : undefined) });
  await screen.findByText('50 of 120 campaigns');
  await userEvent.click(await option('Campaign 0002'));
  await userEvent.type(screen.getByRole('searchbox'), '0119');
  await screen.findByText('No match so far. More campaigns are being loaded.');
  held.resolve();
  await screen.findByText('120 campaigns');
  await option('Campaign 0119');
  expect(preview()).toEqual(['Campaign 0002']);
});

test('a page that fails says so, and the rest comes after a reload', async () => {
  let fails = true;
  const onListings = (query: URLSearchParams) => {
    if (fails && isPage(query, 1)) throw new AppError('server.unexpected');
  };
  await open(many(120), { onListings });
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving bundle listings.');
  await userEvent.click(await option('Campaign 0001'));
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('120 campaigns');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(preview()).toEqual(['Campaign 0001']);
});

test('when no page loads, that is said and can be retried, and what was typed stays', async () => {
  let fails = true;
  const onListings = () => {
    if (fails) throw new AppError('server.unexpected');
  };
  await open(many(2), { onListings });
  await typeName('Olive');
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving bundle listings.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await option('Campaign 0002');
  expect(await nameField()).toHaveProperty('value', 'Olive');
});

test('without a publisher the load fails; the hidden one does not count', async () => {
  const company = { immutableId: ids.hiddenPublisher, name: 'Hidden' };
  const hidden = fake(listCompanyUsers, () => ({ content: [{ company }] }));
  await given({ answers: [hidden, ...fakeServer([], many(1)).answers] });
  const { queryClient } = openPage(Modals, '/campaigns/bundles');
  await show();
  await screen.findByRole('alert');
  const errors = queryClient.getQueryCache().getAll();
  expect(errors.map(({ state }) => state.error?.message)).toContain('No publisherCompanyIds');
});

test('no campaigns at all is said', async () => {
  await open([]);
  await screen.findByText('There are no campaigns to choose from.');
});

test('of a thousand campaigns only those in sight are drawn, and the keyboard reaches the last', async () => {
  await open(many(1000));
  await screen.findByText('1,000 campaigns');
  expect(screen.getAllByRole('option').length).toBeLessThan(40);
  const list = screen.getByRole('listbox', { name: 'Campaigns' });
  act(() => list.focus());
  await userEvent.keyboard('{End} ');
  const last = await option('Campaign 1000');
  expect(last.getAttribute('aria-posinset')).toBe('1000');
  expect(last.getAttribute('aria-setsize')).toBe('1000');
  expect(list.getAttribute('aria-activedescendant')).toBe(last.id);
  expect(screen.queryByRole('option', { name: 'Campaign 0001' })).toBeNull();
  expect(preview()).toEqual(['Campaign 1000']);
});

test('no more than 200 fit: then only what is chosen can be changed', async () => {
  await open(many(250));
  await screen.findByText('250 campaigns');
  await userEvent.click(screen.getByRole('button', { name: 'Select all shown (250)' }));
  await screen.findByText('A bundle holds at most 200 campaigns.');
  expect(preview()).toHaveLength(200);
  const list = screen.getByRole('listbox', { name: 'Campaigns' });
  act(() => list.focus());
  await userEvent.keyboard('{End} ');
  expect((await option('Campaign 0250')).getAttribute('aria-disabled')).toBe('true');
  expect(preview()).toHaveLength(200);
  await userEvent.keyboard('{Home} ');
  await waitFor(() => expect(preview()).toHaveLength(199));
  expect(screen.queryByText('A bundle holds at most 200 campaigns.')).toBeNull();
});

test('a form closed by mistake comes back as it was, and can be started over', async () => {
  await open(many(3));
  await typeName('Poppy');
  await userEvent.click(await option('Campaign 0003'));
  await close();
  await show();
  await screen.findByText('Your unsaved bundle is back.');
  expect(await nameField()).toHaveProperty('value', 'Poppy');
  await waitFor(() => expect(preview()).toEqual(['Campaign 0003']));
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(await nameField()).toHaveProperty('value', '');
  expect(document.activeElement).toBe(await nameField());
  expect(preview()).toEqual([]);
  expect(screen.queryByText('Your unsaved bundle is back.')).toBeNull();
});

test('after a save, or when nothing was changed, nothing comes back', async () => {
  await open(many(3));
  await typeName('Rose');
  await userEvent.click(await option('Campaign 0003'));
  await save();
  await screen.findByText('“Rose” created');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await show();
  expect(await nameField()).toHaveProperty('value', '');
  await close();
  await show();
  expect(screen.queryByText('Your unsaved bundle is back.')).toBeNull();
});

test('campaigns that come from elsewhere are chosen at once, and join a bundle that was left unsaved', async () => {
  await open(many(3), {}, { solutionRefs: [refOf(2)] });
  await waitFor(() => expect(preview()).toEqual(['Campaign 0002']));
  await typeName('Sage');
  await close();
  await show({ solutionRefs: [refOf(3), refOf(2)] });
  await waitFor(() => expect(preview()).toEqual(['Campaign 0002', 'Campaign 0003']));
  expect(await nameField()).toHaveProperty('value', 'Sage');
});

test('starting from a bundle leaves another unsaved draft as it was', async () => {
  await open(many(3));
  await typeName('Thyme');
  await close();
  await show({ from: { name: 'Growth', description: '', solutionRefs: [refOf(1)] } });
  expect(await nameField()).toHaveProperty('value', 'Growth (copy)');
  expect(screen.queryByText('Your unsaved bundle is back.')).toBeNull();
  await close();
  await show();
  expect(await nameField()).toHaveProperty('value', 'Thyme');
});

test('chosen campaigns that cannot be looked up stay chosen, and the lookup can be tried again', async () => {
  let fails = true;
  const held = Promise.withResolvers<void>();
  const onListings = (query: URLSearchParams) => {
    if (!query.has('listingIds')) return held.promise;
    if (fails) throw new AppError('server.unexpected');
  };
  await open(many(3), { onListings }, { solutionRefs: [refOf(2)] });
  const alert = await screen.findByRole('alert');
  expect(preview()).toEqual(['Loading…']);
  fails = false;
  await userEvent.click(within(alert.parentElement!).getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(preview()).toEqual(['Campaign 0002']));
  held.resolve();
});

test('who closed the window while it was being saved is told how it went', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = [...answers];
  await open(many(3), { onCreate: () => waiting.shift()?.promise });
  await typeName('Violet');
  await userEvent.click(await option('Campaign 0001'));
  await save();
  await close();
  answers[0]!.reject(new AppError('server.unexpected'));
  await screen.findByText('There was an error creating the bundle. Try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Open draft' }));
  expect(await nameField()).toHaveProperty('value', 'Violet');
  await save();
  await close();
  await show();
  expect(await nameField()).toHaveProperty('value', 'Violet');
  await save();
  answers[1]!.resolve();
  await screen.findByText('“Violet” created');
  // The form that was opened again meanwhile must not save it a second time.
  await waitFor(async () => expect(await nameField()).toHaveProperty('value', ''));
});
