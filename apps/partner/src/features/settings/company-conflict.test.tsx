import { getBoot } from '@app/frame/state/boot.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { closeToasts, company, field, press, SettingsServer, type } from '@app/workspace/test/settings-server.ts';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PartnerCompany } from './partner-company.tsx';

afterEach(() => {
  closeToasts();
  focusManager.setFocused(undefined);
});

const save = () => press('Save company profile');

async function open() {
  const server = new SettingsServer();
  await given({ answers: server.answers });
  openPage(PartnerCompany, '/settings');
  await screen.findByText('Company name');
  return server;
}

function comeBackToTheWindow() {
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
}

test('a colleague’s newer save is shown and not overwritten', async () => {
  const server = await open();
  type('City', 'Boulder');
  type('Phone', '+1 720 555 0100');
  server.colleagueSaves({ name: 'Northwind Ltd', phone: '+1 970 555 0111' });
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('Kai Tanaka saved this profile');
  // Theirs, where I changed nothing; mine, where they changed nothing or we both did.
  expect(field('Company name').value).toBe('Northwind Ltd');
  expect(field('City').value).toBe('Boulder');
  expect(field('Phone').value).toBe('+1 720 555 0100');
  expect(screen.getAllByText(/^Kai Tanaka saved “/).map((text) => text.textContent)).toEqual([
    'Kai Tanaka saved “+1 970 555 0111”',
  ]);
  expect(server.company.phone).toBe('+1 970 555 0111');
  expect(getBoot().company.name).toBe('Northwind Ltd');
});

test('saving again keeps mine knowingly, on top of theirs', async () => {
  const server = await open();
  type('Phone', '+1 720 555 0100');
  server.colleagueSaves({ name: 'Northwind Ltd', phone: '+1 970 555 0111' });
  save();
  await screen.findByRole('alert');
  save();
  await screen.findByText('Company profile saved');
  expect(server.saves[1]).toMatchObject({ revision: 4, name: 'Northwind Ltd', phone: '+1 720 555 0100' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Use theirs')).toBeNull();
});

test('theirs can be taken instead', async () => {
  const server = await open();
  type('Phone', '+1 720 555 0100');
  server.colleagueSaves({ phone: '+1 970 555 0111' });
  save();
  await screen.findByRole('alert');
  press('Use theirs');
  expect(field('Phone').value).toBe('+1 970 555 0111');
  expect(document.activeElement).toBe(field('Phone'));
  expect(screen.queryByText('Use theirs')).toBeNull();
  save();
  await screen.findByText('There are no changes to save.');
  expect(server.saves).toHaveLength(1);
});

test('a choice is disputed by its name, and an emptied field as empty', async () => {
  const server = await open();
  type('Region', 'new york');
  fireEvent.click(await screen.findByText('New York'));
  type('Website', 'https://mine.example');
  server.colleagueSaves({ region: 'UT', websiteUrl: '' });
  save();
  await screen.findByText('Kai Tanaka saved “Utah”');
  expect(screen.getByText('Kai Tanaka left this empty')).toBeDefined();
});

test('an untouched form shows newer values when the window gets focus again', async () => {
  const server = await open();
  server.colleagueSaves({ locality: 'Boulder' });
  comeBackToTheWindow();
  await waitFor(() => expect(field('City').value).toBe('Boulder'));
  expect(screen.getByText(/^Last changed by Kai Tanaka, /)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a touched form keeps what was typed when the window gets focus again, and says who saved', async () => {
  const server = await open();
  type('City', 'Boulder');
  server.colleagueSaves({ name: 'Northwind Ltd' });
  comeBackToTheWindow();
  await waitFor(() => expect(field('Company name').value).toBe('Northwind Ltd'));
  expect(field('City').value).toBe('Boulder');
  expect(screen.getByRole('alert').textContent).toContain('Kai Tanaka');
  save();
  await screen.findByText('Company profile saved');
  expect(server.saves).toMatchObject([{ revision: 4, name: 'Northwind Ltd', locality: 'Boulder' }]);
});

test('discarding after a dispute shows what the colleague saved', async () => {
  const server = await open();
  type('City', 'Boulder');
  server.colleagueSaves({ locality: 'Aspen' });
  save();
  await screen.findByRole('alert');
  press('Discard changes');
  expect(field('City').value).toBe('Aspen');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Company name').value).toBe(company.name);
});
