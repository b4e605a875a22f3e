import { getBoot } from '@app/frame/state/boot.ts';
import { Page } from '@app/ui/page/page';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channelQueries } from '#data/channels.ts';
import styles from './apps.module.css';
import { ChannelCard } from './channel-card.tsx';

/** What a person has connected, each with the truth about its sync. */
export function AppsPage() {
  const { t } = useTranslation('crm');
  const channels = useQuery(channelQueries.list(getBoot().accountId));
  return (
    <Page title={t('apps.title')}>
      <p className={styles.intro}>{t('apps.intro')}</p>
      <QueryView query={channels} loading={<TablePlaceholder rows={4} columns={1} />} error={t('apps.error.load')}>
        {(found) => (
          <ul className={styles.cards}>
            {found.map((channel) => (
              <li key={channel.kind}>
                <ChannelCard channel={channel} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  );
}
