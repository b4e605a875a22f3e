import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type Tone = 'good' | 'attention' | 'bad' | 'quiet';

/** The word always says it; the colour is only an addition for those who see it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
