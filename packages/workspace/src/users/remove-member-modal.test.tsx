import { AppError, type ErrorCode } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listInvitations } from '@app/contract/invitations';
import { listTeamMembers, removeTeamMember } from '@app/contract/team';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Modals } from '../../test/modals.tsx';
import { openModal } from '../modals.ts';
import { usersSearch } from './search.ts';
import { UsersPage } from './users-page.tsx';

afterEach(() => act(closeModals));

const nobodyInvited = fake(listInvitations, () => ({ content: [], totalCount: 0 }));
const member = (at: number, name: string) => ({
  user: { id: uuid(at), givenName: name, familyName: '', username: `${name}@partner.example` },
  role: 'ADMIN',
  lastSeenDate: null,
  isOwner: false,
  ...{ title: '', picture: '', withheld: [] },
  partnerCompany: null,
});

/** A team that loses who is removed, unless `answer` refuses. */
async function openTeam(names: string[], answer: () => void | Promise<void> = () => {}) {
  let team = names.map((name, at) => member(at, name));
  const removals: string[] = [];
  const list = fake(listTeamMembers, () => ({
    content: team,
    cursor: '',
    resultCount: team.length,
    totalCount: team.length,
  }));
  const remove = fake(removeTeamMember, async ({ pathname }) => {
    const id = pathname.split('/').at(-1) ?? '';
    removals.push(id);
    await answer();
    team = team.filter(({ user }) => user.id !== id);
  });
  await given({ answers: [list, remove, nobodyInvited] });
  const { queryClient } = openPage(WithModals, '/users', { search: usersSearch });
  await screen.findByRole('table', { name: 'Users' });
  const removedElsewhere = (name: string) => {
    team = team.filter(({ user }) => user.givenName !== name);
    return queryClient.invalidateQueries();
  };
  return { removals, removedElsewhere };
}

const WithModals = (props: PageProps<typeof usersSearch>) => (
  <>
    <UsersPage {...props} />
    <Modals />
  </>
);
const row = (name: string) => screen.queryByRole('row', { name: new RegExp(name), hidden: true });
const removeButton = (name: string) => screen.getByRole('button', { name: `Remove ${name}`, hidden: true });

async function openDialog(name: string) {
  await userEvent.click(removeButton(name));
  const dialog = await screen.findByRole('dialog', { name: 'Remove user' });
  await within(dialog).findByText(`${name} will lose access to this account immediately.`);
  return within(dialog);
}

test('after a word of warning a colleague is removed and leaves the list', async () => {
  const { removals } = await openTeam(['Ada', 'Ben']);
  const dialog = await openDialog('Ada');
  expect(removals).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Ada' }));
  await screen.findByText('Ada was removed');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(row('Ada')).toBeNull());
  expect(row('Ben')).not.toBeNull();
  expect(removals).toEqual([uuid(0)]);
});

test('with the keyboard alone: cancelled, the focus is back at the button; removed, it goes to the next row', async () => {
  const { removals } = await openTeam(['Cleo', 'Dan', 'Eve']);
  act(() => removeButton('Dan').focus());
  await userEvent.keyboard('{Enter}');
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(removeButton('Dan')));
  expect(removals).toEqual([]);

  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(row('Dan')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(removeButton('Eve')));
  expect(removals).toEqual([uuid(1)]);
});

test('the last row goes: the focus goes to the one above', async () => {
  await openTeam(['Fay', 'Gus']);
  const dialog = await openDialog('Gus');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Gus' }));
  await waitFor(() => expect(row('Gus')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(removeButton('Fay')));
});

test('removed elsewhere while the question is open: the focus stays in the dialog, then goes to the next row', async () => {
  const { removedElsewhere } = await openTeam(['Ann', 'Bea']);
  const dialog = await openDialog('Ann');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await act(() => removedElsewhere('Ann'));
  await waitFor(() => expect(row('Ann')).toBeNull());
  expect(document.activeElement).toBe(cancel);
  await userEvent.click(cancel);
  await waitFor(() => expect(document.activeElement).toBe(removeButton('Bea')));
});

test('what was opened while the removal still ran stays open', async () => {
  let finish = () => {};
  const running = new Promise<void>((done) => {
    finish = done;
  });
  await openTeam(['Cid', 'Dot'], () => running);
  const dialog = await openDialog('Cid');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Cid' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openModal('invite', {}));
  await screen.findByRole('dialog', { name: 'Invite a colleague' });
  finish();
  await screen.findByText('Cid was removed');
  expect(screen.getByRole('dialog', { name: 'Invite a colleague' })).toBeDefined();
});

test('two clicks at once make one call, and nothing can be pressed while it runs', async () => {
  let finish = () => {};
  const running = new Promise<void>((done) => {
    finish = done;
  });
  const { removals } = await openTeam(['Hal', 'Ida'], () => running);
  const dialog = await openDialog('Hal');
  const button = dialog.getByRole('button', { name: 'Remove Hal' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  expect(cancel.getAttribute('aria-disabled')).toBe('true');
  // Disabled, either would drop the focus.
  for (const each of [button, cancel]) expect(each).toHaveProperty('disabled', false);
  await userEvent.click(cancel);
  expect(dialog.getByText('Hal will lose access to this account immediately.')).toBeDefined();
  await userEvent.dblClick(button);
  expect(document.activeElement).toBe(button);
  finish();
  await screen.findByText('Hal was removed');
  expect(removals).toEqual([uuid(0)]);
});

test('somebody who is gone already counts as removed', async () => {
  await openTeam(['Jan', 'Kim'], () => {
    throw new AppError('user.notFound');
  });
  const dialog = await openDialog('Jan');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Jan' }));
  await screen.findByText('Jan was removed');
});

test.each([
  ['member.last', 'Lea is the only user in this account and cannot be removed.'],
  ['member.self', 'You cannot remove yourself. Ask a colleague to do it.'],
  ['server.unexpected', 'Lea could not be removed. Try again.'],
] as [ErrorCode, string][])('%s is said in words, and one may try again', async (code, text) => {
  let fails = true;
  const { removals } = await openTeam(['Lea', 'Max'], () => {
    if (fails) throw new AppError(code);
  });
  const dialog = await openDialog('Lea');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Lea' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove Lea' }));
  expect(row('Lea')).not.toBeNull();
  fails = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Lea' }));
  await waitFor(() => expect(row('Lea')).toBeNull());
  expect(removals).toHaveLength(2);
});

test.each([
  ['member.last', 'Nia is the only user in this account and cannot be removed.'],
  ['server.unexpected', 'Nia could not be removed. Try again.'],
] as [ErrorCode, string][])('%s is told after the dialog was closed, too', async (code, text) => {
  const running = Promise.withResolvers<void>();
  await openTeam(['Nia', 'Ole'], () => running.promise);
  const dialog = await openDialog('Nia');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Nia' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  running.reject(new AppError(code));
  await screen.findByText(text);
});

test('a failure is told to who asks the next question already', async () => {
  const running = Promise.withResolvers<void>();
  await openTeam(['Pia', 'Rob'], () => running.promise);
  const dialog = await openDialog('Pia');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Pia' }));
  act(() => openModal('removeMember', { userId: uuid(1), name: 'Rob' }));
  await screen.findByText('Rob will lose access to this account immediately.');
  running.reject(new AppError('server.unexpected'));
  await screen.findByText('Pia could not be removed. Try again.');
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});
