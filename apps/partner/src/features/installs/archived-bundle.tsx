import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Empty } from '@app/ui/state/empty';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { restoreBundleOptions } from '#data/bundles.ts';
import { installQueries } from '#data/installs.ts';

export const isArchived = (error: unknown): boolean => error instanceof AppError && error.code === 'bundle.archived';

type Props = { bundle: { id: string; name: string }; onRestored?: () => void };

/** Somebody archived the bundle meanwhile. Restored, it can be installed at once. */
export function ArchivedBundle({ bundle, onRestored }: Props) {
  const { t } = useTranslation('partner');
  const client = useQueryClient();
  const { accountId } = getBoot();
  const options = restoreBundleOptions(client, accountId, bundle.id);
  const restore = useMutation({
    ...options,
    onSuccess: async (...answer) => {
      options.onSuccess?.(...answer);
      await client.invalidateQueries({ queryKey: installQueries.checks(accountId) });
      onRestored?.();
    },
    onError: (error) => {
      reportError('restoring a bundle', error);
      showToast({ text: t('bundles.changeFailed'), kind: 'failed' });
    },
  });
  return (
    <Empty
      text={t('install.bundleArchived')}
      action={
        <BusyButton busy={restore.isPending} onClick={() => restore.mutate()}>
          {t('bundles.restore')}
        </BusyButton>
      }
    />
  );
}
