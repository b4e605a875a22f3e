import '@mantine/core/styles/Title.layer.css';
import type { ClientPerformance } from '@app/contract/clients';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePerformanceFormats } from './performance-formats.ts';
import { Panel } from './performance-panel.tsx';
import { type Campaign, MIN_CONTACTS, rankCampaigns } from './performance-rules.ts';
import styles from './performance-tab.module.css';

export function CampaignRanking({ campaigns }: { campaigns: ClientPerformance['campaigns'] }) {
  const { t } = useTranslation('partner');
  const { best, worst } = rankCampaigns(campaigns);
  const note = best.length === 0 ? 'performance.tooFew' : 'performance.rankingNote';
  return (
    <Panel title={t('performance.byCompletion')} note={t(note, { count: MIN_CONTACTS })}>
      {worst.length === 0 ? (
        <Bars campaigns={best} />
      ) : (
        <div className={styles.columns}>
          <div>
            <Title order={3} mb="xs">
              {t('performance.best')}
            </Title>
            <Bars campaigns={best} />
          </div>
          <div>
            <Title order={3} mb="xs">
              {t('performance.worst')}
            </Title>
            <Bars campaigns={worst} />
          </div>
        </div>
      )}
    </Panel>
  );
}

/** A full bar is 100 percent in both lists. */
function Bars({ campaigns }: { campaigns: Campaign[] }) {
  const { t } = useTranslation('partner');
  const { rate } = usePerformanceFormats();
  if (campaigns.length === 0) return null;
  return (
    <ol className={styles.bars}>
      {campaigns.map(({ id, name, completionRate, entered, goals }) => (
        <li key={id}>
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          <b className="tabular">{rate(completionRate)}</b>
          <div className={styles.bar} aria-hidden="true">
            <div style={{ inlineSize: `${completionRate}%` }} />
          </div>
          <span className={styles.numbers}>{t('performance.campaignNumbers', { entered, goals })}</span>
        </li>
      ))}
    </ol>
  );
}
