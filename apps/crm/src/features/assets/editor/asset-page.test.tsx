import type { AssetContent } from '@app/contract/asset-content';
import {
  type Asset,
  getAsset,
  getMergeValues,
  listAssetVersions,
  listSubmissions,
  saveAsset,
  sendTestMail,
} from '@app/contract/assets';
import { listOwnFields } from '@app/contract/contact-fields';
import { listContacts } from '@app/contract/contacts';
import { getLogo } from '@app/contract/crm-settings';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { contactRow, mara } from '#test/contacts.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { AssetPage } from './asset-page.tsx';

const mail: AssetContent = {
  kind: 'email',
  subject: 'Your quote',
  preview: 'Line by line',
  blocks: [
    { id: 'title', kind: 'heading', text: 'Hello {{ contact.givenName }}', align: 'start' },
    {
      id: 'text',
      kind: 'text',
      align: 'start',
      paragraphs: [{ kind: 'paragraph', lines: [[{ text: 'Here is your quote, line by line.' }]] }],
    },
    { id: 'button', kind: 'button', label: 'Read it', href: 'https://a.example', align: 'center' },
  ],
};
const form: AssetContent = {
  kind: 'form',
  title: 'Ask for a quote',
  intro: '',
  fields: [{ field: 'email', label: '', isRequired: true }],
  button: '',
  permission: '',
  isDoubleOptIn: false,
  thanks: { kind: 'text', text: '' },
};
const asset = (content: AssetContent, changes: Partial<Asset> = {}): Asset => ({
  id: 7,
  solutionId: 3,
  kind: content.kind,
  name: 'First mail',
  content,
  version: 2,
  publishedVersion: 2,
  savedDate: '2026-03-02T10:00:00.000Z',
  savedBy: mara,
  isLocked: false,
  lockedBy: null,
  url: null,
  ownHosts: ['alder.example'],
  ...changes,
});

const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
type Save = { name: string; content: AssetContent; seenVersion: number };
type Given = {
  kept: Asset;
  saves: Save[];
  tests: unknown[];
  refuse?: ((body: Save) => void) | undefined;
  installed?: Version;
};
type Version = { version: number; name: string; content: AssetContent; savedDate: null; savedBy: null };
const installed = { version: 0, name: 'First mail', savedDate: null, savedBy: null };

async function givenAsset(given: Given) {
  await givenCrm([
    fake(getLogo, () => ({ logo: LOGO })),
    fake(getAsset, () => given.kept),
    fake(saveAsset, (_, sent) => {
      const body = sent as Save;
      given.saves.push(body);
      given.refuse?.(body);
      given.kept = { ...given.kept, name: body.name, content: body.content, version: given.kept.version + 1 };
      return given.kept;
    }),
    fake(getMergeValues, (url) => ({
      values: {
        contact: { givenName: url.searchParams.get('contactId') === '5' ? 'Ada' : 'Robin' },
        company: { name: 'Alder' },
        owner: {},
        link: {},
      },
      names: [
        { name: 'contact.givenName', label: 'First name' },
        { name: 'link.book', label: 'book' },
      ],
    })),
    fake(listAssetVersions, () => ({
      versions: [
        { version: 2, name: 'First mail', content: mail, savedDate: '2026-03-02T10:00:00.000Z', savedBy: mara },
        given.installed ?? { ...installed, content: { ...mail, subject: 'As sold' } },
      ],
    })),
    fake(sendTestMail, (_, body) => {
      given.tests.push(body);
      return { address: 'demo@partner.example' };
    }),
    fake(listOwnFields, () => ({
      fields: [{ id: 12, name: 'Boiler', kind: 'text' as const, options: [], contacts: 0 }],
    })),
    fake(listSubmissions, () => ({
      total: 2,
      submissions: [
        {
          id: 2,
          date: '2026-03-03T10:00:00.000Z',
          contact: null,
          isConfirmed: false,
          answers: { 'Your e-mail': 'una@berg.example', phone: '555' },
        },
        {
          id: 1,
          date: '2026-03-02T10:00:00.000Z',
          contact: { id: 5, name: 'Ada Byron' },
          isConfirmed: false,
          answers: { '12': 'Old one' },
        },
      ],
    })),
    fake(listContacts, () => ({
      contacts: [contactRow({ id: 5, givenName: 'Ada', familyName: 'Byron' })],
      nextPageToken: '',
      total: null,
    })),
  ]);
  return openPage<Record<never, never>, '/solutions/$solutionId/assets/$assetId'>(
    (props: Parameters<typeof AssetPage>[0]) => (
      <>
        <AssetPage {...props} />
        <Modals />
      </>
    ),
    '/solutions/3/assets/7',
    { path: '/solutions/$solutionId/assets/$assetId' },
  );
}

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
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
