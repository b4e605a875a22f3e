import { showToast } from '@app/ui/toasts';
import { useTranslation } from 'react-i18next';
import { track } from '#lib/analytics.ts';

/** Tells whether it was copied: a browser may refuse. */
export function useCopyLink(): (url: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      showToast({ text: t('links.notCopied'), kind: 'failed' });
      return false;
    }
    track('cartLinkCopied');
    showToast({ text: t('links.copied') });
    return true;
  };
}
