import type { ReactNode } from 'react';
import styles from './chart-panel.module.css';

/** The card that charts stand in; paler while another answer is on its way. */
export function ChartPanel({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <div className={styles.panel} aria-busy={busy}>
      {children}
    </div>
  );
}

/** The room of charts whose script is on its way. */
export function ChartRoom({ height }: { height: number }) {
  return <div className={styles.room} style={{ blockSize: height }} />;
}

/** What a chart shows, above it. */
export function ChartName({ children }: { children: ReactNode }) {
  return <p className={styles.name}>{children}</p>;
}
