import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type Tone = 'good' | 'attention' | 'bad' | 'quiet';

/** Always a word: the colour only helps to find it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
