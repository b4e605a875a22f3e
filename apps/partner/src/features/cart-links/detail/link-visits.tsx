import type { VisitDay } from '@app/contract/links';
import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import { ScriptView } from '@app/frame/app/script-view.tsx';
import { useFormats } from '@app/i18n/use-formats';
import { ChartPanel, ChartRoom } from '@app/ui/chart/chart-panel';
import { Empty } from '@app/ui/state/empty';
import { PointTable } from '@app/ui/table/point-table';
import { Button } from '@mantine/core';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './link.module.css';

/** The chart library is large, so it is loaded with the first chart; the table does not need it. */
const chartScript = scriptQuery('visits-chart', async () => (await import('./visits-chart.tsx')).VisitsChart);
const CHART_HEIGHT = 368;
const names = ['opened', 'started', 'bought'] as const;

/** The visits of the last 90 days: as a sentence, and as a chart or a table. */
export function LinkVisits({ days }: { days: VisitDay[] }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const [asTable, setAsTable] = useState(false);
  usePrefetchQuery(chartScript);
  const sum = (name: (typeof names)[number]) => days.reduce((total, day) => total + day[name], 0);
  if (names.every((name) => sum(name) === 0)) return <Empty text={t('links.detail.noVisits')} />;
  const words = [
    t('campaign.history.last.90'),
    ...names.map((name) => `${t(`links.${name}`)} ${number(sum(name))}`),
  ].join(' · ');
  return (
    <ChartPanel>
      <div className={styles.head}>
        <p className={styles.words}>{words}</p>
        <Button variant={asTable ? 'light' : 'default'} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('campaign.history.showTable')}
        </Button>
      </div>
      {asTable ? (
        <PointTable
          caption={t('links.detail.byDay')}
          dateLabel={t('campaign.history.day')}
          columns={names.map((name) => ({ name, label: t(`links.${name}`) }))}
          points={days}
          height={CHART_HEIGHT}
        />
      ) : (
        <ScriptView script={chartScript} loading={<ChartRoom height={CHART_HEIGHT} />}>
          {(VisitsChart) => <VisitsChart days={days} label={words} />}
        </ScriptView>
      )}
    </ChartPanel>
  );
}
