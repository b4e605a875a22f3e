import { showToast } from '@app/ui/overlay/toasts';
import { useTranslation } from 'react-i18next';
import { copyLink } from '../copy-link.ts';

/** Returns whether it was copied, because a browser may refuse. */
export function useCopyLink(): (url: string) => Promise<boolean> {
  const { t } = useTranslation('partner');
  return async (url) => {
    const copied = await copyLink(url);
    showToast(copied ? { text: t('links.copied') } : { text: t('links.notCopied'), kind: 'failed' });
    return copied;
  };
}
