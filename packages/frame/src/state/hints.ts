import { type HintKey, type Preferences, savePreferences } from '@app/contract/accounts';
import { createStore, useSelector } from '@tanstack/react-store';
import { call } from '../calls/api.ts';
import { reportError } from '../calls/error-reports.ts';
import { stored } from '../calls/storage.ts';
import { getBoot } from './boot.ts';

const kept = stored<Record<string, Preferences>>('hints');
/** Counts the hints dismissed since the page was loaded; a change makes every component with a hint check again. */
const dismissals = createStore(0);
const mine = () => `${getBoot().accountId}/${getBoot().user.id}`;
const isSeen = (key: HintKey) => Boolean(getBoot().preferences[key] || kept.read()?.[mine()]?.[key]);

/** Whether a first-time hint still waits to be dismissed, and how to dismiss it. */
export function useHint(key: HintKey): { shown: boolean; dismiss: () => void } {
  const shown = !useSelector(dismissals, () => isSeen(key));
  return { shown, dismiss: () => dismiss(key) };
}

/** Set locally first, so that it stays gone even when saving fails; then saved to the account preferences. */
function dismiss(key: HintKey): void {
  const all = kept.read() ?? {};
  kept.write({ ...all, [mine()]: { ...all[mine()], [key]: true } });
  dismissals.setState((count) => count + 1);
  void save({ [key]: true });
}

/** On load: what was dismissed here but never reached the account is saved now. */
export function saveUnsavedHints(): void {
  const { preferences } = getBoot();
  const pending = Object.entries(kept.read()?.[mine()] ?? {}).filter(([key]) => !preferences[key as HintKey]);
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
