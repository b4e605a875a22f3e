import type { ButtonHTMLAttributes, ReactNode } from 'react';
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

/** One that can be pressed or focused, to be told more. */
export function StatusButton({ tone, ...rest }: { tone: Tone } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={`${styles.badge} ${styles.pressable}`} data-tone={tone} {...rest} />;
}
