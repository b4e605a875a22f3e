import type { ReactNode } from 'react';
import { type Metric, Metrics } from './metrics.tsx';
import styles from './record-summary.module.css';

/** Right under the title of a record: what it is in a few words, and its numbers beside them. */
export function RecordSummary({ items, children }: { items?: Metric[] | undefined; children: ReactNode }) {
  return (
    <div className={styles.summary}>
      <div className={styles.words}>{children}</div>
      {items && <Metrics items={items} compact />}
    </div>
  );
}
