import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { showToast, Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  show(<Toasts />);
});
afterEach(() => {
  pass(60);
  vi.useRealTimers();
});
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const say = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));

test('a toast is announced and goes after six seconds', () => {
  say({ text: 'Link copied' });
  expect(screen.getByText('Link copied').closest('[aria-live="polite"]')).not.toBeNull();
  pass(5.9);
  expect(screen.getByText('Link copied')).toBeDefined();
  pass(0.2);
  expect(screen.queryByText('Link copied')).toBeNull();
});

test('a toast with an action stays ten seconds, and the action runs once', () => {
  const run = vi.fn();
  say({ text: 'Campaign archived', action: { label: 'Undo', run } });
  pass(9);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Campaign archived')).toBeNull();
});

test('a toast waits while the pointer or the focus is on it', () => {
  say({ text: 'Link copied' });
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }));
  pass(30);
  expect(screen.getByText('Link copied')).toBeDefined();
  fireEvent.mouseLeave(screen.getByRole('region', { name: 'Messages' }));
  pass(6);
  expect(screen.queryByText('Link copied')).toBeNull();
});

test('at most three are shown, the newest ones', () => {
  for (const text of ['one', 'two', 'three', 'four']) say({ text });
  expect(screen.queryByText('one')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(3);
});
