import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** The line above a table: search and filters at its start, the count at its end. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.start}>{children}</div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
