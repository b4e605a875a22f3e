import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getCompanyProfile, saveCompanyProfile } from '@app/contract/profile';
import { getBoot } from '@app/frame/state/boot.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import {
  button,
  closeToasts,
  company,
  field,
  press,
  SettingsServer,
  type,
} from '@app/workspace/test/settings-server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PartnerCompany } from './partner-company.tsx';

afterEach(closeToasts);

const region = () => screen.findByRole('region', { name: 'Company profile' });
const save = () => press('Save company profile');

async function open(server = new SettingsServer()) {
  await given({ answers: server.answers });
  const page = openPage(PartnerCompany, '/settings');
  await screen.findByText('Company name');
  return { server, ...page };
}

async function choose(name: string, search: string, option: string) {
  type(name, search);
  fireEvent.click(await screen.findByText(option));
}

test('the stored profile is shown, with names for its codes and who changed it last', async () => {
  await open();
  const shown = within(await region());
  expect(shown.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual([
    company.name,
    company.email,
    company.phone,
    company.websiteUrl,
    company.line1,
    '',
    'Denver',
    '80202',
  ]);
  expect(field('Region').value).toBe('Colorado');
  expect(field('Country').value).toBe('United States');
  expect(field('Time zone').value).toBe('America/Phoenix (UTC−07:00)');
  expect(shown.getByText(/^Last changed by Dana Whitfield, /)).toBeDefined();
});

test('the partnership is shown beneath', async () => {
  await open();
  const values = within(await region())
    .getAllByRole('definition')
    .map((value) => value.textContent);
  expect(values).toEqual(['Certified Partner', 'NGP-204', 'Active', '0015e00002NorthAA']);
});

test('what is needed is marked', async () => {
  await open();
  const fields = [
    ...within(await region()).getAllByRole('textbox'),
    ...within(await region()).getAllByRole('combobox'),
  ];
  const optional = fields.filter((field) => !(field as HTMLInputElement).required);
  expect(optional).toEqual([field('Website'), field('Address line 2')]);
});

test.each([
  ['Email', 'hello@', 'Enter an email address, such as name@example.com.'],
  ['Phone', '12', 'Enter a phone number, such as +1 303 555 0142.'],
  ['Website', 'northwind', 'Enter a web address, such as https://www.example.com.'],
  ['Postal code', '8020', 'Enter a postal code, such as 80202.'],
  ['City', '', 'This field is required.'],
])('%s "%s" is found fault with when it is left, and not before', async (name, text, fault) => {
  await open();
  type(name, text);
  expect(screen.queryByText(fault)).toBeNull();
  fireEvent.blur(document.activeElement!);
  expect(screen.getByText(fault)).toBeDefined();
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
});

test('a text that is too long says how long it may be', async () => {
  await open();
  fireEvent.change(field('City'), { target: { value: 'a'.repeat(81) } });
  fireEvent.blur(field('City'));
  expect(screen.getByText('Use at most 80 characters.')).toBeDefined();
});

test('saving with faults shows them all, goes to the first, and calls nobody', async () => {
  const { server } = await open();
  type('Phone', '12');
  type('City', '');
  save();
  expect(screen.getByText(/Enter a phone number/)).toBeDefined();
  expect(screen.getByText('This field is required.')).toBeDefined();
  expect(document.activeElement).toBe(field('Phone'));
  expect(server.saves).toEqual([]);
});

test('faults that nobody has visited yet stay in sight when the focus goes to the first', async () => {
  const server = new SettingsServer();
  server.company = { ...company, email: 'hello', postalCode: '' };
  await open(server);
  type('City', 'Boulder');
  save();
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.getByText(/Enter an email address/)).toBeDefined();
  expect(screen.getByText('This field is required.')).toBeDefined();
});

test('a save sends what was typed, tidied, with its revision, and renames the company everywhere', async () => {
  const { server, queryClient } = await open();
  type('Company name', ' Northwind Ltd ');
  type('Website', 'northwind.example');
  save();
  await screen.findByText('Company profile saved');
  expect(server.saves).toMatchObject([
    { name: 'Northwind Ltd', websiteUrl: 'https://northwind.example', revision: 3, phone: company.phone },
  ]);
  expect(field('Company name').value).toBe('Northwind Ltd');
  expect(field('Website').value).toBe('https://northwind.example');
  expect(getBoot().company.name).toBe('Northwind Ltd');
  expect(queryClient.getQueryData(['companyProfile', getBoot().accountId])).toEqual(server.company);
  expect(screen.getByText(/^Last changed by Mara Okafor, /)).toBeDefined();
});

test('a double click saves once', async () => {
  const server = new SettingsServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.beforeSave = () => promise;
  await open(server);
  type('City', 'Boulder');
  const form = field('City').closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await userEvent.dblClick(button('Save company profile'));
  resolve();
  await screen.findByText('Company profile saved');
  expect(server.saves).toHaveLength(1);
});

test('the second click of a double click does not ask for a second save', async () => {
  const { server } = await open();
  type('City', 'Boulder');
  const saving = button('Save company profile');
  fireEvent.click(saving, { detail: 1 });
  await waitFor(() => expect(server.saves).toHaveLength(1));
  await waitFor(() => expect(saving.hasAttribute('data-busy')).toBe(false));
  fireEvent.click(saving, { detail: 2 });
  expect(screen.queryByText('There are no changes to save.')).toBeNull();
});

test('what is typed while a save is under way is neither lost nor taken for saved', async () => {
  const server = new SettingsServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.beforeSave = () => promise;
  await open(server);
  type('City', 'Boulder');
  save();
  type('Address line 2', 'Suite 4');
  resolve();
  await screen.findByText('Company profile saved');
  expect(field('City').value).toBe('Boulder');
  expect(field('Address line 2').value).toBe('Suite 4');
  save();
  await waitFor(() => expect(server.saves).toHaveLength(2));
  expect(server.saves[1]).toMatchObject({ line2: 'Suite 4', revision: 4 });
});

test('saving what is stored already says so without a call', async () => {
  const { server } = await open();
  type('City', 'Denver ');
  save();
  await screen.findByText('There are no changes to save.');
  expect(server.saves).toEqual([]);
});

test('discarding brings back what is stored and takes the faults away', async () => {
  await open();
  const discard = button('Discard changes');
  expect(discard.getAttribute('aria-disabled')).toBe('true');
  type('City', '');
  fireEvent.blur(document.activeElement!);
  expect(discard.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(discard);
  expect(field('City').value).toBe('Denver');
  expect(screen.queryByText('This field is required.')).toBeNull();
});

test('discarding by keyboard leads to the first field that was changed', async () => {
  await open();
  type('Phone', '+1 303 555 0199');
  type('City', 'Boulder');
  button('Discard changes').focus();
  await userEvent.keyboard('{Enter}');
  expect(field('Phone').value).toBe(company.phone);
  expect(document.activeElement).toBe(field('Phone'));
});

test('saving by keyboard leaves the focus on its button', async () => {
  const server = new SettingsServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.beforeSave = () => promise;
  await open(server);
  type('City', 'Boulder');
  button('Save company profile').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button('Save company profile').getAttribute('aria-disabled')).toBe('true'));
  expect(button('Save company profile').disabled).toBe(false);
  expect(document.activeElement).toBe(button('Save company profile'));
  resolve();
  await screen.findByText('Company profile saved');
  expect(document.activeElement).toBe(button('Save company profile'));
});

test('another country clears the region that is not in it, and offers its own', async () => {
  const { server } = await open();
  await choose('Country', 'iraq', 'Iraq');
  expect(field('Region').value).toBe('');
  save();
  expect(document.activeElement).toBe(field('Region'));
  await choose('Region', 'baghdad', 'Baghdād');
  type('Postal code', '10001');
  save();
  await screen.findByText('Company profile saved');
  expect(server.saves).toMatchObject([{ countryCode: 'IQ', region: 'BG', postalCode: '10001' }]);
});

test('a time zone is found by its city and shows its offset', async () => {
  const { server } = await open();
  await choose('Time zone', 'tokyo', 'Asia/Tokyo (UTC+09:00)');
  save();
  await screen.findByText('Company profile saved');
  expect(server.saves).toMatchObject([{ timeZone: 'Asia/Tokyo' }]);
});

test('without a country there is no region to choose yet', async () => {
  const server = new SettingsServer();
  server.company = { ...company, countryCode: '', region: '' };
  await open(server);
  expect(field('Region').disabled).toBe(true);
  expect(field('Region').placeholder).toBe('Choose a country first');
});

test('a failed save says so and keeps what was typed', async () => {
  const server = new SettingsServer();
  server.beforeSave = () => Promise.reject(new AppError('server.unexpected'));
  await open(server);
  type('City', 'Boulder');
  save();
  await screen.findByText('The company profile could not be saved. Try again.');
  expect(field('City').value).toBe('Boulder');
  server.beforeSave = async () => undefined;
  save();
  await screen.findByText('Company profile saved');
});

test('what only the server finds fault with is shown at its field until that is changed', async () => {
  const server = new SettingsServer();
  const strict = fake(saveCompanyProfile, () => {
    throw new AppError('request.invalid', { locality: 'invalid' });
  });
  await given({ answers: [strict, ...server.answers] });
  openPage(PartnerCompany, '/settings');
  await screen.findByText('City');
  type('City', 'Boulder');
  save();
  await screen.findByText('Use letters, digits and punctuation only.');
  type('City', 'Boulders');
  expect(screen.queryByText('Use letters, digits and punctuation only.')).toBeNull();
});

test('a failed load says so, with the request id, and can be tried again', async () => {
  let fails = true;
  const flaky = fake(getCompanyProfile, () => {
    if (fails) throw new AppError('server.unexpected');
    return company;
  });
  await given({ answers: [flaky, ...new SettingsServer().answers] });
  openPage(PartnerCompany, '/settings');
  const shown = within(await region());
  expect((await shown.findByRole('alert')).textContent).toBe('The company profile could not be loaded.');
  expect(shown.getByText('fake-1')).toBeDefined();
  fails = false;
  press('Reload');
  await screen.findByText('Company name');
});
