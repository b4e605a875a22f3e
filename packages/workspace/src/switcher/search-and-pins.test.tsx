import { AppError } from '@app/contract/errors';
import type { SwitcherAccount } from '@app/contract/switcher';
import { closePanel, openPanel, usePanel } from '@app/frame/state/panels.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Asked, FakeIntersections, fakeAccount, fakeSwitcher, giveCrmAddress } from '../../test/fake-switcher.ts';
import { AccountSwitcher } from './account-switcher.tsx';

const own = fakeAccount(ids.account, 'Northwind', 'PARTNER_EDITION');
const second = fakeAccount(uuid(8), 'Second office', 'PARTNER_EDITION');
const acme = fakeAccount(uuid(1), 'Acme Dental');
const beta = fakeAccount(uuid(2), 'Beta Studio');
const core = fakeAccount(uuid(3), 'Core Dental');
const three = [acme, beta, core];

beforeEach(() => void vi.stubGlobal('IntersectionObserver', FakeIntersections));

function Switcher() {
  return <AccountSwitcher opened={usePanel() === 'switcher'} />;
}

async function open(server: Parameters<typeof fakeSwitcher>[0]) {
  const { answers, asked } = fakeSwitcher({ partner: [own, second], crm: three, ...server });
  await given({ answers });
  giveCrmAddress();
  await act(async () => closePanel());
  openPanel('switcher');
  openPage(Switcher, '/');
  await screen.findAllByText('Beta Studio');
  return asked;
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search accounts' });
/** All at once: letters typed on a slow machine would be several searches. */
const search = async (text: string) => {
  field().select();
  await userEvent.paste(text);
};
const names = (region: RegExp | string) =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole('link')
    .map((link) => link.querySelector('bdi')?.textContent);
const crmNames = () => names(/CRM account/);
const recentNames = () => names('Pinned and recent');
const pinIn = (region: RegExp | string, name: string) =>
  within(screen.getByRole('region', { name: region })).getByRole('button', { name: new RegExp(`pin ${name}`, 'i') });
const pressed = (region: RegExp | string, { account }: SwitcherAccount) =>
  pinIn(region, account.companyProfile.name).getAttribute('aria-pressed');
/** Something that the test lets go when it wants to. */
const gate = () => Promise.withResolvers<void>();

test('a search finds by every word, in names and legacy ids, and marks what it found', async () => {
  await open({});
  await search('dental x3');
  await waitFor(() => expect(crmNames()).toEqual(['Core Dental']));
  const marks = [...screen.getByRole('link', { name: /Core/ }).querySelectorAll('mark')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Dental', 'x3']);
  expect(screen.getByRole('heading', { name: '1 CRM account' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('1 account matches “dental x3”');
  expect(names('Partner tools')).toEqual(['Second office']);
});

test('an answer that comes late never takes the place of a newer one', async () => {
  const slow = gate();
  const asked = await open({ before: ({ search }: Asked) => (search === 'dental' ? slow.promise : undefined) });
  await search('dental');
  await waitFor(() => expect(asked.at(-1)?.search).toBe('dental'));
  await search('beta');
  await waitFor(() => expect(crmNames()).toEqual(['Beta Studio']));
  await act(async () => slow.resolve());
  expect(crmNames()).toEqual(['Beta Studio']);
  expect(screen.getByRole('status').textContent).toContain('“beta”');
});

test('a new search aborts the one before it', async () => {
  const asked = await open({ before: ({ search }: Asked) => (search === '' ? undefined : new Promise(() => {})) });
  const sent = vi.spyOn(globalThis, 'fetch');
  await search('dental');
  await waitFor(() => expect(asked.at(-1)?.search).toBe('dental'));
  await search('dental x');
  await waitFor(() => expect(asked.at(-1)?.search).toBe('dental x'));
  expect(sent.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true, false]);
});

test('while a search loads the earlier rows stay, dimmed, and cannot be opened', async () => {
  const slow = gate();
  await open({ before: ({ search }: Asked) => (search === 'dental' ? slow.promise : undefined) });
  await search('dental');
  const region = screen.getByRole('region', { name: /CRM account/ });
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('true'));
  expect(crmNames()).toHaveLength(3);
  expect(screen.getByText('Beta Studio').closest('[inert]')).not.toBeNull();
  expect(region.querySelector('mark')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  await act(async () => slow.resolve());
  await waitFor(() => expect(crmNames()).toEqual(['Acme Dental', 'Core Dental']));
  expect(region.getAttribute('aria-busy')).toBe('false');
});

test('a search that finds nothing can be cleared', async () => {
  await open({});
  await search('zebra');
  await screen.findByText('No account matches this search.');
  expect(screen.queryByRole('link', { name: 'Create an ID' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(crmNames()).toHaveLength(3));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

test('a failed search says so and can be tried again', async () => {
  let fails = true;
  const refuse = ({ search }: Asked) => {
    if (fails && search !== '') throw new AppError('server.unexpected');
  };
  await open({ before: refuse });
  await search('beta');
  await screen.findByRole('alert');
  expect(crmNames()).toEqual([]);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(crmNames()).toEqual(['Beta Studio']));
});

test('pinned and recent accounts come first, and go while a search is typed', async () => {
  const pinned = { ...core, pinned: true };
  await open({ recent: [pinned, acme], crm: [acme, beta, pinned] });
  await waitFor(() => expect(recentNames()).toEqual(['Core Dental', 'Acme Dental']));
  expect(pressed('Pinned and recent', core)).toBe('true');
  expect(pressed(/CRM/, core)).toBe('true');
  await search('acme');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned and recent' })).toBeNull());
});

test('the list waits for the recent accounts above it, so that it does not move', async () => {
  const slow = Promise.withResolvers<SwitcherAccount[]>();
  const opening = open({ recent: slow.promise });
  await screen.findByText('Second office');
  await act(async () => {});
  expect(screen.queryByText('Beta Studio')).toBeNull();
  slow.resolve([acme]);
  await opening;
  expect(recentNames()).toEqual(['Acme Dental']);
});

test('another search is read from its beginning', async () => {
  await open({});
  const area = field().closest<HTMLElement>('[id$="-body"]')!;
  area.style.overflowY = 'auto';
  area.scrollTop = 500;
  await search('dental');
  await waitFor(() => expect(crmNames()).toHaveLength(2));
  expect(area.scrollTop).toBe(0);
});

test('recent accounts that cannot be had are simply not there', async () => {
  await open({ recent: 'fails' });
  expect(crmNames()).toHaveLength(3);
  expect(screen.queryByRole('region', { name: 'Pinned and recent' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a pin shows at once and is taken back when it fails; nothing moves under the pointer', async () => {
  const answer = gate();
  const mark = vi.fn(async () => {
    await answer.promise;
    throw new AppError('server.unexpected');
  });
  await open({ recent: [{ ...acme, pinned: true }, beta], mark });
  await userEvent.click(screen.getByRole('button', { name: 'Pin Core Dental' }));
  expect(pressed(/CRM/, core)).toBe('true');
  expect(recentNames()).toEqual(['Acme Dental', 'Beta Studio']);
  expect(mark).toHaveBeenCalledExactlyOnceWith(core.id, { pinned: true });
  await act(async () => answer.resolve());
  await screen.findByText('Core Dental could not be pinned.');
  expect(pressed(/CRM/, core)).toBe('false');
});

test('a recent account that is pinned keeps its place and agrees in both lists', async () => {
  await open({ recent: [{ ...acme, pinned: true }, beta, core] });
  await userEvent.click(pinIn(/CRM/, 'Core Dental'));
  expect(recentNames()).toEqual(['Acme Dental', 'Beta Studio', 'Core Dental']);
  expect(pressed('Pinned and recent', core)).toBe('true');
});

test('what was pinned stands on top the next time', async () => {
  const recent: SwitcherAccount[] = [];
  await open({ recent, mark: () => recent.push({ ...core, pinned: true }) });
  await userEvent.click(screen.getByRole('button', { name: 'Pin Core Dental' }));
  expect(screen.queryByRole('region', { name: 'Pinned and recent' })).toBeNull();
  await waitFor(() => expect(recent).toHaveLength(1));
  await act(async () => closePanel());
  await act(async () => openPanel('switcher'));
  await screen.findByRole('region', { name: 'Pinned and recent' });
  expect(recentNames()).toEqual(['Core Dental']);
});

test('a double click is one click', async () => {
  const mark = vi.fn();
  await open({ mark });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pin Core Dental' }));
  expect(pressed(/CRM/, core)).toBe('true');
  await waitFor(() => expect(mark).toHaveBeenCalledExactlyOnceWith(core.id, { pinned: true }));
});

test('unpinning agrees in both lists and keeps the row in its place', async () => {
  const pinned = { ...acme, pinned: true };
  const mark = vi.fn();
  await open({ recent: [pinned, beta], crm: [pinned, beta, core], mark });
  await userEvent.click(pinIn('Pinned and recent', 'Acme Dental'));
  expect(pressed('Pinned and recent', acme)).toBe('false');
  expect(pressed(/CRM/, acme)).toBe('false');
  expect(recentNames()).toEqual(['Acme Dental', 'Beta Studio']);
  await waitFor(() => expect(mark).toHaveBeenCalledExactlyOnceWith(acme.id, { pinned: false }));
});

test('of quick changes the last one counts, though an earlier one fails', async () => {
  const answers = [gate(), gate(), gate()];
  const bodies: unknown[] = [];
  const mark = async (_: string, body: unknown) => {
    bodies.push(body);
    await answers[bodies.length - 1]?.promise;
    if (bodies.length === 1) throw new AppError('server.unexpected');
  };
  await open({ mark });
  for (let time = 0; time < 3; time += 1) await userEvent.click(pinIn(/CRM/, 'Beta Studio'));
  expect(bodies).toEqual([{ pinned: true }]);
  await act(async () => answers[0]?.resolve());
  await screen.findByText('Beta Studio could not be pinned.');
  expect(pressed(/CRM/, beta)).toBe('true');
  for (const { resolve } of answers) resolve();
  await waitFor(() => expect(bodies).toEqual([{ pinned: true }, { pinned: false }, { pinned: true }]));
  expect(pressed(/CRM/, beta)).toBe('true');
});

test('opening a CRM account notes it, and a failure there disturbs nobody', async () => {
  const mark = vi.fn(() => {
    throw new AppError('server.unexpected');
  });
  const reported = vi.fn(() => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: reported, configurable: true });
  await open({ mark });
  const link = screen.getByRole('link', { name: /Beta/ });
  // jsdom goes nowhere.
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await waitFor(() => expect(mark).toHaveBeenCalledExactlyOnceWith(beta.id, { opened: true }));
  await waitFor(() => expect(reported).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});
