import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import type { PostedForm } from '@app/contract/posted-form';
import {
  changePreferences,
  confirmSubmission,
  getForm,
  getPage,
  getPreferences,
  type PublicForm,
  submitForm,
} from '@app/contract/public-pages';
import { proveSender } from '@app/contract/sending';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { loadPage } from '../../app/pages.ts';

const line = { isRequired: false, kind: 'line', options: [] as string[] } as const;
const form: PublicForm = {
  ...{ slug: 'abc', title: 'Ask us', intro: 'We answer.', button: 'Send it', permission: 'You may mail me.' },
  textPermission: '',
  ...{ isDoubleOptIn: false, thanks: 'We call back.', company: 'Alder Bakery', logo: null, ticket: 'ticket' },
  fields: [
    { ...line, field: 'email', label: 'Your e-mail', isRequired: true, kind: 'email' },
    { ...line, field: '7', label: 'Size', kind: 'choice', options: ['S', 'L'] },
    { ...line, field: 'message', label: 'Question', kind: 'text' },
  ],
};
const open = async (path: string) => {
  window.history.replaceState(null, '', path);
  return loadPage(path, 200, new URLSearchParams(), true);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => window.history.replaceState(null, '', '/'));

test('a stranger is told what is missing or refused, and then that it has arrived', async () => {
  const sent = vi.fn((_url: URL, body: unknown) => {
    if (JSON.stringify(body).includes('wrong'))
      throw new AppError('form.invalid', [{ path: 'email', message: 'invalid' }]);
    return { next: 'thanks' as const, text: 'We will call you.', url: null };
  });
  await showPage(await open('/forms/abc'), { fakes: [fake(getForm, () => form), fake(submitForm, sent)] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ask us' })).toBeTruthy();
  await press('Send it');
  expect(screen.getByText('Fill in this field.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('name')).toBe('email');
  type('Your e-mail', 'wrong@x.example');
  await press('Send it');
  expect(await screen.findByText('Enter an email such as name@company.com.', {}, { timeout: 10_000 })).toBeTruthy();
  type('Your e-mail', 'mia@berg.example');
  type('Size (optional)', 'L');
  await userEvent.click(screen.getByRole('checkbox', { name: 'You may mail me.' }));
  await press('Send it');
  expect(await screen.findByText('We will call you.')).toBeTruthy();
  expect(sent.mock.lastCall?.[1]).toEqual({
    ...{ isPermitted: true, isTextPermitted: false, locale: 'en-us', ticket: 'ticket' },
    answers: { email: 'mia@berg.example', '7': 'L' },
  });
});

test('a field without words of its own has its name; what plain HTML has sent is thanked for in the form’s words', async () => {
  const fields = ['address1', 'email', 'message2'].map((field) => ({ ...line, field, label: '' }));
  const fakes = [fake(getForm, () => ({ ...form, fields }))];
  const { unmount } = await showPage(await open('/forms/abc'), { fakes });
  for (const name of ['Address line 1 (optional)', 'Email (optional)', 'Message (optional)'])
    expect(await screen.findByLabelText(name)).toBeTruthy();
  unmount();
  await showPage(await open('/forms/abc'), { search: 'sent=thanks', fakes });
  expect(await screen.findByText('We call back.')).toBeTruthy();
});

test('what plain HTML has posted wrongly stands in the form again, with its sentence at the field, and is sent from there', async () => {
  const sent = vi.fn((_url: URL, _body: unknown) => ({
    next: 'thanks' as const,
    text: 'We will call you.',
    url: null,
  }));
  const posted: PostedForm = {
    ...{ code: 'form.invalid', isPermitted: true, isTextPermitted: false, locale: 'en-us' },
    answers: { email: 'mia(at)berg<script>', '7': 'L' },
    faults: [{ path: 'email', message: 'invalid' }],
  };
  const fakes = [fake(getForm, () => form), fake(submitForm, sent)];
  await showPage(await open('/forms/abc'), { posted, fakes });
  const email = await screen.findByLabelText<HTMLInputElement>('Your e-mail');
  expect(email.value).toBe('mia(at)berg<script>');
  expect(screen.getByText('Enter an email such as name@company.com.')).toBeTruthy();
  expect(document.activeElement).toBe(email);
  expect(screen.getByLabelText<HTMLSelectElement>('Size (optional)').value).toBe('L');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'You may mail me.' }).checked).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('Check what is marked');
  type('Your e-mail', 'mia@berg.example');
  await press('Send it');
  expect(await screen.findByText('We will call you.', undefined, { timeout: 10_000 })).toBeTruthy();
  expect(sent.mock.lastCall?.[1]).toMatchObject({
    isPermitted: true,
    answers: { email: 'mia@berg.example', '7': 'L' },
  });
});

test('text messages are agreed to by a box of their own, which is not ticked, and say to which number', async () => {
  const sent = vi.fn((_url: URL, _body: unknown) => ({ next: 'thanks' as const, text: 'We write.', url: null }));
  const fields = [...form.fields, { ...line, field: 'phone', label: 'Mobile', kind: 'phone' as const }];
  const asking = { ...form, fields, textPermission: 'You may text me.' };
  await showPage(await open('/forms/abc'), { fakes: [fake(getForm, () => asking), fake(submitForm, sent)] });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'You may text me.' });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  type('Your e-mail', 'mia@berg.example');
  await press('Send it');
  expect(screen.getByText('Fill in this field.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('name')).toBe('phone');
  type('Mobile (optional)', '+1 415 555 2671');
  await press('Send it');
  expect(await screen.findByText('We write.', undefined, { timeout: 10_000 })).toBeTruthy();
  expect(sent.mock.lastCall?.[1]).toMatchObject({ isPermitted: false, isTextPermitted: true });
});

test('a page shows its blocks and the form in it', async () => {
  const parts = [{ html: '<h2>Fresh bread</h2>' }, { form }];
  const page = { title: 'Welcome', description: '', company: 'Alder Bakery', logo: null, parts };
  await showPage(await open('/pages/xyz'), { fakes: [fake(getPage, () => page)] });
  expect(await screen.findByRole('heading', { name: 'Fresh bread' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Ask us' })).toBeTruthy();
});

test('a page that is not published is not here', async () => {
  const gone = () => {
    throw new AppError('form.notFound');
  };
  await showPage(await open('/forms/abc'), { fakes: [fake(getForm, gone)] });
  expect((await screen.findByRole('alert')).textContent).toContain('There is nothing at this address');
});

test('opening a link of a mail changes nothing; a press confirms, proves and unsubscribes', async () => {
  const confirmed = vi.fn(() => ({ next: 'thanks' as const, text: 'You are in.', url: null }));
  const view = await showPage(await open('/confirm/T1'), { fakes: [fake(confirmSubmission, confirmed)] });
  expect(confirmed).not.toHaveBeenCalled();
  await press('Yes, confirm');
  expect(await screen.findByText('You are in.')).toBeTruthy();
  view.unmount();

  const proof = () => ({ address: 'ann@alder.example', company: 'Alder Bakery' });
  const sender = await showPage(await open('/sender/T2'), { fakes: [fake(proveSender, proof)] });
  await press('Confirm address');
  expect(await screen.findByText(/may now send emails from ann@alder.example/)).toBeTruthy();
  sender.unmount();

  const state = {
    ...{ company: 'Alder Bakery', logo: null, address: 'm…@berg.example', isSubscribed: true },
    topics: [{ id: 4, name: 'News', isSubscribed: true }],
  };
  const changed = vi.fn((_url: URL, body: unknown) => ({
    ...state,
    ...(body as { isSubscribed: boolean }),
    topics: state.topics,
  }));
  await showPage(await open('/u/T3'), { fakes: [fake(getPreferences, () => state), fake(changePreferences, changed)] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'News' }));
  await press('Save');
  expect(changed.mock.lastCall?.[1]).toEqual({ isSubscribed: true, topics: [{ id: 4, isSubscribed: false }] });
  await press('Unsubscribe from all');
  expect(await screen.findByText(/sends no more emails to m…@berg.example/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Subscribe again' })).toBeTruthy();
});

test('the logo of the business stands in place of its name; without one, and in a frame, the name stays', async () => {
  const logo = { path: '/logo/0123', width: 240, height: 60 };
  const preferences = { company: 'Alder Bakery', logo, address: 'm…@berg.example', isSubscribed: true, topics: [] };
  const page = { title: 'Welcome', description: '', company: 'Alder Bakery', logo, parts: [] };
  const fakes = [
    fake(getForm, () => ({ ...form, logo })),
    fake(getPage, () => page),
    fake(getPreferences, () => preferences),
  ];
  for (const path of ['/forms/abc', '/pages/xyz', '/u/T3']) {
    const view = await showPage(await open(path), { fakes });
    const picture = await screen.findByRole('img', { name: 'Alder Bakery' });
    const said = ['src', 'width', 'height'].map((name) => picture.getAttribute(name));
    expect(said).toEqual(['/logo/0123', '240', '60']);
    expect(screen.queryByText('Alder Bakery')).toBeNull();
    view.unmount();
  }
  const framed = await showPage(await open('/forms/abc'), { fakes, search: '?embedded=true' });
  expect(await screen.findByText('Alder Bakery')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  framed.unmount();
  await showPage(await open('/forms/abc'), { fakes: [fake(getForm, () => form)] });
  expect(await screen.findByText('Alder Bakery')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
