import { type ClientDetail, type ClientPerformance, performanceDays } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { Segments } from '@app/ui/page/segments';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientQueries } from '#data/clients.ts';
import { chartScript } from './chart-script.ts';
import { CampaignRanking } from './performance-campaigns.tsx';
import { Comparison } from './performance-comparison.tsx';
import { OverTime } from './performance-over-time.tsx';
import { PerformancePlaceholder } from './performance-panel.tsx';
import type { Days } from './performance-rules.ts';
import styles from './performance-tab.module.css';

export function PerformanceTab({ client }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  if (client.noAccess !== null) return <Empty text={t(`performance.noAccess.${client.noAccess}`)} />;
  return <Performance clientId={client.id} />;
}

function Performance({ clientId }: { clientId: string }) {
  const { t } = useTranslation('partner');
  const [days, setDays] = useState<Days>(90);
  const performance = useQuery(clientQueries.performance(getBoot().accountId, clientId, days));
  usePrefetchQuery(chartScript);
  // Access can end while the page is open.
  if (performance.error instanceof AppError && performance.error.code === 'client.noAccess')
    return <Empty text={t('performance.noAccess.notGranted')} />;
  return (
    <div className={styles.tab}>
      <Segments
        label={t('performance.range')}
        value={String(days)}
        onChange={(value) => setDays(performanceDays.find((choice) => String(choice) === value) ?? 90)}
        choices={performanceDays.map((choice) => ({ value: String(choice), label: t(`performance.days.${choice}`) }))}
      />
      <QueryView
        query={performance}
        loading={<PerformancePlaceholder />}
        error={t('performance.error')}
        isEmpty={hasNoContacts}
        empty={
          <Empty text={t(performance.data?.campaigns.length ? 'performance.noContacts' : 'performance.noCampaigns')} />
        }
      >
        {(found) => (
          <div className={styles.panels} aria-busy={performance.isPlaceholderData}>
            <OverTime points={found.points} days={found.days} />
            <CampaignRanking campaigns={found.campaigns} />
            <Comparison comparison={found.comparison} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

const hasNoContacts = ({ campaigns }: ClientPerformance) => campaigns.every(({ entered }) => entered === 0);
