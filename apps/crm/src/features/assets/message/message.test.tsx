import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getMailFields, getMessage, type Message, sendMail } from '@app/contract/messages';
import { getSending } from '@app/contract/sending';
import { lastingDraft } from '@app/frame/state/drafts.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { ids, openPage } from '@app/frame/test/open-page.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { contactDetail } from '#test/contacts.ts';
import { fakeMessage, fakeSending } from '#test/fake-messages.ts';
import { givenCrm } from '#test/given-crm.ts';
import { MessageModal } from './message-modal.tsx';
import { WriteMailModal } from './write-mail-modal.tsx';

beforeEach(() => act(closeModals));
const noValues = { contact: {}, company: {}, owner: {}, link: {} };
const fields = fake(getMailFields, () => ({
  values: noValues,
  names: [{ name: 'contact.givenName', label: 'First name' }],
}));

test('an email that fails says so and keeps what was typed; the draft is there when it is opened again', async () => {
  const contact = contactDetail();
  let refusal: 'sender.notProven' | 'asset.invalid' | null = 'asset.invalid';
  const sent: unknown[] = [];
  await givenCrm([
    fake(getSending, () => fakeSending()),
    fields,
    fake(sendMail, (_, body) => {
      if (refusal === 'asset.invalid')
        throw new AppError(refusal, [{ problem: 'unknownField', at: 'subject', detail: 'contact.nick' }]);
      if (refusal) throw new AppError(refusal);
      sent.push(body);
      return fakeMessage({ state: 'waiting' });
    }),
  ]);
  openPage(() => <WriteMailModal contact={contact} />, '/contacts/7');
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  await screen.findByText('Enter a subject.');
  await userEvent.type(subject, 'Your offer');
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  await screen.findByText('Write a text.');
  cleanup();

  // As if it had been typed: the field itself needs a browser.
  const draft = lastingDraft<{ paragraphs: unknown }>(`mail.${ids.account}.7`);
  const lines = [[{ text: 'Hello' }]];
  draft.write({ ...draft.read(), paragraphs: [{ kind: 'paragraph', lines }] });
  openPage(() => <WriteMailModal contact={contact} />, '/contacts/7');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })).value).toBe('Your offer');
  await screen.findByText('Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  await screen.findByText('There is no merge field “contact.nick”. Choose one from the list.');
  refusal = 'sender.notProven';
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  await screen.findByText('The email could not be sent. The sender is no longer confirmed. Choose another one.');
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  await screen.findByText('The email to Anna Ruiz is on its way');
  expect(sent).toMatchObject([{ senderId: 1, subject: 'Your offer', fileIds: [], blocks: [{ kind: 'text' }] }]);
  expect(draft.read()).toBeNull();
});

test('without a sender it is said where to set one up, without an address what is missing', async () => {
  await givenCrm([fake(getSending, () => fakeSending({ senders: [] })), fields]);
  openPage(() => <WriteMailModal contact={contactDetail()} />, '/contacts/7');
  const link = await screen.findByRole('link', { name: 'Set up sending' });
  expect(link.getAttribute('href')).toBe('/settings/sending');
  cleanup();
  openPage(() => <WriteMailModal contact={contactDetail({ email: '' })} />, '/contacts/7');
  await screen.findByText('This contact has no email address. Add one first.');
});

test('a message says what became of it, and by whom', async () => {
  let message: Message = fakeMessage({ state: 'failed', reason: '550 no' });
  await givenCrm([fake(getMessage, () => message)]);
  openPage(() => <MessageModal messageId={40} />, '/contacts/7');
  await screen.findByText('550 no');
  screen.getByRole('button', { name: 'Send again' });
  screen.getByText('It has not gone out.');
  cleanup();
  const date = '2026-03-01T11:00:00.000Z';
  message = fakeMessage({
    id: 41,
    attachments: [{ fileId: 3, name: 'offer.txt', size: 9 }],
    events: [
      { kind: 'opened', by: 'machine', date, about: '' },
      { kind: 'clicked', by: 'person', date, about: 'https://shop.example/offer' },
    ],
  });
  openPage(() => <MessageModal messageId={41} />, '/contacts/7');
  expect((await screen.findByText('by a program')).closest('li')?.textContent).toContain('Opened');
  expect(screen.getByText('by a person').closest('li')?.textContent).toContain('https://shop.example/offer');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  // Nothing answers: it says so, and the file can be asked for again.
  await userEvent.click(screen.getByRole('button', { name: 'Download offer.txt' }));
  await screen.findByText('offer.txt could not be downloaded. Try again.');
});
