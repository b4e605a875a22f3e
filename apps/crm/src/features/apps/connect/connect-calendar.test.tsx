import { type Channel, connectCalendar, disconnectChannel, findCalendars, listChannels } from '@app/contract/channels';
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
import { crmModals } from '../../../modal-definitions.ts';
import { AppsPage } from '../apps-page.tsx';
import { appsSearch } from '../search.ts';

const calendar = (more: Partial<Channel> = {}): Channel => ({
  ...{ kind: 'calendar', status: 'disconnected', missing: null, address: '', isShared: false },
  ...{ connectedDate: null, syncedDate: null, nextDate: null, failure: null, skipped: [], organisations: [] },
  ...{ done: 0, total: 0, brought: 0, earlier: 0, sending: null, servers: null, services: [], service: null },
  ...more,
});
const connected = {
  ...{ status: 'complete', address: 'Work (mia@shop.example)' },
  ...{ connectedDate: '2026-03-01T10:00:00.000Z', syncedDate: '2026-03-02T10:00:00.000Z' },
} as const;
const Shown = ({ search, setSearch }: PageProps<typeof appsSearch>) => (
  <>
    <AppsPage search={search} setSearch={setSearch} />
    <Modals definitions={crmModals as never} />
  </>
);
const card = async () => within(await screen.findByRole('region', { name: 'Calendar' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => act(closeModals));

test('a calendar is looked for, the usual one is chosen, and it stands there', async () => {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  let now: Partial<Channel> = {};
  await givenCrm([
    fake(listChannels, () => ({ channels: [calendar(now)] })),
    fake(findCalendars, (_, body) => {
      asked.push(body);
      if (asked.length === 1) throw new AppError('channel.refused', { failure: 'noCalendar' });
      return {
        calendars: [
          { url: 'https://dav.example/mia/home/', name: 'Home', isDefault: true },
          { url: 'https://dav.example/mia/work/', name: 'Work', isDefault: false },
        ],
      };
    }),
    fake(connectCalendar, (_, body) => {
      sent.push(body);
      now = { ...connected, status: 'waiting' };
      return calendar(now);
    }),
  ]);
  openPage(Shown, '/apps', { search: appsSearch });
  await userEvent.click((await card()).getByRole('button', { name: 'Connect Calendar' }));
  const form = await dialog('Connect calendar');
  const find = await form.findByRole('button', { name: 'Find calendars' });
  await userEvent.click(find);
  expect(form.getByRole('textbox', { name: /User name/ }).getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
  await userEvent.type(form.getByRole('textbox', { name: /User name/ }), 'mia@shop.example');
  await userEvent.type(form.getByLabelText(/^Password/), 'secret');
  await userEvent.click(find);
  expect((await form.findByRole('alert')).textContent).toMatch(/^No calendar was found there/);
  await userEvent.type(form.getByRole('textbox', { name: /Server/ }), 'dav.example');
  expect(form.queryByRole('alert')).toBeNull();
  await userEvent.click(find);
  const choice = await form.findByRole<HTMLSelectElement>('combobox', { name: 'Calendar' });
  expect(choice.selectedOptions[0]?.textContent).toBe('Home');
  expect(sent).toEqual([]);
  await userEvent.selectOptions(choice, 'Work');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Calendar connected')).toBeTruthy();
  const login = { username: 'mia@shop.example', password: 'secret', server: 'dav.example' };
  expect(asked[1]).toEqual(login);
  expect(sent).toEqual([{ ...login, calendar: 'https://dav.example/mia/work/' }]);
  expect((await card()).getByText('Work (mia@shop.example)')).toBeTruthy();
});

test('another server is asked anew which calendars it has', async () => {
  await givenCrm([
    fake(listChannels, () => ({ channels: [calendar()] })),
    fake(findCalendars, () => ({ calendars: [{ url: 'https://dav.example/x/', name: 'Home', isDefault: true }] })),
  ]);
  openPage(Shown, '/apps', { search: appsSearch });
  await userEvent.click((await card()).getByRole('button', { name: 'Connect Calendar' }));
  const form = await dialog('Connect calendar');
  await userEvent.type(await form.findByRole('textbox', { name: /User name/ }), 'mia');
  await userEvent.type(form.getByLabelText(/^Password/), 'secret{Enter}');
  await form.findByRole('combobox', { name: 'Calendar' });
  await userEvent.type(form.getByRole('textbox', { name: /Server/ }), 'x');
  expect(form.queryByRole('combobox')).toBeNull();
  expect(form.getByRole('button', { name: 'Find calendars' })).toBeTruthy();
});

test('it says what is left out, shares nothing, and is disconnected with what becomes of its appointments', async () => {
  const sent: unknown[] = [];
  const skipped = [{ reason: 'repeat', count: 2 } as const, { reason: 'invited', count: 1 } as const];
  await givenCrm([
    fake(listChannels, () => ({ channels: [calendar({ ...connected, status: 'partial', skipped })] })),
    fake(disconnectChannel, (_, body) => {
      sent.push(body);
      return calendar();
    }),
  ]);
  openPage(Shown, '/apps', { search: appsSearch });
  const shown = await card();
  expect(shown.getByText('Events that repeat in an unknown way: 2')).toBeTruthy();
  expect(shown.getByText(/because people are invited to them there: 1/)).toBeTruthy();
  expect(shown.queryByRole('switch')).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Disconnect' }));
  const question = await dialog('Disconnect app');
  expect(await question.findByText('What should happen to the appointments that it brought in?')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(sent).toEqual([{ broughtIn: 'keep' }]));
});

test('a calendar that is gone leads to another one', async () => {
  await givenCrm([
    fake(listChannels, () => ({ channels: [calendar({ ...connected, status: 'failed', failure: 'gone' })] })),
  ]);
  openPage(Shown, '/apps', { search: appsSearch });
  const shown = await card();
  expect(shown.getByRole('status').textContent).toMatch(/^This calendar no longer exists\. Choose another one\./);
  expect(shown.queryByRole('button', { name: 'Sync now' })).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Connect calendar' }));
  expect(await (await dialog('Connect calendar')).findByRole('button', { name: 'Find calendars' })).toBeTruthy();
});
