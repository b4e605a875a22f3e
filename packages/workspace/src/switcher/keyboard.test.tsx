import { closePanel, openPanel, usePanel } from '@app/frame/state/panels.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Asked, FakeIntersections, fakeAccount, fakeSwitcher, giveCrmAddress } from '../../test/fake-switcher.ts';
import { AccountSwitcher } from './account-switcher.tsx';

const own = fakeAccount(ids.account, 'Northwind', 'PARTNER_EDITION');
const second = fakeAccount(uuid(8), 'Second office', 'PARTNER_EDITION');
const [acme, beta] = [fakeAccount(uuid(1), 'Acme'), fakeAccount(uuid(2), 'Beta')];

beforeEach(() => void vi.stubGlobal('IntersectionObserver', FakeIntersections));

function Switcher() {
  return <AccountSwitcher opened={usePanel() === 'switcher'} />;
}

async function open(before?: (asked: Asked) => unknown) {
  const { answers } = fakeSwitcher({ partner: [own, second], crm: [acme, beta], recent: [beta], before });
  await given({ answers });
  giveCrmAddress();
  await act(async () => closePanel());
  openPanel('switcher');
  openPage(Switcher, '/');
  await screen.findByText('Acme');
  await screen.findByText('Second office');
  await waitFor(() => expect(document.activeElement).toBe(field()));
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search accounts' });
const focused = () => {
  const { activeElement } = document;
  return activeElement?.querySelector('bdi')?.textContent ?? activeElement?.getAttribute('aria-label');
};
const press = async (key: string) => {
  await userEvent.keyboard(key);
  return focused();
};

test('the arrow keys go through all sections and over the search field', async () => {
  await open();
  const down = ['Beta', 'Acme', 'Beta', 'Beta'];
  for (const name of down) expect(await press('{ArrowDown}')).toBe(name);
  const up = ['Acme', 'Beta', 'Search accounts', 'Second office', 'Second office'];
  for (const name of up) expect(await press('{ArrowUp}')).toBe(name);
  expect(await press('{ArrowDown}')).toBe('Search accounts');
});

test('Home and End go to the first and the last entry, but stay in the text of the field', async () => {
  await open();
  expect(await press('{End}')).toBe('Search accounts');
  expect(await press('{ArrowDown}{End}')).toBe('Beta');
  expect(document.activeElement?.closest('section')?.textContent).toContain('2 CRM accounts');
  expect(await press('{Home}')).toBe('Second office');
});

test('from a pin the arrow keys go on from its row', async () => {
  await open();
  await press('{ArrowDown}{ArrowDown}');
  expect(await press('{Tab}')).toBe('Pin Acme');
  expect(await press('{ArrowDown}')).toBe('Beta');
  await press('{ArrowUp}{Tab}');
  expect(await press('{ArrowUp}')).toBe('Beta');
});

test('a space presses the pin that has the focus', async () => {
  await open();
  await press('{ArrowDown}{ArrowDown}{Tab}');
  expect(await press(' ')).toBe('Unpin Acme');
  expect(field().value).toBe('');
});

test('what is typed on an entry goes on in the search field', async () => {
  await open();
  await userEvent.type(field(), 'ac');
  await press('{ArrowUp}');
  expect(focused()).toBe('Second office');
  expect(await press('me')).toBe('Search accounts');
  expect(field().value).toBe('acme');
});

test('shortcuts of the browser are left alone', async () => {
  await open();
  await press('{ArrowDown}');
  expect(await press('{Control>}c{/Control}')).toBe('Beta');
  expect(field().value).toBe('');
});

test('Escape on an entry clears the search first, then closes', async () => {
  await open();
  await userEvent.type(field(), 'acme');
  await waitFor(() => expect(screen.queryByText('Beta')).toBeNull());
  expect(await press('{ArrowDown}')).toBe('Acme');
  expect(await press('{Escape}')).toBe('Search accounts');
  expect(field().value).toBe('');
  await waitFor(() => expect(screen.getAllByText('Beta')).toHaveLength(2));
  await press('{ArrowDown}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape in the field clears the search first, then closes', async () => {
  await open();
  await userEvent.type(field(), 'acme');
  await press('{Escape}');
  expect(field().value).toBe('');
  await press('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape on an entry clears what is typed but not yet searched for, then closes', async () => {
  const searches: string[] = [];
  await open(({ search }) => void searches.push(search));
  fireEvent.change(field(), { target: { value: 'acme' } });
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(focused()).toBe('Second office');
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(await press('{ArrowUp}')).toBe('Second office');
  await press('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(searches).not.toContain('acme');
});

test('a search that starts while an entry has the focus brings the focus back to the field', async () => {
  await open(({ search }) => (search === '' ? undefined : new Promise(() => {})));
  fireEvent.change(field(), { target: { value: 'acme' } });
  screen.getByRole('link', { name: /Acme/ }).focus();
  expect(focused()).toBe('Acme');
  await waitFor(() => expect(focused()).toBe('Search accounts'));
  expect(await press('{ArrowDown}')).toBe('Search accounts');
});
