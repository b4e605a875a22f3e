import type { Asset } from '@app/contract/assets';
import { showToast } from '@app/ui/overlay/toasts';
import { useTranslation } from 'react-i18next';

type Taken = Pick<Asset, 'name' | 'content'>;

/** Brings an earlier version into the editor. It counts once it is saved, and can be undone until then. */
export function useTakeBack(replace: (next: Taken) => () => void) {
  const { t } = useTranslation(['crm', 'common']);
  return (taken: Taken, version: number) => {
    const run = replace(taken);
    showToast({
      text: version === 0 ? t('asset.versions.takenInstalled') : t('asset.versions.taken', { version }),
      action: { label: t('common:actions.undo'), run },
    });
  };
}
