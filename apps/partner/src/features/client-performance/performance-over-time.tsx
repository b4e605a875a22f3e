import { QueryView } from '@app/ui/query-view';
import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerformanceFormats } from './performance-formats.ts';
import { Panel } from './performance-panel.tsx';
import { performanceQueries } from './performance-queries.ts';
import { type Days, type Point, trendOf } from './performance-rules.ts';
import styles from './performance-tab.module.css';

type Props = { points: Point[]; days: Days };

export function OverTime({ points, days }: Props) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const { direction, ...numbers } = trendOf(points);
  const trend = t(`performance.${direction}`, { period: t(`performance.last.${days}`), ...numbers });
  const totals = t('performance.totals', numbers);
  return (
    <Panel
      title={t('performance.overTime')}
      end={
        <Button
          size="xs"
          variant={asTable ? 'light' : 'default'}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t('performance.showTable')}
        </Button>
      }
    >
      <p className={styles.summary} aria-live="polite">
        {trend} {totals}
      </p>
      {asTable ? (
        <PointTable points={points} days={days} />
      ) : (
        <Chart points={points} days={days} label={`${trend} ${totals}`} />
      )}
    </Panel>
  );
}

function Chart(props: Props & { label: string }) {
  const { t } = useTranslation();
  const script = useQuery(performanceQueries.chart());
  return (
    <QueryView
      query={script}
      loading={<div className={styles.chartRoom} />}
      error={{ text: t('errors.chunk'), reload: t('common.reload') }}
    >
      {(PerformanceChart) => <PerformanceChart {...props} />}
    </QueryView>
  );
}

const columns = ['active', 'entered', 'completed', 'goals'] as const;

/** Scrolls in the room that the chart had, also by keyboard, so that nothing below it moves. The latest comes first. */
function PointTable({ points, days }: Props) {
  const { t } = useTranslation();
  const { date, number } = usePerformanceFormats();
  const byWeek = days === 365;
  const caption = t(byWeek ? 'performance.tableByWeek' : 'performance.tableByDay');
  return (
    <Box component="section" className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(byWeek ? 'performance.weekEnding' : 'performance.day')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`performance.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.date}>
              <th scope="row">{date(point.date)}</th>
              {columns.map((column) => (
                <td key={column}>{number(point[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
