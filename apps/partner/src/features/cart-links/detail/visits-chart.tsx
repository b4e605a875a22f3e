import '@mantine/charts/styles.layer.css';
import type { VisitDay } from '@app/contract/links';
import { useFormats } from '@app/i18n/use-formats';
import { ChartName } from '@app/ui/chart/chart-panel';
import { ChartTip, useTimeChart } from '@app/ui/chart/time-chart';
import { CompositeChart } from '@mantine/charts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Name = 'opened' | 'bought';

/** Many open a link and few buy, so these are two charts over the same days. */
export function VisitsChart({ days, label }: { days: VisitDay[]; label: string }) {
  const { t } = useTranslation('partner');
  const sync = useId();
  return (
    <div role="img" aria-label={label}>
      <ChartName>{t('links.opened')}</ChartName>
      <Curve days={days} name="opened" height={160} sync={sync} />
      <ChartName>{t('links.bought')}</ChartName>
      <Curve days={days} name="bought" height={136} withDates sync={sync} />
    </div>
  );
}

type CurveProps = { days: VisitDay[]; name: Name; height: number; withDates?: boolean; sync: string };

function Curve({ days, name, height, withDates = false, sync }: CurveProps) {
  const shared = useTimeChart({ points: days, year: false, withDates, sync });
  return (
    <CompositeChart
      {...shared}
      h={height}
      data={days}
      series={[{ name, type: 'area', color: 'var(--accent-text)' }]}
      curveType="linear"
      tooltipProps={{
        cursor: { stroke: 'var(--line-strong)' },
        content: ({ label, active }) => (
          <Tip day={active ? days.find(({ date }) => date === label) : undefined} name={name} />
        ),
      }}
    />
  );
}

function Tip({ day, name }: { day: VisitDay | undefined; name: Name }) {
  const { t } = useTranslation('partner');
  const { date, number } = useFormats();
  if (day === undefined) return null;
  return (
    <ChartTip>
      <p>{date(day.date)}</p>
      <p>
        {t(`links.${name}`)} <b>{number(day[name])}</b>
      </p>
    </ChartTip>
  );
}
