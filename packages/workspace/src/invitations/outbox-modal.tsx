import { getBoot } from '@app/frame/state/boot.ts';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { outboxQuery } from '../data/team.ts';
import { Mail } from './mail.tsx';
import styles from './outbox-modal.module.css';

/** What the demo would have mailed. */
export function OutboxModal() {
  const { t } = useTranslation();
  const { accountId } = getBoot();
  const outbox = useQuery(outboxQuery(accountId));
  return (
    <Stack>
      <Text c="dimmed">{t('outbox.intro')}</Text>
      <QueryView
        query={outbox}
        loading={<TextPlaceholder lines={6} />}
        error={t('outbox.error')}
        isEmpty={(mails) => mails.length === 0}
        empty={<Empty text={t('outbox.empty')} />}
      >
        {(mails) => (
          <ul className={styles.list} aria-label={t('outbox.list')}>
            {mails.map((mail) => (
              <li key={mail.id}>
                <Mail mail={mail} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Stack>
  );
}
