import { currentLocale } from '@app/i18n/use-formats';
import { useDirection } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import styles from './time-chart.module.css';

type Dated = { date: string };
type Options = {
  points: readonly Dated[] /** A year is told in months, less in days. */;
  year: boolean;
  withDates: boolean;
  sync: string;
};

/** Common properties of charts over time. Charts with the same `sync` highlight the same day. */
export function useTimeChart({ points, year, withDates, sync }: Options) {
  const { axisDate, compact } = useAxisFormats();
  const reversed = useDirection().dir === 'rtl';
  return {
    dataKey: 'date',
    // The chart is an image without focusable parts; keyboard users read the table instead.
    accessibilityLayer: false,
    composedChartProps: { syncId: sync, margin: { top: 8, bottom: 8, left: 0, right: 0 } },
    areaProps: { dot: false, fillOpacity: 0.12 },
    strokeDasharray: '0',
    gridColor: 'var(--line)',
    tickLine: 'none',
    withXAxis: withDates,
    xAxisProps: {
      reversed,
      ticks: axisDates(points),
      interval: 'preserveStartEnd',
      minTickGap: 12,
      tickFormatter: (date: string) => axisDate(date, year),
    },
    yAxisProps: {
      orientation: reversed ? 'right' : 'left',
      tick: { transform: `translate(${reversed ? 6 : -6}, 0)`, fontSize: 12, fill: 'currentColor' },
      width: 44,
      tickCount: 4,
      interval: 0,
      allowDecimals: false,
      tickFormatter: compact,
    },
  } as const;
}

/** The box beside the pointer. */
export function ChartTip({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  const { dir } = useDirection();
  return (
    <div className={`${styles.tip} ${className}`} dir={dir}>
      {children}
    </div>
  );
}

/** Dates for the axis: evenly spread, and never at the edges, where a label would hang over. */
export function axisDates(points: readonly Dated[], count = 5): string[] {
  const labels = Math.min(count, points.length);
  return Array.from({ length: labels }, (_, at) => points[Math.floor(((at + 0.5) * points.length) / labels)]!.date);
}

/** Short numbers and dates, because the space beside an axis is narrow. */
function useAxisFormats() {
  const locale = currentLocale();
  return useMemo(() => {
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return {
      compact: (value: number) => compact.format(value),
      axisDate: (iso: string, year: boolean) => (year ? month : day).format(new Date(`${iso}T00:00:00Z`)),
    };
  }, [locale]);
}
