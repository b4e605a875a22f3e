import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Page } from '@app/ui/page/page';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channelQueries } from '#data/channels.ts';
import styles from './apps.module.css';
import { ChannelCard } from './channel-card.tsx';
import type { appsSearch } from './search.ts';
import { useConsent } from './use-consent.ts';

type Props = Pick<PageProps<typeof appsSearch>, 'search' | 'setSearch'>;

/** What a person has connected, each with the truth about its sync. */
export function AppsPage({ search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  useConsent({ search, setSearch });
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
