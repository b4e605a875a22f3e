import { type HintKey, type Preferences, savePreferences } from '@app/contract/accounts';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { getBoot } from './boot.ts';
import { reportError } from './error-reports.ts';
import { stored } from './storage.ts';

const local = stored<Record<string, Preferences>>('hints');
const listeners = new Set<() => void>();
const mine = () => `${getBoot().accountId}/${getBoot().user.id}`;
const seen = (key: HintKey) => Boolean(getBoot().preferences[key] || local.read()?.[mine()]?.[key]);

/** Whether a first-time hint still waits to be dismissed, and how to dismiss it. */
export function useHint(key: HintKey): { shown: boolean; dismiss: () => void } {
  const shown = !useSyncExternalStore(subscribe, () => seen(key));
  return { shown, dismiss: () => dismiss(key) };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Set locally first, so that it stays gone even when saving fails; then saved to the account preferences. */
function dismiss(key: HintKey): void {
  const all = local.read() ?? {};
  local.write({ ...all, [mine()]: { ...all[mine()], [key]: true } });
  for (const listener of listeners) listener();
  void save({ [key]: true });
}

/** On load: what was dismissed here but never reached the account is saved now. */
export function saveUnsavedHints(): void {
  const { preferences } = getBoot();
  const pending = Object.entries(local.read()?.[mine()] ?? {}).filter(([key]) => !preferences[key as HintKey]);
  if (pending.length > 0) void save(Object.fromEntries(pending));
}

async function save(data: Preferences): Promise<void> {
  const boot = getBoot();
  try {
    await call(savePreferences, { accountId: boot.accountId, body: { data } });
    Object.assign(boot.preferences, data);
  } catch (error) {
    reportError('saving preferences', error);
  }
}
