import styles from './metrics.module.css';

export type Metric = {
  label: string;
  value: string;
  trend?: { text: string; tone?: 'good' | 'attention' | 'bad' | 'quiet' | undefined } | undefined;
  /** Makes the tile a button that shows what it counts. */
  choice?: { isChosen?: boolean; onChoose: () => void } | undefined;
};

export function Metrics({ items }: { items: Metric[] }) {
  return (
    <div className={styles.container}>
      <dl className={styles.row} data-choices={items.some(({ choice }) => choice) || undefined}>
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
