import styles from './progress.module.css';

type Props = {
  label: string;
  /** The same in words, for screen readers. */
  text: string;
  total: number;
  parts: { tone: 'good' | 'bad'; value: number }[];
};

/** How much of something is done, coloured by result. */
export function Progress({ label, text, total, parts }: Props) {
  const settled = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={settled}
      aria-valuetext={text}
    >
      {parts.map(({ tone, value }) => (
        <span key={tone} className={styles.part} data-tone={tone} style={{ inlineSize: `${(value / total) * 100}%` }} />
      ))}
    </div>
  );
}
