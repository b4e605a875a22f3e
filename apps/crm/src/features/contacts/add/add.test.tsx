import { AppError } from '@app/contract/errors';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { requestAddContact } from '#modals';
import { contact, contactServer } from '#test/fake-contacts.ts';
import { givenCrm } from '#test/given-crm.ts';
import { AddContactListener } from './add-listener.tsx';

beforeEach(() => sessionStorage.clear());

const Page = () => (
  <>
    <button type="button" onClick={requestAddContact}>
      Somebody new
    </button>
    <AddContactListener />
  </>
);

async function open(given: Parameters<typeof contactServer>[0] = {}) {
  const { server, answers } = contactServer(given);
  await givenCrm(answers);
  return { server, ...openPage(Page, '/') };
}
async function openPanel() {
  await userEvent.click(await screen.findByText('Somebody new'));
  return within(await screen.findByRole('dialog', { name: 'Add contact' }));
}
const field = (panel: Awaited<ReturnType<typeof openPanel>>, name: string) => panel.getByLabelText(name);

test('somebody is added with what was typed, after what is wrong with it was said', async () => {
  const { server, address } = await open({ phoneE164: '+15125550100' });
  const panel = await openPanel();
  await userEvent.click(panel.getByRole('button', { name: 'Add contact' }));
  await panel.findByText('Enter at least a name, an email, a phone number or a company.');
  await userEvent.type(field(panel, 'Email'), 'ada@');
  await panel.findByText('Enter a valid email address.');
  await userEvent.type(field(panel, 'Email'), 'example.com');
  await userEvent.type(field(panel, 'Phone'), 'call me');
  await panel.findByText('Enter a valid phone number.');
  await userEvent.clear(field(panel, 'Phone'));
  await userEvent.type(field(panel, 'Phone'), '(512) 555-0100');
  await panel.findByText('Dialed as +15125550100');
  await userEvent.clear(field(panel, 'Phone'));
  await waitFor(() => expect(panel.queryByText(/^Dialed as/)).toBeNull());
  await userEvent.type(field(panel, 'Website'), 'javascript:alert(1)');
  await panel.findByText('Enter a valid web address, such as example.com.');
  await userEvent.clear(field(panel, 'Website'));
  await userEvent.type(field(panel, 'Website'), 'ada.example:8080');
  await waitFor(() => expect(panel.queryByText(/^Enter a valid web address/)).toBeNull());
  await userEvent.type(field(panel, 'First name'), 'Ada');
  await userEvent.type(field(panel, 'How did they agree to marketing email?'), 'At the fair');
  await userEvent.selectOptions(panel.getByLabelText('Type'), 'Customer');
  server.refusesToAdd = new AppError('server.unexpected');
  await userEvent.click(panel.getByRole('button', { name: 'Add contact' }));
  await panel.findByText('There was an error adding the contact. Try again.');
  server.refusesToAdd = undefined;
  await userEvent.click(panel.getByRole('button', { name: 'Add contact' }));
  await screen.findByText('Ada added');
  expect(server.created.at(-1)).toMatchObject({
    ...{
      givenName: 'Ada',
      email: 'ada@example.com',
      website: 'ada.example:8080',
      type: 'customer',
      permission: 'At the fair',
      isAnother: false,
    },
  });
  expect(server.created.at(-1)).not.toHaveProperty('phone');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(address()).toBe('/contacts/900'));
});

test('who has the e-mail already is named, and somebody else with it can be added anyway', async () => {
  const { server } = await open({ matches: [{ contact: contact(5), by: ['email'] }] });
  const panel = await openPanel();
  await userEvent.type(field(panel, 'Email'), 'person5@example.com');
  const link = await panel.findByRole('link', { name: 'Person 5' });
  expect(link.getAttribute('href')).toBe('/contacts/5');
  panel.getByText('same email');
  await userEvent.click(panel.getByRole('button', { name: 'Add anyway' }));
  await waitFor(() => expect(server.created).toMatchObject([{ email: 'person5@example.com', isAnother: true }]));
});

test('what was typed is there again when the panel was closed by mistake, until one starts over', async () => {
  await open();
  let panel = await openPanel();
  await userEvent.type(field(panel, 'Company'), 'Engines');
  await userEvent.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  panel = await openPanel();
  await panel.findByDisplayValue('Engines');
  await userEvent.click(panel.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(panel.queryByDisplayValue('Engines')).toBeNull());
  expect(panel.queryByText('This is what you typed before.')).toBeNull();
});
