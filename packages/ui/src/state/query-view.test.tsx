import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { type Loadable, QueryView } from './query-view.tsx';

function view(query: Partial<Loadable<string[]>>) {
  return (
    <QueryView
      query={{ data: undefined, isError: false, refetch: () => {}, ...query }}
      loading={<p>shape of a table</p>}
      error="The bundles could not be loaded."
      isEmpty={(list) => list.length === 0}
      empty={<p>No bundles yet.</p>}
    >
      {(list) => <p>{list.join(', ')}</p>}
    </QueryView>
  );
}

test('while nothing is known it shows the shape of what comes', () => {
  show(view({}));
  expect(screen.getByText('shape of a table').closest('[aria-busy="true"]')).not.toBeNull();
});

test('data is shown, and stays while it is fetched again or fails to be', () => {
  const { rerender } = show(view({ data: ['Starter', 'Growth'] }));
  rerender(view({ data: ['Starter', 'Growth'], isFetching: true, isError: true }));
  expect(screen.getByText('Starter, Growth')).toBeDefined();
});

test('what could not be asked for again says so and how old it is, and can be reloaded', async () => {
  const refetch = vi.fn();
  show(view({ data: ['Starter'], isError: true, dataUpdatedAt: Date.now() - 5 * 60_000, refetch }));
  expect(screen.getByRole('status').textContent).toContain('Last updated 5 minutes ago.');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a page below that did not come leaves the list as it is', () => {
  show(view({ data: ['Starter'], isError: true, isFetchNextPageError: true }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an empty answer says why', () => {
  show(view({ data: [] }));
  expect(screen.getByText('No bundles yet.')).toBeDefined();
});

test('an error says what failed, can be reloaded, and names the request', async () => {
  const refetch = vi.fn();
  show(view({ isError: true, error: Object.assign(new Error('no'), { requestId: 'req-7' }), refetch }));
  expect(screen.getByRole('alert').textContent).toContain('The bundles could not be loaded.');
  expect(screen.getByText('req-7')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('an error without a request id shows none', () => {
  show(view({ isError: true, error: new Error('offline') }));
  expect(screen.queryByText(/Request/)).toBeNull();
});
