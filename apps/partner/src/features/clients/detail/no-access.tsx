import type { ClientDetail } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import { Button, Loader, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './no-access.module.css';
import { useRequestAccess } from './use-request-access.ts';

type Props = { client: ClientDetail; reason: NonNullable<ClientDetail['noAccess']> };

/** Shown instead of numbers and campaigns: the reason why there are none, and what can be done. */
export function NoAccess({ client, reason }: Props) {
  const { t } = useTranslation('partner');
  return (
    <section className={styles.card}>
      <Title order={2}>{t(`client.access.title.${reason}`)}</Title>
      <Text c="dimmed" maw="60ch">
        {t(`client.access.${reason}`, { name: client.name })}
      </Text>
      {reason === 'notGranted' && <Request client={client} />}
    </section>
  );
}

function Request({ client }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  const { dateTime } = useFormats();
  const { request, busy, refused } = useRequestAccess(client.id);
  const { accessRequestedDate: asked } = client;
  const resting = refused || isWithinDay(asked);
  const idle = busy || resting;
  return (
    <>
      {/* Never disabled: that would drop the focus of who has just pressed it. */}
      <Button
        aria-disabled={idle || undefined}
        data-disabled={resting}
        leftSection={busy && <Loader size={14} color="currentColor" aria-hidden />}
        onClick={() => idle || request()}
      >
        {t('client.access.request')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {asked ? t('client.access.requested', { when: dateTime(asked) }) : refused && t('client.access.requestedToday')}
        {resting && ` ${t('client.access.again')}`}
      </Text>
    </>
  );
}

const DAY = 24 * 60 * 60 * 1000;

const isWithinDay = (iso: string | null) => iso !== null && Date.now() - Date.parse(iso) < DAY;
