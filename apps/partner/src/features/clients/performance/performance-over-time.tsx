import { ScriptView } from '@app/frame/app/script-view.tsx';
import { PointTable } from '@app/ui/table/point-table';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartScript } from './chart-script.ts';
import { Panel } from './performance-panel.tsx';
import { type Days, type Point, trendOf } from './performance-rules.ts';
import styles from './performance-tab.module.css';

type Props = { points: Point[]; days: Days };

const columns = ['active', 'entered', 'completed', 'goals'] as const;
/** The height of two charts with their legends. */
const CHART_HEIGHT = 352;

export function OverTime({ points, days }: Props) {
  const { t } = useTranslation('partner');
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
        <PointTable
          caption={t(days === 365 ? 'performance.tableByWeek' : 'performance.tableByDay')}
          dateLabel={t(days === 365 ? 'performance.weekEnding' : 'performance.day')}
          columns={columns.map((name) => ({ name, label: t(`performance.${name}`) }))}
          points={points}
          height={CHART_HEIGHT}
        />
      ) : (
        <ScriptView
          script={chartScript}
          loading={<div className={styles.chartRoom} style={{ blockSize: CHART_HEIGHT }} />}
        >
          {(PerformanceChart) => <PerformanceChart points={points} days={days} label={`${trend} ${totals}`} />}
        </ScriptView>
      )}
    </Panel>
  );
}
