import { AppError } from '@app/contract/errors';
import type { CartLink } from '@app/contract/links';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeLink, fakeServer } from '#test/fake-links.ts';
import { LinksPage } from './links-page.tsx';
import { linksSearch } from './search.ts';

const PATH = '/links';
/** Messages outlive a test, so each has links of its own. */
const named = (...all: string[]): CartLink[] => all.map((name, at) => fakeLink(9 - at, name));

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('cell')[0]?.querySelector('bdi')?.textContent);
const stateOf = async (name: string) => within(await row(name)).getAllByRole('cell')[4]?.textContent;
const more = (name: string) => screen.findByRole('button', { name: `More actions: ${name}` });

async function choose(name: string, item: string) {
  await userEvent.click(await more(name));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

async function open(links: CartLink[], hooks: Parameters<typeof fakeServer>[1] = {}, at = PATH) {
  const server = fakeServer(links, hooks);
  await given({ answers: server.answers });
  return { ...openPage(LinksPage, at, { path: PATH, search: linksSearch }), server };
}

test('a deactivated link says so before the server has answered, and is active again with Undo', async () => {
  const answer = Promise.withResolvers<void>();
  const { server } = await open(named('Ash', 'Beech'), { onChange: () => answer.promise });
  await choose('Beech', 'Deactivate link');
  await waitFor(async () => expect(await stateOf('Beech')).toBe('Deactivated '));
  expect(server.all[1]?.state).toBe('active');
  answer.resolve();
  await screen.findByText('“Beech” deactivated');
  expect(server.all[1]?.state).toBe('deactivated');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Beech” is active again');
  await waitFor(async () => expect(await stateOf('Beech')).toContain('Active'));
  expect(server.all[1]?.state).toBe('active');
});

test('a refused deactivation says that the link still works, and shows it so', async () => {
  const answer = Promise.withResolvers<void>();
  await open(named('Cedar'), { onChange: () => answer.promise });
  await choose('Cedar', 'Deactivate link');
  await waitFor(async () => expect(await stateOf('Cedar')).toBe('Deactivated '));
  answer.reject(new AppError('server.unexpected'));
  await screen.findByText('The link could not be deactivated and still works. Try again.');
  await waitFor(async () => expect(await stateOf('Cedar')).toContain('Active'));
});

test('a deactivated link is activated from its menu, and a refusal leaves it', async () => {
  let fails = true;
  const onChange = () => {
    if (fails) throw new AppError('server.unexpected');
  };
  await open([fakeLink(1, 'Dogwood', { state: 'deactivated' })], { onChange });
  await choose('Dogwood', 'Activate link');
  await screen.findByText('The link could not be activated. Try again.');
  await waitFor(async () => expect(await stateOf('Dogwood')).toBe('Deactivated '));
  fails = false;
  await choose('Dogwood', 'Activate link');
  await screen.findByText('“Dogwood” is active again');
  expect(await stateOf('Dogwood')).toContain('Active');
});

test('a link at its daily limit says when it goes on, can still be copied, and takes orders again at once', async () => {
  const { server } = await open([fakeLink(1, 'Ebony', { state: 'paused' })]);
  expect(await stateOf('Ebony')).toBe('Limit reached until tomorrow');
  expect(screen.getByRole('button', { name: 'Copy link: Ebony' })).toBeDefined();
  await choose('Ebony', 'Take orders again');
  const said = await screen.findByText('“Ebony” takes orders again');
  // Orders that have come cannot be taken back.
  expect(said.parentElement?.textContent).not.toContain('Undo');
  expect(server.all[0]?.state).toBe('active');
  await waitFor(async () => expect(await stateOf('Ebony')).toContain('Active'));
});

test('a link at its daily limit can be deactivated, and a refusal to go on is told', async () => {
  let fails = true;
  const onChange = () => {
    if (fails) throw new AppError('server.unexpected');
  };
  await open([fakeLink(1, 'Guava', { state: 'paused' })], { onChange });
  await choose('Guava', 'Take orders again');
  await screen.findByText('The link still takes no orders. Try again.');
  await waitFor(async () => expect(await stateOf('Guava')).toContain('Limit reached'));
  fails = false;
  await choose('Guava', 'Deactivate link');
  await screen.findByText('“Guava” deactivated');
});

test('a link becomes a template and is none again', async () => {
  const { server } = await open(named('Elm'));
  await choose('Elm', 'Use as template');
  await screen.findByText('“Elm” is now a template');
  expect(within(await row('Elm')).getByText('Template')).toBeDefined();
  await choose('Elm', 'Stop using as template');
  await screen.findByText('“Elm” is no longer a template');
  expect(within(await row('Elm')).queryByText('Template')).toBeNull();
  expect(server.all[0]?.template).toBe(false);
});

test('a refused template says so and has no sign', async () => {
  const onChange = () => {
    throw new AppError('server.unexpected');
  };
  await open(named('Fir'), { onChange });
  await choose('Fir', 'Use as template');
  await screen.findByText('The link could not be made a template. Try again.');
  await waitFor(async () => expect(within(await row('Fir')).queryByText('Template')).toBeNull());
});

test.each([
  ['expired', 'Expired'],
  ['withdrawn', 'Unavailable'],
] as const)(
  'one that is %s can be named, copied anew or made a template, but neither handed out nor activated',
  async (state, said) => {
    await open([fakeLink(1, 'Gum', { state, expiresDate: '2025-01-02T12:00:00Z' })]);
    expect(within(await row('Gum')).getAllByText(said).length).toBeGreaterThan(0);
    await userEvent.click(await more('Gum'));
    const offered = await screen.findAllByRole('menuitem');
    expect(offered.map((item) => item.textContent)).toEqual(['Rename link', 'Duplicate link', 'Use as template']);
    expect(screen.queryByRole('button', { name: 'Copy link: Gum' })).toBeNull();
  },
);

test('a list that was asked for before the change does not bring the old state back', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const onList = () => {
    asked += 1;
    return asked === 2 ? held.promise : undefined;
  };
  const { queryClient } = await open(named('Hazel'), { onList });
  await more('Hazel');
  act(() => void queryClient.invalidateQueries());
  await waitFor(() => expect(asked).toBe(2));
  await choose('Hazel', 'Deactivate link');
  await screen.findByText('“Hazel” deactivated');
  await waitFor(() => expect(asked).toBe(3));
  await act(async () => held.resolve());
  expect(await stateOf('Hazel')).toBe('Deactivated ');
});

test('two clicks at once make one call', async () => {
  const calls: unknown[] = [];
  await open(named('Iroko'), { onChange: (_, body) => void calls.push(body) });
  await userEvent.click(await more('Iroko'));
  const item = await screen.findByRole('menuitem', { name: 'Deactivate link' });
  act(() => {
    item.click();
    item.click();
  });
  await screen.findByText('“Iroko” deactivated');
  expect(calls).toEqual([{ active: false }]);
});

test('with the keyboard alone: to the menu, through it, and on with the row in its place', async () => {
  await open(named('Juniper', 'Kauri', 'Larch'), {}, `${PATH}?tab=active`);
  const copy = await screen.findByRole('button', { name: 'Copy link: Kauri' });
  act(() => copy.focus());
  await userEvent.tab();
  expect(document.activeElement).toBe(await more('Kauri'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Show QR code'));
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Deactivate link'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Juniper', 'Larch']));
  const next = screen.getByRole('link', { name: 'Larch' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('where the row stays, its menu gives the focus back', async () => {
  await open(named('Maple', 'Neem'));
  const target = await more('Maple');
  act(() => target.focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Show QR code'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(target));
});
