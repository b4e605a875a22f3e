import type { ChannelKind } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asked, askForConsent } from '#data/channels.ts';

/** Leads on to where somebody is asked whether a channel may be read; `app` is who asks. */
export function useAskConsent(kind: ChannelKind, app: string) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (asked: Asked) => askForConsent(accountId, kind, asked),
    onSuccess: ({ url }) => location.assign(url),
  });
  useEffect(() => {
    // Whoever comes back by the browser's own button finds the page as it was left, and may go again.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const textOf = (fault: Error) => {
    const code = fault instanceof AppError ? fault.code : null;
    if (code === 'channel.noKey') return t('apps.missing.key');
    return code === 'channel.noCredentials' ? t('apps.missing.credentials', { app }) : t('apps.error.connect', { app });
  };
  return {
    ask: mutate,
    // The page is on its way there: what is pressed meanwhile counts no more.
    isBusy: isPending || isSuccess,
    fault: error ? textOf(error) : undefined,
  };
}
