import { savePreferences } from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { given } from '../../test/open-page.tsx';
import { saveUnsavedHints, useHint } from './hints.ts';

const saving = () => {
  const saved = vi.fn();
  const answer = fake(savePreferences, (_, body) => {
    saved(body);
    return { userPreferences: {} };
  });
  return { saved, answer };
};

test('a dismissed hint goes at once and is saved to the account', async () => {
  const { saved, answer } = saving();
  await given({ answers: [answer], boot: { preferences: {} } });
  const { result } = renderHook(() => useHint('ftu_clients'));
  expect(result.current.shown).toBe(true);
  act(() => result.current.dismiss());
  expect(result.current.shown).toBe(false);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith({ data: { ftu_clients: true } }));
});

test('it stays gone when saving fails, and is saved on the next load', async () => {
  const failing = fake(savePreferences, () => {
    throw new AppError('server.unexpected');
  });
  await given({ answers: [failing], boot: { preferences: {} } });
  const { result } = renderHook(() => useHint('ftu_users'));
  act(() => result.current.dismiss());
  expect(result.current.shown).toBe(false);

  const { saved, answer } = saving();
  const { fakeFetch } = await import('@app/contract/fake-fetch');
  vi.stubGlobal('fetch', fakeFetch(answer));
  saveUnsavedHints();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith({ data: { ftu_users: true } }));
});

test('what the account knows already is neither shown nor saved again', async () => {
  const { saved, answer } = saving();
  await given({ answers: [answer], boot: { preferences: { ftu_bundles: true } } });
  expect(renderHook(() => useHint('ftu_bundles')).result.current.shown).toBe(false);
  saveUnsavedHints();
  expect(saved).not.toHaveBeenCalled();
});
