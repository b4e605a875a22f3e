import styles from './metrics.module.css';

export type Metric = {
  label: string;
  value: string;
  trend?: { text: string; tone?: 'good' | 'attention' | 'bad' | 'quiet' | undefined } | undefined;
  /** Makes the tile a button that shows what it counts. */
  choice?: { isChosen?: boolean; onChoose: () => void } | undefined;
};

type Props = {
  items: Metric[];
  /** Small enough for the line of a title. */
  compact?: boolean;
};

export function Metrics({ items, compact }: Props) {
  return (
    <div className={compact ? undefined : styles.container}>
      <dl className={compact ? styles.compact : styles.row}>
        {items.map(({ label, value, trend, choice }) => (
          <div key={label} className={styles.tile} data-chosen={choice?.isChosen || undefined}>
            <dt>{label}</dt>
            <dd>
              {choice ? (
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={choice.isChosen}
                  aria-label={`${label}: ${value}`}
                  onClick={choice.onChoose}
                >
                  <bdi className={styles.value}>{value}</bdi>
                </button>
              ) : (
                <bdi className={styles.value}>{value}</bdi>
              )}
              {trend !== undefined && <bdi data-tone={trend.tone ?? 'quiet'}>{trend.text}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
