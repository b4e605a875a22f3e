import type { ReactNode } from 'react';
import styles from './pick-list.module.css';

type Item = { key: string; name: string; note?: ReactNode; onPick: () => void };

/** One of many by name, each a line to press, with a word about it at the line's end. */
export function PickList({ label, items }: { label?: string; items: Item[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ key, name, note, onPick }) => (
        <li key={key}>
          <button type="button" className={styles.item} onClick={onPick}>
            <bdi>{name}</bdi>
            {note && <span className={styles.note}>{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
