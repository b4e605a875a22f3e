import { showToast } from '@app/ui/overlay/toasts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../icons.tsx';
import styles from './api-keys.module.css';

/** The one time that a key is shown. */
export function NewKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation('crm');
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
        <Button variant="default" onClick={onDone}>
          {t('apiKeys.done')}
        </Button>
      </Group>
    </Stack>
  );
}
