import type { ClientDetail } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import { Metrics } from '@app/ui/metrics';
import { StatusBadge } from '@app/ui/status-badge';
import { Tabs } from '@app/ui/tabs';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHealthWords } from '../client-health.ts';
import { Campaigns } from './campaigns.tsx';
import { ClientDetails } from './client-details.tsx';
import styles from './client-view.module.css';
import { type LoadPerformance, Performance } from './lazy-performance.tsx';
import { NoAccess } from './no-access.tsx';

type ClientTab = 'performance' | 'campaigns';
type Props = {
  client: ClientDetail;
  tab: ClientTab;
  onTab: (tab: ClientTab) => void;
  loadPerformance: LoadPerformance | undefined;
};

export function ClientView(props: Props) {
  const { client, tab } = props;
  return (
    <>
      <StatusBadges client={client} />
      {client.metrics && <Numbers metrics={client.metrics} />}
      <div className={styles.container}>
        <div className={styles.columns} data-tab={tab}>
          <div>
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

function StatusBadges({ client: { edition, noAccess, health } }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  return (
    <Group gap={8} mt={-12}>
      {noAccess === null && <StatusBadge tone="good">{t('client.status.active')}</StatusBadge>}
      {noAccess === 'notGranted' && <StatusBadge tone="quiet">{t('client.status.notGranted')}</StatusBadge>}
      {noAccess === 'cancelled' && <StatusBadge tone="bad">{t('client.status.cancelled')}</StatusBadge>}
      <Text span size="sm" c="dimmed" title={t('client.edition')}>
        <span className="visually-hidden">{t('client.edition')}: </span>
        <bdi>{edition}</bdi>
      </Text>
      {health && <HealthLine health={health} />}
    </Group>
  );
}

function HealthLine({ health }: { health: NonNullable<ClientDetail['health']> }) {
  const { t } = useTranslation('partner');
  const words = useHealthWords();
  return (
    <Group gap="2px 8px" ms={8}>
      <Text span size="sm" c="dimmed">
        {t('client.health')}
      </Text>
      <StatusBadge tone={health.level}>{words.level(health)}</StatusBadge>
      <Text span size="sm" c="dimmed">
        {words.reasons(health)}
      </Text>
    </Group>
  );
}

function Numbers({ metrics }: { metrics: NonNullable<ClientDetail['metrics']> }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const names = ['activeCampaigns', 'campaigns', 'goalsAchieved', 'totalContacts'] as const;
  return (
    <Metrics items={names.map((name) => ({ label: t(`client.metrics.${name}`), value: number(metrics[name]) }))} />
  );
}

function ClientTabs({ client, tab: value, onTab, loadPerformance }: Props) {
  const { t } = useTranslation('partner');
  return (
    <Tabs
      label={client.name}
      value={value}
      items={[
        { value: 'performance', label: t('client.tabs.performance') },
        { value: 'campaigns', label: t('client.tabs.campaigns') },
      ]}
      onChange={(tab) => onTab(tab as ClientTab)}
    >
      {value === 'campaigns' ? <Campaigns client={client} /> : <Performance client={client} load={loadPerformance} />}
    </Tabs>
  );
}
