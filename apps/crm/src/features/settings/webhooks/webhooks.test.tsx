import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import {
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  sendDeliveryAgain,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@app/contract/webhooks';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { webhooksSearch } from './search.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const WithModals = (props: Parameters<typeof WebhooksPage>[0]) => (
  <>
    <WebhooksPage {...props} />
    <Modals />
  </>
);
beforeEach(() => act(closeModals));
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const webhook: Webhook = {
  ...{ id: 7, name: 'Books', url: 'https://books.example/hooks', events: ['contact.created'], state: 'on' },
  ...{ failingSince: null, lastDeliveredDate: null, previousSecretUntil: null, waiting: 0 },
};
const delivery: WebhookDelivery = {
  ...{ id: 3, key: 'a-3', event: 'contact.created', recordId: 12, state: 'failed', attempts: 11 },
  ...{ raisedDate: '2026-03-01T10:00:00.000Z', nextDate: null, doneDate: '2026-03-02T10:00:00.000Z' },
  ...{ status: 503, answer: 'out of order', failure: 'answered 503', body: '{"event":"contact.created"}' },
};
const log = fake(listWebhookDeliveries, () => ({ deliveries: [delivery], nextPageToken: '' }));

test('a webhook is added, each fault is told at its place, and its secret is shown once', async () => {
  let webhooks: Webhook[] = [];
  let refusal: 'webhook.address' | null = 'webhook.address';
  await givenCrm([
    fake(listWebhooks, () => ({ webhooks })),
    fake(createWebhook, (_, body) => {
      if (refusal) throw new AppError(refusal);
      expect(body).toEqual({ name: 'Books', url: 'https://books.example/hooks', events: ['deal.won', 'goal.reached'] });
      webhooks = [webhook];
      return { webhook, secret: 'whsec_abc' };
    }),
    log,
  ]);
  openPage(WithModals, '/settings/webhooks', { search: webhooksSearch });
  await screen.findByText(/No webhooks yet/);
  await click('Add webhook');
  const modal = within(await screen.findByRole('dialog'));
  const save = () => userEvent.click(modal.getByRole('button', { name: 'Add webhook' }));
  await userEvent.type(await modal.findByRole('textbox', { name: /^Name/ }), 'Books');
  const address = modal.getByRole('textbox', { name: /^Address/ });
  const put = async (text: string) => {
    await userEvent.clear(address);
    await userEvent.click(address);
    await userEvent.paste(text);
  };
  await put('books.example');
  await save();
  await modal.findByText('Enter an address that begins with https:// or http://.');
  await put('https://books.example/hooks');
  await save();
  await modal.findByText('Choose at least one event.');
  await userEvent.click(modal.getByRole('checkbox', { name: 'Goals' }));
  await userEvent.click(modal.getByRole('checkbox', { name: /^Won/ }));
  expect((modal.getByRole('checkbox', { name: 'Deals' }) as HTMLInputElement).indeterminate).toBe(true);
  await save();
  await modal.findByText(/This address cannot be called/);
  refusal = null;
  await save();
  await modal.findByText('whsec_abc');
  await userEvent.keyboard('{Escape}');
  modal.getByText('whsec_abc');
  expect(document.activeElement).toBe(modal.getByRole('button', { name: 'I have kept it' }));
  await userEvent.click(modal.getByRole('button', { name: 'I have kept it' }));
  await screen.findByRole('button', { name: 'Books' });
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

test('the log says what was answered; it is sent again, tested, paused, given a new secret and deleted', async () => {
  let shown: Webhook = { ...webhook, failingSince: '2026-03-01T10:00:00.000Z' };
  const asked: string[] = [];
  const keep = (state: Webhook['state']) => () => {
    shown = { ...shown, state };
    return shown;
  };
  await givenCrm([
    fake(listWebhooks, () => ({ webhooks: asked.includes('delete') ? [] : [shown] })),
    log,
    fake(sendDeliveryAgain, (url) => {
      asked.push(url.pathname.split('/').at(-1) ?? '');
      return delivery;
    }),
    fake(testWebhook, () => ({ ...delivery, event: 'test' as const })),
    fake(pauseWebhook, keep('paused')),
    fake(resumeWebhook, keep('on')),
    fake(changeWebhookSecret, () => ({ webhook: shown, secret: 'whsec_new' })),
    fake(deleteWebhook, () => {
      asked.push('delete');
    }),
  ]);
  openPage(WithModals, '/settings/webhooks', { search: webhooksSearch });
  await screen.findByText('Trying again');
  await click('Books');
  const part = within(await screen.findByRole('region', { name: 'Deliveries of Books' }));
  await part.findByText(/Attempts: 11 · Answer: 503/);
  part.getByText('out of order');
  expect(part.getByRole('link', { name: '#12' }).getAttribute('href')).toBe('/contacts/12');
  await click('Send contact.created a-3 again');
  await screen.findByText('The delivery will be sent again to “Books”');
  expect(asked).toEqual(['3:sendAgain']);
  await click('Send test delivery');
  await screen.findByText('A test delivery is on its way to “Books”');
  await click('Pause');
  await screen.findByText('Webhook “Books” paused');
  expect(part.queryByRole('button', { name: /again$/ })).toBeNull();
  await click('Resume');
  await screen.findByText('Webhook “Books” resumed');
  await click('Change secret');
  await userEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Change secret' }),
  );
  await screen.findByText('whsec_new');
  act(closeModals);
  await click('Delete Books');
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete Books' }));
  await screen.findByText(/No webhooks yet/);
});

test('a delivery that nobody has answered says so, with the words of the network', async () => {
  const failure = 'getaddrinfo ENOTFOUND books.example';
  const unanswered = { ...delivery, state: 'failed' as const, status: null, answer: '', failure };
  await givenCrm([
    fake(listWebhooks, () => ({ webhooks: [webhook] })),
    fake(listWebhookDeliveries, () => ({ deliveries: [unanswered], nextPageToken: '' })),
  ]);
  openPage(WithModals, '/settings/webhooks', { search: webhooksSearch });
  await screen.findByText('Active');
  await click('Books');
  const part = within(await screen.findByRole('region', { name: 'Deliveries of Books' }));
  expect((await part.findByText(/^No answer\./)).textContent).toBe(`No answer. ${failure}`);
});
