import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { backModal, closeModals, keepModals, modalsOf, reopenModals, useModals } from './modals.ts';

type Registry = {
  cartLink: { bundle?: { id: string; name: string } };
  chooseBundle: Record<never, never>;
  invite: Record<never, never>;
};
const { openModal, pushModal, backWith } = modalsOf<Registry>();

afterEach(() => act(closeModals));

const open = () => {
  const { result } = renderHook(useModals);
  return () => result.current.map(({ name, props }) => [name, props]);
};

test('pages stack, go back one by one, and close together', () => {
  const shown = open();
  act(() => openModal('cartLink', {}));
  act(() => pushModal('chooseBundle', {}));
  expect(shown()).toEqual([
    ['cartLink', {}],
    ['chooseBundle', {}],
  ]);
  act(backModal);
  expect(shown()).toEqual([['cartLink', {}]]);
  act(() => pushModal('chooseBundle', {}));
  act(closeModals);
  expect(shown()).toEqual([]);
});

test('a page goes back with an answer for the page below', () => {
  const shown = open();
  act(() => openModal('cartLink', {}));
  act(() => pushModal('chooseBundle', {}));
  act(() => backWith('cartLink', { bundle: { id: '1', name: 'Starter' } }));
  expect(shown()).toEqual([['cartLink', { bundle: { id: '1', name: 'Starter' } }]]);
});

test('what was open comes back after a reload for another language, once', () => {
  const shown = open();
  act(() => openModal('invite', {}));
  keepModals();
  act(closeModals);
  act(reopenModals);
  expect(shown()).toEqual([['invite', {}]]);
  act(closeModals);
  act(reopenModals);
  expect(shown()).toEqual([]);
});
