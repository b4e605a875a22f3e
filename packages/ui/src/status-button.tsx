import type { ButtonHTMLAttributes } from 'react';
import styles from './status-badge.module.css';
import type { Tone } from './status-badge.tsx';

/** One that can be pressed or focused, to be told more. */
export function StatusButton({ tone, ...rest }: { tone: Tone } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={`${styles.badge} ${styles.pressable}`} data-tone={tone} {...rest} />;
}
