import type { ComponentProps } from 'react';
import styles from './header-button.module.css';

/** An icon button in the header. */
export const HeaderButton = ({ label, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" {...rest} className={styles.button} aria-label={label} />
);

/** The dot on a header button that has something new to show; it pulses while work is in progress. */
export const HeaderDot = ({ pulsing = false, ...rest }: ComponentProps<'span'> & { pulsing?: boolean }) => (
  <span {...rest} className={styles.dot} data-pulsing={pulsing || undefined} />
);
