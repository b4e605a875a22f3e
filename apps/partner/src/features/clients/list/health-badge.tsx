import type { Health } from '@app/contract/clients';
import { StatusBadge } from '@app/ui/status-badge';
import styles from './clients-page.module.css';

type Props = { level: Health['level']; label: string; reasons: string };

/** A word, and why: said to screen readers, written on a card, and shown by `HealthTips` everywhere else. */
export const HealthBadge = ({ level, label, reasons }: Props) => (
  <button type="button" className={styles.health} aria-label={`${label} ${reasons}`} data-reasons={reasons}>
    <StatusBadge tone={level}>{label}</StatusBadge>
  </button>
);

/** In the shape of what comes. */
export const HealthPending = () => <span className={styles.pending} aria-hidden="true" />;
