import type { ClientDetail } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import type { Metric } from '@app/ui/page/metrics';
import { RecordSummary } from '@app/ui/page/record-summary';
import { Tabs } from '@app/ui/page/tabs';
import { StatusBadge } from '@app/ui/status-badge';
import { Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Campaigns } from './campaigns.tsx';
import { ClientDetails } from './client-details.tsx';
import styles from './client-view.module.css';
import { HealthLine } from './health-line.tsx';
import { type LoadPerformance, Performance } from './lazy-performance.tsx';
import { NoAccess } from './no-access.tsx';
import { type ClientTab, tabs } from './search.ts';

type Props = {
  client: ClientDetail;
  tab: ClientTab;
  onTab: (tab: ClientTab) => void;
  loadPerformance: LoadPerformance | undefined;
};

export function ClientView(props: Props) {
  const { client, onTab } = props;
  const items = useNumbers(client.metrics);
  const place = useRef<HTMLDivElement>(null);
  /** The tab may be the one that is shown already: then its place is what answers. */
  function showTab(next: ClientTab) {
    onTab(next);
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.querySelector<HTMLElement>(`[role="tab"]:nth-of-type(${tabs.indexOf(next) + 1})`)?.focus();
  }
  return (
    <>
      <RecordSummary items={items}>
        <StatusBadges client={client} onTab={showTab} />
      </RecordSummary>
      <div className={styles.container}>
        <div className={styles.columns}>
          <div ref={place} className={styles.tabs}>
            {client.noAccess === null ? (
              <ClientTabs {...props} />
            ) : (
              <NoAccess client={client} reason={client.noAccess} />
            )}
          </div>
          <ClientDetails client={client} />
        </div>
      </div>
    </>
  );
}

type BadgesProps = { client: ClientDetail; onTab: (tab: ClientTab) => void };

function StatusBadges({ client: { edition, noAccess, health }, onTab }: BadgesProps) {
  const { t } = useTranslation('partner');
  return (
    <Group gap={8}>
      {noAccess === null && <StatusBadge tone="good">{t('client.status.active')}</StatusBadge>}
      {noAccess === 'notGranted' && <StatusBadge tone="quiet">{t('client.status.notGranted')}</StatusBadge>}
      {noAccess === 'cancelled' && <StatusBadge tone="bad">{t('client.status.cancelled')}</StatusBadge>}
      <Text span size="sm" c="dimmed" title={t('client.edition')}>
        <span className="visually-hidden">{t('client.edition')}: </span>
        <bdi>{edition}</bdi>
      </Text>
      {health && <HealthLine health={health} onTab={onTab} />}
    </Group>
  );
}

function useNumbers(metrics: ClientDetail['metrics']): Metric[] | undefined {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const names = ['activeCampaigns', 'campaigns', 'goalsAchieved', 'totalContacts'] as const;
  if (metrics === null) return undefined;
  return names.map((name) => ({ label: t(`client.metrics.${name}`), value: number(metrics[name]) }));
}

function ClientTabs({ client, tab: value, onTab, loadPerformance }: Props) {
  const { t } = useTranslation('partner');
  return (
    <Tabs
      label={client.name}
      value={value}
      items={tabs.map((name) => ({ value: name, label: t(`client.tabs.${name}`) }))}
      onChange={(tab) => onTab(tab as ClientTab)}
    >
      {value === 'campaigns' ? <Campaigns client={client} /> : <Performance client={client} load={loadPerformance} />}
    </Tabs>
  );
}
