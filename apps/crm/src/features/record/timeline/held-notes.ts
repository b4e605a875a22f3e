import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { activityQueries, keepNew, removeNote, sendNote } from '#data/activities.ts';

/** As long as the message that offers the undo is shown. */
const PAUSE = 10_000;

/** Notes that were deleted here: not shown, and taken away for good once nobody has taken it back. */
let held: ReadonlyMap<number, ReturnType<typeof setTimeout>> = new Map();
const listeners = new Set<() => void>();

function setHeld(noteId: number, timer: ReturnType<typeof setTimeout> | null): void {
  const next = new Map(held);
  if (timer) next.set(noteId, timer);
  else next.delete(noteId);
  held = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useHeldNotes = () => useSyncExternalStore(listen, () => held);

/**
 * A note that is gone cannot be brought back by a call, so it goes when the undo is no longer offered. Who keeps the
 * message open for longer writes the note again.
 */
export function useDeleteNote(contactId: number): (note: { noteId: number; text: string }) => void {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const refetch = () => client.invalidateQueries({ queryKey: activityQueries.all(accountId, contactId) });
  const failed = (error: unknown, situation: string) => {
    reportError(situation, error);
    showToast({ text: t('timeline.error.deleteNote'), kind: 'failed' });
  };
  return ({ noteId, text }) => {
    let isGone = false;
    const remove = async () => {
      isGone = true;
      try {
        await removeNote(accountId, contactId, noteId);
        await refetch();
      } catch (error) {
        failed(error, 'deleting a note');
      }
      setHeld(noteId, null);
    };
    const writeAgain = async () => {
      try {
        keepNew(client, accountId, contactId, [await sendNote(accountId, contactId, text)]);
        await refetch();
      } catch (error) {
        failed(error, 'writing a deleted note again');
      }
    };
    const timer = setTimeout(() => void remove(), PAUSE);
    setHeld(noteId, timer);
    showToast({
      text: t('timeline.noteDeleted'),
      action: {
        label: t('common:actions.undo'),
        run: () => {
          clearTimeout(timer);
          if (isGone) void writeAgain();
          else setHeld(noteId, null);
        },
      },
    });
  };
}
