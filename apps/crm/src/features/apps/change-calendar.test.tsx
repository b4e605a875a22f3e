import { type Channel, changeCalendar, listCalendars, listChannels, type OwnCalendar } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { Modals } from '@app/frame/app/modals.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { crmModals } from '../../modal-definitions.ts';
import { AppsPage } from './apps-page.tsx';
import { appsSearch } from './search.ts';

const connected = (more: Partial<Channel> = {}): Channel => ({
  ...{ kind: 'calendar', status: 'complete', missing: null, address: 'Home (mia@shop.example)', isShared: false },
  ...{ connectedDate: '2026-03-01T10:00:00.000Z', syncedDate: '2026-03-02T10:00:00.000Z', nextDate: null },
  ...{ failure: null, skipped: [], organisations: [], done: 0, total: 0, brought: 0, earlier: 0, sending: null },
  ...{ servers: null, services: ['google'], service: 'google' },
  ...more,
});
const home: OwnCalendar = { url: 'https://dav.example/home/', name: 'Home', isDefault: true, isConnected: true };
const team: OwnCalendar = { url: 'https://dav.example/team/', name: 'Team', isDefault: false, isConnected: false };
const Shown = ({ search, setSearch }: PageProps<typeof appsSearch>) => (
  <>
    <AppsPage search={search} setSearch={setSearch} />
    <Modals definitions={crmModals as never} />
  </>
);
const card = async () => within(await screen.findByRole('region', { name: 'Calendar' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Change calendar' }));
const open = async (name = 'Change') => {
  openPage(Shown, '/apps', { search: appsSearch });
  await userEvent.click((await card()).getByRole('button', { name }));
  return dialog();
};

beforeEach(() => act(closeModals));

test('another calendar is chosen without a password, and what becomes of the first one is said before', async () => {
  const sent: unknown[] = [];
  let now = connected();
  await givenCrm([
    fake(listChannels, () => ({ channels: [now] })),
    fake(listCalendars, () => ({ calendars: [home, team] })),
    fake(changeCalendar, (_, body) => {
      sent.push(body);
      if (sent.length === 1) throw new AppError('channel.refused', { failure: 'gone' });
      now = connected({ status: 'waiting', address: 'Team (mia@shop.example)' });
      return now;
    }),
  ]);
  const form = await open();
  const choice = await form.findByRole<HTMLSelectElement>('combobox', { name: 'Calendar' });
  expect(choice.selectedOptions[0]?.textContent).toBe('Home');
  expect(form.queryByText(/brought in stay/)).toBeNull();
  expect(form.queryByLabelText(/Password/)).toBeNull();
  await userEvent.selectOptions(choice, 'Team');
  expect(form.getByText(/brought in stay/)).toBeTruthy();
  const submit = form.getByRole('button', { name: 'Change calendar' });
  await userEvent.click(submit);
  expect((await form.findByRole('alert')).textContent).toMatch(/no longer exists/);
  await userEvent.click(submit);
  expect(await screen.findByText('Calendar changed')).toBeTruthy();
  expect(sent).toEqual([{ calendar: team.url }, { calendar: team.url }]);
  expect((await card()).getByText('Team (mia@shop.example)')).toBeTruthy();
});

test('the same calendar again sends nothing', async () => {
  const sent: unknown[] = [];
  await givenCrm([
    fake(listChannels, () => ({ channels: [connected()] })),
    fake(listCalendars, () => ({ calendars: [home, team] })),
    fake(changeCalendar, (_, body) => {
      sent.push(body);
      return connected();
    }),
  ]);
  const form = await open();
  await userEvent.click(await form.findByRole('button', { name: 'Change calendar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

test('why they cannot be loaded is said, and they are asked for again', async () => {
  let asked = 0;
  await givenCrm([
    fake(listChannels, () => ({ channels: [connected()] })),
    fake(listCalendars, () => {
      asked += 1;
      if (asked === 1) throw new AppError('channel.refused', { failure: 'access' });
      return { calendars: [home, team] };
    }),
  ]);
  const form = await open();
  expect((await form.findByRole('alert')).textContent).toMatch(/^Access was refused or has ended/);
  expect(asked).toBe(1);
  await userEvent.click(form.getByRole('button', { name: 'Reload' }));
  expect(await form.findByRole('combobox', { name: 'Calendar' })).toBeTruthy();
});

test('whoever has one calendar only is told so', async () => {
  await givenCrm([
    fake(listChannels, () => ({ channels: [connected()] })),
    fake(listCalendars, () => ({ calendars: [home] })),
  ]);
  const form = await open();
  expect(await form.findByText(/There is no other calendar/)).toBeTruthy();
  expect(form.queryByRole('combobox')).toBeNull();
});

test.each([
  ['gone', 'This calendar no longer exists. Choose another one. It is not tried again automatically.'],
  ['readOnly', 'This calendar may not be changed. Choose another one. It is not tried again automatically.'],
] as const)(
  'in place of one that is %s another is to be chosen, and the first button leads there',
  async (failure, said) => {
    await givenCrm([
      fake(listChannels, () => ({ channels: [connected({ status: 'failed', failure })] })),
      fake(listCalendars, () => ({ calendars: [team] })),
    ]);
    const form = await open('Change calendar');
    expect((await card()).getByRole('status').textContent).toBe(said);
    expect((await card()).getAllByRole('button')[0]?.textContent).toBe('Change calendar');
    const choice = await form.findByRole<HTMLSelectElement>('combobox', { name: 'Calendar' });
    expect(choice.selectedOptions[0]?.textContent).toBe('Team');
    expect(form.getByText(/brought in stay/)).toBeTruthy();
  },
);

test('where what was kept opens nothing any more, nothing can be chosen with it', async () => {
  await givenCrm([fake(listChannels, () => ({ channels: [connected({ status: 'failed', failure: 'access' })] }))]);
  openPage(Shown, '/apps', { search: appsSearch });
  const shown = await card();
  expect(shown.getByRole('button', { name: 'Sign in again' })).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Change' })).toBeNull();
});
