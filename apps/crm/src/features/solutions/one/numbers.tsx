import type { SolutionDetail } from '@app/contract/solutions';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { ChartPanel, ChartRoom } from '@app/ui/chart/chart-panel';
import { Metrics } from '@app/ui/page/metrics';
import { Segments } from '@app/ui/page/segments';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { PointTable } from '@app/ui/table/point-table';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { solutionQueries } from '#data/solutions/solutions.ts';
import { flowOfPeople } from '../flow/parts.ts';
import { NumbersChart } from './numbers-chart.tsx';
import styles from './one.module.css';
import { type NumberName, numberNames, type Point, pointsOf, sumOf } from './points.ts';
import { solutionSearch } from './search.ts';

type Days = '30' | '90' | '365';
type Props = { solution: SolutionDetail; days: Days; onDays: (days: Days) => void };

const periods: Days[] = ['30', '90', '365'];
const HEIGHT = 240;
/** Six have room beside each other. */
const rows = [numberNames.slice(0, 6), numberNames.slice(6)];

/** What happened on each day, as a chart of the number that is chosen and as a table of all; and the goals. */
export function Numbers({ solution, days, onDays }: Props) {
  const { t } = useTranslation('crm');
  const [isTable, setTable] = useState(false);
  const numbers = useQuery({
    ...solutionQueries.numbers(getBoot().accountId, solution.id, Number(days)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Toolbar
        end={
          <Button variant={isTable ? 'light' : 'default'} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('solution.numbers.showTable')}
          </Button>
        }
      >
        <Segments
          label={t('solution.numbers.period')}
          value={days}
          onChange={(value) => onDays(solutionSearch.days.read(value))}
          choices={periods.map((value) => ({ value, label: t(`solution.numbers.days.${value}`) }))}
        />
      </Toolbar>
      <QueryView
        query={numbers}
        loading={<ChartRoom height={HEIGHT} />}
        error={t('solution.numbers.error')}
        isEmpty={(found) => numberNames.every((name) => sumOf(pointsOf(found, false))[name] === 0)}
        empty={<Empty text={t('solution.numbers.empty')} />}
      >
        {(found) => (
          <Shown
            points={pointsOf(found, days === '365')}
            isByWeek={days === '365'}
            isTable={isTable}
            busy={numbers.isPlaceholderData}
          />
        )}
      </QueryView>
      <Goals solution={solution} />
    </>
  );
}

type ShownProps = { points: Point[]; isByWeek: boolean; isTable: boolean; busy: boolean };

function Shown({ points, isByWeek, isTable, busy }: ShownProps) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const [chosen, setChosen] = useState<NumberName>('entered');
  const sums = sumOf(points);
  const label = t(isByWeek ? 'solution.numbers.byWeek' : 'solution.numbers.byDay');
  return (
    <>
      {rows.map((names) => (
        <Metrics
          key={names[0]}
          items={names.map((name) => ({
            label: t(`solution.numbers.names.${name}`),
            value: number(sums[name]),
            choice: { isChosen: chosen === name, onChoose: () => setChosen(name) },
          }))}
        />
      ))}
      <ChartPanel busy={busy}>
        {isTable ? (
          <PointTable
            caption={label}
            dateLabel={t(isByWeek ? 'solution.numbers.week' : 'solution.numbers.day')}
            columns={numberNames.map((name) => ({ name, label: t(`solution.numbers.names.${name}`) }))}
            points={points}
            height={HEIGHT}
          />
        ) : (
          <NumbersChart points={points} name={chosen} label={`${t(`solution.numbers.names.${chosen}`)}: ${label}`} />
        )}
      </ChartPanel>
    </>
  );
}

/** How many have reached each goal, from the first to the last. */
function Goals({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  return (
    <section aria-labelledby="solution-goals">
      <h2 id="solution-goals" className={styles.heading}>
        {t('solution.numbers.goals')}
      </h2>
      <ul className={styles.plan}>
        {flowOfPeople(solution).goals.map(({ id, name, kind }) => (
          <li key={id}>
            <span>
              <bdi>{name}</bdi>
              <span className={styles.note}>{t(`solution.goals.${kind}`)}</span>
            </span>
            <span className="tabular">{t('solution.flow.reached', { number: number(solution.goals[id] ?? 0) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
