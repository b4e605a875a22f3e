import styles from './logo.module.css';

type Props = { name: string; markOnly?: boolean | undefined; size?: number | undefined };

export function Logo({ name, markOnly = false, size = 26 }: Props) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} width={size} height={size} viewBox="0 0 26 26" fill="none" aria-hidden="true">
        <rect width="26" height="26" rx="7" fill="currentColor" />
        <path
          d="M13 6.2l6 3.4v6.8l-6 3.4l-6-3.4v-6.8zM13 13l6-3.4M13 13v6.8M13 13L7 9.6M16 7.9l-6 3.4"
          stroke="#fff"
          strokeWidth="1.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span className={markOnly ? 'visually-hidden' : styles.name}>{name}</span>
    </span>
  );
}
