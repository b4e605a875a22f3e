import type { ClientDetail } from '@app/contract/clients';
import { given, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeAnswer } from '#test/fake-client.ts';
import { openClient } from '#test/fake-client-page.tsx';

async function open(purchase: ClientDetail['purchase']) {
  await given({ answers: [fakeAnswer({ purchase })] });
  const page = openClient(`/clients/${uuid(1)}`);
  await screen.findByText('Start date');
  return page;
}

test('a client that came through a kept link names it, and leads to it', async () => {
  const { address } = await open({ kind: 'cart', date: '2025-03-04', link: { id: uuid(7), name: 'Spring fair' } });
  expect(screen.getByText('Purchase')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'From the link “Spring fair” on Mar 4, 2025' }));
  await waitFor(() => expect(address()).toBe(`/links?link=${uuid(7)}`));
});

test.each([
  ['cart', 'Bought through a cart link on Mar 4, 2025'],
  ['trial', 'Started a free trial on Mar 4, 2025'],
] as const)('a %s through a link that nobody kept is only said', async (kind, text) => {
  await open({ kind, date: '2025-03-04', link: null });
  expect(screen.getByText(text).closest('a')).toBeNull();
});

test('a client that came otherwise has no line about it', async () => {
  await open(null);
  expect(screen.queryByText('Purchase')).toBeNull();
});
