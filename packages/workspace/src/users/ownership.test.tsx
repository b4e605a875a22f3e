import { AppError, type ErrorCode } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listInvitations } from '@app/contract/invitations';
import type { Power } from '@app/contract/powers';
import { handOnOwnership, listTeamMembers, listTraces, type TeamMember, withholdPowers } from '@app/contract/team';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Modals } from '../../test/modals.tsx';
import { usersSearch } from './search.ts';
import { UsersPage } from './users-page.tsx';

afterEach(() => act(closeModals));

const member = (id: string, givenName: string, more: Partial<TeamMember> = {}): TeamMember => ({
  user: { id, givenName, familyName: '', username: `${givenName}@client.example` },
  ...{ role: 'ADMIN', lastSeenDate: null, isOwner: false, partnerCompany: null },
  ...{ title: '', picture: '', withheld: [] },
  ...more,
});
const WithModals = (props: PageProps<typeof usersSearch>) => (
  <>
    <UsersPage {...props} />
    <Modals />
  </>
);

type Me = { isOwner?: boolean; withheld?: Power[] };

/** Ruth looks at her account: Otto is a colleague, Maya comes from a partner. */
async function openTeam({ isOwner = true, withheld = [] }: Me = {}, refusal?: ErrorCode) {
  let otto = member(uuid(1), 'Otto', { title: 'Bookkeeper' });
  const sent: unknown[] = [];
  const answer = <T,>(body: unknown, value: T): T => {
    sent.push(body);
    if (refusal) throw new AppError(refusal);
    return value;
  };
  await given({
    boot: { member: { isOwner, partnerCompany: null, withheld } },
    answers: [
      fake(listTeamMembers, () => ({
        content: [
          member(ids.user, 'Ruth', { isOwner }),
          otto,
          member(uuid(2), 'Maya', { partnerCompany: 'Northwind', isOwner: false }),
        ],
        ...{ cursor: '', resultCount: 3, totalCount: 3 },
      })),
      fake(listInvitations, () => ({ content: [], totalCount: 0 })),
      fake(withholdPowers, (_, body) => {
        const taken = answer(body, body as { withheld: Power[] });
        otto = { ...otto, withheld: taken.withheld };
        return taken;
      }),
      fake(handOnOwnership, (_, body) => answer(body, undefined)),
      fake(listTraces, ({ searchParams }) => ({
        traces: [
          {
            id: searchParams.has('pageToken') ? 1 : 2,
            date: '2026-01-05T10:00:00.000Z',
            ...({ area: 'contacts', deed: 'changed', contactId: 7, dealId: null } as const),
          },
        ],
        nextPageToken: searchParams.has('pageToken') ? '' : 'more',
      })),
    ],
  });
  openPage(WithModals, '/users', { search: usersSearch });
  await screen.findByRole('table', { name: 'Users' });
  return sent;
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the owner takes something from a colleague; the list says what they may not', async () => {
  const sent = await openTeam();
  expect(screen.getByText('Bookkeeper')).toBeDefined();
  await click('What Otto may do');
  const dialog = within(await screen.findByRole('dialog'));
  const choices = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(choices.map(({ checked }) => checked)).toEqual([true, true, true, true, true]);
  await userEvent.click(dialog.getByLabelText('Export data'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save permissions' }));
  await screen.findByText('Permissions of Otto saved');
  expect(sent).toEqual([{ withheld: ['export'] }]);
  expect(await screen.findByText('May not: Export data')).toBeDefined();
});

test('a refusal stays in the dialog, and says so if somebody else is the owner by now', async () => {
  await openTeam({}, 'membership.notOwner');
  await click('What Otto may do');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save permissions' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Only the owner can do this.');
});

test('the ownership is handed on to a colleague after a word of warning, and not to a partner’s person', async () => {
  const sent = await openTeam();
  expect(screen.queryByRole('button', { name: 'Make Maya the owner' })).toBeNull();
  await click('Make Otto the owner');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand on the ownership' }));
  await dialog.findByText(/^Otto will be the owner of Northwind Growth Partners/);
  await userEvent.click(dialog.getByRole('button', { name: 'Make Otto the owner' }));
  await screen.findByText('Otto is now the owner');
  expect(sent).toEqual([{ userId: uuid(1) }]);
});

test('what a partner’s person did is listed with its record, by pages', async () => {
  await openTeam();
  await click('What Maya did');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Maya from Northwind has changed/);
  const list = within(await dialog.findByRole('list', { name: 'What Maya did' }));
  expect(list.getAllByText(/^Contacts: changed/)).toHaveLength(1);
  expect(list.getByRole('link', { name: 'Open contact' }).getAttribute('href')).toBe('/contacts/7');
  await userEvent.click(dialog.getByRole('button', { name: /more/i }));
  await dialog.findAllByText(/^Contacts: changed/);
  expect(list.getAllByRole('listitem')).toHaveLength(2);
});

test('who may not manage users is told so, and offered nothing of it', async () => {
  await openTeam({ isOwner: false, withheld: ['users'] });
  expect(screen.getByText('The owner of this account has not given you permission for this.')).toBeDefined();
  for (const name of ['Invite a colleague', 'Remove Otto', 'What Maya did', 'What Otto may do', 'Make Otto the owner'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
});
