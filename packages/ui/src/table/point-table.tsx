import { useFormats } from '@app/i18n/use-formats';
import { Box } from '@mantine/core';
import styles from './point-table.module.css';

type Props<Name extends string> = {
  caption: string;
  /** The header of the first column: the day, or the end of the week. */
  dateLabel: string;
  columns: { name: Name; label: string }[];
  points: readonly ({ date: string } & Record<Name, number>)[];
  /** The height of the chart that it replaces. */
  height: number;
};

/** A chart's points as a table, latest first. It has the chart's height and scrolls, so that nothing below moves. */
export function PointTable<Name extends string>({ caption, dateLabel, columns, points, height }: Props<Name>) {
  const { date, number } = useFormats();
  return (
    <Box
      component="section"
      className={styles.scroll ?? ''}
      style={{ blockSize: height }}
      aria-label={caption}
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{dateLabel}</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.date}>
              <th scope="row">{date(point.date)}</th>
              {columns.map(({ name }) => (
                <td key={name}>{number(point[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
