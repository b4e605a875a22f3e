import '@mantine/charts/styles.layer.css';
import type { HistoryDays, HistoryPoint } from '@app/contract/listings';
import { CompositeChart } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale, useFormats } from '#lib/locale.ts';
import styles from './history.module.css';

type Props = { points: HistoryPoint[]; days: HistoryDays; label: string };
type Name = 'installs' | 'activeContacts';

/** A handful of installs and thousands of contacts have no common scale: two charts over the same days. */
export function HistoryChart({ points, days, label }: Props) {
  const { t } = useTranslation();
  const sync = useId();
  return (
    <div role="img" aria-label={label}>
      <p className={styles.name}>{t('campaign.installs')}</p>
      <Curve points={points} days={days} name="installs" height={136} sync={sync} />
      <p className={styles.name}>{t('campaign.activeContacts')}</p>
      <Curve points={points} days={days} name="activeContacts" height={160} withDates sync={sync} />
    </div>
  );
}

type CurveProps = Omit<Props, 'label'> & { name: Name; height: number; withDates?: boolean; sync: string };

function Curve({ points, days, name, height, withDates = false, sync }: CurveProps) {
  const { axisDate, compact } = useAxisFormats(days);
  const reversed = useDirection().dir === 'rtl';
  return (
    <CompositeChart
      h={height}
      data={points}
      dataKey="date"
      series={[{ name, type: 'area', color: 'var(--accent-text)' }]}
      // What is installed stays so until the next one comes or goes.
      curveType={name === 'installs' ? 'stepAfter' : 'linear'}
      // What the keyboard would find here stands in the table; an image holds nothing to focus.
      accessibilityLayer={false}
      composedChartProps={{ syncId: sync, margin: { top: 8, bottom: 8, left: 0, right: 0 } }}
      areaProps={{ dot: false, fillOpacity: 0.12 }}
      strokeDasharray="0"
      gridColor="var(--line)"
      tickLine="none"
      withXAxis={withDates}
      xAxisProps={{
        reversed,
        ticks: axisDates(points),
        interval: 'preserveStartEnd',
        minTickGap: 12,
        tickFormatter: axisDate,
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
          <Tip point={active ? points.find(({ date }) => date === label) : undefined} days={days} name={name} />
        ),
      }}
    />
  );
}

function Tip({ point, days, name }: { point: HistoryPoint | undefined; days: HistoryDays; name: Name }) {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const { dir } = useDirection();
  if (point === undefined) return null;
  const day = date(point.date);
  return (
    <div className={styles.tip} dir={dir}>
      <p>{days === 365 ? t('campaign.history.weekEndingDate', { date: day }) : day}</p>
      <p>
        {t(`campaign.${name}`)} <b>{number(point[name])}</b>
      </p>
    </div>
  );
}

/** Evenly spread, and never at the edges, where a label would hang over. */
function axisDates(points: readonly HistoryPoint[], count = 5): string[] {
  const labels = Math.min(count, points.length);
  return Array.from({ length: labels }, (_, at) => points[Math.floor(((at + 0.5) * points.length) / labels)]!.date);
}

/** Short texts beside an axis. */
function useAxisFormats(days: HistoryDays) {
  const locale = currentLocale();
  return useMemo(() => {
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    const part = days === 365 ? { year: 'numeric' as const } : { day: 'numeric' as const };
    const day = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC', ...part });
    return {
      compact: (value: number) => compact.format(value),
      axisDate: (iso: string) => day.format(new Date(`${iso}T00:00:00Z`)),
    };
  }, [locale, days]);
}
