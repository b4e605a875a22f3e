import { type ReactNode, useId } from 'react';
import styles from './account-switcher.module.css';

export function Section({ title, busy = false, children }: { title: string; busy?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={busy}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
