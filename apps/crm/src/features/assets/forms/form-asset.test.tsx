import { closeModals } from '@app/frame/state/modals.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { asset, click, field, form, type Given, givenAsset, installed } from '#test/given-asset.tsx';

beforeEach(() => {
  act(closeModals);
  sessionStorage.clear();
});

test('versions say another name, and whether a form is confirmed by email', async () => {
  const kept = asset({ ...form, isDoubleOptIn: true });
  const given: Given = { kept, saves: [], tests: [], installed: { ...installed, name: 'As sold', content: form } };
  await givenAsset(given);
  await field('Introduction');
  await click('Versions');
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
  const compared = within(await dialog.findByRole('region', { name: 'As installed' }));
  expect(compared.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Name · changedAs soldFirst mail',
    'Confirm by email · switched on',
  ]);
});

test('a form asks for the contact’s fields and own ones, and shows how it comes onto a website', async () => {
  const given: Given = { kept: asset(form, { url: 'http://alder.pages.test/forms/ask' }), saves: [], tests: [] };
  await givenAsset(given);
  await click('Add field');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Boiler' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Boiler is required' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Go to a page' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Go to a page' }), 'https://alder.example/thanks');
  expect(
    screen.getByText('<script src="http://alder.pages.test/forms/ask.js" data-title="Ask for a quote" async></script>'),
  ).toBeDefined();
  expect(screen.getByText(/<input name="12" required type="text">/)).toBeDefined();
  expect(await screen.findByText('Old one')).toBeDefined();
  const [waiting] = within(screen.getByRole('list', { name: 'Sent in' })).getAllByRole('listitem');
  expect(waiting?.textContent).toMatch(/^Not confirmed yet.+Your e-mailuna@berg\.examplePhone555$/);
  await click('Save');
  await screen.findByText(/“First mail” saved/);
  expect(given.saves[0]?.content).toMatchObject({
    fields: [{ field: 'email' }, { field: '12', isRequired: true }],
    thanks: { kind: 'redirect', url: 'https://alder.example/thanks' },
  });
});

test('a form that asks for a number has words for text messages, in what visitors see and in its code', async () => {
  const kept = asset(form, { url: 'http://alder.pages.test/forms/ask' });
  const given: Given = { kept, saves: [], tests: [] };
  await givenAsset(given);
  await field('Introduction');
  const words = 'Words of the text message permission';
  expect(screen.queryByRole('textbox', { name: words })).toBeNull();
  await click('Add field');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Phone' }));
  await userEvent.type(screen.getByRole('textbox', { name: words }), 'Text me');
  expect(screen.getByText(/<input type="checkbox" name="textPermission" value="true"> Text me/)).toBeDefined();
  await click('Save');
  await screen.findByText(/“First mail” saved/);
  expect(given.saves[0]?.content).toMatchObject({ textPermission: 'Text me' });
});

test('what is typed to thank with is kept while the other way is looked at', async () => {
  const kept = asset({ ...form, thanks: { kind: 'text', text: 'Thanks' } });
  const given: Given = { kept, saves: [], tests: [] };
  await givenAsset(given);
  const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
  await userEvent.type(await field('Show a text'), ' a lot');
  await choose('Go to a page');
  await userEvent.type(await field('Go to a page'), 'https://alder.example/thanks');
  await choose('Show a text');
  expect((await field('Show a text')).value).toBe('Thanks a lot');
  await choose('Go to a page');
  expect((await field('Go to a page')).value).toBe('https://alder.example/thanks');
  await click('Save');
  await screen.findByText(/“First mail” saved/);
  expect(given.saves[0]?.content).toMatchObject({ thanks: { kind: 'redirect', url: 'https://alder.example/thanks' } });
});

test('what was typed for the other way to thank goes with the changes that are discarded', async () => {
  const kept = asset({ ...form, thanks: { kind: 'text', text: 'Thanks' } });
  const given: Given = { kept, saves: [], tests: [] };
  await givenAsset(given);
  await userEvent.type(await field('Introduction'), 'x');
  await waitFor(() => expect(sessionStorage.getItem('lastingDrafts')).not.toBeNull());
  const drafts = sessionStorage.getItem('lastingDrafts') ?? '';
  cleanup();
  // As a reload does.
  sessionStorage.setItem('lastingDrafts', drafts);
  await givenAsset(given);
  const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
  await choose('Go to a page');
  await userEvent.type(await field('Go to a page'), 'https://alder.example/thanks');
  await choose('Show a text');
  await click('Discard changes');
  expect((await field('Show a text')).value).toBe('Thanks');
  await choose('Go to a page');
  expect((await field('Go to a page')).value).toBe('');
});
