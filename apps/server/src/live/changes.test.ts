import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import type { Live } from './live.ts';

test('a kept answer is good until its own account changes, or something may have been missed', () => {
  const listeners = new Set<Parameters<Live['subscribe']>[0]>();
  const live: Live = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => undefined,
  };
  const changes = changesOf(live, 'contacts');
  const tell: Parameters<Live['subscribe']>[0] = (event) => {
    for (const listener of listeners) listener(event);
  };
  const first = changes.since('a');
  tell({ topic: 'contacts', accountId: 'b' });
  tell({ topic: 'installs', accountId: 'a' });
  expect(changes.since('a')).toBe(first);
  tell({ topic: 'contacts', accountId: 'a', id: '7' });
  const second = changes.since('a');
  expect(second).not.toBe(first);
  tell({ topic: 'resync' });
  expect(changes.since('a')).not.toBe(second);
  changes.stop();
  expect(listeners.size).toBe(0);
});
