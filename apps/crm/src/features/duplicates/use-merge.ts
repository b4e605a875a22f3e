import type { ContactDetail } from '@app/contract/contacts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactName, contactQueries } from '#data/contacts.ts';
import { mergeKey, sendMerge, sendUndoMerge } from '#data/duplicates.ts';

/** Makes one contact of two, and offers to make two of it again. */
export function useMerge(one: ContactDetail, other: ContactDetail) {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const stillOpen = useStillOpen();
  const refetch = () => void client.invalidateQueries({ queryKey: contactQueries.all(accountId) });
  const undo = useMutation({
    mutationKey: mergeKey(accountId),
    mutationFn: (mergeId: number) => sendUndoMerge(accountId, mergeId),
    onSuccess: () => showToast({ text: t('duplicates.undone') }),
    onError: (error) => {
      reportError('undoing a merge', error);
      showToast({ text: t('duplicates.error.undo'), kind: 'failed' });
    },
    onSettled: refetch,
  });
  const merge = useMutation({
    mutationKey: mergeKey(accountId),
    mutationFn: (fromOther: string[]) => sendMerge(accountId, { contactId: one.id, otherId: other.id, fromOther }),
    onSuccess: ({ mergeId, contact }) => {
      if (stillOpen()) closeModals();
      showToast({
        text: t('duplicates.merged', { name: contactName(contact) || t('record.noName') }),
        action: { label: t('common:actions.undo'), run: () => undo.mutate(mergeId) },
      });
    },
    onError: (error) => reportError('merging contacts', error),
    onSettled: refetch,
  });
  return {
    merge: (fromOther: string[]) => merge.isPending || merge.mutate(fromOther),
    isPending: merge.isPending,
    isError: merge.isError,
  };
}
