import type { Message } from '@app/contract/messages';
import { saveFile } from '@app/frame/app/save-file.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchAttachment } from '#data/solutions/messages.ts';

type Props = { messageId: number; file: Message['attachments'][number] };

/** The name of a file of a message; pressed, it is saved on the reader's machine. */
export function DownloadFile({ messageId, file: { fileId, name } }: Props) {
  const { t } = useTranslation('crm');
  const download = useMutation({
    mutationFn: () => fetchAttachment(getBoot().accountId, messageId, fileId),
    onSuccess: (file) => saveFile(name, file),
    onError: (error) => {
      reportError('downloading a file of a message', error);
      showToast({ kind: 'failed', text: t('message.downloadFailed', { name }) });
    },
  });
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      aria-label={t('message.download', { name })}
      aria-busy={download.isPending}
      onClick={() => download.isPending || download.mutate()}
    >
      <bdi>{name}</bdi>
    </Anchor>
  );
}
