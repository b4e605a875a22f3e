import { AppError } from '@app/contract/errors';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { readImage } from '@app/workspace/company/read-image.ts';
import { button, closeToasts, press, SettingsServer } from '@app/workspace/test/settings-server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SettingsPage } from './settings-page.tsx';

// jsdom draws nothing.
vi.mock('@app/workspace/company/read-image.ts', () => ({ readImage: vi.fn() }));

afterEach(closeToasts);

const png = 'data:image/png;base64,iVBORw0KGgo=';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const upload = () =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'logo.png', { type: 'image/png' }),
  );

async function open() {
  const server = new SettingsServer();
  await given({ answers: server.answers });
  openPage(SettingsPage, '/settings');
  await screen.findByLabelText('Welcome message');
  return server;
}

test('logo, welcome and terms are saved, each only if it was changed', async () => {
  const server = await open();
  vi.mocked(readImage).mockResolvedValue(png);
  await upload();
  expect(await screen.findByRole('img', { name: 'Northwind Growth Partners' })).toBeDefined();
  type('Welcome message', '  Glad that you are here. ');
  press('Save offer page');
  await screen.findByText('Offer page saved');
  expect(server.offerPageSaves).toEqual([{ logo: png, welcome: 'Glad that you are here.' }]);
  type('Terms and conditions', 'northwind.example/terms');
  press('Save offer page');
  await waitFor(() => expect(field('Terms and conditions').value).toBe('https://northwind.example/terms'));
  expect(server.offerPageSaves.at(-1)).toEqual({ termsUrl: 'https://northwind.example/terms' });
  press('Remove logo');
  press('Save offer page');
  await waitFor(() => expect(server.offerPageSaves.at(-1)).toEqual({ logo: '' }));
  await waitFor(() => expect(button('Save offer page').getAttribute('aria-disabled')).toBeNull());
  press('Save offer page');
  await screen.findByText('There are no changes to save.');
  expect(server.offerPageSaves).toHaveLength(3);
});

test('a file that is no image and an address that is none say so; nothing is saved', async () => {
  const server = await open();
  vi.mocked(readImage).mockResolvedValue(null);
  await upload();
  await screen.findByText(/^This file cannot be used as a logo/);
  type('Terms and conditions', 'on request');
  press('Save offer page');
  await screen.findByText('Enter a web address, such as https://www.example.com.');
  expect(document.activeElement).toBe(field('Terms and conditions'));
  expect(server.offerPageSaves).toEqual([]);
});

test('a failed save keeps what was typed', async () => {
  const server = await open();
  server.beforeSave = async () => {
    throw new AppError('server.unexpected');
  };
  type('Welcome message', 'Hello');
  press('Save offer page');
  await screen.findByText('The offer page could not be saved. Try again.');
  expect(field('Welcome message').value).toBe('Hello');
});
