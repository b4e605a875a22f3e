import { AppError, type ErrorCode } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type Invitation, listInvitations, resendInvitation, revokeInvitation } from '@app/contract/invitations';
import { listTeamMembers } from '@app/contract/team';
import type { PageProps } from '@app/frame/app/route.ts';
import { getConfig, setConfig } from '@app/frame/calls/config.ts';
import { closeModals, useModals } from '@app/frame/state/modals.ts';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Modals } from '../../test/modals.tsx';
import { usersSearch } from './search.ts';
import { UsersPage } from './users-page.tsx';

afterEach(() => act(closeModals));

const daysAgo = (days: number) => new Date(Date.now() - (days * 24 + 1) * 3_600_000).toISOString();
const invitation = (at: number, email: string, days = 1): Invitation => ({
  id: uuid(at),
  inviteeEmail: email,
  inviteeRole: 'ADMIN',
  invitedBy: 'Mara Okafor',
  sentDate: daysAgo(days),
  expiresDate: daysAgo(days - 14),
  expired: days > 14,
});
const WithModals = (props: PageProps<typeof usersSearch>) => (
  <>
    <UsersPage {...props} />
    <Modals />
  </>
);
type Given = {
  pending: Invitation[];
  team?: string[];
  at?: string;
  resend?: () => void | Promise<void>;
  revoke?: () => void | Promise<void>;
};

/** A server with invitations; who is in `team` is listed as a member. */
async function openUsers({ pending, team = ['Mara'], at = '/users', resend, revoke }: Given) {
  const calls: string[] = [];
  const server = { pending, team };
  const idIn = (path: string) => path.split('/').at(-1)?.split(':')[0] ?? '';
  const answers = [
    fake(listTeamMembers, () => {
      const content = server.team.map((givenName, index) => ({
        user: { id: uuid(900 + index), givenName, familyName: '', username: 'x@partner.example' },
        role: 'ADMIN',
        lastSeenDate: null,
        isOwner: false,
        ...{ title: '', picture: '', withheld: [] },
        partnerCompany: null,
      }));
      return { content, cursor: '', resultCount: content.length, totalCount: content.length };
    }),
    fake(listInvitations, ({ searchParams }) => {
      const text = searchParams.get('search') ?? '';
      const content = server.pending.filter(({ inviteeEmail }) => inviteeEmail.includes(text));
      return { content, totalCount: content.length };
    }),
    fake(resendInvitation, async ({ pathname }) => {
      calls.push(`resend ${idIn(pathname)}`);
      await resend?.();
      const sent = invitation(0, '', 0);
      const found = server.pending.find(({ id }) => id === idIn(pathname));
      if (!found) throw new AppError('invitation.notFound');
      const fresh = { ...found, sentDate: sent.sentDate, expiresDate: sent.expiresDate, expired: false };
      server.pending = server.pending.map((each) => (each === found ? fresh : each));
      return fresh;
    }),
    fake(revokeInvitation, async ({ pathname }) => {
      calls.push(`revoke ${idIn(pathname)}`);
      await revoke?.();
      if (!server.pending.some(({ id }) => id === idIn(pathname))) throw new AppError('invitation.notFound');
      server.pending = server.pending.filter(({ id }) => id !== idIn(pathname));
    }),
  ];
  await given({ answers });
  openPage(WithModals, at, { search: usersSearch });
  await screen.findByRole('table', { name: 'Users' });
  return { calls, server };
}
const row = (email: string) => screen.findByRole('row', { name: new RegExp(email) });
const button = (name: string) => screen.getByRole('button', { name });

test('pending invitations are listed with who sent them, when, and whether they expired', async () => {
  await openUsers({ pending: [invitation(1, 'ann@a.example', 2), invitation(2, 'bob@a.example', 20)] });
  const waiting = within(await row('ann@a.example'));
  for (const text of ['Mara Okafor', '2 days ago', 'Pending']) expect(waiting.getByText(text)).toBeDefined();
  expect(waiting.getByText('2 days ago').title).toContain(String(new Date(daysAgo(2)).getFullYear()));
  const expired = within(await row('bob@a.example'));
  expect(expired.getByText('Expired')).toBeDefined();
  expect(expired.queryByText('Pending')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Pending invitations 2' })).toBeDefined();
});

test('without invitations there is no such section', async () => {
  await openUsers({ pending: [] });
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Pending invitations/ })).toBeNull());
});

test('a search also looks through the invitations, and says when none matches', async () => {
  await openUsers({ pending: [invitation(1, 'cat@a.example'), invitation(2, 'dog@a.example')], at: '/users?q=dog' });
  await row('dog@a.example');
  expect(screen.queryByText('cat@a.example')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await screen.findByText('No invitations match your search.');
  expect(screen.getByRole('table', { name: 'Users' })).toBeDefined();
});

test('sent again, an expired invitation waits anew', async () => {
  const { calls } = await openUsers({ pending: [invitation(1, 'eli@a.example', 20)] });
  within(await row('eli@a.example')).getByText('Expired');
  const again = button('Send again: eli@a.example');
  await userEvent.click(again);
  await screen.findByText('Invitation sent again to eli@a.example');
  await waitFor(async () => expect(within(await row('eli@a.example')).queryByText('Expired')).toBeNull());
  expect(document.activeElement).toBe(again);
  expect(calls).toEqual([`resend ${uuid(1)}`]);
});

test('while one is sent again only its own button is busy, and a second press does nothing', async () => {
  let finish = () => {};
  const running = new Promise<void>((done) => {
    finish = done;
  });
  const pending = [invitation(1, 'fin@a.example'), invitation(2, 'gil@a.example')];
  const { calls } = await openUsers({ pending, resend: () => running });
  await row('fin@a.example');
  act(() => {
    button('Send again: fin@a.example').click();
    button('Send again: fin@a.example').click();
  });
  await waitFor(() => expect(button('Send again: fin@a.example').getAttribute('aria-busy')).toBe('true'));
  expect(button('Send again: gil@a.example').getAttribute('aria-busy')).toBe('false');
  await userEvent.click(button('Send again: fin@a.example'));
  finish();
  await screen.findByText('Invitation sent again to fin@a.example');
  expect(calls).toEqual([`resend ${uuid(1)}`]);
});

test('accepted between the list and sending again: it says so, and the colleague is a member', async () => {
  const { server } = await openUsers({ pending: [invitation(1, 'hugo@a.example')] });
  await row('hugo@a.example');
  server.pending = [];
  server.team = ['Mara', 'Hugo'];
  await userEvent.click(button('Send again: hugo@a.example'));
  await screen.findByText('The invitation to hugo@a.example was accepted or revoked in the meantime.');
  await screen.findByRole('row', { name: /Hugo/ });
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Pending invitations/ })).toBeNull());
});

test.each([
  ['server.unexpected', 'The invitation to ivy@a.example could not be sent again. Try again.'],
  ['invitation.tooMany', 'Too many invitations today. Try again tomorrow.'],
] as [ErrorCode, string][])('when sending again fails with %s, a message says so', async (code, text) => {
  const resend = () => {
    throw new AppError(code);
  };
  await openUsers({ pending: [invitation(1, 'ivy@a.example')], resend });
  await row('ivy@a.example');
  await userEvent.click(button('Send again: ivy@a.example'));
  await screen.findByText(text);
  await row('ivy@a.example');
});

async function revoke(email: string) {
  await row(email);
  await userEvent.click(button(`Revoke: ${email}`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke invitation' }));
  await dialog.findByText(`The link sent to ${email} will stop working immediately.`);
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke invitation' }));
  return dialog;
}

test('a revoked invitation leaves the list, and the focus goes to the next one', async () => {
  const pending = [invitation(1, 'jo@a.example'), invitation(2, 'kai@a.example')];
  const { calls } = await openUsers({ pending });
  await revoke('jo@a.example');
  await screen.findByText('Invitation to jo@a.example revoked');
  await waitFor(() => expect(screen.queryByText('jo@a.example')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Send again: kai@a.example')));
  expect(calls).toEqual([`revoke ${uuid(1)}`]);
});

test('with the last invitation the section goes, and the focus stays in its place', async () => {
  await openUsers({ pending: [invitation(1, 'leo@a.example')] });
  await revoke('leo@a.example');
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Pending invitations/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.closest('[role="dialog"]')).toBeNull();
});

test('accepted before it was revoked: it says so and the list is read again', async () => {
  const { server } = await openUsers({ pending: [invitation(1, 'mia@a.example')] });
  await row('mia@a.example');
  server.pending = [];
  server.team = ['Mara', 'Mia'];
  await revoke('mia@a.example');
  await screen.findByText('The invitation to mia@a.example was accepted or revoked in the meantime.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('row', { name: /Mia/ });
});

test('when revoking fails, the dialog says so and one may try again', async () => {
  let fails = true;
  const { calls } = await openUsers({
    pending: [invitation(1, 'ned@a.example')],
    revoke: () => {
      if (fails) throw new AppError('server.unexpected');
    },
  });
  const dialog = await revoke('ned@a.example');
  const text = 'The invitation could not be revoked. Try again.';
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Revoke invitation' }));
  fails = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke invitation' }));
  await screen.findByText('Invitation to ned@a.example revoked');
  expect(calls).toHaveLength(2);
});

test('while it is revoked the focus stays on the button; closed by then, a message tells that it failed', async () => {
  const running = Promise.withResolvers<void>();
  await openUsers({ pending: [invitation(1, 'ora@a.example')], revoke: () => running.promise });
  const dialog = await revoke('ora@a.example');
  const confirm = dialog.getByRole('button', { name: 'Revoke invitation' });
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('true'));
  expect(confirm).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(confirm);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  running.reject(new AppError('server.unexpected'));
  await screen.findByText('The invitation could not be revoked. Try again.');
});

test('an address is read from its beginning in every direction', async () => {
  await openUsers({ pending: [invitation(1, 'raj@a.example')] });
  const invited = within(await row('raj@a.example')).getByText('raj@a.example');
  const member = screen.getByText('x@partner.example');
  for (const address of [invited, member]) expect(address.getAttribute('dir')).toBe('ltr');
});

test('invitations that cannot be loaded say so alone: the members stay', async () => {
  let fails = true;
  const members = fake(listTeamMembers, () => ({
    content: [
      {
        user: { id: uuid(1), givenName: 'Olga', familyName: '', username: 'olga@a.example' },
        role: 'ADMIN',
        lastSeenDate: null,
        isOwner: false,
        ...{ title: '', picture: '', withheld: [] },
        partnerCompany: null,
      },
    ],
    cursor: '',
    resultCount: 1,
    totalCount: 1,
  }));
  const flaky = fake(listInvitations, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [invitation(1, 'pat@a.example')], totalCount: 1 };
  });
  await given({ answers: [members, flaky] });
  openPage(UsersPage, '/users', { search: usersSearch });
  expect((await screen.findByRole('alert')).textContent).toBe('Invitations could not be loaded.');
  await screen.findByRole('row', { name: /Olga/ });
  fails = false;
  await userEvent.click(button('Reload'));
  await row('pat@a.example');
});

test('only the demo without a mail server offers its outbox', async () => {
  const { result } = renderHook(useModals);
  await openUsers({ pending: [invitation(1, 'quin@a.example')] });
  await row('quin@a.example');
  expect(screen.queryByRole('button', { name: 'Outbox' })).toBeNull();
  setConfig({ ...getConfig(), outbox: true });
  await userEvent.click(button('Send again: quin@a.example'));
  await userEvent.click(await screen.findByRole('button', { name: 'Outbox' }));
  expect(result.current.map(({ name }) => name)).toEqual(['outbox']);
});
