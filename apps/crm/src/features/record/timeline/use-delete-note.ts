import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { activityQueries, type NoteDeletion, noteDeletionKey, setNoteDeleted } from '#data/activities.ts';

/** Notes that are about to be gone: not shown any more. */
export function usePendingDeletions(contactId: number): ReadonlySet<number> {
  const changes = usePendingChanges<NoteDeletion>(noteDeletionKey(getBoot().accountId, contactId));
  const last = new Map(changes.map(({ noteId, deleted }) => [noteId, deleted]));
  return new Set([...last].filter(([, deleted]) => deleted).map(([noteId]) => noteId));
}

/** Deletes a note at once; whoever takes it back gets it as it was. */
export function useDeleteNote(contactId: number): (noteId: number) => void {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: noteDeletionKey(accountId, contactId),
    scope: `notes ${contactId}`,
    subjectOf: ({ noteId }: NoteDeletion) => String(noteId),
    send: (each) => setNoteDeleted(accountId, contactId, each),
    // Until then it stands there as deleted, and not for a moment longer.
    keep: (client) => client.refetchQueries({ queryKey: activityQueries.all(accountId, contactId) }),
    stale: [activityQueries.all(accountId, contactId)],
    done: ({ noteId, deleted }) => ({
      text: t(deleted ? 'timeline.noteDeleted' : 'timeline.noteRestored'),
      undo: deleted ? { noteId, deleted: false } : undefined,
    }),
    failed: ({ deleted }) => t(deleted ? 'timeline.error.deleteNote' : 'timeline.error.restoreNote'),
    situation: ({ deleted }) => (deleted ? 'deleting a note' : 'restoring a note'),
  });
  return (noteId) => change({ noteId, deleted: true });
}
