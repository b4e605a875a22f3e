import { useId } from 'react';
import styles from './segments.module.css';

type Props<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
  fullWidth?: boolean;
  /** It is looked at, not chosen. */
  disabled?: boolean;
} & ({ label: string; labelledBy?: never } | { label?: never; labelledBy: string });

/** One of a few, side by side. Its place is the layout's own: nothing is measured, so drawing it holds nothing up. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { value, onChange, choices, label, labelledBy, fullWidth, disabled } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={styles.segments}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-full={fullWidth}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
