import type { EmailContent } from '@app/contract/asset-content';
import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendTest } from '#data/solutions/assets.ts';
import { usePlace } from '../editor/context.ts';

/** To whoever asks, as it is being edited. */
export function TestMail({ content, contactId }: { content: EmailContent; contactId: number | undefined }) {
  const { t } = useTranslation('crm');
  const place = usePlace();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendTest(getBoot().accountId, place, { content, contactId }),
    onSuccess: ({ address }) => showToast({ text: t('asset.test.sent', { address }) }),
    onError: (error) => {
      reportError('sending a test mail', error);
      const code = error instanceof AppError ? error.code : undefined;
      const key = code === 'asset.invalid' ? 'invalid' : code === 'request.tooMany' ? 'tooMany' : 'failed';
      showToast({ text: t(`asset.test.${key}`), kind: 'failed' });
    },
  });
  return (
    <BusyButton variant="default" busy={isPending} onClick={() => mutate()} style={{ alignSelf: 'flex-start' }}>
      {t('asset.test.send')}
    </BusyButton>
  );
}
