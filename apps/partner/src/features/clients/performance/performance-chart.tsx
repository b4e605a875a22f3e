import '@mantine/charts/styles.layer.css';
import { ChartTip, useTimeChart } from '@app/ui/chart/time-chart';
import { CompositeChart, type CompositeChartSeries } from '@mantine/charts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './performance-chart.module.css';
import { usePerformanceFormats } from './performance-formats.ts';
import type { Days, Point } from './performance-rules.ts';

type Props = { points: Point[]; days: Days; label: string };
type Series = CompositeChartSeries & { name: 'active' | 'completed' | 'goals'; color: string };

/** The series differ in shape, not only in colour. */
const stock: Series[] = [{ name: 'active', type: 'area', color: 'var(--active)' }];
const flow: Series[] = [
  { name: 'completed', type: 'bar', color: 'var(--completed)' },
  { name: 'goals', type: 'line', color: 'var(--goals)' },
];

/** Active contacts and daily events have different scales, so they are two charts over the same days. */
export function PerformanceChart({ points, days, label }: Props) {
  const sync = useId();
  return (
    <div className={styles.charts} role="img" aria-label={label}>
      <Legend series={stock} />
      <Part points={points} days={days} series={stock} height={160} withDates={false} sync={sync} />
      <Legend series={flow} />
      <Part points={points} days={days} series={flow} height={136} withDates sync={sync} />
    </div>
  );
}

type PartProps = Omit<Props, 'label'> & { series: Series[]; height: number; withDates: boolean; sync: string };

function Part({ points, days, series, height, withDates, sync }: PartProps) {
  const shared = useTimeChart({ points, year: days === 365, withDates, sync });
  return (
    <CompositeChart
      {...shared}
      h={height}
      data={points}
      series={series}
      curveType="linear"
      barProps={{ radius: [2, 2, 0, 0] }}
      maxBarWidth={16}
      lineProps={{ stroke: 'none', dot: Dot }}
      // Both charts give a day the same place, with bars or without.
      xAxisProps={{ ...shared.xAxisProps, scale: 'band' }}
      tooltipProps={{
        cursor: { stroke: 'var(--line-strong)' },
        content: ({ label, active }) => (
          <Tip point={active ? points.find(({ date }) => date === label) : undefined} days={days} series={series} />
        ),
      }}
    />
  );
}

/** Goals are few: days without one stay empty. */
function Dot({ cx, cy, value }: { cx?: number; cy?: number; value?: unknown }) {
  return value ? <circle className={styles.dot} cx={cx} cy={cy} r={3.5} /> : <g />;
}

function Tip({ point, days, series }: { point: Point | undefined; days: Days; series: Series[] }) {
  const { t } = useTranslation('partner');
  const { date, number } = usePerformanceFormats();
  if (point === undefined) return null;
  return (
    <ChartTip className={styles.tip}>
      <p>{days === 365 ? t('performance.weekEndingDate', { date: date(point.date) }) : date(point.date)}</p>
      {series.map(({ name, type, color }) => (
        <div key={name}>
          <Mark type={type} color={color} />
          <span>{t(`performance.${name}`)}</span>
          <b>{number(point[name])}</b>
        </div>
      ))}
    </ChartTip>
  );
}

function Legend({ series }: { series: Series[] }) {
  const { t } = useTranslation('partner');
  return (
    <div className={styles.legend}>
      {series.map(({ name, type, color }) => (
        <span key={name}>
          <Mark type={type} color={color} />
          {t(`performance.${name}`)}
        </span>
      ))}
    </div>
  );
}

function Mark({ type, color }: Pick<Series, 'type' | 'color'>) {
  return (
    <svg width="16" height="12" viewBox="0 0 16 12" fill={color} stroke={color} strokeWidth="0" aria-hidden="true">
      {type === 'bar' && <path d="M5 1h6v11H5z" />}
      {type === 'line' && <circle cx="8" cy="6" r="4" />}
      {type === 'area' && <path d="M0 4h16v8H0z" opacity="0.2" />}
      {type === 'area' && <path d="M0 4h16" strokeWidth="2" />}
    </svg>
  );
}
