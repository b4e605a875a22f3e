import type { ComponentProps } from 'react';
import styles from './bar-button.module.css';

/** A sign in the bar at the top. */
export const BarButton = ({ label, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" {...rest} className={styles.button} aria-label={label} />
);

/** The dot on it: there is something to see. `beats` while something goes on. */
export const BarMark = ({ beats = false, ...rest }: ComponentProps<'span'> & { beats?: boolean }) => (
  <span {...rest} className={styles.mark} data-beats={beats || undefined} />
);
