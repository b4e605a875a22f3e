import { AppError, type ErrorCode } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { inviteColleague } from '@app/contract/invitations';
import { getConfig, setConfig } from '@app/frame/calls/config.ts';
import { closeModals, useModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Modals } from '../../test/modals.tsx';
import { openModal } from '../modals.ts';
import { InviteModal } from './invite-modal.tsx';

afterEach(() => act(closeModals));

const sent = { id: uuid(1), inviteeEmail: 'ann@a.example', expiresDate: '2026-02-01T00:00:00Z' };
const mails = (bodies: unknown[] = []) =>
  fake(inviteColleague, (_, body) => {
    bodies.push(body);
    return sent;
  });
function open() {
  openModal('invite', {});
  return openPage(InviteModal, '/');
}
const field = () => screen.findByRole('textbox', { name: 'Email' });
const send = async (email: string) => {
  await userEvent.type(await field(), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
};

/** Every sending's key; a sending fails as long as `fails` throws. */
function watchKeys(fails: () => void) {
  const keys: (string | null)[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    fails();
    return answered(input, init);
  });
  return keys;
}

test('an invitation is sent as an administrator with a full locale, and the list of invitations is read again', async () => {
  const bodies: unknown[] = [];
  await given({ answers: [mails(bodies)] });
  const { queryClient } = open();
  queryClient.setQueryData(['invitations', ids.account, 'list'], {});
  await send(' ann@a.example ');
  expect((await screen.findByRole('status')).textContent).toBe('Invite sent successfully');
  expect(bodies).toEqual([
    { inviteeEmail: 'ann@a.example', inviteeLocale: 'en-US', inviteeRole: 'ADMIN', returnUrl: `${location.origin}/` },
  ]);
  expect(queryClient.getQueryState(['invitations', ids.account, 'list'])?.isInvalidated).toBe(true);
  expect(screen.queryByText(/does not send email/)).toBeNull();
});

test('send another leads back to an empty form, ready to type', async () => {
  await given({ answers: [mails()] });
  open();
  await send('ann@a.example');
  await userEvent.click(await screen.findByRole('button', { name: 'Send another' }));
  expect(await field()).toHaveProperty('value', '');
  expect(document.activeElement).toBe(await field());
});

test.each([
  ['', 'Enter an email address.'],
  ['ann', 'Enter a valid email address.'],
  ['ann@example', 'Enter a valid email address.'],
  ['a&b@example.com', 'Enter a valid email address.'],
  ['a@b.c', 'Enter a valid email address.'],
  ['a..b@example.com', 'Enter a valid email address.'],
])('%j is not sent: %s', async (typed, text) => {
  const bodies: unknown[] = [];
  await given({ answers: [mails(bodies)] });
  open();
  if (typed) await userEvent.type(await field(), typed);
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitation' }));
  await screen.findByText(text);
  expect(bodies).toEqual([]);
});

test.each([
  ['invitation.member', 'Invite could not be sentann@a.example is already a user of this account.'],
  ['invitation.tooMany', 'Invite could not be sentToo many invitations today. Try again tomorrow.'],
  ['request.invalid', 'Invite could not be sentEnter a valid email address.'],
  ['server.unexpected', 'Invite could not be sent'],
] as [ErrorCode, string][])('%s is said in words, and the address stays', async (code, text) => {
  const refuses = fake(inviteColleague, () => {
    throw new AppError(code);
  });
  await given({ answers: [refuses] });
  open();
  await send('ann@a.example');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.queryByRole('button', { name: 'Send another' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await field()).toHaveProperty('value', 'ann@a.example');
});

test('after a lost connection the same address goes under the same key, another under a new one', async () => {
  await given({ answers: [mails()] });
  let lost = true;
  const keys = watchKeys(() => {
    if (lost) throw new TypeError('Failed to fetch');
  });
  open();
  const again = async () => userEvent.click(await screen.findByRole('button', { name: /Try again|Send another/ }));
  await send('ann@a.example');
  await again();
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await again();
  await userEvent.clear(await field());
  lost = false;
  await send('bob@a.example');
  await screen.findByText('Invite sent successfully');
  await again();
  await send('bob@a.example');
  await waitFor(() => expect(keys).toHaveLength(4));
  const [first, second, third, fourth] = keys;
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(new Set([first, third, fourth]).size).toBe(3);
});

test('what the server refused is sent again under a new key', async () => {
  let refused = true;
  const flaky = fake(inviteColleague, () => {
    if (refused) throw new AppError('invitation.tooMany');
    return sent;
  });
  await given({ answers: [flaky] });
  const keys = watchKeys(() => {});
  open();
  await send('ann@a.example');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Invite sent successfully');
  expect(new Set(keys).size).toBe(2);
});

test('the demo without a mail server shows the way to its outbox', async () => {
  await given({ answers: [mails()] });
  setConfig({ ...getConfig(), outbox: true });
  const { result } = renderHook(useModals);
  open();
  await send('ann@a.example');
  await screen.findByText('This demo does not send email. Read the message in the outbox.');
  await userEvent.click(screen.getByRole('button', { name: 'Open outbox' }));
  expect(result.current.map(({ name }) => name)).toEqual(['invite', 'outbox']);
});

test('an address that the server refuses is marked in the form until it is changed', async () => {
  const bodies: unknown[] = [];
  const refuses = fake(inviteColleague, (_, body) => {
    bodies.push(body);
    if (bodies.length === 1) throw new AppError('request.invalid');
    return sent;
  });
  await given({ answers: [refuses] });
  open();
  await send('ann@a.example');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Enter a valid email address.');
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(bodies).toHaveLength(1);
  await userEvent.type(await field(), 's');
  expect(screen.queryByText('Enter a valid email address.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Invite sent successfully');
  expect(bodies).toHaveLength(2);
});

/** The whole dialog, with an invitation on its way. */
async function sendSlowly() {
  const answer = Promise.withResolvers<typeof sent>();
  await given({ answers: [fake(inviteColleague, () => answer.promise)] });
  openPage(Modals, '/');
  act(() => openModal('invite', {}));
  await screen.findByRole('dialog', { name: 'Invite a colleague' });
  await send('ann@a.example');
  const button = screen.getByRole('button', { name: 'Send invitation' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  return { answer, button };
}
async function close() {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('while it is sent the focus stays on the button, and how it went is said once', async () => {
  const { answer, button } = await sendSlowly();
  expect(button).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(button);
  answer.resolve(sent);
  await screen.findByRole('button', { name: 'Send another' });
  expect(screen.getAllByText('Invite sent successfully')).toHaveLength(1);
});

test('sent after the dialog was closed: a message says so', async () => {
  const { answer } = await sendSlowly();
  await close();
  answer.resolve(sent);
  await screen.findByText('Invite sent successfully');
});

test.each([
  ['server.unexpected', 'The invitation to ann@a.example could not be sent.'],
  [
    'invitation.tooMany',
    'The invitation to ann@a.example could not be sent. Too many invitations today. Try again tomorrow.',
  ],
] as [ErrorCode, string][])('%s after the dialog was closed: a message names the address', async (code, text) => {
  const { answer } = await sendSlowly();
  await close();
  answer.reject(new AppError(code));
  await screen.findByText(text);
});
