import { given, openPage } from '@app/frame/test/open-page.tsx';
import { SettingsServer } from '@app/workspace/test/settings-server.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SettingsPage } from './settings-page.tsx';

const headings = () => screen.getAllByRole('region').map((region) => region.querySelector('h2, h3')?.textContent ?? '');

test('every section is a labelled region, loading in the shape of what comes', async () => {
  await given({ answers: new SettingsServer().answers });
  openPage(SettingsPage, '/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(4);
  await screen.findByText('Company name');
  await screen.findByText('First name');
  await screen.findByText('Welcome message');
  expect(headings().filter(Boolean)).toEqual([
    'Company profile',
    'Your offer page',
    'Your profile',
    'Notifications',
    'Daily email and muted clients',
    'Password',
    'Signed-in devices',
  ]);
});
