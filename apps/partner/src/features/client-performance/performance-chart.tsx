import '@mantine/charts/styles.layer.css';
import { CompositeChart, type CompositeChartSeries } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './performance-chart.module.css';
import { usePerformanceFormats } from './performance-formats.ts';
import { axisDates, type Days, type Point } from './performance-rules.ts';

type Props = { points: Point[]; days: Days; label: string };
type Series = CompositeChartSeries & { name: 'active' | 'completed' | 'goals'; color: string };

/** Told apart by their shape, not only by their colour. */
const stock: Series[] = [{ name: 'active', type: 'area', color: 'var(--active)' }];
const flow: Series[] = [
  { name: 'completed', type: 'bar', color: 'var(--completed)' },
  { name: 'goals', type: 'line', color: 'var(--goals)' },
];

/** Who is there and what happens are of different sizes: two small charts over the same days. */
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
  const { axisDate, compact } = usePerformanceFormats();
  const reversed = useDirection().dir === 'rtl';
  return (
    <CompositeChart
      h={height}
      data={points}
      dataKey="date"
      series={series}
      curveType="linear"
      // What the keyboard would find here stands in the table; an image holds nothing to focus.
      accessibilityLayer={false}
      composedChartProps={{ syncId: sync, margin: { top: 8, bottom: 8, left: 0, right: 0 } }}
      areaProps={{ dot: false, fillOpacity: 0.12 }}
      barProps={{ radius: [2, 2, 0, 0] }}
      maxBarWidth={16}
      lineProps={{ stroke: 'none', dot: Dot }}
      strokeDasharray="0"
      gridColor="var(--line)"
      tickLine="none"
      withXAxis={withDates}
      xAxisProps={{
        reversed,
        // Both charts give a day the same place, with bars or without.
        scale: 'band',
        ticks: axisDates(points),
        interval: 'preserveStartEnd',
        minTickGap: 12,
        tickFormatter: (date: string) => axisDate(date, days),
      }}
      yAxisProps={{
        orientation: reversed ? 'right' : 'left',
        tick: { transform: `translate(${reversed ? 6 : -6}, 0)`, fontSize: 12, fill: 'currentColor' },
        width: 44,
        tickCount: 4,
        interval: 0,
        allowDecimals: false,
        tickFormatter: compact,
      }}
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
  const { t } = useTranslation();
  const { date, number } = usePerformanceFormats();
  const { dir } = useDirection();
  if (point === undefined) return null;
  return (
    <div className={styles.tip} dir={dir}>
      <p>{days === 365 ? t('performance.weekEndingDate', { date: date(point.date) }) : date(point.date)}</p>
      {series.map(({ name, type, color }) => (
        <div key={name}>
          <Mark type={type} color={color} />
          <span>{t(`performance.${name}`)}</span>
          <b>{number(point[name])}</b>
        </div>
      ))}
    </div>
  );
}

function Legend({ series }: { series: Series[] }) {
  const { t } = useTranslation();
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
