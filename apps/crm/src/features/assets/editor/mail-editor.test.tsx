import { closeModals } from '@app/frame/state/modals.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { asset, click, type Given, givenAsset, mail } from '#test/given-asset.tsx';

const frame = () => screen.getByTitle('Preview') as HTMLIFrameElement;
const shown = () => frame().contentDocument?.body.textContent ?? '';
const view = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

beforeEach(() => {
  act(closeModals);
  sessionStorage.clear();
});

test('a mail is looked at as on a phone, as its text alone, and in the dark', async () => {
  await givenAsset({ kept: asset(mail), saves: [], tests: [] });
  await waitFor(() => expect(shown()).toContain('Hello Robin'));
  expect(frame().contentDocument?.documentElement.style.colorScheme).toBe('light');
  await view('Phone');
  expect(frame().parentElement?.dataset.view).toBe('phone');
  await userEvent.click(screen.getByRole('switch', { name: 'Dark' }));
  await waitFor(() => expect(frame().contentDocument?.documentElement.style.colorScheme).toBe('dark'));
  expect(frame().parentElement?.dataset.dark).toBe('true');
  expect(shown()).toContain('Hello Robin');

  await view('Text only');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  const text = preview.getByText(/Hello Robin/);
  expect(text.tagName).toBe('PRE');
  expect(text.textContent).toMatch(/Here is your quote, line by line\.[\s\S]*https:\/\/a\.example[\s\S]*Unsubscribe/);
  expect(screen.queryByTitle('Preview')).toBeNull();
  // A text has no colours.
  expect(screen.queryByRole('switch', { name: 'Dark' })).toBeNull();
  await view('Computer');
  await waitFor(() => expect(frame().contentDocument?.documentElement.style.colorScheme).toBe('dark'));
});

test('a test mail that is refused says why, and is sent when there is nothing in its way', async () => {
  const given: Given = { kept: asset(mail), saves: [], tests: [] };
  await givenAsset(given);
  for (const [code, sentence] of [
    ['asset.invalid', /^The test was not sent: a merge field or link is wrong/],
    ['request.tooMany', /^Too many tests in a short time/],
    ['server.unexpected', /^There was an error sending email/],
  ] as const) {
    given.refuseTest = code;
    await click('Send a test to myself');
    expect(await screen.findByText(sentence)).toBeDefined();
  }
  given.refuseTest = undefined;
  await click('Send a test to myself');
  expect(await screen.findByText('Test sent to demo@partner.example')).toBeDefined();
  expect(given.tests).toHaveLength(4);
  expect(given.tests.at(-1)).toMatchObject({ content: { kind: 'email', subject: 'Your quote' } });
});

test('a picture is uploaded and shown; one of another type, one that is too large and one that fails are said so', async () => {
  const picture = { id: 'p', kind: 'picture', fileId: null, alt: '', href: '' } as const;
  const given: Given = { kept: asset({ ...mail, blocks: [picture] }), saves: [], tests: [], pictures: [] };
  await givenAsset(given);
  const block = within(await screen.findByRole('listitem', { name: 'Picture 1' }));
  block.getByText('PNG, JPEG or GIF, at most 5 MB.');
  const choose = (type: string, size?: number) => {
    const file = new File(['bytes'], 'shop', { type });
    if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    // As it comes by dropping or from a program that does not look at what is accepted.
    return userEvent.upload(input as HTMLInputElement, file, { applyAccept: false });
  };
  const fault = () => block.getByRole('alert').textContent;
  await choose('image/svg+xml');
  expect(fault()).toMatch(/^This is not a PNG, JPEG or GIF/);
  await choose('image/png', 5 * 1024 * 1024 + 1);
  expect(fault()).toMatch(/^This picture has more than 5 MB/);
  expect(given.pictures).toEqual([]);
  given.refusePicture = 'server.unexpected';
  await choose('image/png');
  await waitFor(() => expect(fault()).toMatch(/^The picture could not be uploaded/));

  given.refusePicture = undefined;
  await choose('image/png');
  await block.findByRole('button', { name: 'Choose another picture' });
  expect(block.queryByRole('alert')).toBeNull();
  expect(given.pictures).toEqual([{ name: 'shop', size: 5 }]);
  // In the editor and in the mail, before it is kept anywhere.
  await waitFor(() =>
    expect(frame().contentDocument?.querySelector('img[src^="data:image/png;base64,Ynl0ZXM="]')).not.toBeNull(),
  );
  await userEvent.type(block.getByRole('textbox', { name: 'What it shows' }), 'Our shop');
  await click('Save');
  await screen.findByText(/“First mail” saved/);
  expect(given.saves).toMatchObject([{ content: { blocks: [{ kind: 'picture', fileId: 41, alt: 'Our shop' }] } }]);
});
