import { Button } from '@mantine/core';
import { Icon } from '../icon.tsx';
import styles from './filter-chips.module.css';

type Chip = { key: string; text: string; remove: () => void };
type Props = {
  label: string;
  chips: readonly Chip[];
  /** What the button says that takes a filter away. */
  removeLabel: (text: string) => string;
  reset: { label: string; run: () => void };
};

/** The filters that are active, each to be taken away by itself, or all of them. */
export function FilterChips({ label, chips, removeLabel, reset }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map(({ key, text, remove }) => (
        <li key={key} className={styles.chip}>
          <bdi>{text}</bdi>
          <button type="button" aria-label={removeLabel(text)} onClick={remove}>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={reset.run}>
          {reset.label}
        </Button>
      </li>
    </ul>
  );
}
