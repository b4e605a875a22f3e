import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { loadPage } from './pages.ts';

test.each([
  ['/idp/login', 200, 'Sign in'],
  ['/idp/login', 400, 'Unknown service'],
  ['/idp/register', 200, 'Create an account'],
  ['/idp/password', 200, 'Reset your password'],
  ['/idp/password', 400, 'Unknown service'],
  ['/idp/logout', 200, 'You are signed out'],
  ['/idp/elsewhere', 200, 'Page not found'],
  ['/', 404, 'No account here'],
  ['/idp/login', 404, 'No account here'],
])('%s (answered %s) is the page "%s"', async (pathname, status, title) => {
  await showPage(await loadPage(pathname, status));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.title).toBe(`${title} · Partner Edition`);
});

test.each([
  ['/idp/login', 'service'],
  ['/idp/register', 'returnUrl'],
])('%s with an invitation in its %s is the page of the invitation', async (pathname, name) => {
  const invited = new URLSearchParams({ [name]: 'http://localhost/?userToken=INV-1' });
  const search = `${invited}`;
  await showPage(await loadPage(pathname, 200, invited), { search, fetch: () => new Promise(() => undefined) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Opening your invitation');
});

test.each(['key=RK-1', 'sent=true'])(
  'the mail of a registration (%s) has its own page, with an invitation too',
  async (more) => {
    const search = `returnUrl=${encodeURIComponent('http://localhost/?userToken=INV-1')}&${more}`;
    await showPage(await loadPage('/idp/register', 200, new URLSearchParams(search)), { search });
    expect(screen.queryByText('Opening your invitation')).toBeNull();
  },
);

test('the page of an unknown service has no link to it', async () => {
  await showPage(await loadPage('/idp/login', 400), { search: 'service=https://evil.example/' });
  for (const link of screen.getAllByRole<HTMLAnchorElement>('link', { hidden: true }))
    expect(new URL(link.href).origin).toBe(window.location.origin);
  expect(screen.getByRole('link', { name: 'Sign in to Partner Edition' }).getAttribute('href')).toBe(
    '/idp/login?locale=en-us',
  );
});

test('the page of a host without an account leads to Partner Edition on its own host', async () => {
  await showPage(await loadPage('/settings', 404));
  expect(screen.getByRole('link', { name: 'Go to Partner Edition' }).getAttribute('href')).toBe('http://main.example');
});

test('light, dark and system can be chosen', async () => {
  await showPage(await loadPage('/idp/logout', 200));
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});
