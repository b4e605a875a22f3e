import { AppError } from '@app/contract/errors';
import { closePanel, openPanel, usePanel } from '@app/frame/state/panels.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ends, FakeIntersections, fakeAccount, fakeSwitcher, giveCrmAddress } from '../../test/fake-switcher.ts';
import { AccountLists } from './account-lists.tsx';
import { AccountSwitcher } from './account-switcher.tsx';

const ERROR = 'There was a technical error while getting your accounts list. Please try again.';
const own = fakeAccount(ids.account, 'Northwind', 'PARTNER_EDITION');
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => fakeAccount(uuid(at + 1), `Client ${String(at + 1).padStart(3, '0')}`));

beforeEach(() => {
  ends.clear();
  vi.stubGlobal('IntersectionObserver', FakeIntersections);
});

const reachEnd = (times = 1) =>
  act(async () => {
    const now = [...ends];
    for (let time = 0; time < times; time += 1) for (const tell of now) tell();
  });

function Switcher() {
  return <AccountSwitcher opened={usePanel() === 'switcher'} />;
}

/** What can cancel the requests for the two lists. */
const sent: RequestInit['signal'][] = [];

/** As they are while the panel slides away. */
function Lists() {
  return <AccountLists opening={0} opened={usePanel() === 'switcher'} />;
}

async function open(server: Parameters<typeof fakeSwitcher>[0], Shown = Switcher) {
  const { answers, asked } = fakeSwitcher(server);
  await given({ answers });
  sent.length = 0;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.includes('recent')) sent.push(init.signal);
    return fetch(url, init);
  });
  giveCrmAddress();
  openPanel('switcher');
  openPage(Shown, '/');
  return asked;
}
const crm = () => within(screen.getByRole('region', { name: /CRM account/ }));
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search accounts' });
/** All at once: letters typed on a slow machine would be several searches. */
const search = async (text: string) => {
  field().select();
  await userEvent.paste(text);
};

test('partner accounts lead to this app, CRM accounts to their own address, the current one nowhere', async () => {
  const other = fakeAccount(uuid(8), 'Second office', 'PARTNER_EDITION');
  await open({ partner: [own, other], crm: [fakeAccount(uuid(1), 'Acme', 'KEAP')] });
  const link = await screen.findByRole('link', { name: /Acme/ });
  expect(link.getAttribute('href')).toBe('https://x1y.crm.example');
  expect(link.textContent).toBe('Acmex1y · Keap Pro');
  const partner = within(screen.getByRole('region', { name: 'Partner tools' }));
  expect(partner.getByRole('link', { name: /Second office/ }).getAttribute('href')).toBe(`/?accountId=${uuid(8)}`);
  expect(partner.queryByRole('link', { name: /Northwind/ })).toBeNull();
  expect(partner.getByText('Northwind').closest('[aria-current="true"]')?.textContent).toContain('Current account');
});

test('the calls are the ones that the specification names, to the letter', async () => {
  const asked = await open({ partner: [own], crm: many(31) });
  await screen.findByText('Client 001');
  await reachEnd();
  await screen.findByText('Client 031');
  await search('  031 cli ');
  await waitFor(() => expect(crm().getAllByRole('link')).toHaveLength(1));
  const same =
    '?expand=account&statuses=Active&useFullText=true&limit=30&userId=current&accountSwitcher=localhost%3A3000';
  const sort = '&sort=account.companyProfile.name%2Caccount.legacyId';
  expect(asked.map(({ query }) => query)).toEqual([
    `${same}&accountTypes=PARTNER_EDITION${sort}&includeTotalCount=true`,
    `${same}&accountTypes=CRM&accountTypes=KEAP${sort}&includeTotalCount=true`,
    `${same}&accountTypes=CRM&accountTypes=KEAP${sort}&cursor=30`,
    `${same}&accountTypes=CRM&accountTypes=KEAP${sort}&includeTotalCount=true&search=031+cli`,
  ]);
});

test('all pages of partner tools are shown', async () => {
  const partner = many(31).map(({ id }) => fakeAccount(id, `Office ${id.slice(-3)}`, 'PARTNER_EDITION'));
  await open({ partner });
  await screen.findByText('Office 031');
});

test('the list goes on when its end comes into sight, asks once a page and then ends', async () => {
  const asked = await open({ crm: many(70) });
  expect(await screen.findByRole('heading', { name: '70 CRM accounts' })).toBeDefined();
  expect(crm().getAllByRole('listitem')).toHaveLength(30);
  const [first] = crm().getAllByRole('listitem');
  for (const shown of [60, 70]) {
    await reachEnd(2);
    await waitFor(() => expect(crm().getAllByRole('listitem')).toHaveLength(shown));
  }
  expect(crm().getAllByRole('listitem')[0]).toBe(first);
  expect(asked.filter(({ kind }) => kind === 'crm').map(({ cursor }) => cursor)).toEqual([null, '30', '60']);
  expect(ends.size).toBe(0);
});

test('an account that stands in two pages is shown once', async () => {
  const accounts = many(31);
  await open({ crm: accounts.with(30, accounts[0]!) });
  await screen.findByText('Client 001');
  await reachEnd();
  await waitFor(() => expect(ends.size).toBe(0));
  expect(crm().getAllByRole('listitem')).toHaveLength(30);
});

test('a next page that fails leaves what is there and can be tried again', async () => {
  let fails = true;
  const refuse = ({ cursor }: { cursor: string | null }) => {
    if (fails && cursor !== null) throw new AppError('server.unexpected');
  };
  const asked = await open({ crm: many(40), before: refuse });
  await screen.findByText('Client 001');
  await reachEnd();
  expect((await screen.findByRole('alert')).textContent).toContain('More accounts could not be loaded.');
  expect(crm().getAllByRole('listitem')).toHaveLength(30);
  expect(ends.size).toBe(0);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Client 040');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked.filter(({ cursor }) => cursor === '30')).toHaveLength(2);
  expect(document.activeElement).toBe(field());
});

test.each([[['partner', 'crm']], [['crm']], [['partner']]])(
  'when %j fails the error is said once, and one reload brings everything',
  async (broken) => {
    let fails = true;
    const refuse = ({ kind }: { kind: string }) => {
      if (fails && broken.includes(kind)) throw new AppError('server.unexpected');
    };
    await open({ partner: [own], crm: many(1), before: refuse });
    await screen.findByText(ERROR);
    await waitFor(() => expect(document.querySelectorAll('div[aria-busy="true"]')).toHaveLength(0));
    expect(screen.getAllByText(ERROR)).toHaveLength(1);
    expect(screen.getByText('fake-1')).toBeDefined();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await screen.findByText('Client 001');
    await screen.findByText('Northwind');
    expect(screen.queryByText(ERROR)).toBeNull();
  },
);

test('without any account there is a way to create an ID', async () => {
  await open({ partner: [own] });
  await screen.findByText('You have no CRM accounts.');
  expect(screen.getByRole('link', { name: 'Create an ID' }).getAttribute('href')).toBe('/idp/register');
});

test('opening again begins anew: no search, both lists loaded, nothing of the last time', async () => {
  let renamed = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = await open({ partner: [own], crm: many(2), before: () => (renamed ? held : undefined) });
  await screen.findByText('Client 001');
  await search('002');
  await waitFor(() => expect(screen.queryByText('Client 001')).toBeNull());
  await act(async () => closePanel());
  expect(screen.queryByRole('dialog')).toBeNull();
  const before = asked.length;
  renamed = true;
  await act(async () => openPanel('switcher'));
  expect(field().value).toBe('');
  expect(crm().queryAllByRole('listitem')).toHaveLength(0);
  expect(screen.queryByText('Northwind')).toBeNull();
  release();
  await screen.findByText('Client 001');
  await screen.findByText('Northwind');
  expect(asked.slice(before).map(({ kind, search }) => `${kind}${search}`)).toEqual(['partner', 'crm']);
});

test.each([
  ['closed', Switcher],
  ['still sliding away', Lists],
])('with the panel %s what was loading is cancelled', async (_, Shown) => {
  const asked = await open({ before: () => new Promise(() => {}) }, Shown);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(sent.map((signal) => signal?.aborted)).toEqual([false, false]);
  await act(async () => closePanel());
  expect(sent.map((signal) => signal?.aborted)).toEqual([true, true]);
});
