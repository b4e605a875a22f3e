import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '#test/show-page.tsx';
import { loadPage } from './pages.ts';

test.each([
  ['/idp/login', false, 'Sign in'],
  ['/idp/login', true, 'Unknown service'],
  ['/idp/register', false, 'Create an account'],
  ['/idp/logout', false, 'You are signed out'],
  ['/idp/elsewhere', false, 'Page not found'],
])('%s (refused: %s) is the page "%s"', async (pathname, refused, title) => {
  await showPage(await loadPage(pathname, refused));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.title).toBe(`${title} · Partner Edition`);
});

test('the page of an unknown service has no link to it', async () => {
  await showPage(await loadPage('/idp/login', true), { search: 'service=https://evil.example/' });
  for (const link of screen.getAllByRole<HTMLAnchorElement>('link', { hidden: true }))
    expect(new URL(link.href).origin).toBe(window.location.origin);
  expect(screen.getByRole('link', { name: 'Sign in to Partner Edition' }).getAttribute('href')).toBe(
    '/idp/login?locale=en-us',
  );
});

test('light, dark and system can be chosen', async () => {
  await showPage(await loadPage('/idp/logout', false));
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});
