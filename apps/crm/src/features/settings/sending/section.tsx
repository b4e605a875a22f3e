import { type ReactNode, useId } from 'react';
import styles from './sending.module.css';

type Props = { title: string; note?: string; action?: ReactNode; children: ReactNode };

/** A part of the page with its heading, what it is about, and what can be added to it. */
export function Section({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {note !== undefined && <p className={styles.about}>{note}</p>}
      {children}
    </section>
  );
}
