import {
  type Appointment,
  type BusyTime,
  cancelAppointment,
  changeAppointment,
  createAppointment,
  getAppointment,
  getCalendarAddress,
  listBusyTimes,
  listOccurrences,
  type Occurrence,
  renewCalendarAddress,
  restoreAppointment,
} from '@app/contract/appointments';
import { listContacts } from '@app/contract/contacts';
import { getCrmSettings } from '@app/contract/crm-settings';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listTeamMembers } from '@app/contract/team';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { appointment, occurrence } from '#test/appointments.ts';
import { contactRow } from '#test/contacts.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { AppointmentsPage } from './appointments-page.tsx';
import { calendarSearch } from './search.ts';

type Sent = { what: string; body: Record<string, unknown> };

/** A calendar on a server that knows one appointment, and what was sent to it. */
async function openCalendar(
  at: string,
  known: { occurrences: Occurrence[]; appointment?: Appointment; fails?: boolean; busy?: BusyTime[] | 'fails' },
) {
  const sent: Sent[] = [];
  const answer = (what: string) => (_: URL, body: unknown) => {
    if (known.fails) throw new AppError('server.unexpected');
    sent.push({ what, body: body as Sent['body'] });
    return known.appointment ?? appointment();
  };
  await givenCrm([
    fake(getCrmSettings, () => ({ timeZone: 'Europe/London', currencyCode: 'GBP', countryCode: 'GB' })),
    fake(listOccurrences, () => ({ occurrences: known.occurrences })),
    fake(listBusyTimes, () => {
      if (known.busy === 'fails') throw new AppError('server.unexpected');
      return { busyTimes: known.busy ?? [] };
    }),
    fake(getAppointment, () => known.appointment ?? appointment()),
    fake(createAppointment, answer('create')),
    fake(changeAppointment, answer('change')),
    fake(cancelAppointment, answer('cancel')),
    fake(restoreAppointment, answer('restore')),
    fake(listContacts, () => ({ contacts: [contactRow()], nextPageToken: '', total: 1 })),
    fake(listTeamMembers, () => ({ content: [], cursor: '', resultCount: 0 })),
    fake(getCalendarAddress, () => ({ url: null })),
    fake(renewCalendarAddress, () => ({ url: 'http://alder.localhost/calendar/secret.ics' })),
  ]);
  const page = openPage(
    (props: Parameters<typeof AppointmentsPage>[0]) => (
      <>
        <AppointmentsPage {...props} />
        <Modals />
      </>
    ),
    at,
    { search: calendarSearch },
  );
  return { ...page, sent };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => act(closeModals));

test('a week shows what takes place; the keyboard moves one, lengthens it, and undo takes it back', async () => {
  const { sent } = await openCalendar('/appointments?date=2026-11-17', { occurrences: [occurrence({ conflicts: 1 })] });
  const item = await screen.findByRole('button', {
    name: /^Check-up, Tuesday, November 17, 10:00.*11:00.*Room 2, At the same time as another$/,
  });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/Nov 15.*21, 2026/);
  item.focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByText(/^Check-up: Wednesday, November 18, 10:15.*11:30/)).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(/^Check-up: /)).toBeNull();
  await userEvent.keyboard(' {ArrowRight}{Enter}');
  await screen.findByText('Appointment “Check-up” moved');
  await press('Undo');
  await waitFor(() => expect(sent).toHaveLength(2));
  const before = { start: '2026-11-17T10:00', end: '2026-11-17T11:00' };
  const after = { start: '2026-11-18T10:00', end: '2026-11-18T11:00' };
  expect(sent).toEqual([
    { what: 'change', body: { change: after, seen: before } },
    { what: 'change', body: { change: before, seen: after } },
  ]);
});

test('one that repeats is moved only once it is said which ones are meant; a failure has its own sentence', async () => {
  const known = { occurrences: [occurrence({ repeats: true })], appointment: appointment({ repeat: 'FREQ=WEEKLY' }) };
  const { sent } = await openCalendar('/appointments?date=2026-11-17&view=day', known);
  (await screen.findByRole('button', { name: /^Check-up/ })).focus();
  await userEvent.keyboard(' {ArrowDown}{Enter}');
  const ask = await dialog('Move appointment');
  await userEvent.click(await ask.findByRole('radio', { name: 'This and following' }));
  Object.assign(known, { fails: true });
  await userEvent.click(ask.getByRole('button', { name: 'Move appointment' }));
  await ask.findByText('The appointment could not be updated. Try again.');
  Object.assign(known, { fails: false });
  await userEvent.click(ask.getByRole('button', { name: 'Move appointment' }));
  await screen.findByText('Appointment “Check-up” moved');
  expect(sent[0]?.body).toEqual({
    change: { start: '2026-11-17T10:15', end: '2026-11-17T11:15' },
    seen: { start: '2026-11-17T10:00', end: '2026-11-17T11:00' },
    scope: 'following',
    occurrence: '2026-11-17T10:00',
  });
  // A week's rule that names no day means the one it begins on.
  await userEvent.click(await screen.findByRole('button', { name: /^Check-up/ }));
  const form = await dialog('Appointment');
  expect(((await form.findByRole('checkbox', { name: 'Tuesday' })) as HTMLInputElement).checked).toBe(true);
});

test('a new appointment has contacts, invitees and a rule said as a sentence, and what else there is at that time is said', async () => {
  const { sent } = await openCalendar('/appointments?view=agenda', { occurrences: [] });
  await screen.findByText('No appointments in these days. Add one, or look at other days.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Add appointment' })[0] as HTMLElement);
  const form = await dialog('Add appointment');
  await userEvent.click(await form.findByRole('button', { name: 'Add appointment' }));
  await form.findByText('This field is required.');
  await userEvent.type(form.getByRole('textbox', { name: /^Subject/ }), 'Visit');
  const fill = async (label: RegExp, value: string) => {
    const input = form.getByLabelText(label);
    await userEvent.clear(input);
    await userEvent.type(input, value);
  };
  await fill(/^Start date/, '2026-11-17');
  await fill(/^Start time/, '15:00');
  expect(form.getByLabelText<HTMLInputElement>(/^End time/).value).toBe('16:00');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Repeat' }), 'Every week');
  await userEvent.click(form.getByRole('checkbox', { name: 'Thursday' }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Ends' }), 'After a number of times');
  await form.findByText('Every week: Tuesday and Thursday, 10 times');
  await userEvent.type(form.getByRole('combobox', { name: 'Contacts' }), 'anna');
  await userEvent.click(await screen.findByRole('option', { name: 'Anna Ruiz', hidden: true }));
  await userEvent.click(await form.findByRole('button', { name: 'Invite Anna Ruiz' }));
  await userEvent.type(form.getByRole('textbox', { name: /^Invitees/ }), 'not an address{Enter}');
  await form.findByText('Enter a valid email address.');
  await userEvent.clear(form.getByRole('textbox', { name: /^Invitees/ }));
  await userEvent.type(form.getByRole('textbox', { name: /^Invitees/ }), 'bo@example.com{Enter}');
  await userEvent.click(form.getByRole('button', { name: 'Add appointment' }));
  await screen.findByText('Appointment “Visit” added');
  expect(sent[0]).toMatchObject({
    what: 'create',
    body: {
      subject: 'Visit',
      start: '2026-11-17T15:00',
      end: '2026-11-17T16:00',
      timeZone: 'Europe/London',
      repeat: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=10',
      contactIds: [7],
      invitees: [
        { email: 'anna@ruiz.example', name: 'Anna Ruiz' },
        { email: 'bo@example.com', name: '' },
      ],
      reminders: [15],
    },
  });
  await press('Undo');
  await waitFor(() => expect(sent[1]?.what).toBe('cancel'));
});

test('an appointment shows what invitees have answered, is changed by its field, and is cancelled after a word about them', async () => {
  const invitees = [{ email: 'bo@example.com', name: 'Bo', answer: 'declined' as const }];
  const { sent } = await openCalendar('/appointments?view=agenda&date=2026-11-17&appointment=3', {
    occurrences: [occurrence({ invitees })],
    appointment: appointment({ invitees }),
  });
  const form = await dialog('Appointment');
  await form.findByText('Declined');
  await userEvent.type(form.getByRole('textbox', { name: 'Location' }), 'b');
  await userEvent.click(form.getByRole('button', { name: 'Save appointment' }));
  await screen.findByText('Appointment “Check-up” saved');
  expect(sent[0]?.body).toEqual({ change: { location: 'Room 2b' }, seen: { location: 'Room 2' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(/Check-up/);
  await userEvent.click(await (await dialog('Appointment')).findByRole('button', { name: 'Cancel appointment' }));
  const ask = await dialog('Cancel appointment');
  await ask.findByText('Invitees who will be told by email that it is cancelled: 1');
  await userEvent.click(ask.getByRole('button', { name: 'Cancel appointment' }));
  await screen.findByText('Appointment “Check-up” cancelled');
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await screen.findByText('Appointment “Check-up” restored');
  expect(sent.map(({ what }) => what)).toEqual(['change', 'cancel', 'restore']);
});

test('a calendar address is created, and said to be secret', async () => {
  await openCalendar('/appointments?view=agenda', { occurrences: [] });
  await press('Calendar address');
  const address = await dialog('Calendar address');
  await userEvent.click(await address.findByRole('button', { name: 'Create address' }));
  await address.findByText((_, element) => element?.tagName === 'CODE' && /secret\.ics$/.test(element.textContent));
});

const busyTime = (fields: Partial<BusyTime> = {}): BusyTime => ({
  ...{ owner: occurrence().owner as BusyTime['owner'], calendar: 'home (sam)', isAllDay: false },
  ...{ start: '2026-11-17T14:00:00.000Z', end: '2026-11-17T15:30:00.000Z', timeZone: 'Europe/London' },
  ...fields,
});
const colleague = { id: 'c0ffee00-0000-4000-8000-000000000001', name: 'Noor Haddad', partnerCompany: null };

test.each(['day', 'week', 'month', 'agenda'])(
  'in the %s a time that a connected calendar has taken says so, by which calendar or who it is, and cannot be pressed',
  async (view) => {
    const mine = busyTime({ owner: { id: getBoot().user.id, name: 'Sam', partnerCompany: null } });
    const theirs = busyTime({ owner: colleague, calendar: null, isAllDay: true });
    const whole = { start: '2026-11-17T00:00:00.000Z', end: '2026-11-18T00:00:00.000Z' };
    await openCalendar(`/appointments?date=2026-11-17&view=${view}`, {
      occurrences: [],
      busy: [mine, { ...theirs, ...whole }],
    });
    expect(await screen.findAllByText('Busy')).toHaveLength(2);
    expect(screen.getByText('Calendar: home (sam)')).toBeDefined();
    expect(screen.getByText('Noor Haddad')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Busy/ })).toBeNull();
    expect(screen.queryByText(/^No appointments in these days/)).toBeNull();
  },
);

test('busy times that cannot be loaded are said to be missing; the calendar is there all the same', async () => {
  await openCalendar('/appointments?date=2026-11-17', { occurrences: [occurrence()], busy: 'fails' });
  await screen.findByText('The busy times of connected calendars could not be loaded.');
  expect(screen.getByRole('button', { name: /^Check-up/ })).toBeDefined();
});

test('a time at which their own calendar has the owner busy is said before it is saved, and nobody else’s is', async () => {
  const me = { id: getBoot().user.id, name: 'Sam', partnerCompany: null };
  const later = { start: '2026-11-17T16:00:00.000Z', end: '2026-11-17T17:00:00.000Z' };
  const busy = [
    busyTime({ owner: me }),
    busyTime({ owner: me, ...later }),
    busyTime({ owner: colleague, calendar: null }),
  ];
  await openCalendar('/appointments?view=agenda', { occurrences: [], busy });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add appointment' }))[0] as HTMLElement);
  const form = await dialog('Add appointment');
  for (const [label, value] of [
    [/^Start date/, '2026-11-17'],
    [/^Start time/, '15:00'],
  ] as const) {
    await userEvent.clear(await form.findByLabelText(label));
    await userEvent.type(form.getByLabelText(label), value);
  }
  const said = await form.findByText(/^Busy · .*2:00.*3:30/);
  expect(said.textContent).toMatch(/ · Calendar: home \(sam\)$/);
  expect(form.getAllByText(/^Busy · /)).toHaveLength(1);
});
