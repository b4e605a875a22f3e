import { changeContact, matchContacts, setPermission, tagContact } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { createTag } from '@app/contract/tags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { contactDetail, contactRow } from '#test/contacts.ts';
import { openRecord } from '#test/given-record.ts';

const opener = (field: string) => screen.findByRole('button', { name: new RegExp(`Edit ${field}$`) });
const field = (name: string) => screen.getByRole('textbox', { name });
const undo = async () => {
  const buttons = await screen.findAllByRole('button', { name: 'Undo' });
  await userEvent.click(buttons.at(-1) as HTMLElement);
};

test('a field is opened, changed and saved with the keyboard alone, and taken back', async () => {
  const { state } = await openRecord();
  const company = await opener('Company');
  company.focus();
  await userEvent.keyboard('{F2}');
  expect(document.activeElement).toBe(field('Company'));
  // Escape leaves it as it was, and the keyboard is where it was.
  await userEvent.keyboard(' and sons{Escape}');
  expect(document.activeElement).toBe(await opener('Company'));
  expect(state.sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' & Sons{Enter}');
  expect(await screen.findByText('Company saved')).toBeDefined();
  expect(state.sent).toEqual([{ change: { company: 'Ruiz Dental & Sons' }, seen: { company: 'Ruiz Dental' } }]);
  await undo();
  await waitFor(() => expect(state.contact.company).toBe('Ruiz Dental'));
  // Tab saves and goes on.
  (await opener('Job title')).focus();
  await userEvent.keyboard('{Enter}{Control>}a{/Control}Dentist');
  await userEvent.tab();
  await waitFor(() => expect(state.contact.title).toBe('Dentist'));
  expect(screen.queryByRole('textbox', { name: 'Job title' })).toBeNull();
});

test('links lead out, and a value that no contact can have stays in its field with a sentence', async () => {
  await openRecord();
  const phone = await screen.findByRole('link', { name: '(303) 555-0142' });
  expect(phone.getAttribute('href')).toBe('tel:+13035550142');
  const map = screen.getByRole('link', { name: /Show on map/ });
  expect(map.getAttribute('href')).toContain('openstreetmap.org/search?query=1+Main+St%2C+80202%2C+Denver');
  expect(map.getAttribute('target')).toBe('_blank');
  await userEvent.click(await opener('Email'));
  await userEvent.clear(field('Email'));
  await userEvent.type(field('Email'), 'anna@{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a valid email address.');
  expect(field('Email')).toHaveProperty('value', 'anna@');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await opener('Website'));
  await userEvent.clear(field('Website'));
  await userEvent.type(field('Website'), 'my page{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a valid web address, such as example.com.');
});

test('an e-mail that is somebody else’s says whose, with the way to them', async () => {
  const other = contactRow({ id: 9, givenName: 'Ada', familyName: 'Berg' });
  const matching = fake(matchContacts, ({ searchParams }) => ({
    matches: searchParams.get('email') === 'ada@berg.example' ? [{ contact: other, by: ['email' as const] }] : [],
    phoneE164: null,
  }));
  await openRecord({}, [matching]);
  await userEvent.click(await opener('Email 2'));
  await userEvent.type(field('Email 2'), 'ada@berg.example');
  expect((await screen.findByRole('link', { name: 'Ada Berg' })).getAttribute('href')).toBe('/contacts/9');
});

test('what could not be saved stays as it was typed, with its sentence, and is saved at the next try', async () => {
  let refuses = true;
  const changing = fake(changeContact, (_, body) => {
    if (refuses) throw new AppError('server.unexpected');
    return contactDetail((body as { change: object }).change);
  });
  await openRecord({}, [changing]);
  await userEvent.click(await opener('First name'));
  await userEvent.type(field('First name'), 'bel{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error updating the contact. What you typed is still here. Try again.',
  );
  expect(field('First name')).toHaveProperty('value', 'Annabel');
  refuses = false;
  await userEvent.type(field('First name'), '{Enter}');
  expect(await screen.findByText('First name saved')).toBeDefined();
});

test('a colleague’s change appears by itself; in the field that is being typed in, both are shown and one is chosen', async () => {
  const { state, queryClient } = await openRecord();
  await userEvent.click(await opener('Company'));
  await userEvent.type(field('Company'), ' West');
  state.contact = { ...state.contact, company: 'Ruiz & Co', title: 'Director' };
  await queryClient.invalidateQueries({ queryKey: ['contacts'] });
  expect(await screen.findByText('Director')).toBeDefined();
  const dispute = await screen.findByRole('alert');
  expect(
    within(dispute)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ruiz Dental West', 'Ruiz & Co']);
  expect(field('Company')).toHaveProperty('value', 'Ruiz Dental West');
  // Enter does not decide for anybody: it leads to the choice.
  await userEvent.type(field('Company'), '{Enter}');
  expect(document.activeElement).toBe(within(dispute).getByRole('button', { name: 'Keep yours' }));
  expect(state.sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(state.sent).toEqual([{ change: { company: 'Ruiz Dental West' }, seen: { company: 'Ruiz & Co' } }]),
  );
});

test('a change that the server refuses because of a colleague’s is asked about, and theirs can be taken', async () => {
  const theirs = contactDetail({ company: 'Ruiz & Co' });
  const { state } = await openRecord({}, [
    fake(changeContact, () => {
      state.contact = theirs;
      throw new AppError('contact.changed', theirs);
    }),
  ]);
  await userEvent.click(await opener('Company'));
  await userEvent.type(field('Company'), ' West{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
  expect((await opener('Company')).textContent).toContain('Ruiz & Co');
});

test('own fields, a choice and an empty date are written as what they are', async () => {
  const { state } = await openRecord();
  await userEvent.click(await opener('Shoe size'));
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Shoe size' }), '43{Enter}');
  await waitFor(() => expect(state.sent).toHaveLength(1));
  (await opener('Type')).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Vendor');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(state.sent).toHaveLength(2));
  await userEvent.click(await opener('Birthday'));
  await userEvent.clear(screen.getByLabelText('Birthday', { selector: 'input' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(state.sent).toHaveLength(3));
  expect(state.sent).toEqual([
    { change: { fields: { 3: 43 } }, seen: { fields: { 3: null } } },
    { change: { type: 'vendor' }, seen: { type: 'lead' } },
    { change: { birthday: null }, seen: { birthday: '1980-04-02' } },
  ]);
});

test('tags are removed, found and made, each with a way back', async () => {
  const sent: unknown[] = [];
  const { state } = await openRecord({}, [
    fake(tagContact, (_, body) => {
      const { add, remove } = body as { add: number[]; remove: number[] };
      sent.push({ add, remove });
      const names = new Map([
        [1, 'VIP'],
        [2, 'Newsletter'],
        [8, 'Winter'],
      ]);
      const kept = state.contact.tags.filter(({ id }) => !remove.includes(id));
      state.contact = { ...state.contact, tags: [...kept, ...add.map((id) => ({ id, name: names.get(id) ?? '' }))] };
      return state.contact;
    }),
    fake(createTag, () => ({
      id: 8,
      name: 'Winter',
      description: '',
      categoryId: null,
      contacts: 0,
      mergingInto: null,
    })),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the tag VIP' }));
  expect(await screen.findByText('Tag “VIP” removed')).toBeDefined();
  await undo();
  await screen.findByRole('button', { name: 'Remove the tag VIP' });
  const add = screen.getByRole('combobox', { name: 'Add a tag' });
  await userEvent.type(add, 'news{Enter}');
  await screen.findByRole('button', { name: 'Remove the tag Newsletter' });
  await userEvent.type(add, 'Winter{Enter}');
  await screen.findByRole('button', { name: 'Remove the tag Winter' });
  await waitFor(() =>
    expect(sent).toEqual([
      { add: [], remove: [1] },
      { add: [1], remove: [] },
      { add: [2], remove: [] },
      { add: [8], remove: [] },
    ]),
  );
});

test('permission shows what it rests on, is withdrawn with a reason, and then yields to nobody but the person', async () => {
  const sent: unknown[] = [];
  let refuses = true;
  const { state } = await openRecord({}, [
    fake(setPermission, (_, body) => {
      if (refuses) throw new AppError('server.unexpected');
      sent.push(body);
      state.contact = contactDetail({ permission: 'withdrawn' });
      return state.contact;
    }),
  ]);
  expect(await screen.findByText('Yes, send me news')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw permission' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw permission' }));
  expect(await screen.findByText('This field is required.')).toBeDefined();
  const reason = screen.getByRole('textbox', { name: 'Why is the permission withdrawn?' });
  await userEvent.type(reason, 'Told us on the phone');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw permission' }));
  expect(await screen.findByText(/The permission could not be saved/)).toBeDefined();
  expect(reason).toHaveProperty('value', 'Told us on the phone');
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw permission' }));
  expect(await screen.findByText('Only this person can give permission again.')).toBeDefined();
  expect(sent).toEqual([{ granted: false, reason: 'Told us on the phone' }]);
  expect(screen.queryByRole('button', { name: 'Record permission' })).toBeNull();
});

test('texts have a permission of their own, recorded by hand with how it is known', async () => {
  const sent: unknown[] = [];
  const { state } = await openRecord({}, [
    fake(setPermission, (_, body) => {
      sent.push(body);
      const evidence = { date: '2026-02-05T12:00:00.000Z', how: 'hand', text: 'Asked for texts', by: null };
      state.contact = contactDetail({ textPermission: 'granted', textEvidence: evidence });
      return state.contact;
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Record text message permission' }));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'How did this person give permission?' }),
    'Asked for texts{Tab}{Enter}',
  );
  expect(await screen.findByText('Asked for texts')).toBeDefined();
  expect(sent).toEqual([{ channel: 'text', granted: true, reason: 'Asked for texts' }]);
  expect(screen.getByRole('button', { name: 'Withdraw text message permission' })).toBeDefined();
  // That for mail is as it was.
  expect(screen.getByText('Yes, send me news')).toBeDefined();
});

test.each([
  ['said STOP', { textPermission: 'withdrawn', how: 'unsubscribe' }, 'Unsubscribed'],
  ['cannot be reached', { textPermission: 'bounced', how: 'bounce' }, 'The number cannot be reached'],
] as const)('a number that %s is not opened by hand', async (_, { textPermission, how }, words) => {
  const textEvidence = { date: '2026-02-05T12:00:00.000Z', how, text: '', by: null };
  await openRecord({ contact: contactDetail({ textPermission, textEvidence }) });
  expect(await screen.findByText(/with a text message that says START/)).toBeDefined();
  expect(screen.getByText(new RegExp(words))).toBeDefined();
  expect(screen.queryByRole('button', { name: /text message permission$/ })).toBeNull();
});
