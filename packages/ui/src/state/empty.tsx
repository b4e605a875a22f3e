import type { ReactNode } from 'react';
import styles from './states.module.css';

type Props = { text: string; action?: ReactNode };

export function Empty({ text, action }: Props) {
  return (
    <div className={styles.state}>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
