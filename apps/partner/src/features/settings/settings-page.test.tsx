import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { given, openPage } from '../../../test/open-page.tsx';
import { SettingsPage } from './settings-page.tsx';

test('the company and the reader are shown as they are known', async () => {
  await given({});
  openPage(SettingsPage, '/settings');
  const company = within(await screen.findByRole('region', { name: 'Company profile' }));
  expect(company.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Northwind Growth Partners',
    'Certified Partner',
    'NGP-204',
    'Active',
    '0015e00002NorthAA',
  ]);
  const profile = within(screen.getByRole('region', { name: 'Your profile' }));
  expect(profile.getByText('Mara Okafor')).toBeDefined();
  expect(profile.getByText('demo@partner.example')).toBeDefined();
});
