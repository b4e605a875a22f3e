import { showToast } from '@app/ui/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import { reportError } from '#lib/error-reports.ts';
import { bundleQueries, type Change, changeBundle } from './queries.ts';

/** Archives or restores a bundle, says so, and offers the way back. */
export function useChangeBundle(): (change: Change) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const { mutate } = useMutation({
    ...changeBundle(accountId),
    onSuccess: (_, { bundle, archive }) => {
      showToast({
        text: t(archive ? 'bundles.archivedToast' : 'bundles.restoredToast', { name: bundle.name }),
        action: { label: t('common.undo'), run: () => mutate({ bundle, archive: !archive }) },
      });
    },
    onError: (error, { archive }) => {
      reportError(archive ? 'archiving a bundle' : 'restoring a bundle', error);
      showToast({ text: t('bundles.changeFailed'), kind: 'failed' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: bundleQueries.all(accountId) }),
  });
  return mutate;
}
