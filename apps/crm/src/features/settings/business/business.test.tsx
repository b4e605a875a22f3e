import { getLogo, saveLogo } from '@app/contract/crm-settings';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getSending } from '@app/contract/sending';
import type { Boot } from '@app/frame/state/boot.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { readImage } from '@app/workspace/company/read-image.ts';
import { button, closeToasts, field, press, SettingsServer, type } from '@app/workspace/test/settings-server.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeSending } from '#test/fake-messages.ts';
import { givenCrm } from '#test/given-crm.ts';
import { BusinessPage } from './business-page.tsx';

// jsdom draws nothing.
vi.mock('@app/workspace/company/read-image.ts', () => ({ readImage: vi.fn() }));
afterEach(closeToasts);

const png = 'data:image/png;base64,iVBORw0KGgo=';
const ana = { id: 1, name: 'Ana', address: 'ana@shop.example', isDefault: true, isProven: true, askedDate: null };

async function open(boot: Partial<Boot> = {}) {
  const server = new SettingsServer();
  const logos: string[] = [];
  let logo = '';
  await givenCrm(
    [
      ...server.answers,
      fake(getSending, () => fakeSending({ senders: [ana] })),
      fake(getLogo, () => ({ logo })),
      fake(saveLogo, (_, body) => {
        ({ logo } = body as { logo: string });
        logos.push(logo);
        return { logo };
      }),
    ],
    boot,
  );
  openPage(BusinessPage, '/settings/business');
  await screen.findByText('Company name');
  return { server, logos };
}

test('the business is shown and changed like a company profile; a failed save has its own sentence', async () => {
  const { server } = await open();
  expect(screen.getByRole('region', { name: 'Business information' })).toBeDefined();
  expect(await screen.findByText('ana@shop.example')).toBeDefined();
  server.beforeSave = () => Promise.reject(new AppError('server.unexpected'));
  type('City', 'Boulder');
  press('Save company profile');
  await screen.findByText('The company profile could not be saved. Try again.');
  expect(field('City').value).toBe('Boulder');
  server.beforeSave = async () => undefined;
  await waitFor(() => expect(button('Save company profile').getAttribute('aria-disabled')).toBeNull());
  press('Save company profile');
  await screen.findByText('Company profile saved');
  expect(server.company.locality).toBe('Boulder');
});

test('a colleague who saved meanwhile is asked about', async () => {
  const { server } = await open();
  type('Phone', '+1 303 555 0199');
  server.colleagueSaves({ phone: '+1 970 555 0111' });
  press('Save company profile');
  await screen.findByText(/^Kai Tanaka saved this profile/);
  press('Use theirs');
  expect(field('Phone').value).toBe('+1 970 555 0111');
});

test('a logo is saved when it is chosen, and the one before comes back', async () => {
  const { logos } = await open();
  vi.mocked(readImage).mockResolvedValue(png);
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!);
  await userEvent.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }));
  await screen.findByText('Logo saved');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(logos).toEqual([png, '']));
});

test.each([
  ['open', true],
  ['skipped', true],
  ['finished', false],
  ['none', false],
] as const)('while the setup is %s, it leads on: %s', async (setup, leads) => {
  await open({ setup });
  expect(screen.queryByRole('link', { name: 'Continue setup' }) !== null).toBe(leads);
});
