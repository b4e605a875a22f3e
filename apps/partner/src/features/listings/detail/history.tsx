import { type HistoryDays, type HistoryPoint, historyDays } from '@app/contract/listings';
import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import { ScriptView } from '@app/frame/app/script-view.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { ChartPanel, ChartRoom } from '@app/ui/chart/chart-panel';
import { Segments } from '@app/ui/page/segments';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { PointTable } from '@app/ui/table/point-table';
import { Button, Text } from '@mantine/core';
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';
import styles from './history.module.css';

/** The chart library is large, so it is loaded with the first chart; the table does not need it. */
const chartScript = scriptQuery('history-chart', async () => (await import('./history-chart.tsx')).HistoryChart);
/** The height of two charts with their headings. */
const CHART_HEIGHT = 368;

export function History({ listingId }: { listingId: string }) {
  const { t } = useTranslation('partner');
  const [days, setDays] = useState<HistoryDays>(90);
  const [asTable, setAsTable] = useState(false);
  usePrefetchQuery(chartScript);
  const history = useQuery({
    ...listingQueries.history(getBoot().accountId, listingId, days),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.head}>
        <Segments
          label={t('campaign.history.range')}
          value={String(days)}
          onChange={(value) => setDays(historyDays.find((choice) => String(choice) === value) ?? 90)}
          choices={historyDays.map((choice) => ({
            value: String(choice),
            label: t(`campaign.history.days.${choice}`),
          }))}
        />
        <Button variant={asTable ? 'light' : 'default'} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('campaign.history.showTable')}
        </Button>
      </div>
      <QueryView
        query={history}
        loading={<ChartRoom height={CHART_HEIGHT} />}
        error={t('campaign.history.error')}
        isEmpty={({ points }) => points.every(({ installs, activeContacts }) => installs + activeContacts === 0)}
        empty={<Empty text={t('campaign.history.empty')} />}
      >
        {(found) => (
          <ChartPanel busy={history.isPlaceholderData}>
            <HistoryPanel points={found.points} days={found.days} asTable={asTable} />
          </ChartPanel>
        )}
      </QueryView>
      <Text size="xs" c="dimmed">
        {t('campaign.history.note')}
      </Text>
    </>
  );
}

type Props = { points: HistoryPoint[]; days: HistoryDays };

/** The history as a sentence, and as a chart or a table. */
function HistoryPanel({ points, days, asTable }: Props & { asTable: boolean }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const [first, last] = [points[0], points.at(-1)];
  const words = t('campaign.history.words', {
    period: t(`campaign.history.last.${days}`),
    installsFrom: number(first?.installs ?? 0),
    installsTo: number(last?.installs ?? 0),
    contactsFrom: number(first?.activeContacts ?? 0),
    contactsTo: number(last?.activeContacts ?? 0),
  });
  return (
    <>
      <p className={styles.words} aria-live="polite">
        {words}
      </p>
      {asTable ? (
        <PointTable
          caption={t(days === 365 ? 'campaign.history.byWeek' : 'campaign.history.byDay')}
          dateLabel={t(days === 365 ? 'campaign.history.weekEnding' : 'campaign.history.day')}
          columns={[
            { name: 'installs', label: t('campaign.installs') },
            { name: 'activeContacts', label: t('campaign.activeContacts') },
          ]}
          points={points}
          height={CHART_HEIGHT}
        />
      ) : (
        <ScriptView script={chartScript} loading={<ChartRoom height={CHART_HEIGHT} />}>
          {(HistoryChart) => <HistoryChart points={points} days={days} label={words} />}
        </ScriptView>
      )}
    </>
  );
}
