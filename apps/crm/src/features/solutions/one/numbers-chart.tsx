import '@mantine/core/styles/Tooltip.layer.css';
import { useFormats } from '@app/i18n/use-formats';
import { roundStep } from '@app/ui/chart/round-step';
import { axisDates } from '@app/ui/chart/time-chart';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './numbers-chart.module.css';
import type { NumberName, Point } from './points.ts';

const lines = [4, 3, 2, 1, 0];

/** A bar for each day, or week. Who cannot see it reads the table. */
export function NumbersChart({ points, name, label }: { points: Point[]; name: NumberName; label: string }) {
  const { t } = useTranslation('crm');
  const { number, date } = useFormats();
  const step = Math.max(1, roundStep(Math.max(...points.map((point) => point[name]))));
  const dates = axisDates(points);
  return (
    <div role="img" aria-label={label} className={styles.chart}>
      <div className={styles.axis}>
        {lines.map((at) => (
          <span key={at}>{number(at * step)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        {lines.map((at) => (
          <span key={at} className={styles.line} style={{ insetBlockEnd: `${at * 25}%` }} />
        ))}
        {points.map((point) => (
          <Tooltip
            key={point.date}
            label={`${date(point.date)}: ${t(`solution.numbers.names.${name}`)} ${number(point[name])}`}
          >
            <span className={styles.day}>
              <span style={{ blockSize: `${(100 * point[name]) / (4 * step)}%` }} />
            </span>
          </Tooltip>
        ))}
      </div>
      <div className={styles.dates}>
        {dates.map((each) => (
          <span key={each}>{date(each)}</span>
        ))}
      </div>
    </div>
  );
}
