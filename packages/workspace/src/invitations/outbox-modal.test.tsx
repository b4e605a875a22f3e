import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listOutbox, type OutboxMail } from '@app/contract/invitations';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OutboxModal } from './outbox-modal.tsx';

const mail = (at: number, subject: string, text = 'Hello'): OutboxMail => ({
  id: uuid(at),
  recipient: 'ann@a.example',
  subject,
  text,
  createdDate: `2026-01-0${at}T10:00:00Z`,
});
const outbox = (...content: OutboxMail[]) => fake(listOutbox, () => ({ content }));

test('mails are listed newest first, with recipient and time', async () => {
  await given({ answers: [outbox(mail(1, 'Earlier'), mail(3, 'Latest'), mail(2, 'Between'))] });
  openPage(OutboxModal, '/');
  const list = within(await screen.findByRole('list', { name: 'Emails' }));
  const texts = list.getAllByRole('button').map(({ textContent }) => textContent);
  expect(texts.map((text) => text?.match(/Earlier|Latest|Between/)?.[0])).toEqual(['Latest', 'Between', 'Earlier']);
  expect(texts[0]).toContain('To ann@a.example');
  expect(texts[0]).toContain('Jan 3, 2026');
});

test('a mail opens and closes; its text is text, and the link of this app is a link', async () => {
  const link = `${location.origin}/?userToken=abc`;
  const text = `<b>Join</b> us:\n${link}.\nNot https://evil.example/x`;
  await given({ answers: [outbox(mail(1, 'Invitation', text))] });
  openPage(OutboxModal, '/');
  const head = await screen.findByRole('button', { name: /Invitation/ });
  expect(head.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(head);
  expect(head.getAttribute('aria-expanded')).toBe('true');
  const opened = document.getElementById(head.getAttribute('aria-controls') ?? '');
  expect(opened?.textContent).toContain('<b>Join</b> us:');
  expect(opened?.textContent).toContain('Not https://evil.example/x');
  const shown = within(opened ?? document.body).getAllByRole('link');
  expect(shown.map((each) => ['href', 'target', 'rel'].map((name) => each.getAttribute(name)))).toEqual([
    [link, '_blank', 'noopener'],
  ]);
  await userEvent.click(head);
  expect(screen.queryByRole('link')).toBeNull();
});

test('an empty outbox says so', async () => {
  await given({ answers: [outbox()] });
  openPage(OutboxModal, '/');
  await screen.findByText('No emails yet.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listOutbox, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [mail(1, 'Invitation')] };
  });
  await given({ answers: [flaky] });
  openPage(OutboxModal, '/');
  expect((await screen.findByRole('alert')).textContent).toBe('Emails could not be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('button', { name: /Invitation/ });
});
