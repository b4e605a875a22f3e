import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getUserProfile } from '@app/contract/profile';
import { getBoot } from '@app/frame/state/boot.ts';
import { keepDrafts } from '@app/frame/state/drafts.ts';
import { changeLocale } from '@app/frame/state/locale.ts';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { button, closeToasts, field, press, SettingsServer, type, user } from '../../test/settings-server.ts';
import { ProfileSection } from './profile-section.tsx';

vi.mock('@app/frame/state/locale.ts', async (original) => ({ ...(await original<object>()), changeLocale: vi.fn() }));

afterEach(() => {
  closeToasts();
  vi.mocked(changeLocale).mockReset();
  sessionStorage.clear();
});

async function open(server = new SettingsServer()) {
  await given({ answers: server.answers });
  openPage(ProfileSection, '/settings');
  await screen.findByText('First name');
  return server;
}

const failing = () => Promise.reject(new AppError('server.unexpected'));

test('the name is saved and greets from then on', async () => {
  const server = await open();
  expect(screen.getByText('demo@partner.example')).toBeDefined();
  type('First name', ' Amara ');
  press('Save your profile');
  await screen.findByText('Your profile was saved');
  expect(server.userSaves).toEqual([{ givenName: 'Amara' }]);
  expect(field('First name').value).toBe('Amara');
  expect(getBoot().user.givenName).toBe('Amara');
});

test('title, phone and picture are saved; a phone that is none says so', async () => {
  const server = await open();
  type('Title', 'Head of growth');
  type('Phone', 'call me');
  press('Save your profile');
  await screen.findByText('Enter a phone number, such as +1 303 555 0142.');
  expect(server.userSaves).toEqual([]);
  type('Phone', '+1 303 555 0142');
  press('Save your profile');
  await screen.findByText('Your profile was saved');
  expect(server.userSaves).toEqual([{ title: 'Head of growth', phone: '+1 303 555 0142' }]);
  // Nobody writes to contacts from Partner Edition.
  expect(screen.queryByLabelText('Email signature')).toBeNull();
});

test('who writes to contacts has a signature', async () => {
  const server = new SettingsServer();
  await given({ answers: server.answers });
  openPage(ProfileSection, '/settings', { app: { name: 'crm' } });
  await screen.findByText('First name');
  fireEvent.change(screen.getByLabelText('Email signature'), { target: { value: 'Best,\nMara ' } });
  press('Save your profile');
  await screen.findByText('Your profile was saved');
  expect(server.userSaves).toEqual([{ signature: 'Best,\nMara' }]);
});

test('a name is needed', async () => {
  const server = await open();
  type('First name', ' ');
  press('Save your profile');
  expect(screen.getByText('This field is required.')).toBeDefined();
  expect(document.activeElement).toBe(field('First name'));
  expect(server.userSaves).toEqual([]);
});

test('the fault stays in sight when the focus goes to it', async () => {
  const server = new SettingsServer();
  server.user = { ...user, givenName: '' };
  await open(server);
  type('Last name', 'Bello');
  press('Save your profile');
  expect(document.activeElement).toBe(field('First name'));
  expect(screen.getByText('This field is required.')).toBeDefined();
});

test('saving the name by keyboard leaves the focus on its button', async () => {
  const server = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.beforeSave = () => promise;
  type('Last name', 'Bello');
  button('Save your profile').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(server.userSaves).toHaveLength(1));
  await waitFor(() => expect(button('Save your profile').hasAttribute('data-busy')).toBe(true));
  expect(document.activeElement).toBe(button('Save your profile'));
  resolve();
  await screen.findByText('Your profile was saved');
});

test('a typed name is kept for the one who typed it', async () => {
  await open();
  type('First name', 'Amara');
  keepDrafts();
  cleanup();
  await given({
    answers: new SettingsServer().answers,
    boot: { user: { ...getBoot().user, id: uuid(2) } },
  });
  openPage(ProfileSection, '/settings');
  await screen.findByText('First name');
  expect(field('First name').value).toBe('Mara');
});

test('an unchanged name is not sent', async () => {
  const server = await open();
  press('Save your profile');
  await screen.findByText('There are no changes to save.');
  expect(server.userSaves).toEqual([]);
});

test('a name that could not be saved stays as it was typed', async () => {
  const server = await open();
  server.beforeSave = failing;
  type('Last name', 'Bello');
  press('Save your profile');
  await screen.findByText('Your user profile could not be saved. Try again.');
  expect(field('Last name').value).toBe('Bello');
});

async function chooseLanguage(name: string) {
  fireEvent.click(field('Language'));
  fireEvent.click(await screen.findByText(name));
}

test('the ten languages are offered by their own names', async () => {
  await open();
  fireEvent.click(field('Language'));
  const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(names).toHaveLength(10);
  expect(names).toContain('العربية');
  expect(screen.getByText('日本語').lang).toBe('ja');
});

test('a chosen language is stored, then the page changes to it', async () => {
  const server = await open();
  await chooseLanguage('Deutsch');
  await waitFor(() => expect(changeLocale).toHaveBeenCalledWith('de-de'));
  expect(server.userSaves).toEqual([{ locale: 'de-de' }]);
});

test('a language that could not be stored leaves the page as it is', async () => {
  const server = await open();
  server.beforeSave = failing;
  await chooseLanguage('Deutsch');
  await screen.findByText('The language could not be saved. Try again.');
  expect(changeLocale).not.toHaveBeenCalled();
  await waitFor(() => expect(field('Language').value).toBe('English'));
});

test('the appearance changes at once', async () => {
  await open();
  expect(screen.getByRole('radiogroup', { name: 'Appearance' })).toBeDefined();
  fireEvent.click(field('Dark'));
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
  fireEvent.click(field('Light'));
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('light'));
});

const switches = () =>
  within(screen.getByRole('region', { name: 'Notifications' }))
    .getAllByRole<HTMLInputElement>('switch')
    .map(({ checked }) => checked);

test('there is one switch for each kind that can be muted', async () => {
  await open();
  expect(switches()).toEqual([true, true, false, true, true]);
});

test('a switch turns at once and is stored', async () => {
  const server = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.beforeSave = () => promise;
  fireEvent.click(field('An install has failed'));
  await waitFor(() => expect(switches()).toEqual([true, false, false, true, true]));
  resolve();
  await waitFor(() => expect(server.user.mutedKinds).toEqual(['installFailed', 'purchase']));
  expect(switches()).toEqual([true, false, false, true, true]);
});

test('switches turned quickly one after the other are all stored', async () => {
  const server = await open();
  fireEvent.click(field('An install has finished'));
  fireEvent.click(field('A client bought through a cart link'));
  fireEvent.click(field('A client changed edition'));
  await waitFor(() => expect(server.userSaves).toHaveLength(3));
  await waitFor(() => expect(server.user.mutedKinds).toEqual(['installFinished', 'editionChanged']));
  await waitFor(() => expect(switches()).toEqual([false, true, true, true, false]));
});

test('a switch that could not be stored turns back and says so; the others stay', async () => {
  const server = await open();
  let saves = 0;
  server.beforeSave = async () => {
    saves += 1;
    if (saves === 1) throw new AppError('server.unexpected');
  };
  fireEvent.click(field('An install has finished'));
  fireEvent.click(field('A client changed edition'));
  await screen.findByText('Your choice could not be saved. Try again.');
  await waitFor(() => expect(server.user.mutedKinds).toEqual(['purchase', 'editionChanged']));
  await waitFor(() => expect(switches()).toEqual([true, true, false, true, false]));
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(getUserProfile, () => {
    if (fails) throw new AppError('server.unexpected');
    return user;
  });
  await given({ answers: [flaky] });
  openPage(ProfileSection, '/settings');
  const region = within(await screen.findByRole('region', { name: 'Your profile' }));
  expect((await region.findByRole('alert')).textContent).toBe('Your profile could not be loaded.');
  expect(region.getByText('fake-1')).toBeDefined();
  fails = false;
  press('Reload');
  await screen.findByText('First name');
});
