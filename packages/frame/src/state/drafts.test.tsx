import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepDrafts, lastingDraft, useDraft, useLastingDraft } from './drafts.ts';

beforeEach(() => sessionStorage.clear());

test('what was typed comes back after the reload, once', () => {
  const before = renderHook(() => useDraft('invite.email', ''));
  act(() => before.result.current[1]('a@b.example'));
  keepDrafts();
  before.unmount();
  const after = renderHook(() => useDraft('invite.email', ''));
  expect(after.result.current[0]).toBe('a@b.example');
  after.unmount();
  expect(renderHook(() => useDraft('invite.email', '')).result.current[0]).toBe('');
});

test('a form that was closed leaves no draft', () => {
  const form = renderHook(() => useDraft('name', ''));
  act(() => form.result.current[1]('typed'));
  form.unmount();
  keepDrafts();
  expect(renderHook(() => useDraft('name', 'fresh')).result.current[0]).toBe('fresh');
});

test('what somebody typed is theirs alone: who signs in next in this tab does not get it', () => {
  const signedIn = (userId: string) => localStorage.setItem('session', JSON.stringify({ token: 'x', userId }));
  signedIn('u1');
  const before = renderHook(() => useDraft('invite.email', ''));
  act(() => before.result.current[1]('a@b.example'));
  keepDrafts();
  before.unmount();
  signedIn('u2');
  expect(renderHook(() => useDraft('invite.email', '')).result.current[0]).toBe('');
  signedIn('u1');
  expect(renderHook(() => useDraft('invite.email', '')).result.current[0]).toBe('a@b.example');
  localStorage.clear();
});

test('a lasting draft is there until it is forgotten, and for nobody else', () => {
  const signedIn = (userId: string) => localStorage.setItem('session', JSON.stringify({ token: 'x', userId }));
  signedIn('u1');
  const [cart, other] = [lastingDraft<string>('cart'), lastingDraft<string>('other')];
  expect(cart.read()).toBeNull();
  cart.write('Pro');
  other.write('Max');
  expect([cart.read(), cart.read(), lastingDraft('cart').read()]).toEqual(['Pro', 'Pro', 'Pro']);
  signedIn('u2');
  expect(cart.read()).toBeNull();
  signedIn('u1');
  cart.forget();
  expect([cart.read(), other.read()]).toEqual([null, 'Max']);
  localStorage.clear();
});

test("what is typed into a new thing's form is there when it is opened again, until the form is done with", () => {
  const opened = (key: string | null) => renderHook(() => useLastingDraft(key, 'empty'));
  for (const [key, kept] of [
    ['task', 'typed'],
    [null, 'empty'],
  ] as const) {
    const first = opened(key);
    act(() => first.result.current[1]('typed'));
    first.unmount();
    const again = opened(key);
    expect(again.result.current[0]).toBe(kept);
    again.result.current[2]();
    again.unmount();
    expect(opened(key).result.current[0]).toBe('empty');
  }
});
