import { type ContactImport, changeImport, type ImportChoices } from '@app/contract/imports';
import { call } from '@app/frame/calls/api.ts';
import { withAnswer } from '@app/frame/calls/connection.ts';

export type ImportChange = { matching?: ContactImport['matching']; choices?: Partial<ImportChoices> };

/** After the last change, in ms. */
const PAUSE = 400;

type Unsaved = {
  accountId: string;
  /** Not sent yet. */
  waiting: ImportChange | undefined;
  sending: ImportChange | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void>;
  onSaved: (answer: ContactImport) => void;
  onFailed: (error: unknown) => void;
};

/** What has been chosen and has not reached the server yet, by import. It outlives the page that it was chosen on. */
const unsaved = new Map<number, Unsaved>();

const merge = (one: ImportChange = {}, other: ImportChange = {}): ImportChange => ({
  ...one,
  ...other,
  ...((one.choices || other.choices) && { choices: { ...one.choices, ...other.choices } }),
});

/** An answer may be older than the last choice: the choice counts. */
export function withUnsaved(found: ContactImport): ContactImport {
  const mine = unsaved.get(found.id);
  if (!mine) return found;
  const { matching = found.matching, choices } = merge(mine.sending, mine.waiting);
  return { ...found, matching, choices: { ...found.choices, ...choices } };
}

/** Saves a change a moment later, together with those that follow it. */
export function saveSoon(
  { accountId, importId }: { accountId: string; importId: number },
  change: ImportChange,
  told: Pick<Unsaved, 'onSaved' | 'onFailed'>,
): void {
  const old = unsaved.get(importId);
  clearTimeout(old?.timer);
  unsaved.set(importId, {
    accountId,
    waiting: merge(old?.waiting, change),
    sending: old?.sending,
    timer: setTimeout(() => void saveNow(importId), PAUSE),
    saving: old?.saving ?? Promise.resolve(),
    ...told,
  });
}

/** Sends what waits, without a pause; done when all that was chosen so far has been answered or refused. */
export function saveNow(importId: number, keepalive = false): Promise<void> {
  const mine = unsaved.get(importId);
  if (!mine) return Promise.resolve();
  clearTimeout(mine.timer);
  // One after the other, so that the last one counts; while the page is being left nobody can wait.
  mine.saving = keepalive ? send(importId, true) : mine.saving.then(() => send(importId, false));
  return mine.saving;
}

async function send(importId: number, keepalive: boolean): Promise<void> {
  const mine = unsaved.get(importId);
  if (!mine?.waiting) return;
  mine.sending = mine.waiting;
  mine.waiting = undefined;
  const request = { accountId: mine.accountId, importId: String(importId), body: mine.sending };
  const answer = await withAnswer(() => call(changeImport, request, { keepalive })).catch((error: unknown) => {
    // What was chosen in the meantime was chosen on top of what is refused now.
    unsaved.delete(importId);
    mine.onFailed(error);
  });
  if (!answer) return;
  const latest = unsaved.get(importId);
  if (latest) latest.sending = undefined;
  if (latest && !latest.waiting) unsaved.delete(importId);
  (latest ?? mine).onSaved(answer);
}

/** Who closes the tab within the pause loses nothing. */
export function saveWhenLeft(): () => void {
  const save = () => {
    for (const importId of unsaved.keys()) void saveNow(importId, true);
  };
  addEventListener('pagehide', save);
  return () => removeEventListener('pagehide', save);
}
