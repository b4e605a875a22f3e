import type { ReactNode } from 'react';
import styles from './check-line.module.css';
import { Icon } from './icon.tsx';

type Props = {
  /** What pressing the check does, with the name of the thing. */
  label: string;
  done: boolean;
  onCheck: () => void;
  children: ReactNode;
};

/** Something to do, with a round box to tick it off. Stands in a list. */
export function CheckLine({ label, done, onCheck, children }: Props) {
  return (
    <li className={styles.line} data-done={done} data-row>
      <button type="button" className={styles.check} aria-label={label} onClick={onCheck}>
        <Icon name="done" size={14} />
      </button>
      <div className={styles.text}>{children}</div>
    </li>
  );
}
