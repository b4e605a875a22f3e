import { type ClientDetail, getClient, requestMembership } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { hearLive } from '@app/frame/state/live.ts';
import { given, uuid } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeAnswer, fakeClient } from '#test/fake-client.ts';
import { openClient } from '#test/fake-client-page.tsx';

const ASK = 'Request to join';
const open = () => openClient(`/clients/${uuid(1)}`);
const heading = () => screen.findByRole('heading', { level: 1, name: 'Alder & Finch Dental' });

afterEach(() => {
  for (const button of screen.queryAllByLabelText('Close')) fireEvent.click(button);
});

/** A client whose people are asked; `before` may hold the answer up or refuse it. */
function asking(before: () => unknown = () => undefined) {
  let client: ClientDetail = fakeClient;
  const asked = vi.fn(async () => {
    await before();
    client = { ...client, membership: 'requested' };
    return { requestedDate: '2026-02-03T10:00:00.000Z' };
  });
  const answers = [fake(getClient, () => client), fake(requestMembership, asked)];
  const become = (membership: ClientDetail['membership']) => {
    client = { ...client, membership };
  };
  return { answers, asked, become };
}

test('a member is led into the account, in a tab of its own', async () => {
  await given({ answers: [fakeAnswer({ membership: 'member', url: 'http://ab123.app.example' })] });
  open();
  const link = await screen.findByRole('link', { name: /^Open account/ });
  expect(link.getAttribute('href')).toBe('http://ab123.app.example');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.textContent).toContain('opens in a new tab');
  expect(screen.queryByRole('button', { name: ASK })).toBeNull();
});

test('who is no member asks once, and reads when they have asked', async () => {
  const held = Promise.withResolvers<void>();
  const { answers, asked } = asking(() => held.promise);
  await given({ answers });
  open();
  await userEvent.dblClick(await screen.findByRole('button', { name: ASK }));
  held.resolve();
  expect(await screen.findByText('Requested on Feb 3, 2026')).toBeDefined();
  expect(screen.getByText('Your request was sent to Alder & Finch Dental. Its users will answer it.')).toBeDefined();
  expect(screen.queryByRole('button', { name: ASK })).toBeNull();
  expect(asked).toHaveBeenCalledOnce();
});

test('who has asked before reads that the answer is awaited', async () => {
  await given({ answers: [fakeAnswer({ membership: 'requested' })] });
  open();
  expect(await screen.findByText('You have requested to join')).toBeDefined();
  expect(screen.queryByRole('button', { name: ASK })).toBeNull();
});

test('an answer that comes while one looks leads in at once', async () => {
  const { answers, become } = asking();
  become('requested');
  await given({ answers });
  open();
  await screen.findByText('You have requested to join');
  become('member');
  act(() => hearLive({ topic: 'notifications' }));
  expect(await screen.findByRole('link', { name: /^Open account/ })).toBeDefined();
});

test('a question that does not get through says so and can be asked again', async () => {
  let refuses = true;
  const { answers } = asking(() => {
    if (refuses) throw new AppError('server.unexpected');
  });
  await given({ answers });
  open();
  await userEvent.click(await screen.findByRole('button', { name: ASK }));
  expect(await screen.findByText('The request could not be sent. Try again.')).toBeDefined();
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: ASK }));
  expect(await screen.findByText('Requested on Feb 3, 2026')).toBeDefined();
});

test('who was made a member meanwhile is led in', async () => {
  const { answers, become } = asking(() => {
    become('member');
    throw new AppError('membership.member');
  });
  await given({ answers });
  open();
  await userEvent.click(await screen.findByRole('button', { name: ASK }));
  expect(await screen.findByRole('link', { name: /^Open account/ })).toBeDefined();
});

test('the account of a client who has cancelled is offered to nobody', async () => {
  await given({ answers: [fakeAnswer({ membership: 'member', noAccess: 'cancelled', metrics: null })] });
  open();
  await heading();
  expect(screen.queryByRole('link', { name: /^Open account/ })).toBeNull();
  expect(screen.queryByRole('button', { name: ASK })).toBeNull();
});

test('the page is called by the client, and by its own title again once one has left', async () => {
  await given({ answers: [fakeAnswer({ name: 'Aire Valley Electrical' })] });
  const { goTo } = open();
  const before = document.title;
  await waitFor(() => expect(document.title).toBe('Aire Valley Electrical · Partner Edition'));
  await goTo('/clients');
  await waitFor(() => expect(document.title).toBe(before));
});
