import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerModals } from '#modals';
import { QrCode } from '../qr-code.tsx';
import { useCopyLink } from './use-copy-link.ts';

/** A link as a QR code, and as text to copy by hand if the browser refuses to copy. */
export function LinkCodeModal({ name, url, shortUrl }: PartnerModals['linkCode']) {
  const { t } = useTranslation('partner');
  const copy = useCopyLink();
  const field = useRef<HTMLInputElement>(null);

  async function copyOrSelect() {
    if (!(await copy(url))) field.current?.select();
  }

  return (
    <Stack>
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Text>
      <QrCode link={shortUrl} file={name} />
      <TextInput
        label={t('cartLink.short.label')}
        readOnly
        dir="ltr"
        value={shortUrl}
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextInput
        ref={field}
        label={t('links.address')}
        readOnly
        dir="ltr"
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copyOrSelect()} style={{ alignSelf: 'flex-start' }} data-autofocus>
        {t('links.copy')}
      </Button>
    </Stack>
  );
}
