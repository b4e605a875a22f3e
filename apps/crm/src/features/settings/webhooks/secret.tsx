import { closeModals } from '@app/frame/state/modals.ts';
import { useOverlay } from '@app/ui/overlay/overlay';
import { showToast } from '@app/ui/overlay/toasts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import own from './webhooks.module.css';

/** The one moment at which a secret can be seen. */
export function Secret({ secret, note }: { secret: string; note: string }) {
  const { t } = useTranslation(['crm', 'common']);
  const kept = useRef<HTMLButtonElement>(null);
  // It is never shown again, so Escape does not close it, but leads to what does.
  useOverlay(true, () => kept.current?.focus());
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      showToast({ text: t('webhooks.secret.copied'), kind: 'done' });
    } catch {
      showToast({ text: t('webhooks.secret.notCopied'), kind: 'failed' });
    }
  }
  return (
    <Stack>
      <Text role="status">{note}</Text>
      <div>
        <span>{t('webhooks.secret.title')}</span>
        <pre className={own.text} dir="ltr">
          {secret}
        </pre>
      </div>
      <Group>
        <Button onClick={() => void copy()} data-autofocus>
          {t('webhooks.secret.copy')}
        </Button>
        <Button variant="default" ref={kept} onClick={closeModals}>
          {t('webhooks.secret.kept')}
        </Button>
      </Group>
    </Stack>
  );
}
