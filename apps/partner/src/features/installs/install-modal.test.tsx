import { AppError } from '@app/contract/errors';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openModal } from '#modals';
import { checkOf, fakeInstalls, targetOf } from '#test/fake-installs.ts';
import { Modals } from '#test/modals.tsx';

afterEach(() => act(closeModals));

const BUNDLE = { bundle: { id: uuid(700), name: 'Starter' } };
const three = [
  checkOf(1, 'Ada', { installed: 1 }),
  checkOf(2, 'Bob', { compatibility: 'notCompatible', code: 'edition.unsupported', listingId: 7 }),
  checkOf(3, 'Cleo', { compatibility: 'failed', code: 'install.error' }),
  checkOf(4, 'Dan', { compatibility: 'installed', installed: 1 }),
  checkOf(5, 'Eve', { compatibility: 'archived', code: 'listing.archived', listingId: 7 }),
];

async function open(
  checks = three,
  hooks: Parameters<typeof fakeInstalls>[1] = {},
  props: Parameters<typeof openModal<'install'>>[1] = BUNDLE,
) {
  const { server, answers } = fakeInstalls(checks, hooks);
  await given({ answers });
  const page = openPage(Modals, '/campaigns/bundles');
  act(() => openModal('install', props));
  return { ...page, server };
}

const list = () => screen.findByRole('listbox', { name: 'Accounts' });
const option = async (name: RegExp) => within(await list()).getByRole('option', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('each account shows its compatibility with a plain reason; those that can be chosen come first', async () => {
  const asked: string[] = [];
  await open(three, { onCheck: (query) => void asked.push(String(query)) });
  const words = within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(words).toEqual([
    'Adaada.exampleCompatible',
    'CleoSomething went wrong in this account. Nothing was changed.Failed',
    'Bob“Welcome series” is not available in this account’s edition.Not compatible',
    'Dandan.exampleInstalled',
    'Eve“Welcome series” is archived.Archived',
  ]);
  expect(asked).toEqual([`kind=install&bundleId=${uuid(700)}`]);
});

test('only accounts that can take it can be chosen; what failed may be tried again', async () => {
  await open();
  expect(((await button('Continue')) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(await option(/Bob/));
  expect((await option(/Bob/)).getAttribute('aria-selected')).toBe('false');
  await userEvent.click(await option(/Cleo/));
  expect((await option(/Cleo/)).getAttribute('aria-selected')).toBe('true');
  screen.getByText('1 of 5 selected');
  await userEvent.click(await button('Select all (2)'));
  screen.getByText('2 of 5 selected');
  await userEvent.click(await button('Deselect all (2)'));
  screen.getByText('0 of 5 selected');
});

test('a search narrows what is shown, and keeps what is chosen', async () => {
  await open();
  await userEvent.click(await option(/Ada/));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or URL' }), 'cleo.ex');
  await waitFor(async () => expect(within(await list()).getAllByRole('option')).toHaveLength(1));
  await userEvent.click(await button('Select all (1)'));
  screen.getByText('2 of 5 selected');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or URL' }), 'zzz');
  await screen.findByText('No accounts match your search.');
});

test('thousands of accounts are drawn a few at a time, and all of them can be chosen by the keyboard', async () => {
  await open(Array.from({ length: 3000 }, (_, at) => checkOf(at, `Client ${at}`)));
  const box = await list();
  expect(within(box).getAllByRole('option').length).toBeLessThan(40);
  act(() => box.focus());
  await userEvent.keyboard('{End}');
  expect(
    within(box)
      .getByRole('option', { name: /Client 2999/ })
      .getAttribute('aria-posinset'),
  ).toBe('3000');
  await userEvent.keyboard('{Control>}a{/Control}');
  screen.getByText('3,000 of 3,000 selected');
  await userEvent.keyboard(' ');
  screen.getByText('2,999 of 3,000 selected');
});

test('nothing is written before the review says what would happen; then it begins once, whatever is clicked', async () => {
  const answer = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  const { server } = await open(three, {
    onStart: async (body) => {
      bodies.push(body);
      await answer.promise;
    },
  });
  server.targets = [targetOf(1, 'Ada'), targetOf(3, 'Cleo')];
  await userEvent.click(await button('Select all (2)'));
  await userEvent.click(await button('Continue'));
  await screen.findByText('1 campaign will be added.');
  screen.getByText('1 campaign is already installed and will not change.');
  screen.getByText('Version 2 · 2 goals · 6 steps');
  expect(bodies).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Publish immediately' }));
  await userEvent.dblClick(await button('Install in 2 accounts'));
  expect(bodies).toEqual([{ kind: 'install', bundleId: uuid(700), accountIds: [uuid(1), uuid(3)], publish: false }]);
  answer.resolve();
  await screen.findByText('Installing “Starter”');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 to go');
});

test('Back keeps the choice', async () => {
  await open();
  await userEvent.click(await option(/Ada/));
  await userEvent.click(await button('Continue'));
  await screen.findByText('Nothing has been changed yet.');
  await userEvent.click(await button('Back'));
  expect((await option(/Ada/)).getAttribute('aria-selected')).toBe('true');
});

test('a start that fails says so and can be tried again under the same key', async () => {
  let fail = true;
  await open(three, {
    onStart: () => {
      if (fail) throw new AppError('server.unexpected');
    },
  });
  await userEvent.click(await option(/Ada/));
  await userEvent.click(await button('Continue'));
  await userEvent.click(await button('Install in 1 account'));
  expect((await screen.findByRole('alert')).textContent).toContain('There was an error installing the campaign.');
  fail = false;
  await userEvent.click(await button('Install in 1 account'));
  await screen.findByText('Installing “Starter”');
});

test('accounts that cannot be loaded say so, and reload', async () => {
  let fail = true;
  await open(three, {
    onCheck: () => {
      if (fail) throw new AppError('server.unexpected');
    },
  });
  await screen.findByText('There was an error retrieving user accounts.');
  fail = false;
  await userEvent.click(await button('Reload'));
  await list();
});

test('without a client there is nobody to install for', async () => {
  await open([]);
  await screen.findByText('No accounts available.');
});

test('a bundle that was archived elsewhere can be restored, and the install goes on where it stood', async () => {
  let archived = true;
  const refuse = () => {
    if (archived) throw new AppError('bundle.archived');
  };
  const restores: (() => void)[] = [
    () => {
      throw new AppError('server.unexpected');
    },
    () => {
      archived = false;
    },
    () => {
      archived = false;
    },
  ];
  await open(three, { onCheck: refuse, onStart: refuse, onRestore: () => restores.shift()?.() });
  await screen.findByText('This bundle is archived. Restore it to install it.');
  await userEvent.click(await button('Restore bundle'));
  await screen.findByText('An error occurred, please try again.');
  await userEvent.click(await button('Restore bundle'));
  await userEvent.click(await option(/Ada/));
  await userEvent.click(await button('Continue'));
  archived = true;
  await userEvent.click(await button('Install in 1 account'));
  await userEvent.click(await button('Restore bundle'));
  await userEvent.click(await button('Install in 1 account'));
  await screen.findByText('Installing “Starter”');
});

const listing = { id: 7, immutableId: uuid(70), name: 'Welcome series' };
const installed = [checkOf(1, 'Ada', { installed: 1, clientChanges: 2, clientTexts: 1, waiting: 12 })];

const words = async () =>
  within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const elsewhere = checkOf(9, 'Zed', { compatibility: 'notCompatible', code: 'install.missing' });

test('an update and an uninstall speak of what they do, and only of accounts that have the campaign', async () => {
  const current = checkOf(2, 'Bob', { compatibility: 'installed', installed: 1 });
  const closed = checkOf(3, 'Cleo', { compatibility: 'notCompatible', code: 'account.noAccess', installed: 1 });
  await open([...installed, current, closed, elsewhere], {}, { kind: 'update', listing });
  expect(await words()).toEqual([
    'Adaada.exampleUpdate available',
    'Bobbob.exampleUp to date',
    'CleoYou have no access to this account.Cannot be updated',
  ]);
  screen.getByText('0 of 3 selected');
  act(closeModals);
  await open([...installed, closed, elsewhere], {}, { kind: 'uninstall', listing });
  expect(await words()).toEqual([
    'Adaada.exampleInstalled',
    'CleoYou have no access to this account.Cannot be uninstalled',
  ]);
});

test('an update with nothing to do says that everything is up to date, or that it is installed nowhere', async () => {
  const current = checkOf(2, 'Bob', { compatibility: 'installed', installed: 1 });
  await open([current, elsewhere], {}, { kind: 'update', listing });
  await screen.findByText('Everything is up to date. Every account with “Welcome series” has the latest version.');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  act(closeModals);
  await open([elsewhere], {}, { kind: 'uninstall', listing });
  await screen.findByText('“Welcome series” is not installed in any account.');
});

test('an update says what stays', async () => {
  await open(installed, {}, { kind: 'update', listing });
  await userEvent.click(await option(/Ada/));
  await userEvent.click(await button('Continue'));
  await screen.findByText('Clients changed 2 steps. Their changes will be kept.');
  screen.getByText('Clients changed 1 text. Their change will be kept.');
  screen.getByText('12 contacts are partway through and will continue.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await button('Update in 1 account');
});

test('an uninstall says how many contacts are in the campaigns', async () => {
  await open(installed, {}, { kind: 'uninstall', listing });
  await userEvent.click(await option(/Ada/));
  await userEvent.click(await button('Continue'));
  await screen.findByText('12 contacts are partway through and will not continue.');
  await button('Uninstall from 1 account');
});

test('accounts that were chosen before are the only ones offered, and chosen where they can be', async () => {
  await open(three, {}, { ...BUNDLE, accountIds: [uuid(1), uuid(2), uuid(3)] });
  const options = within(await list()).getAllByRole('option');
  expect(options.map((each) => [each.textContent?.slice(0, 3), each.getAttribute('aria-selected')])).toEqual([
    ['Ada', 'true'],
    ['Cle', 'true'],
    ['Bob', 'false'],
  ]);
  screen.getByText('2 of 3 selected');
});
