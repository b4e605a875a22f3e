import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listUnsent, sendAgain, type UnsentMessage } from '@app/contract/messages';
import {
  addDomain,
  addSender,
  changeSender,
  changeSending,
  checkDomain,
  deleteSender,
  getSending,
  type Sending,
  saveTopics,
} from '@app/contract/sending';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeMessage, fakeSending } from '#test/fake-messages.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { SendingPage } from './sending-page.tsx';

const WithModals = () => (
  <>
    <SendingPage />
    <Modals />
  </>
);
beforeEach(() => act(closeModals));
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const part = (name: string) => within(screen.getByRole('region', { name }));

test('senders and domains are added, proven, made the default and deleted, and each refusal has its sentence', async () => {
  let sending = fakeSending({ senders: [], canMail: false });
  const put = (part: Partial<Sending>) => {
    sending = { ...sending, ...part };
    return sending;
  };
  const ana = { id: 1, name: 'Ana', address: 'ana@shop.example', isDefault: true, isProven: false, askedDate: null };
  let refusal: 'sender.exists' | null = 'sender.exists';
  await givenCrm([
    fake(getSending, () => sending),
    fake(listUnsent, () => ({ messages: [] })),
    fake(addSender, () => {
      if (refusal) throw new AppError(refusal);
      return put({ senders: [ana, { ...ana, id: 2, address: 'two@shop.example', isDefault: false, isProven: true }] });
    }),
    fake(changeSender, (url) => {
      const id = Number(url.pathname.split('/').at(-1));
      return put({ senders: sending.senders.map((sender) => ({ ...sender, isDefault: sender.id === id })) });
    }),
    fake(deleteSender, () => put({ senders: sending.senders.filter(({ id }) => id !== 1) })),
    fake(addDomain, (_, body) =>
      put({
        domains: [
          {
            ...{
              id: 5,
              domain: (body as { domain: string }).domain,
              isProven: false,
              checkedDate: null,
              failure: null,
            },
            record: { name: 'pe1._domainkey.shop.example', value: 'v=DKIM1; k=rsa; p=abc' },
          },
        ],
      }),
    ),
    fake(checkDomain, () =>
      put({
        domains: sending.domains.map((domain) => ({
          ...domain,
          checkedDate: '2026-03-01T10:00:00.000Z',
          failure: 'missing' as const,
        })),
      }),
    ),
  ]);
  openPage(WithModals, '/settings/sending');
  await screen.findByText(/This installation does not send email yet/);
  screen.getByText(/No sender is confirmed yet/);
  await click('Add sender');
  const modal = within(await screen.findByRole('dialog'));
  await userEvent.type(await modal.findByRole('textbox', { name: /^Name/ }), 'Ana');
  await userEvent.type(modal.getByRole('textbox', { name: /^Email address/ }), 'ana@shop');
  await userEvent.click(modal.getByRole('button', { name: 'Add sender' }));
  await modal.findByText('Enter a valid email address.');
  await userEvent.type(modal.getByRole('textbox', { name: /^Email address/ }), '.example');
  await userEvent.click(modal.getByRole('button', { name: 'Add sender' }));
  await modal.findByText('This address is already a sender.');
  refusal = null;
  await userEvent.click(modal.getByRole('button', { name: 'Add sender' }));
  await screen.findByText('A link was emailed to ana@shop.example. Follow it to confirm the sender.');
  part('Senders').getByRole('button', { name: 'Send link to ana@shop.example again' });
  await click('Make two@shop.example the default');
  await screen.findByText('Sender saved');
  expect(sending.senders.find(({ isDefault }) => isDefault)?.id).toBe(2);
  await click('Undo');
  await expect.poll(() => sending.senders.find(({ isDefault }) => isDefault)?.id).toBe(1);
  await click('Delete ana@shop.example');
  await screen.findByText(/No more emails will go out from ana@shop.example/);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Delete/ }));
  await screen.findByText('ana@shop.example deleted');

  await click('Add domain');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Domain/ }), 'https://www.shop.example/about');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add domain' }));
  await screen.findByText('v=DKIM1; k=rsa; p=abc');
  await click('Check shop.example now');
  await screen.findByText(/The record was not found/);
});

test('rules and kinds are saved; a message of which nothing is known is sent again by hand', async () => {
  let sending = fakeSending({ topics: [{ id: 3, name: 'News', optOuts: 4 }] });
  let messages: UnsentMessage[] = [fakeMessage({ state: 'uncertain', subject: 'Half way' })];
  const sent: unknown[] = [];
  await givenCrm([
    fake(getSending, () => sending),
    fake(listUnsent, () => ({ messages })),
    fake(sendAgain, () => {
      messages = [];
      return fakeMessage({ state: 'waiting' });
    }),
    fake(changeSending, (_, body) => {
      sent.push(body);
      sending = { ...sending, settings: body as Sending['settings'] };
      return sending;
    }),
    fake(saveTopics, (_, body) => {
      sent.push(body);
      sending = { ...sending, topics: [{ id: 9, name: 'Offers', optOuts: 0 }] };
      return sending;
    }),
  ]);
  openPage(WithModals, '/settings/sending');
  await click('Send again: Half way');
  await screen.findByText('The message will be sent again');
  await expect.poll(() => screen.queryByRole('region', { name: 'Messages to check' })).toBeNull();

  const rules = part('Rules for all messages');
  await userEvent.click(rules.getByRole('switch', { name: /Limit how often/ }));
  const days = rules.getByRole('textbox', { name: 'In so many days' });
  await userEvent.clear(days);
  await userEvent.type(days, '91');
  await userEvent.click(rules.getByRole('button', { name: 'Save rules' }));
  await rules.findByText('Enter a whole number from 1 to 90.');
  await userEvent.clear(days);
  await userEvent.type(days, '14');
  await userEvent.click(rules.getByRole('button', { name: 'Save rules' }));
  await screen.findByText('Rules saved');
  expect(sent.at(-1)).toMatchObject({ frequencyLimit: 3, frequencyDays: 14, rate: 600, sendingHours: null });
  const again = part('Rules for all messages');
  await userEvent.click(again.getByRole('switch', { name: /only at certain hours/ }));
  const [to] = again.getAllByLabelText('To');
  fireEvent.change(to!, { target: { value: '08:00' } });
  await userEvent.click(again.getByRole('button', { name: 'Save rules' }));
  await again.findByText('The end must be after the start.');
  fireEvent.change(to!, { target: { value: '18:00' } });
  await userEvent.click(again.getByRole('checkbox', { name: 'Friday' }));
  await userEvent.click(again.getByRole('button', { name: 'Save rules' }));
  const sendingHours = { weekdays: [1, 2, 3, 4], from: '09:00', to: '18:00' };
  await expect.poll(() => sent.at(-1)).toMatchObject({ sendingHours });

  const kinds = part('Kinds of email');
  await userEvent.click(kinds.getByRole('button', { name: 'Delete News' }));
  await kinds.findByText(/it will be forgotten who does not want this kind: .*News.*Contacts: 4/);
  await userEvent.click(kinds.getByRole('button', { name: 'Add kind' }));
  await userEvent.type(kinds.getByRole('textbox', { name: 'Kind 1' }), 'Offers');
  await userEvent.click(kinds.getByRole('button', { name: 'Save kinds' }));
  await screen.findByText('Kinds of email saved');
  expect(sent.at(-1)).toEqual({ topics: [{ name: 'Offers' }] });
});
