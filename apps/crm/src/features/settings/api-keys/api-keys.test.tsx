import {
  type ApiKey,
  createApiKey,
  type KeyTrace,
  listApiKeys,
  listKeyTraces,
  revokeApiKey,
} from '@app/contract/api-keys';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type KeyScopes, keyAreas } from '@app/contract/key-scopes';
import { Modals } from '@app/frame/app/modals.tsx';
import { closeModals } from '@app/frame/state/modals.ts';
import { ids, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { crmModals } from '../../../modal-definitions.ts';
import { ApiKeysPage } from './api-keys-page.tsx';

const WithModals = () => (
  <>
    <ApiKeysPage />
    <Modals definitions={crmModals as never} />
  </>
);
beforeEach(() => act(closeModals));
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const SECRET = `crmkey-${'0'.repeat(32)}-${'a'.repeat(43)}`;
const key: ApiKey = {
  ...{ id: 7, name: 'Shop', hint: 'aaaa', scopes: { contacts: 'write', tags: 'read' } },
  user: { id: ids.account, name: 'Ann Alder' },
  ...{ createdDate: '2026-11-01T10:00:00Z', lastUsedDate: null },
};

test('a key is made for some areas, shown once and copied, and then stands in the list without it', async () => {
  const user = userEvent.setup();
  let keys: ApiKey[] = [];
  const sent: unknown[] = [];
  await givenCrm([
    fake(listApiKeys, () => ({ keys })),
    fake(createApiKey, (_, body) => {
      sent.push(body);
      keys = [key];
      return { key, secret: SECRET };
    }),
  ]);
  await openPage(WithModals, '/settings/api-keys');
  await screen.findByText('No keys yet. Create one for each program, so that you can revoke it alone.');
  await click('Create key');
  const dialog = await screen.findByRole('dialog', { name: 'Create key' });
  await user.click(await within(dialog).findByRole('button', { name: 'Create key' }));
  expect(within(dialog).getByRole('textbox', { name: /Name/ }).getAttribute('aria-invalid')).toBe('true');
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), ' Shop ');
  await user.click(within(dialog).getByRole('radio', { name: 'Choose by area' }));
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(within(dialog).getByRole('alert').textContent).toBe('Choose at least one area.');
  await user.selectOptions(within(dialog).getByLabelText('Contacts'), 'Read and change');
  await user.selectOptions(within(dialog).getByLabelText('Tags'), 'Read');
  await user.selectOptions(within(dialog).getByLabelText('Notes'), 'Read');
  await user.selectOptions(within(dialog).getByLabelText('Notes'), 'None');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect((await within(dialog).findByLabelText<HTMLTextAreaElement>('Key')).value).toBe(SECRET);
  expect(sent).toEqual([{ name: 'Shop', scopes: { contacts: 'write', tags: 'read' } }]);
  await user.click(within(dialog).getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.keyboard('{Escape}');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Key').value).toBe(SECRET);
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Done' }));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await screen.findByText('Contacts: Read and change, Tags: Read');
  screen.getByText('Ann Alder');
  screen.getByText('Never used');
  expect(document.body.textContent).not.toContain(SECRET);
});

test('a key is made to read everything unless said otherwise, and a refusal is said', async () => {
  const sent: { scopes: KeyScopes }[] = [];
  await givenCrm([
    fake(listApiKeys, () => ({ keys: [] })),
    fake(createApiKey, (_, body) => {
      sent.push(body as { scopes: KeyScopes });
      throw new AppError('apiKey.tooMany');
    }),
  ]);
  await openPage(WithModals, '/settings/api-keys');
  await click('Create key');
  const dialog = await screen.findByRole('dialog', { name: 'Create key' });
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /Name/ }), 'Shop{Enter}');
  await within(dialog).findByText('There are 100 keys already. Revoke one first.');
  expect(sent).toMatchObject([{ scopes: Object.fromEntries(keyAreas.map((area) => [area, 'read'])) }]);
});

test('revoking asks first, and says when it failed', async () => {
  let keys = [key];
  let fails = true;
  await givenCrm([
    fake(listApiKeys, () => ({ keys })),
    fake(revokeApiKey, () => {
      if (fails) throw new AppError('server.unexpected');
      keys = [];
    }),
  ]);
  await openPage(WithModals, '/settings/api-keys');
  await click('Revoke Shop');
  const dialog = await screen.findByRole('dialog', { name: 'Revoke key' });
  await within(dialog).findByText(/Programs that use “Shop” will be refused immediately/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Shop' }));
  await within(dialog).findByText('“Shop” could not be revoked. Try again.');
  fails = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Shop' }));
  await screen.findByText('Key “Shop” revoked');
  await screen.findByText(/No keys yet/);
});

/** What one call with the key was, the latest with the highest number. */
const trace = (id: number, more: Partial<KeyTrace>): KeyTrace => ({
  ...{ id, date: '2026-01-05T10:00:00.000Z', area: 'contacts', deed: 'changed', refused: null },
  ...{ contactId: null, dealId: null },
  ...more,
});
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.firstChild?.textContent?.trim());

test('what a key did is listed with what it was refused; what it only read, when asked for', async () => {
  const refused = { reason: 'conflict', code: 'tag.exists' } as const;
  await givenCrm([
    fake(listApiKeys, () => ({ keys: [key] })),
    fake(listKeyTraces, ({ searchParams }) => {
      const changes = [
        trace(4, { area: 'tags', deed: 'added', refused }),
        trace(2, { contactId: 7 }),
        trace(1, { area: 'other', deed: 'deleted', refused: { reason: 'forbidden', code: 'account.forbidden' } }),
      ];
      const traces = searchParams.get('reads') === 'true' ? [trace(5, { deed: 'read' }), ...changes] : changes;
      return searchParams.has('pageToken')
        ? { traces: traces.slice(2), nextPageToken: '' }
        : { traces: traces.slice(0, 2), nextPageToken: 'more' };
    }),
  ]);
  await openPage(WithModals, '/settings/api-keys');
  await click('What “Shop” did');
  const dialog = await screen.findByRole('dialog', { name: 'What this key did' });
  await within(dialog).findByText(/changed with the key “Shop”, on behalf of Ann Alder/);
  await within(dialog).findByRole('list', { name: 'What “Shop” did' });
  expect(lines(dialog)).toEqual([
    'Tags: tried to addRefused: something was in the way tag.exists',
    'Contacts: changed Open contact',
  ]);
  expect(within(dialog).getByRole('link', { name: 'Open contact' }).getAttribute('href')).toBe('/contacts/7');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show more' }));
  await within(dialog).findByText('Other: tried to delete');
  within(dialog).getByText(/Refused: Ann Alder is not allowed to do this/);
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Also what was only read' }));
  await within(dialog).findByText('Contacts: read');
});

test('a key that did nothing says so, and a list that cannot be loaded is loaded again', async () => {
  let fails = true;
  await givenCrm([
    fake(listApiKeys, () => ({ keys: [key] })),
    fake(listKeyTraces, () => {
      if (fails) throw new AppError('server.unexpected');
      return { traces: [], nextPageToken: '' };
    }),
  ]);
  await openPage(WithModals, '/settings/api-keys');
  await click('What “Shop” did');
  const dialog = await screen.findByRole('dialog', { name: 'What this key did' });
  await within(dialog).findByText('What “Shop” did could not be loaded.');
  fails = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reload' }));
  await within(dialog).findByText('Nothing has been changed with this key yet.');
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Also what was only read' }));
  await within(dialog).findByText('Nothing yet.');
});
