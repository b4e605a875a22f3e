import { type ReactNode, useId } from 'react';
import styles from './permissions.module.css';

type Props<Value extends string> = {
  label: string;
  note?: string;
  /** Null: nobody has chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; note?: string }[];
  error?: string | undefined;
  /** Shown right below the card that is chosen. */
  children?: ReactNode;
};

/** One of a few that are worth a sentence each. None is chosen beforehand unless a value says so. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { label, note, value, onChange, choices, error, children } = props;
  const id = useId();
  return (
    <div
      className={styles.cards}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      data-error={error ? true : undefined}
    >
      <h2 id={`${id}-label`}>{label}</h2>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={choice.note ? `${id}-${choice.value}` : undefined}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <span className={styles.name}>{choice.label}</span>
              {choice.note && (
                <span id={`${id}-${choice.value}`} className={styles.note} aria-hidden="true">
                  {choice.note}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
