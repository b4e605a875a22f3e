import type { Bundle } from '@app/contract/bundles';
import { AppError } from '@app/contract/errors';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeBundle, fakeServer } from '#test/fake-bundles.ts';
import { BundlesPage } from './bundles-page.tsx';
import { bundlesSearch } from './search.ts';

const PATH = '/campaigns/bundles';
/** Messages outlive a test, so each has bundles of its own. */
const named = (...all: string[]): Bundle[] => all.map((name, at) => fakeBundle(at + 1, name, [1]));

const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('[data-open]')?.textContent);
const more = (name: string) => screen.findByRole('button', { name: `More actions: ${name}` });
const archiveItem = () => screen.findByRole('menuitem', { name: 'Archive bundle' });

async function archive(name: string) {
  await userEvent.click(await more(name));
  await userEvent.click(await archiveItem());
}

async function open(list: Bundle[], hooks: Parameters<typeof fakeServer>[2] = {}) {
  const server = fakeServer(list, [], hooks);
  await given({ answers: server.answers });
  return { ...openPage(BundlesPage, PATH, { search: bundlesSearch }), server };
}

test('an archived bundle leaves the list before the server has answered, and comes back with Undo', async () => {
  const answer = Promise.withResolvers<void>();
  const { server } = await open(named('Ash', 'Beech', 'Cedar'), { onChange: () => answer.promise });
  await archive('Beech');
  await waitFor(() => expect(names()).toEqual(['Cedar', 'Ash']));
  expect(server.archived.size).toBe(0);
  answer.resolve();
  await screen.findByText('“Beech” archived');
  expect(names()).toEqual(['Cedar', 'Ash']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Beech” restored');
  await waitFor(() => expect(names()).toEqual(['Cedar', 'Beech', 'Ash']));
  expect(server.archived.size).toBe(0);
});

test('the archived tab stands in the address and has the bundle at once; restored, it is gone from there', async () => {
  const answer = Promise.withResolvers<void>();
  const { address } = await open(named('Dogwood', 'Elm', 'Fir'), { onChange: () => answer.promise });
  await archive('Dogwood');
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?tab=archived`));
  await waitFor(() => expect(names()).toEqual(['Dogwood']));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore bundle: Dogwood' }));
  await screen.findByText('There are no archived bundles.');
  answer.resolve();
  await screen.findByText('“Dogwood” restored');
  await userEvent.click(screen.getByRole('tab', { name: 'Active' }));
  await waitFor(() => expect(names()).toEqual(['Fir', 'Elm', 'Dogwood']));
});

test('a refused change says so and brings the bundle back', async () => {
  const answer = Promise.withResolvers<void>();
  await open(named('Gum', 'Hazel', 'Iroko'), { onChange: () => answer.promise });
  await archive('Hazel');
  await waitFor(() => expect(names()).toEqual(['Iroko', 'Gum']));
  answer.reject(new AppError('server.unexpected'));
  await screen.findByText('An error occurred, please try again.');
  await waitFor(() => expect(names()).toEqual(['Iroko', 'Hazel', 'Gum']));
});

test('a list that was asked for before the change does not bring the bundle back', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const onList = () => {
    asked += 1;
    return asked === 2 ? held.promise : undefined;
  };
  const { queryClient } = await open(named('Juniper', 'Kauri', 'Larch'), { onList });
  await more('Kauri');
  act(() => void queryClient.invalidateQueries());
  await waitFor(() => expect(asked).toBe(2));
  await archive('Kauri');
  await screen.findByText('“Kauri” archived');
  await waitFor(() => expect(asked).toBe(3));
  await act(async () => held.resolve());
  expect(names()).toEqual(['Larch', 'Juniper']);
});

test('two clicks at once make one call', async () => {
  const calls: boolean[] = [];
  await open(named('Maple', 'Neem', 'Oak'), { onChange: (_, change) => void calls.push(change) });
  await userEvent.click(await more('Neem'));
  const item = await archiveItem();
  act(() => {
    item.click();
    item.click();
  });
  await screen.findByText('“Neem” archived');
  expect(calls).toEqual([true]);
});

test('several changes at once each hold, whatever order they are answered in', async () => {
  const bundles = named('Pine', 'Quince', 'Rowan');
  const answers = new Map<string, PromiseWithResolvers<void>>();
  const onChange = (id: string) => {
    answers.set(id, Promise.withResolvers());
    return answers.get(id)!.promise;
  };
  await open(bundles, { onChange });
  await archive('Quince');
  await archive('Pine');
  await waitFor(() => expect(answers.size).toBe(2));
  answers.get(bundles[0]!.id)!.resolve();
  await screen.findByText('“Pine” archived');
  expect(names()).toEqual(['Rowan']);
  answers.get(bundles[1]!.id)!.resolve();
  await screen.findByText('“Quince” archived');
  expect(names()).toEqual(['Rowan']);
});

test('with the keyboard alone: the focus goes on with the next row, and from the last to the one above', async () => {
  await open(named('Spruce', 'Teak', 'Willow'));
  const target = await more('Teak');
  act(() => target.focus());
  await userEvent.keyboard('{Enter}');
  const item = await archiveItem();
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(item));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Willow', 'Spruce']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Spruce'));
  await archive('Spruce');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Willow'));
});
