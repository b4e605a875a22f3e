import { type ClientDetail, getClient, requestClientAccess } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeClient } from '#test/fake-client.ts';
import { openClient } from '#test/fake-client-page.tsx';

// Toasts outlive a page.
afterEach(() => act(() => screen.queryAllByRole('button', { name: 'Close' }).forEach((close) => void close.click())));

const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const closed: ClientDetail = { ...fakeClient, hasAccess: false, noAccess: 'notGranted', metrics: null };

/** A client whose answer a test may change, and what a request for access is answered with. */
async function open(client: ClientDetail, ask: () => unknown = () => undefined) {
  const server = { client, asked: 0 };
  const answers = [
    fake(getClient, () => server.client),
    fake(requestClientAccess, async () => {
      server.asked += 1;
      await ask();
      return { accessRequestedDate: ago(0) };
    }),
  ];
  await given({ answers });
  openClient(`/clients/${fakeClient.id}?tab=campaigns`);
  await screen.findByRole('heading', { level: 1, name: fakeClient.name });
  return server;
}
const button = () => screen.getByRole('button', { name: 'Request access' });
const note = () => screen.getByRole('status').textContent;

test('without access the reason stands in the place of numbers and tabs, and the company stays', async () => {
  await open(closed);
  expect(screen.getByRole('heading', { name: 'You have no access to this account' })).toBeDefined();
  expect(screen.getByText(/^Alder & Finch Dental has not given your company access/)).toBeDefined();
  expect(screen.getByText('No access')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByText('Total contacts')).toBeNull();
  expect(screen.getByText('+1 303 555 0142')).toBeDefined();
  expect(note()).toBe('');
});

test('a cancelled account says so and cannot be asked', async () => {
  await open({ ...closed, noAccess: 'cancelled' });
  expect(screen.getByRole('heading', { name: 'This account is cancelled' })).toBeDefined();
  expect(screen.getByText('Cancelled')).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['New offer']);
});

test('access is requested once, and the button keeps the focus', async () => {
  const held = Promise.withResolvers<void>();
  const server = await open(closed, () => held.promise);
  await userEvent.click(button());
  await userEvent.click(button());
  expect(button().getAttribute('aria-disabled')).toBe('true');
  held.resolve();
  await waitFor(() => expect(note()).toMatch(/^Access requested .+\d.+ You can ask again after a day\.$/));
  expect(document.activeElement).toBe(button());
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button());
  expect(server.asked).toBe(1);
});

test('who asked within a day cannot ask again yet', async () => {
  const server = await open({ ...closed, accessRequestedDate: ago(23) });
  expect(note()).toMatch(/^Access requested .* You can ask again after a day\.$/);
  await userEvent.click(button());
  expect(server.asked).toBe(0);
});

test('a request of an earlier day is told and can be made again', async () => {
  const server = await open({ ...closed, accessRequestedDate: ago(25) });
  expect(note()).toMatch(/^Access requested [^.]*\.$/);
  await userEvent.click(button());
  await waitFor(() => expect(server.asked).toBe(1));
  await waitFor(() => expect(note()).toMatch(/You can ask again after a day\.$/));
});

test('when a colleague has asked today, that is shown instead', async () => {
  const server = await open(closed, () => {
    server.client = { ...closed, accessRequestedDate: ago(1) };
    throw new AppError('client.accessRequested');
  });
  await userEvent.click(button());
  await waitFor(() => expect(note()).toMatch(/^Access requested .* You can ask again after a day\.$/));
  expect(screen.queryByText('Access could not be requested. Try again.')).toBeNull();
});

test('a refusal whose date is not known is said without one', async () => {
  const server = await open(closed, () => {
    throw new AppError('client.accessRequested');
  });
  await userEvent.click(button());
  await waitFor(() => expect(note()).toBe('Access was requested less than a day ago. You can ask again after a day.'));
  await userEvent.click(button());
  expect(server.asked).toBe(1);
});

test('a failed request says so and can be made again', async () => {
  let fails = true;
  await open(closed, () => {
    if (fails) throw new AppError('server.unexpected');
  });
  await userEvent.click(button());
  await screen.findByText('Access could not be requested. Try again.');
  await waitFor(() => expect(button().hasAttribute('aria-disabled')).toBe(false));
  expect(note()).toBe('');
  fails = false;
  await userEvent.click(button());
  await waitFor(() => expect(note()).toMatch(/^Access requested/));
});

test('access that was given meanwhile opens the page', async () => {
  const server = await open(closed, () => {
    server.client = fakeClient;
    throw new AppError('request.invalid');
  });
  await userEvent.click(button());
  await screen.findByRole('tab', { name: 'Campaigns' });
  expect(screen.queryByText('Access could not be requested. Try again.')).toBeNull();
});
