import type { AssetContent } from '@app/contract/asset-content';
import { AppError } from '@app/contract/errors';
import { closeModals } from '@app/frame/state/modals.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { asset, click, field, form, type Given, givenAsset, LOGO, mail } from '#test/given-asset.tsx';

/** The mail as it is shown. */
const shown = () => (screen.getByTitle('Preview') as HTMLIFrameElement).contentDocument?.body.textContent ?? '';
const pictures = () => {
  const page = (screen.getByTitle('Preview') as HTMLIFrameElement).contentDocument;
  return [...(page?.querySelectorAll('img') ?? [])].map(({ src }) => src);
};

beforeEach(() => {
  act(closeModals);
  sessionStorage.clear();
});

test('a mail is edited by its blocks, shown as it goes out, and saved with the version that was seen', async () => {
  const given: Given = { kept: asset(mail), saves: [], tests: [] };
  await givenAsset(given);
  await waitFor(() => expect(shown()).toContain('Hello Robin'));
  await waitFor(() => expect(pictures()).toEqual([LOGO]));
  await userEvent.type(await field('Subject'), '!');
  await click('Move Button 3 up');
  await click('Delete Heading 1');
  expect(await screen.findByText('Heading 1 deleted')).toBeDefined();
  await waitFor(() => expect(shown()).not.toContain('Hello'));
  await click('Undo');
  await waitFor(() => expect(shown()).toContain('Hello Robin'));

  // Filled in for somebody who was chosen; the test mail goes for the same.
  await userEvent.type(screen.getByRole('combobox', { name: 'Filled in for' }), 'ada');
  await userEvent.click(await screen.findByRole('option', { name: 'Ada Byron' }));
  await waitFor(() => expect(shown()).toContain('Hello Ada'));
  await click('Send a test to myself');
  expect(await screen.findByText('Test sent to demo@partner.example')).toBeDefined();
  expect(given.tests).toMatchObject([{ contactId: 5, content: { subject: 'Your quote!' } }]);

  await click('Save');
  await screen.findByText(/“First mail” saved/);
  expect(given.saves).toMatchObject([{ seenVersion: 2, content: { subject: 'Your quote!' } }]);
  const [saved] = given.saves;
  expect(saved?.content.kind === 'email' && saved.content.blocks.map(({ id }) => id)).toEqual([
    'title',
    'button',
    'text',
  ]);
  expect(sessionStorage.getItem('lastingDrafts') ?? '').not.toContain('Your quote!');
});

test('what is wrong is said at its place, and what was typed is kept', async () => {
  const given: Given = { kept: asset(mail), saves: [], tests: [] };
  given.refuse = () => {
    throw new AppError('asset.invalid', [
      { problem: 'unknownField', at: 'subject', detail: 'contact.nickname' },
      { problem: 'badLink', at: 'button', detail: 'nowhere' },
    ]);
  };
  await givenAsset(given);
  await userEvent.type(await field('Subject'), ' x');
  await click('Save');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('button', { name: /^Subject:\s?There is no merge field “contact.nickname”/ })).toBeDefined();
  await userEvent.click(alert.getByRole('button', { name: /^Button 3:\s?“nowhere” is not a valid address/ }));
  const block = within(screen.getByRole('listitem', { name: 'Button 3' }));
  expect(block.getByText(/“nowhere” is not a valid address/)).toBeDefined();
  expect(document.activeElement).toBe(block.getByRole('textbox', { name: 'Words on the button' }));
  expect((await field('Subject')).value).toBe('Your quote x');

  given.refuse = () => {
    throw new AppError('server.unexpected');
  };
  await click('Save');
  expect(await screen.findByText(/There was an error saving the asset/)).toBeDefined();
  expect((await field('Subject')).value).toBe('Your quote x');
});

test('a picture and a field that are gone say so at their places', async () => {
  const picture = { id: 'p', kind: 'picture', fileId: 4, alt: '', href: '' } as const;
  const given: Given = { kept: asset({ ...mail, blocks: [picture] }), saves: [], tests: [] };
  given.refuse = () => {
    throw new AppError('asset.invalid', [{ problem: 'pictureGone', at: 'p', detail: '4' }]);
  };
  await givenAsset(given);
  await userEvent.type(await field('Subject'), ' x');
  await click('Save');
  await click(/^Picture 1:\s?This picture is no longer there/);
  const block = within(screen.getByRole('listitem', { name: 'Picture 1' }));
  expect(block.getByText('This picture is no longer there. Choose another.')).toBeDefined();
  expect(document.activeElement).toBe(block.getByRole('button', { name: 'Choose another picture' }));

  cleanup();
  sessionStorage.clear();
  const gone = { field: '99', label: 'Your roof', isRequired: false };
  given.kept = asset({ ...form, fields: [...form.fields, gone] });
  given.refuse = () => {
    throw new AppError('asset.invalid', [{ problem: 'fieldGone', at: '99', detail: '99' }]);
  };
  await givenAsset(given);
  await userEvent.type(await field('Introduction'), 'x');
  await click('Save');
  await click(/^Your roof:\s?This field has been deleted/);
  const words = await field('No longer there');
  expect(document.activeElement).toBe(words);
  expect(within(words.closest('li') as HTMLElement).getByText(/^This field has been deleted/)).toBeDefined();
});

test('who was slower than a colleague chooses whose version stays', async () => {
  const given: Given = { kept: asset(mail), saves: [], tests: [] };
  given.refuse = () => {
    given.refuse = undefined;
    given.kept = asset({ ...mail, subject: 'Theirs' }, { version: 3 });
    throw new AppError('asset.changed');
  };
  await givenAsset(given);
  await userEvent.type(await field('Subject'), ' mine');
  await click('Save');
  expect(await screen.findByText(/Mara Okafor saved a newer version/)).toBeDefined();
  await click('Keep yours');
  await click('Save');
  await screen.findByText(/“First mail” saved/);
  expect(given.saves.at(-1)).toMatchObject({ seenVersion: 3, content: { subject: 'Your quote mine' } });
});

test('a reload brings back what was not saved; it can be discarded', async () => {
  const given: Given = { kept: asset(mail), saves: [], tests: [] };
  const draft = { name: 'First mail', content: { ...mail, subject: 'Half way' }, seenVersion: 2 };
  await givenAsset(given);
  await userEvent.type(await field('Subject'), ' and more');
  await waitFor(() => expect(sessionStorage.getItem('lastingDrafts')).toContain('Your quote and more'));
  const kept = JSON.parse(sessionStorage.getItem('lastingDrafts') ?? '{}');
  cleanup();
  sessionStorage.setItem('lastingDrafts', JSON.stringify({ ...kept, drafts: { 'asset 7': draft } }));
  await givenAsset(given);
  expect(await screen.findByText('Your unsaved changes are back.')).toBeDefined();
  expect((await field('Subject')).value).toBe('Half way');
  await click('Discard changes');
  expect((await field('Subject')).value).toBe('Your quote');
});

test('a version is compared with what is edited, and taken back with a way to undo it', async () => {
  const given: Given = { kept: asset(mail), saves: [], tests: [] };
  const page = await givenAsset(given);
  await screen.findByRole('textbox', { name: 'Subject' });
  await click('Versions');
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
  const installed = await dialog.findByRole('region', { name: 'As installed' });
  expect(within(installed).getByText('As sold').tagName).toBe('DEL');
  expect(within(installed).getByText('Your quote').tagName).toBe('INS');
  await userEvent.click(dialog.getByRole('button', { name: /^Version 2/ }));
  expect(await dialog.findByText('It says the same as now.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'As installed' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Take this version back' }));
  expect((await field('Subject')).value).toBe('As sold');

  // Leaving with it unsaved asks.
  await userEvent.click(screen.getByRole('link', { name: 'Automated solution' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(page.address()).toBe('/solutions/3/assets/7');
  await click('Undo');
  expect((await field('Subject')).value).toBe('Your quote');
});

test('a text says how long it is and in how many parts it goes out; a locked one cannot be changed', async () => {
  const text: AssetContent = { kind: 'text', text: `Hi {{ contact.givenName }} ${'a'.repeat(152)}` };
  await givenAsset({ kept: asset(text), saves: [], tests: [] });
  expect(await screen.findByText(/161 characters · goes out as 2 messages/)).toBeDefined();
  await userEvent.type(await field('Text message'), '{Backspace}');
  expect(await screen.findByText(/160 characters · goes out as 1 message/)).toBeDefined();
  cleanup();
  sessionStorage.clear();
  await givenAsset({ kept: asset(text, { isLocked: true, lockedBy: 'Northwind' }), saves: [], tests: [] });
  expect(await screen.findByText(/locked by Northwind/)).toBeDefined();
  expect((await field('Text message')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a text counts its links as they go out', async () => {
  const text: AssetContent = { kind: 'text', text: 'https://a.example/x' };
  await givenAsset({ kept: asset(text), saves: [], tests: [] });
  expect(await screen.findByText(/52 characters · goes out as 1 message/)).toBeDefined();
  expect(screen.getByText(/tracked addresses of 52 characters/)).toBeDefined();
  expect(screen.getAllByText('https://a.example/x').length).toBeGreaterThan(0);
});

test('a locked mail is looked at: nothing of its blocks can be chosen', async () => {
  await givenAsset({ kept: asset(mail, { isLocked: true, lockedBy: 'Northwind' }), saves: [], tests: [] });
  const block = within(await screen.findByRole('listitem', { name: 'Button 3' }));
  const choices = block.getAllByRole('radio') as HTMLInputElement[];
  expect(choices.map(({ disabled, checked }) => [disabled, checked])).toEqual([
    [true, false],
    [true, true],
  ]);
});
