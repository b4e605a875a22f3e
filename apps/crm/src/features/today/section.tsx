import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import styles from './today-page.module.css';

type Props = { title: string; to: string; all: string; children: ReactNode };

/** A part of the day, and the way to all of it. */
export function Section({ title, to, all, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.line}>
        <h2 className={styles.name} id={id}>
          {title}
        </h2>
        <Link to={to} className={styles.all}>
          {all}
        </Link>
      </div>
      {children}
    </section>
  );
}
