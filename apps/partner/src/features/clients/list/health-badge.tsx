import type { Health } from '@app/contract/clients';
import { StatusBadge } from '@app/ui/status-badge';
import { StatusButton } from '@app/ui/status-button';
import styles from './clients-page.module.css';

type Props = { level: Health['level']; label: string; reasons: string; isCard: boolean };

/** A word, and why: said to screen readers, written on a card, and shown by `HealthTips` everywhere else. */
export function HealthBadge({ level, label, reasons, isCard }: Props) {
  const told = { 'aria-label': `${label} ${reasons}`, 'data-reasons': reasons };
  return isCard ? (
    <button type="button" className={styles.health} {...told}>
      <StatusBadge tone={level}>{label}</StatusBadge>
    </button>
  ) : (
    <StatusButton tone={level} {...told}>
      {label}
    </StatusButton>
  );
}

/** In the shape of what comes. */
export const HealthPending = () => <span className={styles.pending} aria-hidden="true" />;
