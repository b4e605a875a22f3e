import {
  type ContactLink,
  type LinkType,
  linkContact,
  listContactLinks,
  listLinkTypes,
  unlinkContact,
} from '@app/contract/contact-links';
import { listContacts } from '@app/contract/contacts';
import { AppError, type ErrorCode } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { activity, contactDetail, contactRow } from '#test/contacts.ts';
import { openRecord } from '#test/given-record.ts';

const parent: LinkType = { id: 1, kind: 'parent', name: 'Parent', otherName: 'Child' };
const spouse: LinkType = { id: 2, kind: 'spouse', name: 'Spouse', otherName: 'Spouse' };
const golf: LinkType = { id: 3, kind: null, name: 'Golf partner', otherName: 'Golf partner' };
const ben = { id: 8, name: 'Ben Ruiz', email: 'ben@ruiz.example' };
const dora = contactRow({ id: 9, givenName: 'Dora', familyName: 'Lind', email: 'dora@lind.example' });

/** Messages of the test before may still be there. */
const toast = async (text: string) => within((await screen.findByText(text)).closest('[data-kind]') as HTMLElement);
const undo = async (text: string) => userEvent.click((await toast(text)).getByRole('button', { name: 'Undo' }));

type Body = { otherId: number; linkTypeId: number; isFirst: boolean };

/** A record, and a server that keeps its links. With `refuses` it changes none, while it is down it lists none. */
async function open(links: ContactLink[] = [], known: Parameters<typeof openRecord>[0] = {}, isDown = false) {
  const server = { links, sent: [] as unknown[], refuses: undefined as ErrorCode | undefined, isDown };
  const types = [parent, spouse, golf];
  const answer = (change: () => ContactLink[], body: unknown) => {
    server.sent.push(body);
    if (server.refuses) throw new AppError(server.refuses);
    server.links = change();
    return { links: server.links };
  };
  const isOf = ({ otherId, linkTypeId }: Body, { contact, linkType }: ContactLink) =>
    contact.id === otherId && linkType.id === linkTypeId;
  const page = await openRecord(known, [
    fake(listContactLinks, () => {
      if (server.isDown) throw new AppError('server.unexpected');
      return { links: server.links };
    }),
    fake(listLinkTypes, () => ({ linkTypes: types })),
    fake(listContacts, () => ({ contacts: [contactRow(), dora], nextPageToken: '', total: null })),
    fake(linkContact, (_, sent) => {
      const body = sent as Body;
      const linkType = types.find(({ id }) => id === body.linkTypeId) as LinkType;
      const contact = body.otherId === 8 ? ben : { id: 9, name: 'Dora Lind', email: dora.email };
      return answer(() => [...server.links, { linkType, isFirst: body.isFirst, contact }], body);
    }),
    fake(unlinkContact, (_, body) => answer(() => server.links.filter((each) => !isOf(body as Body, each)), body)),
  ]);
  const panel = within(await screen.findByRole('region', { name: 'Linked contacts' }));
  /** Name and relation. Whatever the pointer rests on says what it does after a while: not part of it. */
  const shown = () =>
    panel
      .queryAllByRole('listitem')
      .map((line) => Array.from(line.querySelectorAll('bdi'), ({ textContent }) => textContent).join(': '));
  const press = async (name: string | RegExp) => userEvent.click(await panel.findByRole('button', { name }));
  const pick = async () => {
    await press('Link a contact');
    await userEvent.type(panel.getByRole('searchbox', { name: 'Search contacts' }), 'dora');
    await panel.findByRole('button', { name: /^Dora Lind/ });
    const offered = within(panel.getByRole('list', { name: 'Contacts' })).getAllByRole('button');
    const names = offered.map(({ textContent }) => textContent);
    await press(/^Dora Lind/);
    return names;
  };
  return { ...page, server, panel, shown, press, pick };
}

test('who is linked stands there with the word for it and leads to their record', async () => {
  const { panel, shown } = await open([
    { linkType: parent, isFirst: true, contact: ben },
    { linkType: parent, isFirst: false, contact: { ...ben, id: 10, name: '', email: 'kid@ruiz.example' } },
    { linkType: golf, isFirst: true, contact: { ...ben, id: 11, name: 'Carl Weber' } },
  ]);
  await waitFor(() =>
    expect(shown()).toEqual(['Ben Ruiz: Parent', 'kid@ruiz.example: Child', 'Carl Weber: Golf partner']),
  );
  expect(panel.getByRole('link', { name: 'Ben Ruiz' }).getAttribute('href')).toBe('/contacts/8');
});

test('somebody is found and linked as what is chosen, and undone they are not', async () => {
  const { server, panel, shown, press, pick } = await open();
  await panel.findByText('Not linked with anybody.');
  await pick();
  const relation = await panel.findByRole('combobox', { name: 'Relation' });
  expect(document.activeElement).toBe(relation);
  await waitFor(() =>
    expect(
      within(relation)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Parent', 'Child', 'Spouse', 'Golf partner']),
  );
  await press('Link a contact');
  await panel.findByText('Choose a relation.');
  expect(server.sent).toEqual([]);
  await userEvent.selectOptions(relation, 'Child');
  await press('Link a contact');
  await toast('Dora Lind was linked');
  expect(server.sent).toEqual([{ otherId: 9, linkTypeId: 1, isFirst: false }]);
  expect(shown()).toEqual(['Dora Lind: Child']);
  await undo('Dora Lind was linked');
  await toast('The link with Dora Lind was removed');
  expect(server.sent.at(-1)).toEqual({ otherId: 9, linkTypeId: 1 });
  await panel.findByText('Not linked with anybody.');
});

test('the person of the record is not offered, and nobody is linked the same way twice', async () => {
  const { server, panel, press, pick } = await open([
    { linkType: parent, isFirst: true, contact: { id: 9, name: 'Dora Lind', email: dora.email } },
  ]);
  expect(await pick()).toEqual(['Dora Linddora@lind.example']);
  await userEvent.selectOptions(await panel.findByRole('combobox', { name: 'Relation' }), 'Child');
  await press('Link a contact');
  await panel.findByText('Dora Lind is already linked this way.');
  expect(server.sent).toEqual([]);
  await press('Cancel');
  await panel.findByRole('button', { name: 'Link a contact' });
});

test('a link is removed, and undone it is there again as it was', async () => {
  const { server, shown, press } = await open([{ linkType: parent, isFirst: true, contact: ben }]);
  await press('Remove the link with Ben Ruiz (Parent)');
  await toast('The link with Ben Ruiz was removed');
  expect(shown()).toEqual([]);
  await undo('The link with Ben Ruiz was removed');
  await toast('Ben Ruiz was linked');
  expect(server.sent).toEqual([
    { otherId: 8, linkTypeId: 1 },
    { otherId: 8, linkTypeId: 1, isFirst: true },
  ]);
  expect(shown()).toEqual(['Ben Ruiz: Parent']);
});

test.each([
  ['contactLink.exists', 'Dora Lind is already linked this way.'],
  ['contactLink.tooMany', 'Dora Lind could not be linked: one of the two contacts has as many links as it may have.'],
  ['contact.inTrash', 'Dora Lind could not be linked: the contact is in the trash or was deleted for good.'],
  ['request.invalid', 'Dora Lind could not be linked. Try again.'],
] as const)('a link that is refused (%s) says why and is gone again', async (code, text) => {
  const { server, panel, press, pick } = await open();
  server.refuses = code;
  await pick();
  await userEvent.selectOptions(await panel.findByRole('combobox', { name: 'Relation' }), 'Spouse');
  await press('Link a contact');
  await screen.findByText(text);
  await panel.findByText('Not linked with anybody.');
});

test('links that could not be loaded say so and come at the next try; one that could not be removed stays', async () => {
  const { server, panel, shown, press } = await open([{ linkType: spouse, isFirst: true, contact: ben }], {}, true);
  await panel.findByText('Linked contacts could not be loaded.');
  server.isDown = false;
  await press('Reload');
  await waitFor(() => expect(shown()).toEqual(['Ben Ruiz: Spouse']));
  server.refuses = 'request.invalid';
  await press('Remove the link with Ben Ruiz (Spouse)');
  await screen.findByText('The link with Ben Ruiz could not be removed. Try again.');
  await waitFor(() => expect(shown()).toEqual(['Ben Ruiz: Spouse']));
});

test('who is in the trash shows the links and changes none', async () => {
  const contact = contactDetail({ deletedDate: '2026-02-03T12:00:00.000Z' });
  const { panel, shown } = await open([{ linkType: spouse, isFirst: true, contact: ben }], { contact });
  await waitFor(() => expect(shown()).toEqual(['Ben Ruiz: Spouse']));
  expect(panel.queryByRole('button')).toBeNull();
});

test('the timeline tells who was linked, and as what', async () => {
  const other = { id: 8, name: 'Ben Ruiz' };
  const activities = [
    activity(4, 'contact', { what: 'linked', other, link: { kind: 'employer', isFirst: false, name: 'Employee' } }),
    activity(3, 'contact', { what: 'unlinked', other, link: { kind: null, isFirst: true, name: 'Golf partner' } }),
  ];
  await open([], { activities });
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  await waitFor(() => expect(timeline.textContent).toContain('Linked with Ben Ruiz (Employee)'));
  expect(timeline.textContent).toContain('Link with Ben Ruiz removed (Golf partner)');
});
