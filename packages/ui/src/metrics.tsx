import type { ReactNode } from 'react';
import styles from './metrics.module.css';

export type Metric = {
  label: string;
  value: ReactNode;
  trend?: { text: string; tone?: 'good' | 'attention' | 'bad' | 'quiet' | undefined } | undefined;
};

export function Metrics({ items }: { items: Metric[] }) {
  return (
    <div className={styles.container}>
      <dl className={styles.row}>
        {items.map(({ label, value, trend }) => (
          <div key={label} className={styles.tile}>
            <dt>{label}</dt>
            <dd>
              <bdi className={styles.value}>{value}</bdi>
              {trend !== undefined && <bdi data-tone={trend.tone ?? 'quiet'}>{trend.text}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
