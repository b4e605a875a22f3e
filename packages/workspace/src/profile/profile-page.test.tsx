import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeToasts, field, press, SettingsServer, type } from '../../test/settings-server.ts';
import { ProfilePage } from './profile-page.tsx';

afterEach(closeToasts);

test('a person’s own settings and devices stand on one page, without the company’s', async () => {
  const server = new SettingsServer();
  server.sessions = [
    {
      id: uuid(1),
      userAgent: 'Firefox/140.0 Linux',
      address: '127.0.0.1',
      current: true,
      createdDate: '2026-01-05T10:00:00.000Z',
      lastUsedDate: '2026-01-05T10:00:00.000Z',
    },
  ];
  await given({ answers: server.answers });
  openPage(ProfilePage, '/settings/profile');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Your profile' })).toBeDefined();
  expect(await screen.findByText('This device')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Company profile' })).toBeNull();
});

test('a name typed there is saved', async () => {
  const server = new SettingsServer();
  await given({ answers: server.answers });
  openPage(ProfilePage, '/settings/profile');
  await screen.findByText('First name');
  type('First name', 'Amara');
  press('Save your profile');
  await screen.findByText('Your profile was saved');
  expect(field('First name').value).toBe('Amara');
  expect(server.userSaves).toEqual([{ givenName: 'Amara' }]);
});
