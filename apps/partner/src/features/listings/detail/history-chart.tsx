import '@mantine/charts/styles.layer.css';
import type { HistoryDays, HistoryPoint } from '@app/contract/listings';
import { useFormats } from '@app/i18n/use-formats';
import { ChartName } from '@app/ui/chart/chart-panel';
import { ChartTip, useTimeChart } from '@app/ui/chart/time-chart';
import { CompositeChart } from '@mantine/charts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { points: HistoryPoint[]; days: HistoryDays; label: string };
type Name = 'installs' | 'activeContacts';

/** Few installs and thousands of contacts have no common scale, so they are two charts over the same days. */
export function HistoryChart({ points, days, label }: Props) {
  const { t } = useTranslation('partner');
  const sync = useId();
  return (
    <div role="img" aria-label={label}>
      <ChartName>{t('campaign.installs')}</ChartName>
      <Curve points={points} days={days} name="installs" height={136} sync={sync} />
      <ChartName>{t('campaign.activeContacts')}</ChartName>
      <Curve points={points} days={days} name="activeContacts" height={160} withDates sync={sync} />
    </div>
  );
}

type CurveProps = Omit<Props, 'label'> & { name: Name; height: number; withDates?: boolean; sync: string };

function Curve({ points, days, name, height, withDates = false, sync }: CurveProps) {
  const shared = useTimeChart({ points, year: days === 365, withDates, sync });
  return (
    <CompositeChart
      {...shared}
      h={height}
      data={points}
      series={[{ name, type: 'area', color: 'var(--accent-text)' }]}
      // What is installed stays so until the next one comes or goes.
      curveType={name === 'installs' ? 'stepAfter' : 'linear'}
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
  const { t } = useTranslation('partner');
  const { date, number } = useFormats();
  if (point === undefined) return null;
  const day = date(point.date);
  return (
    <ChartTip>
      <p>{days === 365 ? t('campaign.history.weekEndingDate', { date: day }) : day}</p>
      <p>
        {t(`campaign.${name}`)} <b>{number(point[name])}</b>
      </p>
    </ChartTip>
  );
}
