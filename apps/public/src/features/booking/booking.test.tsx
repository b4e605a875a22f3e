import { answerInvitation, book, getBooking, getInvitation } from '@app/contract/booking';
import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { loadPage } from '../../app/pages.ts';
import { dayOf, daysFor, momentsFor, ownZone } from './moment.ts';

const zone = ownZone();
/** The two days with free times are of one month, whatever today is. */
const soon = (days: number, hour: number) => {
  const at = new Date();
  at.setDate(at.getDate() + 3);
  if (at.getDate() !== 1) at.setDate(at.getDate() - 1);
  at.setDate(at.getDate() + days - 2);
  at.setHours(hour, 0, 0, 0);
  return at.toISOString();
};
const free = [soon(2, 9), soon(2, 11), soon(3, 9)];
const booking: Response<typeof getBooking> = {
  ...{ name: 'First talk', description: 'We get to know each other.', location: 'By phone', company: 'Alder Bakery' },
  ...{ owner: 'Ann Alder', length: 30, timeZone: 'Asia/Tokyo', free, logo: null },
};
const dayName = (iso: string) => daysFor('en-us').full(dayOf(iso, zone));
const timeName = (iso: string) => momentsFor('en-us', zone).time(iso);
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const openAt = async (path: string, status = 200) => {
  window.history.replaceState(null, '', path);
  return loadPage(path, status, new URLSearchParams(), true);
};

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => window.history.replaceState(null, '', '/'));

test('a visitor picks a day and a time in their zone, says who they are, and learns that it is booked', async () => {
  const booked = vi.fn((_url: URL, _body: unknown) => ({
    ...{ start: free[1] ?? '', end: soon(2, 12), manageUrl: 'http://alder.pages.localhost/appointment/abc' },
  }));
  const asked: URLSearchParams[] = [];
  await showPage(await openAt('/book/slug'), {
    fakes: [
      fake(getBooking, ({ searchParams }) => {
        asked.push(searchParams);
        return booking;
      }),
      fake(book, booked),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'First talk' })).toBeTruthy();
  expect(document.title).toBe('First talk · Alder Bakery');
  expect(asked[0]?.get('timeZone')).toBe(zone);
  const submit = screen.getByRole('button', { name: 'Book appointment' });
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Mia' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'mia' } });
  await userEvent.click(submit);
  expect(screen.getByText('Enter an email such as name@company.com.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' mia@visitor.example ' } });
  await userEvent.click(submit);
  expect(await screen.findByText('Choose a day and a time.')).toBeTruthy();
  expect(booked).not.toHaveBeenCalled();
  // The first day that has free times is open; another one has its own.
  expect(screen.getByRole('radio', { name: timeName(free[1] ?? '') })).toBeTruthy();
  await choose(dayName(free[2] ?? ''));
  expect(screen.queryByRole('radio', { name: timeName(free[1] ?? '') })).toBeNull();
  await choose(dayName(free[0] ?? ''));
  await choose(timeName(free[1] ?? ''));
  await userEvent.click(submit);
  expect(await screen.findByRole('heading', { name: 'Your appointment is booked' })).toBe(document.activeElement);
  expect(booked.mock.calls[0]?.[1]).toMatchObject({
    ...{ start: free[1], givenName: 'Mia', familyName: '', email: 'mia@visitor.example', website: '', timeZone: zone },
    locale: 'en-us',
  });
  expect(screen.getByRole('link', { name: 'Move or cancel' }).getAttribute('href')).toContain('/appointment/abc');
});

test('in another zone a chosen time stays chosen, on its day there; another month begins anew', async () => {
  await showPage(await openAt('/book/slug'), { fakes: [fake(getBooking, () => booking)] });
  const [first = ''] = free;
  await userEvent.click(await screen.findByRole('radio', { name: timeName(first) }));
  // Nine in the morning of one is the evening before of the other.
  const other = dayOf(first, 'Pacific/Niue') === dayOf(first, zone) ? 'Pacific/Kiritimati' : 'Pacific/Niue';
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: other } });
  const day = await screen.findByRole('radio', { name: daysFor('en-us').full(dayOf(first, other)) });
  await waitFor(() => expect(day).toHaveProperty('checked', true));
  expect(screen.getByRole('radio', { name: momentsFor('en-us', other).time(first) })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(screen.queryByText(momentsFor('en-us', other).moment(first))).toBeNull());
  expect(screen.queryByText(/No free times on this day/)).toBeNull();
});

test('a time that somebody else took is said, and the times are asked for again', async () => {
  let taken = false;
  await showPage(await openAt('/book/slug'), {
    fakes: [
      fake(getBooking, () => ({ ...booking, free: taken ? free.slice(1) : free })),
      fake(book, () => {
        taken = true;
        throw new AppError('booking.taken');
      }),
    ],
  });
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Mia' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'mia@visitor.example' } });
  await choose(dayName(free[0] ?? ''));
  await choose(timeName(free[0] ?? ''));
  await userEvent.click(screen.getByRole('button', { name: 'Book appointment' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was quicker');
  await waitFor(() => expect(screen.queryByRole('radio', { name: timeName(free[0] ?? '') })).toBeNull());
  expect(screen.getByRole('radio', { name: timeName(free[1] ?? '') })).toBeTruthy();
});

test('a page that is not there, and a server that cannot be reached, are told apart', async () => {
  const nothing = await showPage(await openAt('/', 404));
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  nothing.unmount();
  let isUp = false;
  await showPage(await openAt('/book/slug'), {
    fakes: [
      fake(getBooking, () => {
        if (!isUp) throw new AppError('server.unavailable');
        throw new AppError('booking.notFound');
      }),
    ],
  });
  expect((await screen.findByText(/could not be opened/)).textContent).toContain('not available at the moment');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/There is nothing at this address, or/)).toBeTruthy();
});

const invitation: Response<typeof getInvitation> = {
  ...{ subject: 'Tasting', location: '', description: '', start: free[0] ?? '', end: soon(2, 10), repeat: '' },
  ...{ timeZone: zone, company: 'Alder Bakery', organiser: 'Ann Alder', answer: 'waiting', isCancelled: false },
  bookedOn: null,
  logo: null,
};

test('opening an invitation answers nothing; its buttons do', async () => {
  let { answer } = invitation;
  const answered = vi.fn((_url: URL, _body: unknown) => {
    answer = 'accepted';
  });
  await showPage(await openAt('/appointment/token'), {
    fakes: [fake(getInvitation, () => ({ ...invitation, answer })), fake(answerInvitation, answered)],
  });
  expect(await screen.findByText('Will you come?')).toBeTruthy();
  expect(answered).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You have accepted.')).toBeTruthy();
  expect(answered.mock.calls[0]?.[1]).toEqual({ do: 'accept' });
});

test('whoever booked it moves it to another free time, and cancels it after being asked', async () => {
  let now = { ...invitation, bookedOn: 'slug', answer: 'accepted' as const };
  const sent: unknown[] = [];
  await showPage(await openAt('/appointment/token'), {
    fakes: [
      fake(getInvitation, () => now),
      fake(getBooking, () => booking),
      fake(answerInvitation, (_, body) => {
        sent.push(body);
        now =
          (body as { do: string }).do === 'cancel' ? { ...now, isCancelled: true } : { ...now, start: free[2] ?? '' };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another time' }));
  expect(screen.getByRole('region', { name: 'Choose another time' })).toBe(document.activeElement);
  await userEvent.click(await screen.findByRole('radio', { name: dayName(free[2] ?? '') }));
  await choose(timeName(free[2] ?? ''));
  await userEvent.click(screen.getByRole('button', { name: 'Move appointment' }));
  expect(await screen.findByText(/Your appointment was moved/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
  expect(screen.getByRole('region', { name: 'Cancel appointment' })).toBe(document.activeElement);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText('This appointment was cancelled.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('note')).toBe(document.activeElement));
  expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull();
  expect(sent).toEqual([{ do: 'move', start: free[2] }, { do: 'cancel' }]);
});

test('the logo of the business stands in place of its name, on what is booked too', async () => {
  const logo = { path: '/logo/0123', width: 240, height: 60 };
  const view = await showPage(await openAt('/book/first-talk'), {
    fakes: [fake(getBooking, () => ({ ...booking, logo }))],
  });
  expect((await screen.findByRole('img', { name: 'Alder Bakery' })).getAttribute('src')).toBe('/logo/0123');
  expect(screen.queryByText('Alder Bakery')).toBeNull();
  view.unmount();
  await showPage(await openAt('/appointment/abc'), { fakes: [fake(getInvitation, () => ({ ...invitation, logo }))] });
  expect(await screen.findByRole('img', { name: 'Alder Bakery' })).toBeTruthy();
});
