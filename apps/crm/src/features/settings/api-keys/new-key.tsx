import { useOverlay } from '@app/ui/overlay/overlay';
import { showToast } from '@app/ui/overlay/toasts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../icons.tsx';
import styles from './api-keys.module.css';

/** The one time that a key is shown. */
export function NewKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation('crm');
  const done = useRef<HTMLButtonElement>(null);
  // It is never shown again, so Escape does not close it, but leads to what does.
  useOverlay(true, () => done.current?.focus());
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      showToast({ text: t('apiKeys.copied'), kind: 'done' });
    } catch {
      showToast({ text: t('apiKeys.error.copy'), kind: 'failed' });
    }
  }
  return (
    <Stack>
      <Text role="status">{t('apiKeys.once')}</Text>
      <Textarea
        label={t('apiKeys.key')}
        classNames={{ input: styles.key }}
        dir="ltr"
        readOnly
        autosize
        spellCheck={false}
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group>
        <Button leftSection={<CopyIcon />} onClick={() => void copy()} autoFocus>
          {t('apiKeys.copy')}
        </Button>
        <Button variant="default" ref={done} onClick={onDone}>
          {t('apiKeys.done')}
        </Button>
      </Group>
    </Stack>
  );
}
